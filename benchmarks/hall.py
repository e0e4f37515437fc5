"""The hall's laptop: one process on SQLite, forty tables that write, phones that read.

    python -m benchmarks.hall [--tables 40] [--rounds 8] [--every 20] [--phones 400] [--idle 90] [--visits 2000]
                              [--events 200]

Everything is made in a temporary folder and served on the loopback alone, for a few minutes at most:

* **writers**: every table sends a hand at the same moment; the longest answer (< 1 s), while a phone goes on reading;
* **hands**: the tables play on, each a hand in so many seconds on the mean, and 140 phones read the standings every
  five seconds meanwhile: hand p99 (< 150 ms). A table plays sixteen hands in two hours, one in 450 s; with 20 s forty
  tables send two a second, twenty times what a hall does. With ``--every 1`` one process is asked for more than it has;
* **phones**: so many first visits of the standings at once; the last one has it (< 3 s for 400);
* **idle**: processor time of the process while nobody asks (< 2 % of a core);
* **evening**: so many visits of six pages one after the other (15,000 are eight hours of a hall); its memory then
  (< 250 MB);
* **front**: processor time of the start page with so many events (< 30 ms).

The clock of a machine that does other work measures its neighbours; so beside each of these stands the processor time.
"""

import argparse
import asyncio
import contextlib
import os
import random
import statistics
import sys
import tempfile
import time
from itertools import chain
from pathlib import Path

from benchmarks.device import Device, Record, make_hands, request
from benchmarks.servers import Program, free_port, running

SLUG = "hall"
WRITERS_SECONDS, HAND_SECONDS, PHONES_SECONDS, IDLE_SHARE, MEMORY_MB, FRONT_SECONDS = 1.0, 0.150, 3.0, 0.02, 250, 0.030


def make_hall(tables: int) -> dict[int, str]:
    """An event with live results, its first session in play; the secrets of its table cards."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.utils import timezone

    from tests.people import actor, make_seated_event, session_of, start
    from tournaments.tables.services.table_links import issue_table_links

    call_command("migrate", verbosity=0)
    now = timezone.now()
    event = make_seated_event(SLUG, players=4 * tables, sessions=2, name=SLUG, live_results=True)
    start(event, at=now)
    return issue_table_links(session=session_of(event), by=actor("alice"), at=now)


def more_events(count: int) -> None:
    from tests.people import make_tournament

    for number in range(count):
        make_tournament(f"club-{number}", name=f"Club {number}")


async def send(device: Device, number: int) -> float:
    record = Record(device.hands[number], f"{device.dice.getrandbits(128):032x}", number)
    begun = time.monotonic()
    while True:  # a table asks again, with the same key, until it is told that the hand is written
        with contextlib.suppress(TimeoutError):
            answer = await device.send(record)
            assert answer.status == 201, answer
            return time.monotonic() - begun


async def play(device: Device, numbers: range, every: float) -> list[float]:
    """A table's hands, one after the other, at moments of its own, so many seconds apart on the mean."""
    waits = []
    for number in numbers:
        await asyncio.sleep(device.dice.uniform(0, 2 * every))
        waits.append(await send(device, number))
    return waits


async def visit(port: int, path: str) -> float:
    begun = time.monotonic()
    answer = await request(port, "GET", path, {"Accept-Encoding": "gzip"}, b"")
    assert answer.status == 200, answer
    return time.monotonic() - begun


async def reading(port: int, path: str, pause: float, seen: list[float]) -> None:
    while True:
        seen.append(await visit(port, path))
        await asyncio.sleep(pause)


