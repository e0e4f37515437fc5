"""A table's device in a bad hall: an outbox as the browser has it, on a network that loses and doubles."""

import asyncio
import contextlib
import json
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

WINDS = "ESWN"
PATIENCE = 15.0
FIRST_WAIT, LONGEST_WAIT = 0.3, 5.0


class Lost(Exception):
    """No answer came: nobody knows whether the request arrived."""


@dataclass(frozen=True)
class Answer:
    status: int
    body: Any


@dataclass(frozen=True)
class Faults:
    """How often a request meets each fate."""

    drop: float = 0.15
    lose_answer: float = 0.12
    double: float = 0.10
    late_copy: float = 0.10
    early: float = 0.06
    delay: float = 0.5  # seconds on the mean


NO_FAULTS = Faults(0, 0, 0, 0, 0, 0)


async def request(
    port: int, method: str, path: str, headers: dict[str, str], body: bytes, *, listen: bool = True
) -> Answer:
    """One request over a connection of its own; without ``listen`` the line breaks once the request is out."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", f"Content-Length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        await writer.drain()
        if not listen:
            raise Lost
        return parse(await reader.read(-1))
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


def parse(raw: bytes) -> Answer:
    head, gap, body = raw.partition(b"\r\n\r\n")
    if not gap:
        raise Lost
    length = next((int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")), None)
    if length is not None and len(body) < length:
        raise Lost
    is_json = b"application/json" in head.lower()
    return Answer(int(head.split(b" ", 2)[1]), json.loads(body) if is_json else None)


@dataclass
class Record:
    """What the outbox keeps before it sends: the key and the body never change."""

    hand: dict[str, Any]
    key: str
    base: int
    acknowledged: dict[str, Any] | None = None
    written: dict[str, str] = field(default_factory=dict)

    @property
    def body(self) -> bytes:
        return json.dumps(self.hand | {"base": self.base} | self.written).encode()


@dataclass
class Device:
    """One table's tablet: its hands go out in order, each until it is acknowledged."""

    port: int
    api: str
    secret: str
    hands: list[dict[str, Any]]
    dice: random.Random
    faults: Faults = NO_FAULTS
    records: list[Record] = field(default_factory=list)
    counted: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    copies: list[asyncio.Task[None]] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    clock: timedelta | None = None  # how far its clock is wrong; without one the server's time is taken

    async def play(self, seconds: float) -> None:
        """All hands, spread over so many seconds as a table plays them."""
        moments = sorted(self.dice.uniform(0, seconds) for _ in self.hands)
        begun = time.monotonic()
        self.records = [Record(hand, f"{self.dice.getrandbits(128):032x}", at) for at, hand in enumerate(self.hands)]
        for moment, record in zip(moments, self.records, strict=True):
            await asyncio.sleep(max(0.0, begun + moment - time.monotonic()))
            await self.deliver(record)
        await asyncio.gather(*self.copies)

    async def deliver(self, record: Record) -> None:
        """Send again, with longer and longer waits, until the server says that it is written."""
        wait, kept = FIRST_WAIT, time.monotonic()
        self.date(record)
        while record.acknowledged is None:
            self.counted["attempts"] += 1
            try:
                await self.attempt(record)
            except (Lost, OSError, TimeoutError, asyncio.IncompleteReadError):
                self.counted["no answer"] += 1
            if record.acknowledged is None:
                await asyncio.sleep(wait * self.dice.uniform(0.5, 1.5) if self.faults.delay else 0)
                wait = min(LONGEST_WAIT, 2 * wait)
        self.waits.append(time.monotonic() - kept)

    def date(self, record: Record) -> None:
        """The moment by the clock of this device, once: what is kept never changes."""
        if self.clock is not None and not record.written:
            record.written = {"written_at": (datetime.now(UTC) + self.clock).isoformat()}

    async def attempt(self, record: Record) -> None:
        faults, dice = self.faults, self.dice
        if dice.random() < faults.early and (after := self.following(record)):
            self.counted["reordered"] += 1
            self.date(after)
            await self.hear(after, await self.send(after), early=True)
        if faults.delay:
            await asyncio.sleep(dice.expovariate(1 / faults.delay))
        if dice.random() < faults.drop:
            self.counted["dropped"] += 1
            raise Lost
        if dice.random() < faults.lose_answer:
            self.counted["answer lost"] += 1
            await self.send(record, listen=dice.random() < 0.5)  # the line breaks before or after the commit
            raise Lost
        if dice.random() < faults.late_copy:
            self.copies.append(asyncio.create_task(self.send_late(record)))
        sends = 2 if dice.random() < faults.double else 1
        self.counted["doubled"] += sends - 1
        for answer in await asyncio.gather(*(self.send(record) for _ in range(sends)), return_exceptions=True):
            if isinstance(answer, Answer):
                await self.hear(record, answer)

    def following(self, record: Record) -> Record | None:
        at = self.records.index(record) + 1
        return self.records[at] if at < len(self.records) else None

    async def send_late(self, record: Record) -> None:
        """A copy that wandered about and arrives long after its hand was written."""
        await asyncio.sleep(self.dice.uniform(2, 15))
        self.counted["late copies"] += 1
        with contextlib.suppress(Lost, OSError, TimeoutError):
            await self.hear(record, await self.send(record))

    async def send(self, record: Record, *, listen: bool = True) -> Answer:
        headers = {
            "Authorization": f"Table {self.secret}",
            "Content-Type": "application/json",
            "Accept": "application/json",
            "Idempotency-Key": record.key,
        }
        async with asyncio.timeout(PATIENCE):
            return await request(self.port, "POST", f"{self.api}hands/", headers, record.body, listen=listen)

    async def hear(self, record: Record, answer: Answer, *, early: bool = False) -> None:
        """Written, and always the same row; or, too early, refused. Anything else is wrong."""
        if answer.status == 201:
            if record.acknowledged not in (None, answer.body):
                self.wrong.append(f"{self.api} hand {record.hand['number']}: two different rows for one key")
            record.acknowledged = answer.body
        elif answer.status >= 500 or answer.status == 429:
            self.counted[f"status {answer.status}"] += 1
        elif early and answer.status == 409:
            self.counted["early, refused"] += 1
        else:
            self.wrong.append(f"{self.api} hand {record.hand['number']}: {answer.status} {answer.body}")

    async def read(self) -> dict[str, Any]:
        headers = {"Authorization": f"Table {self.secret}", "Accept": "application/json"}
        answer = await request(self.port, "GET", self.api, headers, b"")
        assert answer.status == 200, answer
        sheet: dict[str, Any] = answer.body["sheet"]
        return sheet


def make_hands(count: int, dice: random.Random) -> list[dict[str, Any]]:
    """A table's hands: wins on a discard, self-draws, hands that nobody won."""
    hands = []
    for number in range(1, count + 1):
        winner = dice.choice(WINDS)
        payer = dice.choice([None, *(wind for wind in WINDS if wind != winner)])
        win = {"outcome": "win", "winner": winner, "discarder": payer, "value": dice.randint(8, 88)}
        hands.append({"number": number, **(win if dice.random() < 0.85 else {"outcome": "draw"})})
    return hands
