"""Two servers, one of which follows an event of the other: how far behind, after a cut, and what a hand pays for it.

    python -m benchmarks.following [--tables 35] [--played 8] [--away 9] [--hands 140] [--spare]

The event has so many tables, ``--played`` sessions that are over and one in play. Everything is made in temporary
folders and served on the loopback alone.

* **first step**: until the other machine has the whole event, compared row by row;
* **behind**: from the answer to a hand until the other machine has it (< 2 s);
* **after a cut**: the other server is stopped, every table plays ``--away`` more hands (an hour of play), the server is
  started again: from its first answer until it has everything (< 10 s);
* **hand**: p99 of a hand with a machine that follows, less that without, in alternating blocks (< 5 ms). Beside other
  programs the time of the wall says little: the seconds of processor of the server and of the process that sends are
  printed, too.

With ``--spare`` the other machine is the spare of the event: behind at most half a second, and a third kind of block
has the hands that are acknowledged once the spare has them, one at a time and ten at once.
"""

import argparse
import asyncio
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

from benchmarks.device import Device, Record, make_hands
from benchmarks.servers import Program, free_port, running, until

SLUG = "hall"
BEHIND, AFTER_CUT, HAND = 2.0, 10.0, 0.005
BEHIND_AT_SPARE = 0.5
BLOCK = 16


def make_event(tables: int, played: int) -> dict[int, str]:
    """An event whose first sessions are over and whose next one is in play; the secrets of its table cards."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.utils import timezone

    from tests.people import actor, finish_session, make_seated_event, session_of, start
    from tournaments.models import Tournament
    from tournaments.tables.services.table_links import issue_table_links

    call_command("migrate", verbosity=0)
    now = timezone.now() - timedelta(hours=24)
    event = make_seated_event(SLUG, players=4 * tables, sessions=played + 12, name=SLUG)
    Tournament.objects.filter(pk=event.pk).update(ends_on=timezone.localdate())
    for session in range(1, played + 1):
        finish_session(event, session, at=now)
    start(event, played + 1, at=timezone.now())
    return issue_table_links(session=session_of(event, played + 1), by=actor("alice"), at=now)


def manage(folder: str, *words: str, stdin: str = "") -> str:
    """What a command prints on the machine of this folder."""
    env = dict(os.environ) | {"SEATWIND_VAR": folder}
    done = subprocess.run(
        [sys.executable, "manage.py", *words], env=env, input=stdin, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def is_equal() -> bool:
    """Whether the other machine has everything."""
    from django.utils import timezone

    from archive.following.selectors.states import states_of
    from archive.models import Follower

    follower = Follower.objects.select_related("tournament").get(removed_at=None)
    return states_of(follower.tournament, at=timezone.now())[0].state == "equal"


def hold(on: bool) -> None:
    """Let nothing be sent for a while, or again."""
    from django.utils import timezone

    from archive.models import Follower

    Follower.objects.update(next_at=timezone.now() + timedelta(hours=1) if on else None)


async def send(device: Device, number: int) -> float:
    record = Record(device.hands[number], f"{device.dice.getrandbits(128):032x}", number)
    begun = time.monotonic()
    answer = await device.send(record)
    assert answer.status == 201, answer
    return time.monotonic() - begun


@dataclass
class Spent:
    """Seconds of hands of one kind of block: of the wall, of the server's processor, and of the process that sends."""

    name: str
    wall: list[float] = field(default_factory=list)
    server: list[float] = field(default_factory=list)
    sending: float = 0

    def text(self) -> str:
        wall, server = self.wall, self.server
        told = f"a hand {self.name}, of {len(wall)}: median {statistics.median(wall):.4f} s, p99 {p99(wall):.4f} s"
        told += f"; of the server's processor median {statistics.median(server):.4f} s, p99 {p99(server):.4f} s"
        return f"{told}; to send {self.sending / len(wall):.4f} s of a processor"


async def hands(devices: list[Device], most: int, server: Program) -> tuple[Spent, Spent]:
    """Hands with nothing sent, and with a machine that follows, in blocks one after the other."""
    plain, followed = Spent("alone"), Spent("followed")
    turns = [(device, number) for number in range(16) for device in devices][:most]
    for block, at in zip(count(), range(0, len(turns), BLOCK), strict=False):
        await asyncio.to_thread(hold, block % 2 == 0)
        await asyncio.sleep(1)
        told, sent = (plain if block % 2 == 0 else followed), server.processor_seconds_of_children()
        for device, number in turns[at : at + BLOCK]:
            before = server.processor_seconds()
            told.wall.append(await send(device, number))
            told.server.append(server.processor_seconds() - before)
            await asyncio.sleep(0.05)
        told.sending += max(0.0, server.processor_seconds_of_children() - sent)
    await asyncio.to_thread(hold, False)
    return plain, followed


