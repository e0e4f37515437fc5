"""The spectators' page beside a session in play: how exact its delay is, and what its viewers cost.

    python -m benchmarks.spectators [--minutes 60] [--delay 5] [--tables 10] [--viewers 0]

One process on SQLite, as on a laptop. The tables enter 16 hands each over the API, spread over the time. One watcher
asks twice a second and notes when each hand appears: never before its delay is over, and at most two seconds after.
``--viewers`` ask every 10 to 13 seconds as the page does. Budget: 2,000 viewers, p99 300 ms, half a core. An answer
other than 200 and 304, or none, is counted by its kind; with one the run fails.
"""

import argparse
import asyncio
import http.client
import os
import random
import re
import resource
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.live import SLUG, Entries, loads, prepare, quantile, spread
from benchmarks.servers import free_port, running, until, uvicorn

PART = f"/t/{SLUG}/spectators/part/"
LAST = re.compile(r'data-last="(\d+)"')
HANDS = 16
PATIENCE = 30.0
LATEST = 2.0


@dataclass
class Watcher:
    """Ask twice a second; note when each step of the session was first seen, in seconds of the epoch."""

    port: int
    stop: threading.Event = field(default_factory=threading.Event)
    seen: dict[int, float] = field(default_factory=dict)
    answers: int = 0

    def run(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        while not self.stop.wait(0.5):
            connection.request("GET", PART)
            reply = connection.getresponse()
            text = reply.read().decode()
            at = time.time()
            if reply.status != 200:
                raise AssertionError(f"{reply.status} {text[:200]}")
            self.answers += 1
            found = LAST.search(text)
            if found is not None and "watch-grid" in text:
                for step in range(int(found[1]) + 1):
                    self.seen.setdefault(step, at)
        connection.close()


async def view(port: int, number: int, tables: int, until_: float, waits: list[float], failures: Counter[str]) -> None:
    """Ask as one viewer's page does, with the tag of the answer before.

    The server closes a connection that was idle for five seconds, so each question opens one, as a browser does.
    """
    await asyncio.sleep(random.uniform(0, 13))
    tag = ""
    while time.monotonic() < until_:
        begun = time.monotonic()
        try:
            status, tag = await asyncio.wait_for(ask(port, f"{PART}?table={number % tables + 1}", tag), PATIENCE)
        except (OSError, EOFError, TimeoutError) as error:
            failures[type(error).__name__] += 1
        else:
            waits.append(time.monotonic() - begun)
            failures.update([str(status)] if status not in {200, 304} else [])
        await asyncio.sleep(random.uniform(10, 13))


async def ask(port: int, address: str, tag: str) -> tuple[int, str]:
    """Return the status of the answer and its tag, else the one before."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        head = f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n"
        writer.write(f"{head}{f'If-None-Match: {tag}' if tag else 'Accept: */*'}\r\n\r\n".encode())
        answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"(?i)content-length: (\d+)", answer)
        if length is not None and " 304 " not in answer.partition("\r\n")[0]:
            await reader.readexactly(int(length[1]))
        found = re.search(r"(?i)etag: (\S+)", answer)
        return int(answer.split()[1]), found[1] if found is not None else tag
    finally:
        writer.close()


async def view_all(port: int, viewers: int, tables: int, seconds: float) -> tuple[list[float], Counter[str]]:
    waits, failures = list[float](), Counter[str]()
    until_ = time.monotonic() + seconds
    await asyncio.gather(*(view(port, number, tables, until_, waits, failures) for number in range(viewers)))
    return waits, failures


def allow_files() -> None:
    """Raise the number of open files of this process and of the server, which inherits it, as far as is allowed."""
    _now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def moments(path: Path) -> list[float]:
    """The moments at which the tables wrote, in seconds of the epoch, in order."""
    rows = sqlite3.connect(path).execute("SELECT DISTINCT at FROM scoring_sheetentry ORDER BY at").fetchall()
    return [datetime.fromisoformat(row[0]).replace(tzinfo=UTC).timestamp() for row in rows]


def share(env: dict[str, str], delay: int) -> None:
    lines = f"""
from tests.people import *
from tournaments.events.services.sharing import set_sharing
from tournaments.models import Tournament
event = Tournament.objects.get(slug={SLUG!r})
set_sharing(tournament=event, embed_sites=[], delay=0, streamed_tables=[], spectator_delay={delay},
            by=actor("alice"), at=NOON)
"""
    subprocess.run([sys.executable, "manage.py", "shell", "-v0", "-c", lines], env=env, check=True)


def run(args: argparse.Namespace, folder: Path) -> bool:
    port, path = free_port(), folder / "bench.sqlite3"
    env = dict(os.environ) | {
        "SEATWIND_VAR": str(folder),
        "SECRET_KEY": "bench" * 12,
        "SEATWIND_LOG_LEVEL": "WARNING",
        "SEATWIND_PAGE_RATE": "0",
        "DATABASE_URL": f"sqlite:///{path}",
    }
    token = prepare(env, args.tables)
    share(env, args.delay)
    seconds = 60 * args.minutes
    server = uvicorn("server", port, env, folder)
    with running(server):
        server.start(port)
        until(lambda: loads(port), "the first page")
        watcher = Watcher(port)
        entries = Entries(port, token, (seconds - 60 * args.delay) / HANDS, args.tables)
        threads = [threading.Thread(target=watcher.run)]
        threads += [threading.Thread(target=entries.run, args=[table]) for table in range(1, args.tables + 1)]
        for thread in threads:
            thread.start()
        begun, used = time.monotonic(), server.cpu_seconds()
        waits, failures = asyncio.run(view_all(port, args.viewers, args.tables, seconds))
        time.sleep(max(0.0, seconds - (time.monotonic() - begun)))
        took, used = time.monotonic() - begun, server.cpu_seconds() - used
        entries.stop.set()
        watcher.stop.set()
        for thread in threads:
            thread.join()
        megabytes = server.megabytes()
    late = [watcher.seen[step] - at - 60 * args.delay for step, at in enumerate(moments(path)) if step in watcher.seen]
    print(f"{len(late)} hands seen by the watcher in {watcher.answers} answers over {took:.0f} s")
    print(f"after the delay was over: first {min(late):.2f} s, p50 {quantile(late, 0.5):.2f} s, last {max(late):.2f} s")
    print(f"server: {100 * used / took:.0f} % of a core, {megabytes:.0f} MB; a hand: {spread(entries.times)}")
    if args.viewers:
        refused = ", ".join(f"{kind}: {count}" for kind, count in failures.items()) or "none"
        print(f"{args.viewers} viewers: {len(waits)} answers, {spread(waits)}; failed: {refused}")
    return bool(late) and min(late) >= 0 and max(late) <= LATEST and not failures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--delay", type=int, default=5, help="minutes")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--viewers", type=int, default=0)
    args = parser.parse_args()
    if args.minutes <= args.delay:
        parser.error("--minutes must be more than --delay: the tables play while the delay can pass")
    allow_files()
    with tempfile.TemporaryDirectory(prefix="seatwind-bench-") as folder:
        return 0 if run(args, Path(folder)) else 1


if __name__ == "__main__":
    sys.exit(main())
