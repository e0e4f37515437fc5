"""A tournament in a bad hall: 18 tables, 6 referees, three tablets restarted, one wrong clock.

    python -m benchmarks.field_trial [--minutes 3] [--tables 18] [--referees 6] [--loss 30] [--latency 2] [--seed 1]

Everything runs on loopback, on SQLite in a temporary folder, as on the laptop of a hall. The network is simulated at
the client: each request waits (``--latency`` seconds on the mean, there and back) and so many per cent are lost, half
of them before the server heard them and half after, so that their answer is. Tables send hands and call for a referee;
referees look at the calls every few seconds, take one, rule, and so settle it. Three tablets are restarted halfway:
they forget what they were doing and send again what they had kept. One tablet's clock is two hours fast. In the end
the network is well again, and five seconds later nothing may be stale.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from benchmarks.live_servers import free_port, uvicorn
from benchmarks.soak_device import Answer, Lost, make_hands, request

SLUG = "field-trial"
API = f"/api/v1/tournaments/{SLUG}"
PATIENCE, LOOK_EVERY, WELL_AFTER = 12.0, 4.0, 5.0
FIRST_WAIT, LONGEST_WAIT = 0.5, 6.0
WRONG_CLOCK = timedelta(hours=2)
OFFENCE = "table-talk"


@dataclass
class Air:
    """The hall's network: how much of it is lost, and how long it takes; it can be well again."""

    port: int
    loss: float
    latency: float
    dice: random.Random
    counted: Counter[str] = field(default_factory=Counter)

    def be_well(self) -> None:
        self.loss = self.latency = 0.0

    async def ask(self, method: str, path: str, headers: Mapping[str, str], body: Any = None) -> Answer:
        """One request through this air; raises ``Lost`` where no answer comes."""
        self.counted["requests"] += 1
        await self._travel()
        fate = self.dice.random()
        if fate < self.loss / 2:
            self.counted["lost before the server"] += 1
            raise Lost
        sent = b"" if body is None else json.dumps(body).encode()
        all_headers = {"Accept": "application/json", "Content-Type": "application/json", **headers}
        async with asyncio.timeout(PATIENCE):
            answer = await request(self.port, method, path, all_headers, sent)
        await self._travel()
        if fate < self.loss:
            self.counted["answer lost"] += 1
            raise Lost
        return answer

    async def _travel(self) -> None:
        if self.latency:
            await asyncio.sleep(self.dice.expovariate(2 / self.latency))


@dataclass
class Entry:
    """Something kept on a device until the server says that it is written; key and body never change."""

    path: str
    body: dict[str, Any]
    key: str
    kept_at: float
    row: str = ""


@dataclass
class Tablet:
    """A device with an outbox: sends in order, again and again under the same key."""

    name: str
    air: Air
    headers: dict[str, str]
    dice: random.Random
    outbox: list[Entry] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    restarts: int = 0

    def keep(self, path: str, body: dict[str, Any]) -> Entry:
        entry = Entry(path, body, f"{self.dice.getrandbits(128):032x}", time.monotonic())
        self.outbox.append(entry)
        return entry

    async def send_all(self) -> None:
        for entry in [candidate for candidate in self.outbox if not candidate.row]:
            wait = FIRST_WAIT
            while not entry.row:
                await self._attempt(entry)
                if not entry.row:
                    await asyncio.sleep(wait * self.dice.uniform(0.5, 1.5))
                    wait = min(LONGEST_WAIT, 2 * wait)

    async def _attempt(self, entry: Entry) -> None:
        try:
            headers = self.headers | {"Idempotency-Key": entry.key}
            answer = await self.air.ask("POST", entry.path, headers, entry.body)
        except (Lost, OSError, TimeoutError, asyncio.IncompleteReadError):
            return
        if answer.status in {200, 201}:
            entry.row = str(answer.body.get("id", "done"))
            self.waits.append(time.monotonic() - entry.kept_at)
        elif answer.status == 409 and answer.body.get("code") == "scoring.call_moved_on":
            entry.row = "moved on"  # a colleague was first, and the referee is told who
        elif answer.status < 500 and answer.status != 429:
            self.wrong.append(f"{self.name}: {answer.status} {answer.body}")
            entry.row = "refused"

    async def read(self, path: str) -> Any:
        """What the server says, however often it takes."""
        while True:
            try:
                answer = await self.air.ask("GET", path, self.headers)
            except (Lost, OSError, TimeoutError, asyncio.IncompleteReadError):
                await asyncio.sleep(FIRST_WAIT)
                continue
            if answer.status == 200:
                return answer.body
            if answer.status < 500 and answer.status != 429:
                raise SystemExit(f"{self.name} may not read {path}: {answer.status} {answer.body}")
            await asyncio.sleep(1)