async def acknowledged(devices: list[Device], first: int) -> None:
    """Print the seconds of hands that wait for the spare: one after the other, and ten tables at once."""
    await asyncio.to_thread(await_spare, True)
    await asyncio.sleep(1)
    alone = []
    for device in devices:
        alone.append(await send(device, first))
        await asyncio.sleep(0.05)
    at_once: list[float] = []
    for at in range(0, len(devices), 10):
        at_once += await asyncio.gather(*(send(device, first + 1) for device in devices[at : at + 10]))
    await asyncio.to_thread(await_spare, False)
    for name, seconds in (("one at a time", alone), ("ten at once", at_once)):
        print(f"a hand the spare has, {name}: median {statistics.median(seconds):.3f} s, p99 {p99(seconds):.3f} s")


def await_spare(on: bool) -> None:
    """Confirm entries only when the spare has stored them, or everything at once."""
    from archive.models import Follower

    Follower.objects.update(is_awaited=on)


async def play_on(devices: list[Device], numbers: range) -> None:
    """Let every table play these hands."""
    for number in numbers:
        for device in devices:
            await send(device, number)


def p99(seconds: list[float]) -> float:
    return sorted(seconds)[int(len(seconds) * 0.99)]


def measure(args: argparse.Namespace, near: str, far: str, secrets: dict[int, str], servers: Any) -> dict[str, float]:
    near_port, far_port, near_server, far_server = servers
    rows: dict[str, float] = {}
    begun = time.monotonic()
    text = manage(near, "follow", "add", SLUG, f"http://127.0.0.1:{far_port}", "--name", "Home", "--here", "Desk")
    print(manage(far, "follow", "accept", stdin=text))
    try:
        until(is_equal, "the first step", 60)
    except TimeoutError:
        print(manage(near, "follow", "status"), Path(near, "server.log").read_text()[-3000:])
        raise
    print(f"first step: {time.monotonic() - begun:.1f} s, with both commands")
    print(manage(near, "follow", "status"))
    api = f"/api/v1/tournaments/{SLUG}/sessions/{args.played + 1}/tables/"
    devices = [
        Device(near_port, f"{api}{table}/", secret, make_hands(16, random.Random(table)), random.Random(table))
        for table, secret in sorted(secrets.items())
    ]
    if args.spare:
        print(manage(near, "follow", "spare", SLUG))
        time.sleep(4)  # the process that sends to spares alone is started
    plain, followed = asyncio.run(hands(devices, args.hands, near_server))
    print(f"{plain.text()}\n{followed.text()}")
    print(f"added to the server's processor at p99: {p99(followed.server) - p99(plain.server):.4f} s")
    rows["added to a hand's p99"] = p99(followed.wall) - p99(plain.wall)
    until(is_equal, "the hands", 30)
    behind = []
    for device in devices:
        asyncio.run(send(device, (args.hands - 1) // len(devices) + 1))
        behind.append(until(is_equal, "a hand", 30))
    used = (args.hands - 1) // len(devices) + 2
    if args.spare:
        asyncio.run(acknowledged(devices, used))
        used += 2
        until(is_equal, "the acknowledged hands", 30)
    print("behind: " + ", ".join(f"{seconds:.2f}" for seconds in behind))
    rows["behind, the longest of a hand at every table"] = max(behind)
    far_server.stop()
    asyncio.run(play_on(devices, range(used, min(16, used + args.away))))
    print(manage(near, "follow", "status"))
    far_server.start(far_port)
    rows["after a cut"] = until(is_equal, "what the cut held back", 60)
    print(manage(near, "follow", "status"))
    manage(near, "event", "export", SLUG, f"{near}/near.seatwind")
    manage(far, "event", "export", SLUG, f"{far}/far.seatwind")
    print(manage(near, "event", "compare", f"{near}/near.seatwind", f"{far}/far.seatwind"))
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("tables", 35), ("played", 8), ("away", 9), ("hands", 140)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--spare", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as near, tempfile.TemporaryDirectory() as far:
        os.environ["SEATWIND_VAR"] = near
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.laptop.settings")
        os.environ.pop("DATABASE_URL", None)
        secrets = make_event(args.tables, args.played)
        ports = free_port(), free_port()
        programs = []
        for folder, port in zip((near, far), ports, strict=True):
            command = [sys.executable, "-m", "config.command", "run", "--port", str(port)]
            env = dict(os.environ) | {"SEATWIND_VAR": folder}
            programs.append(Program(folder, command, env, Path(folder, "server.log")))
        with running(*programs):
            for program, port in zip(programs, ports, strict=True):
                program.start(port)
            rows = measure(args, near, far, secrets, (*ports, *programs))
    budgets = dict(zip(rows, (HAND, BEHIND_AT_SPARE if args.spare else BEHIND, AFTER_CUT), strict=True))
    for name, figure in rows.items():
        print(f"{name}: {figure:.3f} s (budget {budgets[name]:g}) {'held' if figure < budgets[name] else 'NOT HELD'}")
    return 0 if all(figure < budgets[name] for name, figure in rows.items()) else 1


if __name__ == "__main__":
    sys.exit(main())
