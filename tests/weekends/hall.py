"""The hall of a weekend: machines, devices, and the truth that a person beside it would know."""

import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

from tests.people import NOON
from tests.weekends.clock import Clock
from tests.weekends.machines import Machine
from tests.weekends.network import Network
from tests.weekends.outbox import Deed, Entry, Outbox
from tests.weekends.reading import rows_of
from tests.weekends.setting_up import NAMES, SLUG, Beginning, Setup

ROOT = f"/api/v1/tournaments/{SLUG}/"
STAFF_AT = {"start": "chris", "end": "chris", "submit": "sam", "verify": "sue", "release": "alice", "hold": "alice"}
STAFF_AT |= {"lift": "alice", "arrive": "bob"}


class Hall:
    """``said``: whatever was typed on a device, in order: the invariants compare the machines with it."""

    def __init__(self, setup: Setup, beginning: Beginning, folder: Path, seed: int) -> None:
        self.setup, self.seed = setup, seed
        self.clock = Clock(NOON + timedelta(minutes=5))
        self.network = Network(self.clock)
        self.machines = [
            Machine(name, Path(shutil.copy(file, folder / f"{name}.sqlite3")), self.clock, number=number)
            for number, (name, file) in enumerate(zip(NAMES, beginning.files, strict=True))
        ]
        for machine, cookies in zip(self.machines, beginning.cookies, strict=True):
            machine.cookies = cookies
        first = self.machines[0]
        self.boxes = {f"table {n}": Outbox(f"table {n}", first, secret=card) for n, card in beginning.cards.items()}
        self.boxes |= {who: Outbox(who, first, person=who) for who in sorted(set(STAFF_AT.values()))}
        self.dice = Random(f"keys {seed}")
        self.terms = [0 for _machine in self.machines]
        self.handed = 0
        self.looked = 0
        self.seen: list[tuple[Any, Any]] = [(None, None) for _machine in self.machines]

    # --- who leads ---

    def leaders(self) -> list[Machine]:
        """The machines that would take a write now."""
        lead = "SELECT 1 FROM tournaments_lead WHERE is_here"
        return [machine for machine in self.machines if rows_of(machine, lead)]

    def authority(self) -> Machine:
        """The machine that has everything: the one that leads, or the one that gave the lead and wrote last."""
        leading = self.leaders()
        if leading:
            return leading[0]
        for machine in self.machines:
            if rows_of(machine, "SELECT 1 FROM archive_follower WHERE handing_term > 0"):
                return machine
        raise AssertionError("nobody leads, and nobody hands the lead over")

    def other(self, machine: Machine) -> Machine:
        """The machine to which a device is taken."""
        return self.machines[(self.machines.index(machine) + 1) % len(self.machines)]

    # --- what was typed ---

    def entries(self, name: str = "") -> Iterator[Entry]:
        for box in self.boxes.values():
            for entry in box.entries:
                if name in ("", entry.deed.name):
                    yield entry

    def is_confirmed(self, name: str, *facts: Any) -> bool:
        return any(entry.state == "confirmed" for entry in self.entries(name) if entry.deed.facts == facts)

    def is_meant(self, name: str, *facts: Any) -> bool:
        return any(entry.deed.facts == facts for entry in self.entries(name))

    def key(self) -> str:
        return f"{self.dice.getrandbits(128):032x}"

    def act(self, name: str, facts: tuple[Any, ...], path: str, body: dict[str, Any]) -> None:
        """Somebody of the staff does it; it goes out with the next ``send`` of their device."""
        self.boxes[STAFF_AT[name]].put(Entry(Deed(name, facts), ROOT + path, body, self.key()))

    def close(self) -> None:
        for machine in self.machines:
            machine.close()