async def measure(
    args: argparse.Namespace, port: int, secrets: dict[int, str], server: Program
) -> list[tuple[str, float, float]]:
    """What was measured: a name, the figure and its budget."""
    standings, rows = f"/t/{SLUG}/standings/", []
    api = f"/api/v1/tournaments/{SLUG}/sessions/1/tables/"
    devices = [
        Device(port, f"{api}{table}/", secret, make_hands(16, random.Random(table)), random.Random(table))
        for table, secret in sorted(secrets.items())
    ]
    await visit(port, standings)
    seen: list[float] = []
    phone = asyncio.create_task(reading(port, standings, 0.1, seen))
    waits, before = [], server.cpu_seconds()
    for number in range(args.rounds):
        once = await asyncio.gather(*(send(device, number) for device in devices))
        print(f"round {number + 1}: median {statistics.median(once):.3f} s, longest {max(once):.3f} s")
        waits += once
    print(
        f"processor for each hand, the phone beside it counted in: {(server.cpu_seconds() - before) / len(waits):.3f} s"
    )
    phone.cancel()
    print(f"writers: median {statistics.median(waits):.3f} s; the phone beside them at most {max(seen):.3f} s")
    rows.append((f"{len(devices)} writers at once, longest", max(waits), WRITERS_SECONDS))
    if args.writers_only:
        return rows
    phones = [asyncio.create_task(reading(port, standings, 5.0, seen)) for _ in range(140)]
    await asyncio.sleep(3)
    numbers = range(args.rounds, min(16, args.rounds + 6))
    played = await asyncio.gather(*(play(device, numbers, args.every) for device in devices))
    waits = sorted(chain.from_iterable(played))
    for task in phones:
        task.cancel()
    await asyncio.gather(phone, *phones, return_exceptions=True)
    rows.append(("a hand beside 140 phones, p99", waits[int(len(waits) * 0.99)], HAND_SECONDS))
    before = server.cpu_seconds()
    last = await crowd(port, standings, args.phones)
    print(f"{args.phones} phones: {server.cpu_seconds() - before:.2f} s of processor in {last:.2f} s")
    rows.append((f"{args.phones} phones at once, the last", last, PHONES_SECONDS))
    await asyncio.sleep(5)
    before = server.cpu_seconds(children=True)
    await asyncio.sleep(args.idle)
    rows.append(("idle, share of a core", (server.cpu_seconds(children=True) - before) / args.idle, IDLE_SHARE))
    rows.append((f"memory after {args.visits} visits, MB", await evening(port, server, args.visits), MEMORY_MB))
    return rows


async def evening(port: int, server: Program, visits: int) -> float:
    """Memory at the end, in MB; on the way it is printed four times, so that growth would be seen."""
    event = f"/t/{SLUG}/"
    pages = ["/", event, f"{event}standings/", f"{event}seating/", f"{event}participants/", f"{event}s/1/results/"]
    for number in range(visits):
        await visit(port, pages[number % len(pages)])
        if (number + 1) % max(1, visits // 4) == 0:
            print(f"memory after {number + 1} visits: {server.megabytes('VmRSS'):.0f} MB", flush=True)
    return server.megabytes("VmRSS")


async def crowd(port: int, path: str, phones: int) -> float:
    begun = time.monotonic()
    await asyncio.gather(*(visit(port, path) for _ in range(phones)))
    return time.monotonic() - begun


async def front(port: int, server: Program, events: int) -> list[tuple[str, float, float]]:
    await visit(port, "/")
    before, visits = server.cpu_seconds(), 40
    for _ in range(visits):
        await visit(port, "/")
    each = (server.cpu_seconds() - before) / visits
    return [(f"start page with {events} events, processor", each, FRONT_SECONDS)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (
        ("tables", 40),
        ("rounds", 8),
        ("every", 20),
        ("phones", 400),
        ("idle", 90),
        ("visits", 2000),
        ("events", 200),
    ):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--writers-only", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="seatwind-hall-") as folder:
        os.environ["SEATWIND_VAR"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.laptop.settings")
        os.environ.pop("DATABASE_URL", None)
        secrets = make_hall(args.tables)
        port = free_port()
        command = [sys.executable, "-m", "config.command", "run", "--port", str(port), "--no-upgrade"]
        server = Program("hall", command, dict(os.environ), Path(folder, "hall.log"))
        with running(server):
            server.start(port)
            rows = asyncio.run(measure(args, port, secrets, server))
            if not args.writers_only:
                more_events(args.events)
                rows += asyncio.run(front(port, server, args.events))
    for name, figure, budget in rows:
        print(f"{name}: {figure:.3f} (budget {budget:g}) {'held' if figure < budget else 'NOT HELD'}")
    return 0 if all(figure < budget for _name, figure, budget in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
