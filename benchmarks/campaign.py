"""A whole event while its parts are killed in turn: is every acknowledged write there once, are the standings the same?

    python -m benchmarks.campaign [--tables 40] [--sessions 3] [--hands 16] [--viewers 1000] [--minutes 3] [--rounds 2]

The composition's processes (docker-compose.yml, without its proxy) run on free ports of this machine's loopback, with a
PostgreSQL and a Redis of their own in a temporary folder. The same hands, rulings and releases are entered twice: into
one event in calm, into another through a bad network (three requests of ten lost, some doubled, some out of order; two
tables of five have a clock two hours wrong) while a driver strikes: web, live, worker and Redis are killed, connections
to the database cut, the database stopped at once, the disk filled. ``--minutes`` is the time of a session, ``--rounds``
how often each blow falls, ``--most`` the minutes after which the campaign ends in any case.
"""

import argparse
import asyncio
import contextlib
import http.client
import json
import os
import random
import signal
import statistics
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.campaign_hall import BAD_AIR, STAFF, Hall, Pulse, Writer
from benchmarks.campaign_servers import Disk, Servers
from benchmarks.device import NO_FAULTS, request
from benchmarks.live import Crowd
from benchmarks.servers import until

CALM, STORM = "campaign-calm", "campaign-storm"
CONVERGE_SECONDS, GAP, FULL_SECONDS = 180.0, 4.0, 40.0


@dataclass
class Blow:
    """One strike and how long it took until writing went on, every viewer had a later state, and the part was well."""

    name: str
    away: float
    writes: float
    viewers: float
    part: float | None
    note: str = ""


@dataclass
class Driver:
    """Strikes in turn, one blow after the other has healed."""

    servers: Servers
    hall: Hall
    pulse: Pulse
    crowd: Crowd
    rounds: int
    blows: list[Blow] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    is_over: bool = False

    def run(self) -> None:
        try:
            for _ in range(self.rounds):
                for strike in (
                    self.web,
                    self.live,
                    self.worker,
                    self.redis,
                    self.connections,
                    self.postgres,
                    self.full,
                ):
                    time.sleep(GAP)
                    strike()
        except Exception:  # the campaign ends, and says why
            self.wrong.append(traceback.format_exc())
        finally:
            self.is_over = True

    def web(self) -> None:
        self.strike("web killed", lambda: self.servers.kill("web", 1))

    def live(self) -> None:
        self.strike("live killed", lambda: self.servers.kill("live", 1))

    def worker(self) -> None:
        self.strike("worker killed", lambda: self.servers.kill("worker", 1), "worker")

    def redis(self) -> None:
        self.strike("Redis killed", lambda: self.servers.kill("redis", 8), "cache")

    def connections(self) -> None:
        self.strike("connections to the database cut", lambda: self.servers.cut_connections(5))

    def postgres(self) -> None:
        self.strike("PostgreSQL stopped immediately", lambda: self.servers.kill("postgres", 2))

    def full(self) -> None:
        if not self.servers.disk.is_small:
            print("  the disk is not filled: only root can mount a small one", flush=True)
            return
        self.strike("disk filled", self.fill_for_a_while, "disk")

    def fill_for_a_while(self) -> None:
        before = self.refused()
        self.servers.disk.fill()
        end = time.monotonic() + FULL_SECONDS
        while time.monotonic() < end and self.refused() < before + 5:
            time.sleep(0.25)
        is_well = self.parts().get("disk", {}).get("is_well")
        if is_well is not False:
            self.wrong.append(f"the disk was full and /readyz said is_well {is_well}")
        self.note = f"{self.refused() - before} writes refused with 507"
        self.servers.disk.empty()

    def refused(self) -> int:
        return self.pulse.writer.counted["status 507"] + self.hall.counted()["status 507"]

    def strike(self, name: str, act: Callable[[], object], part: str = "") -> None:
        self.note = ""
        begun, at = time.monotonic(), time.time()
        act()
        back = time.monotonic()
        went_on = self.pulse.written_between(begun, back)
        until(lambda: self.pulse.went_on_after(begun), f"writing goes on after: {name}", CONVERGE_SECONDS)
        writes = (self.pulse.went_on_after(begun) or 0) - begun
        until(lambda: self.pulse.went_on_after(back), f"writing goes on after: {name}", CONVERGE_SECONDS)
        version = self.version()
        until(lambda: self.crowd.all_reached(version), f"all viewers have version {version}: {name}", CONVERGE_SECONDS)
        viewers = time.monotonic() - begun
        well = None
        if part:
            until(lambda: self.is_well(part, at), f"{part} is well after: {name}", CONVERGE_SECONDS)
            well = time.monotonic() - begun
        note = self.note or f"{went_on} writes of the pulse meanwhile"
        self.blows.append(Blow(name, back - begun, writes, viewers, well, note))
        print(f"  {self.blows[-1]}", flush=True)

    def version(self) -> int:
        import psycopg

        sql = "SELECT version FROM tournaments_tournament WHERE slug = %s"
        with psycopg.connect(self.servers.database) as connection:
            row = connection.execute(sql, [STORM]).fetchone()
        return int(row[0]) if row else 0

    def parts(self) -> dict[str, Any]:
        line = http.client.HTTPConnection("127.0.0.1", self.servers.ports["web"], timeout=20)
        with contextlib.closing(line), contextlib.suppress(OSError, http.client.HTTPException, ValueError):
            line.request("GET", "/readyz")
            parts: dict[str, Any] = json.loads(line.getresponse().read())["parts"]
            return parts
        return {}

    def is_well(self, part: str, since: float) -> bool:
        """Well, and by what was seen after the blow where the part tells when it was seen."""
        state = self.parts().get(part, {})
        seen = state.get("value")
        return bool(state.get("is_well")) and (not isinstance(seen, str) or seconds_of(seen) > since)


