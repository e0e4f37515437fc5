"""The hall of a campaign: forty tablets, a desk and a pulse, each write kept until it is known to be written."""

import asyncio
import json
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from benchmarks.device import NO_FAULTS, Answer, Device, Faults, Lost, make_hands, request

WINDS = "ESWN"
STAFF = ("alice", "chris", "bob", "sam", "sue")
LOSS = 0.3
# Three requests of ten are lost: half of them before the server heard them, half with their answer.
BAD_AIR = Faults(drop=LOSS / 2, lose_answer=LOSS / 2, double=0.1, late_copy=0.1, early=0.06, delay=0.3)
WRONG_CLOCKS = {1: timedelta(hours=2), 2: timedelta(hours=-2)}  # by the remainder of a table's number over five
WAIT, LONGEST_WAIT, PATIENCE = 0.3, 4.0, 15.0


@dataclass
class Writer:
    """One person at a desk: each write under a key of its own, sent again until it is answered."""

    port: int
    token: str
    dice: random.Random
    loss: float = 0.0
    answered: list[tuple[str, Any]] = field(default_factory=list)
    acknowledged: list[tuple[float, float]] = field(default_factory=list)  # when sent for the first time, when answered
    counted: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    async def write(self, path: str, body: Any, method: str = "POST") -> Any:
        key, wait, begun = f"{self.dice.getrandbits(128):032x}", WAIT, time.monotonic()
        while True:
            answer = await self._attempt(method, path, body, key)
            if answer is not None and answer.status < 300:
                self.answered.append((path, answer.body))
                self.acknowledged.append((begun, time.monotonic()))
                return answer.body
            if answer is not None and answer.status < 500 and answer.status != 429:
                self.wrong.append(f"{method} {path}: {answer.status} {answer.body}")
                return None
            self.counted["no answer" if answer is None else f"status {answer.status}"] += 1
            await asyncio.sleep(wait * self.dice.uniform(0.5, 1.5))
            wait = min(LONGEST_WAIT, 2 * wait) if self.loss else WAIT

    async def _attempt(self, method: str, path: str, body: Any, key: str | None) -> Answer | None:
        fate = self.dice.random()
        self.counted["attempts"] += 1
        if fate < self.loss / 2:
            return None
        headers = {
            "Authorization": f"Token {self.token}",
            "Content-Type": "application/json",
            "Accept": "application/json",
        }
        sent = b"" if body is None else json.dumps(body).encode()
        try:
            async with asyncio.timeout(PATIENCE if self.loss else PATIENCE / 3):
                all_headers = headers | ({"Idempotency-Key": key} if key else {})
                answer = await request(self.port, method, f"/api/v1{path}", all_headers, sent)
        except (Lost, OSError, TimeoutError, asyncio.IncompleteReadError, ValueError):
            return None
        return None if fate < self.loss else answer

    async def read(self, path: str) -> Any:
        while True:
            answer = await self._attempt("GET", path, None, None)
            if answer is not None and answer.status == 200:
                return answer.body
            await asyncio.sleep(WAIT)


@dataclass
class Hall:
    """One event, played once: tablets enter, the desk rules, submits, verifies, ends and releases."""

    slug: str
    port: int
    cards: dict[int, dict[int, str]]  # by session, by table
    people: dict[str, Writer]
    east: dict[tuple[int, int], int]  # who starts East, by session and table
    hands: int
    seed: int
    faults: Faults
    devices: dict[tuple[int, int], Device] = field(default_factory=dict)

    @property
    def root(self) -> str:
        return f"/tournaments/{self.slug}"

    async def play(self, seconds: float) -> None:
        """All sessions, each in so many seconds."""
        for number, cards in sorted(self.cards.items()):
            await self.people["chris"].write(f"{self.root}/sessions/{number}/start/", {})
            await asyncio.gather(*(self.play_table(number, table, cards[table], seconds) for table in sorted(cards)))
            await self.people["chris"].write(f"{self.root}/sessions/{number}/end/", {})
            await self.people["alice"].write(f"{self.root}/sessions/{number}/release/", {})

    async def play_table(self, session: int, table: int, card: str, seconds: float) -> None:
        path = f"{self.root}/sessions/{session}/tables/{table}/"
        device = Device(
            port=self.port,
            api=f"/api/v1{path}",
            secret=card,
            hands=make_hands(self.hands, random.Random(f"{self.seed} {session} {table}")),
            dice=random.Random(f"{self.seed} {self.slug} {session} {table}"),
            faults=self.faults,
            clock=WRONG_CLOCKS.get(table % 5) if self.faults is not NO_FAULTS else None,
        )
        self.devices[session, table] = device
        await device.play(seconds)
        if table % 8 == 0:
            foul = {"session": session, "table": table, "participant": self.east[session, table], "hand": 2}
            await self.people["bob"].write(f"{self.root}/rulings/", foul | {"offence": "false-win-below-minimum"})
        await self.people["sam"].write(f"{path}submit/", {})
        await self.people["sue"].write(f"{path}verify/", {})

    async def read(self) -> dict[str, Any]:
        """All sheets and the standings after each session, without the numbers and moments of rows."""
        reader = self.people["alice"]
        answers: dict[str, Any] = {}
        for (session, table), _device in sorted(self.devices.items()):
            sheet = (await reader.read(f"{self.root}/sessions/{session}/tables/{table}/"))["sheet"]
            hands = [{name: hand[name] for name in hand if name not in LEFT_OUT} for hand in sheet["hands"]]
            answers[f"sheet {session}/{table}"] = {"hands": hands, "scores": sheet["table_scores"]}
        for session in self.cards:
            ranking = await reader.read(f"{self.root}/standings/?after_session={session}")
            answers[f"standings after {session}"] = ranking["rows"]
        return answers

    def counted(self) -> Counter[str]:
        total: Counter[str] = Counter()
        for device in (*list(self.devices.values()), *self.people.values()):
            total.update(device.counted)
        return total

    def wrong(self) -> list[str]:
        return [text for device in (*self.devices.values(), *self.people.values()) for text in device.wrong]


LEFT_OUT = {"entry", "written_at", "at", "late"}


@dataclass
class Pulse:
    """A small write each second over a good line, sent again at once: it tells when writing goes on after a blow."""

    writer: Writer
    slug: str
    is_over: bool = False
    count: int = 0

    async def beat(self) -> None:
        while not self.is_over:
            self.count += 1
            await self.writer.write(
                f"/tournaments/{self.slug}/announcements/", {"texts": {"en": f"Pulse {self.count}"}}
            )
            await asyncio.sleep(1)

    def went_on_after(self, moment: float) -> float | None:
        """When a write that began after the moment was answered."""
        return next((heard for sent, heard in list(self.writer.acknowledged) if sent >= moment), None)

    def written_between(self, begin: float, end: float) -> int:
        return sum(begin < sent and heard < end for sent, heard in list(self.writer.acknowledged))