@dataclass
class Trial:
    """The hall: what is played and ruled, and where each table stands."""

    tables: dict[int, Tablet]
    referees: list[Tablet]
    players: dict[int, int]
    hands: int
    seconds: float
    fast: int
    is_over: bool = False
    place: Counter[int] = field(default_factory=Counter)
    called: set[int] = field(default_factory=set)
    tasks: dict[int, "asyncio.Task[None]"] = field(default_factory=dict)
    begun: float = 0.0

    async def play(self, restarted: tuple[int, ...]) -> float:
        """Everything until every table is done and every call settled; how many seconds it took."""
        self.begun = time.monotonic()
        walks = [asyncio.create_task(self.walk(referee)) for referee in self.referees]
        self.tasks = {number: asyncio.create_task(self.play_table(number)) for number in self.tables}
        await asyncio.sleep(self.seconds / 2)
        for number in restarted:
            await self.restart(number)
        await asyncio.gather(*self.tasks.values())
        while await self.open_calls():
            await asyncio.sleep(1)
        self.is_over = True
        await asyncio.gather(*walks)
        return time.monotonic() - self.begun

    async def restart(self, number: int) -> None:
        """The tablet goes off in the middle of whatever it does, and comes back with what it had kept."""
        self.tasks[number].cancel()
        await asyncio.gather(self.tasks[number], return_exceptions=True)
        self.tables[number].restarts += 1
        self.tasks[number] = asyncio.create_task(self.play_table(number))

    async def play_table(self, number: int) -> None:
        """So many hands over the time, a call for a ruling in between."""
        tablet, path = self.tables[number], f"{API}/sessions/1/tables/{number}/"
        hands, calls_at = make_hands(self.hands, random.Random(f"hands {number}")), 1 + number % (self.hands - 1)
        await tablet.send_all()
        while self.place[number] < self.hands:
            place = self.place[number]
            await asyncio.sleep(max(0.0, self.begun + self.seconds * place / self.hands - time.monotonic()))
            written = datetime.now(UTC) + (WRONG_CLOCK if number == self.fast else timedelta())
            tablet.keep(f"{path}hands/", hands[place] | {"base": place, "written_at": written.isoformat()})
            self.place[number] += 1
            if place == calls_at:
                tablet.keep(f"{path}calls/", {"reason": "ruling", "note": "A word"})
            await tablet.send_all()

    async def open_calls(self) -> list[dict[str, Any]]:
        floor = await self.referees[0].read(f"{API}/sessions/1/floor/")
        calls: list[dict[str, Any]] = floor["calls"]
        return calls

    async def walk(self, referee: Tablet) -> None:
        """Looks at the calls, goes to one, rules there; the ruling settles the call."""
        while not self.is_over:
            floor = await referee.read(f"{API}/sessions/1/floor/")
            waiting = [call for call in floor["calls"] if call["status"] == "waiting"]
            if waiting:
                await self._go(referee, referee.dice.choice(waiting))
            await asyncio.sleep(LOOK_EVERY * referee.dice.uniform(0.5, 1.5))

    async def _go(self, referee: Tablet, call: dict[str, Any]) -> None:
        claim = referee.keep(f"{API}/calls/{call['id']}/claim/", {})
        await referee.send_all()
        if claim.row != "moved on":
            body = {"session": 1, "table": call["table"], "participant": self.players[call["table"]]}
            referee.keep(f"{API}/rulings/", body | {"offence": OFFENCE})
            await referee.send_all()


@dataclass(frozen=True)
class Setting:
    cards: dict[int, str]
    tokens: list[str]
    players: dict[int, int]


