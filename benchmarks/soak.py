"""Forty tables in a bad hall, the server killed three times: is every acknowledged hand there once?

    python -m benchmarks.soak [--minutes 10] [--tables 40] [--hands 16] [--kills 3] [--seed 1]
        [--database postgres://postgres@127.0.0.1:5432/seatwind_soak]

The database is dropped and made anew. The same hands are entered twice: by devices without faults into one event, and
into another by devices whose requests are dropped, delayed, doubled, sent out of order and whose answers are lost,
while the server is killed (-9) and started again. Afterwards every acknowledged row must be there once, every table
must balance, and all sheets must equal those of the run without faults.
"""

import argparse
import asyncio
import contextlib
import os
import random
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg

from benchmarks.soak_device import NO_FAULTS, Device, Faults, make_hands, request

DEFAULT = "postgres://postgres@127.0.0.1:5432/seatwind_soak"
SLUGS = ("soak-calm", "soak-storm")
START_SECONDS = 60.0


@dataclass
class Server:
    """The application under uvicorn in a process of its own."""

    port: int
    process: subprocess.Popen[bytes] | None = None
    kills: int = 0

    def start(self) -> None:
        command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(self.port)]
        self.process = subprocess.Popen([*command, "--log-level", "error", "--no-access-log"])

    async def answers(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError, Exception):
                if (await request(self.port, "GET", "/healthz", {}, b"")).status == 200:
                    return
            await asyncio.sleep(0.1)
        raise SystemExit("the server did not start")

    def end(self, how: int) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait()

    async def kill_now_and_then(self, seconds: float, times: int) -> None:
        """Killed without warning, back after a moment, at even distances."""
        for _ in range(times):
            await asyncio.sleep(seconds / (times + 1))
            self.end(signal.SIGKILL)
            self.kills += 1
            await asyncio.sleep(1)
            self.start()
            await self.answers()


def fresh_database(url: str) -> None:
    parts = urlsplit(url)
    name = parts.path.lstrip("/")
    with psycopg.connect(urlunsplit(parts._replace(path="/postgres")), autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        connection.execute(f'CREATE DATABASE "{name}"')


def make_events(tables: int) -> dict[str, dict[int, str]]:
    """Both events in play; the secrets of their table cards."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.utils import timezone

    from tests.people import actor, make_seated_event, session_of, start
    from tournaments.tables.services.table_links import issue_table_links

    call_command("migrate", verbosity=0)
    now = timezone.now()
    secrets = {}
    for slug in SLUGS:
        event = make_seated_event(slug, players=4 * tables, sessions=1, name=slug, live_results=True)
        start(event, at=now - timedelta(minutes=1))
        secrets[slug] = issue_table_links(session=session_of(event), by=actor("alice"), at=now)
    return secrets


def devices_of(slug: str, secrets: dict[int, str], args: argparse.Namespace, faults: Faults) -> list[Device]:
    api = "/api/v1/tournaments/{}/sessions/1/tables/{}/"
    return [
        Device(
            port=args.port,
            api=api.format(slug, table),
            secret=secret,
            hands=make_hands(args.hands, random.Random(f"{args.seed} hands {table}")),
            dice=random.Random(f"{args.seed} {slug} {table}"),
            faults=faults,
        )
        for table, secret in sorted(secrets.items())
    ]


async def run(args: argparse.Namespace, secrets: dict[str, dict[int, str]]) -> tuple[list[Device], list[str]]:
    server = Server(args.port)
    server.start()
    try:
        await server.answers()
        calm = devices_of(SLUGS[0], secrets[SLUGS[0]], args, NO_FAULTS)
        await asyncio.gather(*(device.play(0) for device in calm))
        storm = devices_of(SLUGS[1], secrets[SLUGS[1]], args, Faults())
        seconds = 60 * args.minutes
        begun = time.monotonic()
        playing = [device.play(seconds) for device in storm]
        await asyncio.gather(server.kill_now_and_then(seconds, args.kills), *playing)
        print(f"{time.monotonic() - begun:.0f} s, the server killed {server.kills} times")
        wrong = [fault for device in calm + storm for fault in device.wrong]
        wrong += await compare(calm, storm)
        return storm, wrong
    finally:
        server.end(signal.SIGTERM)


async def compare(calm: list[Device], storm: list[Device]) -> list[str]:
    """Every sheet as the run without faults has it, and in balance."""
    wrong = []
    for device, other in zip(calm, storm, strict=True):
        expected, actual = plain(await device.read()), plain(await other.read())
        if expected != actual:
            wrong.append(f"{other.api}: the sheet differs from the run without faults")
        if sum(actual["table_scores"].values()) != 0:
            wrong.append(f"{other.api}: the scores add up to {sum(actual['table_scores'].values())}")
    return wrong


def plain(sheet: dict[str, Any]) -> dict[str, Any]:
    """A sheet without the numbers of its rows."""
    hands = [{name: value for name, value in hand.items() if name != "entry"} for hand in sheet["hands"]]
    return {"hands": hands, "table_scores": sheet["table_scores"], "problems": sheet["problems"]}


def check_rows(storm: list[Device]) -> list[str]:
    """The ledger itself: every acknowledged row once, and no row that nobody was told of."""
    from scoring.models import SheetEntry

    rows = {str(row.uid): row for row in SheetEntry.objects.filter(table__session__tournament__slug=SLUGS[1])}
    acknowledgeds = [record.acknowledged for device in storm for record in device.records]
    wrong = (
        [f"not acknowledged: {len([hand for hand in acknowledgeds if hand is None])} hands"]
        if None in acknowledgeds
        else []
    )
    ids = Counter(hand["id"] for hand in acknowledgeds if hand)
    wrong += [f"row {pk} acknowledged for {count} hands" for pk, count in ids.items() if count > 1]
    wrong += [f"row {pk} was acknowledged and is gone" for pk in ids.keys() - rows.keys()]
    wrong += [f"row {pk} is there and was never acknowledged" for pk in rows.keys() - ids.keys()]
    for device in storm:
        for record in device.records:
            row = rows.get(record.acknowledged["id"]) if record.acknowledged else None
            if row and any(row.payload.get(name) != value for name, value in record.hand.items()):
                wrong.append(f"row {row.pk} says something else than was sent")
    return wrong


def report(storm: list[Device]) -> None:
    total: Counter[str] = Counter()
    for device in storm:
        total.update(device.counted)
    waits = sorted(wait for device in storm for wait in device.waits)
    print(f"hands acknowledged: {len(waits)}")
    print(", ".join(f"{name}: {count}" for name, count in sorted(total.items())))
    print(f"from kept to acknowledged: median {statistics.median(waits):.1f} s, longest {waits[-1]:.1f} s")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--hands", type=int, default=16)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=8317)
    parser.add_argument("--database", default=DEFAULT)
    args = parser.parse_args()
    fresh_database(args.database)
    os.environ |= {"DATABASE_URL": args.database, "DJANGO_SETTINGS_MODULE": "config.settings", "SEATWIND_TICKER": "0"}
    os.environ["SEATWIND_EVENT_CREATION"] = "open"
    secrets = make_events(args.tables)
    print(f"{args.tables} tables, {args.hands} hands, {args.minutes:g} minutes, seed {args.seed}")
    storm, wrong = asyncio.run(run(args, secrets))
    wrong += check_rows(storm)
    report(storm)
    print("\n".join(wrong) or "every acknowledged hand is there once; all sheets equal the run without faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