def seconds_of(text: str) -> float:
    from datetime import datetime

    return datetime.fromisoformat(text).timestamp()


def set_up(args: argparse.Namespace, servers: Servers) -> dict[str, Hall]:
    """Both events with their seating, the cards of all tables, a key for everybody of the staff."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.utils import timezone

    from tests.people import actor, make_seated_event, session_of
    from tournaments.accounts.services.tokens import issue_token
    from tournaments.models import Seat
    from tournaments.tables.services.table_links import issue_table_links

    call_command("migrate", verbosity=0)
    now, halls = timezone.now(), {}
    for slug, faults in ((CALM, NO_FAULTS), (STORM, BAD_AIR)):
        event = make_seated_event(slug, players=4 * args.tables, sessions=args.sessions, name=slug, live_results=True)
        cards = {
            number: issue_table_links(session=session_of(event, number), by=actor("alice"), at=now)
            for number in range(1, args.sessions + 1)
        }
        seats = Seat.objects.filter(table__session__tournament=event, wind="E")
        east = {
            (seat.table.session.number, seat.table.number): seat.participant.number
            for seat in seats.select_related("table__session", "participant")
            if seat.participant is not None
        }
        people = {
            name: Writer(
                servers.ports["web"],
                issue_token(name, by=actor(name), at=now),
                random.Random(f"{args.seed} {slug} {name}"),
                faults.drop + faults.lose_answer,
            )
            for name in STAFF
        }
        halls[slug] = Hall(slug, servers.ports["web"], cards, people, east, args.hands, args.seed, faults)
    return halls


async def run(args: argparse.Namespace, servers: Servers, halls: dict[str, Hall]) -> tuple[Driver, list[str]]:
    async with asyncio.timeout(60 * args.most):
        await answers_health(servers.ports["web"])
        begun = time.monotonic()
        await halls[CALM].play(0)
        print(f"calm: {time.monotonic() - begun:.0f} s", flush=True)
        crowd = Crowd("stream", servers.ports["live"], args.viewers, STORM)
        try:
            took = await asyncio.to_thread(
                until, lambda: crowd.ask("ready")["ready"] == args.viewers, "viewers connect", 180
            )
            print(f"{args.viewers} viewers connected in {took:.0f} s", flush=True)
            return await storm(args, servers, halls, crowd)
        finally:
            crowd.process.kill()
            crowd.process.wait()


async def storm(
    args: argparse.Namespace, servers: Servers, halls: dict[str, Hall], crowd: Crowd
) -> tuple[Driver, list[str]]:
    hall = halls[STORM]
    writer = Writer(servers.ports["web"], hall.people["alice"].token, random.Random(f"{args.seed} pulse"))
    driver = Driver(servers, hall, Pulse(writer, STORM), crowd, args.rounds)
    beating = asyncio.create_task(driver.pulse.beat())
    striking = threading.Thread(target=driver.run, daemon=True)
    begun = time.monotonic()
    striking.start()
    await hall.play(60 * args.minutes)
    played = time.monotonic() - begun
    while not driver.is_over:
        await asyncio.sleep(0.2)
    driver.pulse.is_over = True
    await beating
    took = await asyncio.to_thread(
        until, lambda: crowd.all_reached(driver.version()), "every viewer has the final state", 60
    )
    cuts = crowd.ask("end")["reconnects"]
    print(f"storm: {played:.0f} s; all viewers had the final state {took:.1f} s later; {cuts} lines cut", flush=True)
    wrong = driver.wrong + halls[CALM].wrong() + hall.wrong() + writer.wrong
    calm, stormy = await halls[CALM].read(), await hall.read()
    wrong += [f"{name} differs from the run in calm" for name in calm if calm[name] != stormy[name]]
    wrong += [
        f"{name}: does not balance"
        for name, answer in stormy.items()
        if "sheet" in name and sum(answer["scores"].values())
    ]
    return driver, wrong


async def answers_health(port: int) -> None:
    while True:
        with contextlib.suppress(OSError, Exception):
            if (await request(port, "GET", "/healthz", {}, b"")).status == 200:
                return
        await asyncio.sleep(0.2)


def check_ledger(hall: Hall, driver: Driver) -> list[str]:
    """The tables themselves: every acknowledged row once, and no row that nobody was told of."""
    from django.db import connections

    from penalties.models import Ruling
    from scoring.models import ResultVersion, SheetEntry
    from tournaments.models import Announcement

    connections.close_all()  # those of before the storm were cut
    acknowledgeds = [record.acknowledged for device in hall.devices.values() for record in device.records]
    wrong = [f"{acknowledgeds.count(None)} hands were never acknowledged"] if None in acknowledgeds else []
    entries = SheetEntry.objects.filter(table__session__tournament__slug=STORM)
    rulings = Ruling.objects.filter(tournament__slug=STORM)
    announcements = Announcement.objects.filter(tournament__slug=STORM)
    wrong += same("hands", (row["id"] for row in acknowledgeds if row), entries)
    wrong += same("rulings", (body["id"] for _path, body in hall.people["bob"].answered), rulings)
    wrong += same("announcements", (body["id"] for _path, body in driver.pulse.writer.answered), announcements)
    results = Counter(
        ResultVersion.objects.filter(table__session__tournament__slug=STORM).values_list("table", flat=True)
    )
    if sorted(results.values()) != [1] * len(hall.devices):
        wrong.append(f"{sum(results.values())} results of {len(hall.devices)} tables")
    fast = [entry for entry in entries if entry.written_at and entry.written_at > entry.at]
    return wrong + [f"{len(fast)} hands are dated after they came in"] * bool(fast)


def same(what: str, acknowledgements: Any, rows: Any) -> list[str]:
    acknowledged, kept = Counter(acknowledgements), Counter(str(uid) for uid in rows.values_list("uid", flat=True))
    lost, more = acknowledged - kept, kept - acknowledged
    print(f"{what}: {acknowledged.total()} acknowledged, {kept.total()} rows")
    faults = [f"{what}: {lost.total()} acknowledged and not there"] * bool(lost)
    return faults + [f"{what}: {more.total()} there and never acknowledged"] * bool(more)


def report(hall: Hall, driver: Driver) -> None:
    waits = sorted(wait for device in hall.devices.values() for wait in device.waits)
    print(", ".join(f"{name}: {count}" for name, count in sorted(hall.counted().items())))
    median, p99 = statistics.median(waits), waits[min(len(waits) - 1, int(0.99 * len(waits)))]
    print(f"hands, from kept to acknowledged: median {median:.1f} s, p99 {p99:.1f} s, longest {waits[-1]:.1f} s")
    print("\n| blow | the part was away | writing went on after | all viewers had a later state | part well | |")
    print("|---|---|---|---|---|---|")
    for blow in driver.blows:
        part = "" if blow.part is None else f"{blow.part:.1f} s"
        print(
            f"| {blow.name} | {blow.away:.1f} s | {blow.writes:.1f} s | {blow.viewers:.1f} s | {part} | {blow.note} |"
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--sessions", type=int, default=3)
    parser.add_argument("--hands", type=int, default=16)
    parser.add_argument("--viewers", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=3, help="of a session")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--most", type=float, default=40, help="minutes, of all")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what was started is stopped, whoever ends this
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before", end="; ")
    print(f"{args.tables} tables, {args.sessions} sessions, {args.hands} hands, {args.viewers} viewers", flush=True)
    with tempfile.TemporaryDirectory(prefix="seatwind-campaign-") as name, Disk(Path(name)) as disk:
        servers = Servers(Path(name), disk)
        os.environ |= servers.environment("web") | {"DJANGO_SETTINGS_MODULE": "config.settings"}
        with servers.data():
            halls = set_up(args, servers)
            with servers.services():
                driver, wrong = asyncio.run(run(args, servers, halls))
            wrong += check_ledger(halls[STORM], driver)
        report(halls[STORM], driver)
    print(
        "\n"
        + ("\n".join(wrong) or "every acknowledged write is there once; sheets and standings are those of the calm")
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
