"""The spectators' page beside a session in play: how exact its delay is, and what its viewers cost.

    python -m benchmarks.spectators [--minutes 60] [--delay 5] [--tables 10] [--hands 16] [--viewers 0]

One process on SQLite, as on a laptop. The tables enter their hands over the API, spread over the time. One watcher asks
twice a second and notes when each hand appears: never before its delay is over, and at most two seconds after.
``--viewers`` do as the page does: they hold the stream and fetch their part when it tells of a hand, at most every two
seconds. Budget: 2,000 viewers, p99 of a fetch 300 ms, half a core. Answers other than 200 and 304, or none, are counted
by their kind; with one the run fails.
"""

import argparse
import asyncio
import gzip
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

PART, LIVE = f"/t/{SLUG}/spectators/part/", f"/live/tournaments/{SLUG}"
LAST = re.compile(r'data-last="(\d+)"')
NEWS = {b"event: spectators\n", b"event: standings\n"}
AT_MOST_EVERY, AT_ONCE = 2.0, 2.0  # as static/js/spectators/turns.js has them
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


@dataclass
class Crowd:
    """Viewers who do as the page does: hold the stream, and fetch the part when a hand is told of.

    ``waits``: seconds of each fetch; ``shown``: by step, when the viewers had it, in seconds of the epoch.
    """

    port: int
    tables: int
    until: float
    waits: list[float] = field(default_factory=list)
    shown: dict[int, list[float]] = field(default_factory=dict)
    failures: Counter[str] = field(default_factory=Counter)

    async def view_all(self, viewers: int) -> None:
        await asyncio.gather(*(self.view(number, viewers) for number in range(viewers)))

    async def view(self, number: int, viewers: int) -> None:
        await asyncio.sleep(random.uniform(0, viewers / 400))
        told = asyncio.Event()
        streaming = asyncio.create_task(self.stream(told))
        asking = asyncio.create_task(self.ask_when_told(number % self.tables + 1, told))
        await asyncio.sleep(max(0.0, self.until - time.monotonic()))
        streaming.cancel()
        asking.cancel()
        await asyncio.gather(streaming, asking, return_exceptions=True)

    async def stream(self, told: asyncio.Event) -> None:
        while True:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.write(f"GET {LIVE}/events HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode())
                while line := await reader.readline():
                    if line in NEWS:
                        told.set()
                writer.close()
                self.failures["stream ended"] += 1
            except OSError as error:
                self.failures[type(error).__name__] += 1
            await asyncio.sleep(random.uniform(0.7, 1.4))

    async def ask_when_told(self, table: int, told: asyncio.Event) -> None:
        tag, last, asked_at = "", -1, 0.0
        while True:
            await told.wait()
            await asyncio.sleep(max(0.0, asked_at + AT_MOST_EVERY - time.monotonic()) + random.uniform(0, AT_ONCE))
            told.clear()
            asked_at = time.monotonic()
            try:
                status, tag, text = await asyncio.wait_for(fetch(self.port, table, tag), PATIENCE)
            except (OSError, EOFError, TimeoutError) as error:
                self.failures[type(error).__name__] += 1
                continue
            self.waits.append(time.monotonic() - asked_at)
            self.failures.update([str(status)] if status not in {200, 304} else [])
            found = LAST.search(text)
            if found is not None and "watch-grid" in text:
                for step in range(last + 1, int(found[1]) + 1):
                    self.shown.setdefault(step, []).append(time.time())
                last = int(found[1])


async def fetch(port: int, table: int, tag: str) -> tuple[int, str, str]:
    """Return the status of the answer, its tag and its text.

    The server closes a connection that was idle for five seconds, so each question opens one, as a browser does.
    """
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        head = f"GET {LIVE}/parts/spectators/{table}?lang=en HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        known = f"If-None-Match: {tag}\r\n" if tag else ""
        writer.write(f"{head}{known}Accept-Encoding: gzip\r\nConnection: close\r\n\r\n".encode())
        answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"(?i)content-length: (\d+)", answer)
        body = b"" if length is None else await reader.readexactly(int(length[1]))
        found = re.search(r"(?i)etag: (\S+)", answer)
        text = gzip.decompress(body).decode() if "content-encoding: gzip" in answer.lower() else body.decode()
        return int(answer.split()[1]), found[1] if found is not None else tag, text
    finally:
        writer.close()


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
        entries = Entries(port, token, (seconds - 60 * args.delay) / args.hands, args.tables)
        threads = [threading.Thread(target=watcher.run)]
        threads += [threading.Thread(target=entries.run, args=[table]) for table in range(1, args.tables + 1)]
        for thread in threads:
            thread.start()
        begun, used = time.monotonic(), server.cpu_seconds()
        crowd = Crowd(port, args.tables, begun + seconds)
        asyncio.run(crowd.view_all(args.viewers))
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
        refused = ", ".join(f"{kind}: {count}" for kind, count in crowd.failures.items()) or "none"
        print(f"{args.viewers} viewers: {len(crowd.waits)} answers, {spread(crowd.waits)}; failed: {refused}")
        written = moments(path)
        after = [at - written[step] - 60 * args.delay for step, ats in crowd.shown.items() for at in ats]
        print(
            f"a viewer has a hand after its delay: first {min(after):.2f} s, p50 {quantile(after, 0.5):.2f} s, "
            f"p99 {quantile(after, 0.99):.2f} s, last {max(after):.2f} s"
        )
    return bool(late) and min(late) >= 0 and max(late) <= LATEST and not crowd.failures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--delay", type=int, default=5, help="minutes")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--hands", type=int, default=16, help="of each table")
    parser.add_argument("--viewers", type=int, default=0)
    args = parser.parse_args()
    if args.minutes <= args.delay:
        parser.error("--minutes must be more than --delay: the tables play while the delay can pass")
    allow_files()
    with tempfile.TemporaryDirectory(prefix="seatwind-bench-") as folder:
        return 0 if run(args, Path(folder)) else 1


if __name__ == "__main__":
    sys.exit(main())
