"""The outbox of a browser, by the rules of ``static/js/outbox`` (docs/offline.md)."""

from dataclasses import dataclass, field, replace
from typing import Any

from tests.weekends.machines import Machine
from tests.weekends.network import Fate, Heard, Network, Request

OPEN = ("kept", "stopped")
LATER = (408, 425, 429)
SHUT = (401, 403, 404, 410)
ELSEWHERE = "tournaments.led_elsewhere"


@dataclass(frozen=True)
class Deed:
    """What a person meant by an entry: ``("hand", session, table, number)``, ``("start", session)`` and so on."""

    name: str
    facts: tuple[Any, ...]


@dataclass
class Entry:
    """A record of the outbox. The key and the body never change, until a person sends it as something new."""

    deed: Deed
    path: str
    body: dict[str, Any]
    key: str
    base: int | None = None
    state: str = "kept"  # kept, stopped, confirmed, conflict, refused
    tries: int = 0
    answer: Any = None
    has_moved: bool = False  # sent at one machine, then at another

    @property
    def sent_body(self) -> dict[str, Any]:
        return self.body if self.base is None else self.body | {"base": self.base}


@dataclass
class Outbox:
    """One device with its entries, in order. ``secret``: of a table's card; ``person``: who is signed in."""

    name: str
    at: Machine
    secret: str = ""
    person: str = ""
    entries: list[Entry] = field(default_factory=list)

    @property
    def head(self) -> Entry | None:
        """The entry that goes next; what is unsettled holds those behind it."""
        return next((entry for entry in self.entries if entry.state != "confirmed"), None)

    @property
    def is_empty(self) -> bool:
        return self.head is None

    def put(self, entry: Entry) -> None:
        self.entries.append(entry)

    def send(self, network: Network, fate: Fate) -> Entry | None:
        """Send the first entry once; return it if it was answered."""
        entry = self.head
        if entry is None or entry.state not in OPEN:
            return None
        headers = {"Idempotency-Key": entry.key, "Accept": "application/json"}
        if self.secret:
            headers["Authorization"] = f"Table {self.secret}"
        entry.tries += 1
        heard = network.carry(Request(self.at, entry.path, entry.sent_body, headers, self.person), fate)
        return entry if self.hear(entry, heard) else None

    def hear(self, entry: Entry, heard: Heard | None) -> bool:
        """Note what the answer makes of the entry, as ``verdict`` of outbox/send.js does."""
        if heard is None or heard.status >= 500 or heard.status in LATER or heard.body is None:
            entry.state = "kept"
            return False
        entry.answer = heard.body
        if heard.status < 300:
            entry.state = "confirmed"
        elif heard.status in SHUT:
            entry.state = "stopped"
        else:
            entry.state = "conflict" if heard.status == 409 else "refused"
        return True

    @property
    def is_sent_away(self) -> bool:
        """Whether the machine said that another one leads."""
        entry = self.head
        return entry is not None and entry.state == "conflict" and entry.answer.get("code") == ELSEWHERE

    def move(self, to: Machine) -> None:
        """A person takes the device to the other machine; what was not acknowledged goes out there, as it is."""
        self.at = to
        for number, entry in enumerate(self.entries):
            if entry.state != "confirmed":
                moved = entry.has_moved or entry.tries > 0
                self.entries[number] = replace(entry, state="kept", has_moved=moved)