def set_up(tables: int, referees: int) -> Setting:
    """The event in play, the secrets of its cards, the referees' tokens, and who started East at each table."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.utils import timezone

    from tests.people import actor, make_seated_event, make_user, session_of, start, table_of
    from tournaments.accounts.services.tokens import issue_token
    from tournaments.models import Role, StaffRole
    from tournaments.tables.services.table_links import issue_table_links

    call_command("migrate", verbosity=0)
    now = timezone.now()
    event = make_seated_event(SLUG, players=4 * tables, sessions=1, name="Field trial", live_results=True)
    start(event, at=now - timedelta(minutes=1))
    tokens = []
    for number in range(1, referees + 1):
        name = f"referee-{number}"
        StaffRole.objects.create(tournament=event, user=make_user(name), role=Role.REFEREE)
        tokens.append(issue_token(name, by=actor(name), at=now))
    cards = issue_table_links(session=session_of(event), by=actor("alice"), at=now)
    players = {number: table_of(event, number).seats.get(wind="E").participant.number for number in cards}  # type: ignore[union-attr]
    return Setting(cards, tokens, players)


def check(trial: Trial) -> list[str]:
    """The ledger against what the devices were told: every entry once, every call answered and ruled on."""
    from penalties.models import Ruling
    from scoring.models import CallStatus, RefereeCall, SheetEntry

    wrong = [text for table in (*trial.tables.values(), *trial.referees) for text in table.wrong]
    acknowledged = Counter(
        entry.row for table in trial.tables.values() for entry in table.outbox if "hands" in entry.path
    )
    entries = list(SheetEntry.objects.all())
    ids = [str(entry.uid) for entry in entries]
    if sorted(acknowledged.elements()) != sorted(ids) or len(ids) != trial.hands * len(trial.tables):
        wrong.append(f"{len(ids)} rows for {sum(acknowledged.values())} hands told")
    if any(entry.written_at and entry.written_at > entry.at for entry in entries):
        wrong.append("a hand was written after it arrived: the wrong clock was believed")
    ruled = Counter(
        entry.row for referee in trial.referees for entry in referee.outbox if entry.path.endswith("/rulings/")
    )
    kept = [str(uid) for uid in Ruling.objects.values_list("uid", flat=True)]
    if sorted(ruled.elements()) != sorted(kept):
        wrong.append(f"{len(kept)} rulings for {sum(ruled.values())} told")
    done = RefereeCall.objects.filter(status=CallStatus.DONE).count()
    if done != len(trial.tables) or RefereeCall.objects.count() != done or len(kept) != done:
        wrong.append(f"{done} of {RefereeCall.objects.count()} calls answered, {len(kept)} rulings")
    return wrong


async def check_fresh(trial: Trial) -> list[str]:
    """Five seconds after the network is well, every device reads what the ledger holds."""
    for table in (*trial.tables.values(), *trial.referees):
        table.air.be_well()
    await asyncio.sleep(WELL_AFTER)
    wrong = []
    for number, tablet in trial.tables.items():
        sheet = (await tablet.read(f"{API}/sessions/1/tables/{number}/"))["sheet"]
        if len(sheet["hands"]) != trial.hands or sum(sheet["table_scores"].values()) != 0:
            wrong.append(f"table {number}: {len(sheet['hands'])} hands, sum {sum(sheet['table_scores'].values())}")
    calls = await trial.open_calls()
    return [*wrong, *(f"table {call['table']} still calls" for call in calls)]


async def run(args: argparse.Namespace, port: int, setting: Setting) -> tuple[Trial, float, list[str]]:
    dice = random.Random(args.seed)

    def tablet(name: str, authorization: str) -> Tablet:
        own = random.Random(f"{args.seed} {name}")
        return Tablet(name, Air(port, args.loss / 100, args.latency, own), {"Authorization": authorization}, own)

    tables = {number: tablet(f"table {number}", f"Table {card}") for number, card in sorted(setting.cards.items())}
    referees = [tablet(f"referee {n}", f"Token {token}") for n, token in enumerate(setting.tokens, start=1)]
    restarted = tuple(dice.sample(sorted(tables), 3))
    fast = dice.choice([number for number in tables if number not in restarted])
    trial = Trial(tables, referees, setting.players, args.hands, 60 * args.minutes, fast)
    print(f"restarted: tables {', '.join(map(str, restarted))}; two hours fast: table {fast}")
    seconds = await trial.play(restarted)
    return trial, seconds, await check_fresh(trial)


def report(trial: Trial, seconds: float) -> None:
    devices = [*trial.tables.values(), *trial.referees]
    total: Counter[str] = Counter()
    for device in devices:
        total.update(device.air.counted)
    hands = sorted(wait for table in trial.tables.values() for wait in table.waits)
    acts = sorted(wait for referee in trial.referees for wait in referee.waits)
    print(f"{seconds:.0f} s until every hand was written and every call settled")
    print(", ".join(f"{name}: {count}" for name, count in sorted(total.items())))
    for name, waits in (("tables", hands), ("referees", acts)):
        print(f"{name}: {len(waits)} entries, median {statistics.median(waits):.1f} s, longest {waits[-1]:.1f} s")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--tables", type=int, default=18)
    parser.add_argument("--referees", type=int, default=6)
    parser.add_argument("--hands", type=int, default=8)
    parser.add_argument("--loss", type=float, default=30)
    parser.add_argument("--latency", type=float, default=2)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="seatwind-trial-") as name:
        folder, port = Path(name), free_port()
        os.environ |= {"SEATWIND_VAR": name, "DJANGO_SETTINGS_MODULE": "config.settings", "SEATWIND_TICKER": "0"}
        os.environ.pop("DATABASE_URL", None)
        setting = set_up(args.tables, args.referees)
        server = uvicorn("field-trial", port, dict(os.environ), folder).start(port)
        print(
            f"{args.tables} tables, {args.referees} referees, {args.loss:g} % lost,"
            f" {args.latency:g} s, seed {args.seed}"
        )
        try:
            trial, seconds, wrong = asyncio.run(run(args, port, setting))
        finally:
            server.stop(signal.SIGTERM)
        wrong += check(trial)
        report(trial, seconds)
    print("\n".join(wrong) or "every entry is there once, every call is answered, nothing is stale")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
