"""The live stream under load and under faults, from a second process on loopback.

    python -m benchmarks.live [--viewers 2000] [--tables 40] [--seconds 20] [--every 2] [--embedded] [--poll] [--faults]

The tables enter hands over the API, each one every ``--every`` seconds, while the viewers watch. Production: PostgreSQL
(an instance of its own), gunicorn for the entries, one live process. ``--embedded``: one process on SQLite. ``--poll``:
the viewers poll with ETags every five seconds. ``--faults``: bus, live process and database go and come back.

Commit to client is counted from PostgreSQL's own commit timestamp (embedded: from when a reader first sees the version)
to the moment the viewer's process has read the bytes, for every version and every viewer. Budgets: issue of the stream:
p99 < 500 ms (embedded < 1 s with 500 viewers), nobody misses the final state, entries' p99 < 300 ms; after a fault all
viewers have the final state within 15 s.
"""

import argparse
import bisect
import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.servers import Program, free_port, gunicorn, postgres, running, until, uvicorn

SLUG, TABLES = "bench-open", 40
CONVERGE_SECONDS = 15.0
HITS = "SELECT version, extract(epoch FROM pg_xact_commit_timestamp(xmin)) FROM tournaments_tournament WHERE slug = %s"


@dataclass
class Entries:
    """40 tables typing: each thread one table, each entry sent until it is answered."""

    port: int
    token: str
    every: float
    tables: int = TABLES
    stop: threading.Event = field(default_factory=threading.Event)
    times: list[float] = field(default_factory=list)
    answered: dict[int, int] = field(default_factory=dict)
    resent: int = 0

    def run(self, table: int) -> None:
        time.sleep(self.every * table / self.tables)
        number = 0
        while not self.stop.is_set() and number < 16:
            number += 1
            hand = {"number": number, "outcome": "win", "winner": "ESWN"[number % 4], "discarder": None, "value": 8}
            begun = time.monotonic()
            while not self.send(table, hand) and not self.stop.is_set():
                self.resent += 1
                time.sleep(0.2)
            self.times.append(time.monotonic() - begun)
            self.stop.wait(max(0.0, self.every - (time.monotonic() - begun)))

    def send(self, table: int, hand: dict[str, Any]) -> bool:
        key = {"Idempotency-Key": f"{table}-{hand['number']}", "Authorization": f"Token {self.token}"}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        path = f"/api/v1/tournaments/{SLUG}/sessions/1/tables/{table}/hands/"
        try:
            connection.request("POST", path, json.dumps(hand), key | {"Content-Type": "application/json"})
            reply = connection.getresponse()
            body = reply.read()
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()
        if reply.status < 400:
            self.answered[table] = hand["number"]
        elif reply.status < 500:
            raise AssertionError(f"{reply.status} {body.decode()}")
        return reply.status < 400


class Crowd:
    """The viewers' process."""

    def __init__(self, kind: str, port: int, count: int, slug: str = SLUG) -> None:
        command = [sys.executable, "-m", "benchmarks.live_viewers", kind, f"127.0.0.1:{port}", slug, str(count)]
        self.count = count
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line: str) -> dict[str, Any]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer

    def all_reached(self, version: int) -> bool:
        return bool(self.ask(f"reached {version}")["reached"] == self.count)


def loads(port: int) -> bool:
    """Whether the standings come; a process that has just started loads its code with its first page."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", f"/api/v1/tournaments/{SLUG}/standings/")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else float("nan")


def spread(seconds: list[float]) -> str:
    p50, p99, longest = (1000 * quantile(seconds, share) for share in (0.5, 0.99, 1.0))
    return f"p50 {p50:.0f} ms, p99 {p99:.0f} ms, longest {longest:.0f} ms"


def watch_commits(stop: threading.Event, url: str, seen: dict[int, float]) -> None:
    """When each version was committed."""
    import psycopg

    while not stop.is_set():
        try:
            with psycopg.connect(url, autocommit=True) as connection:
                while not stop.wait(0.004):
                    version, at = connection.execute(HITS, [SLUG]).fetchone() or (0, 0)
                    seen.setdefault(version, float(at))
        except psycopg.OperationalError:
            stop.wait(0.2)


def watch_file(stop: threading.Event, path: str, seen: dict[int, float]) -> None:
    import sqlite3

    connection = sqlite3.connect(path, timeout=20)
    while not stop.wait(0.004):
        row = connection.execute("SELECT version FROM tournaments_tournament WHERE slug = ?", [SLUG]).fetchone()
        seen.setdefault(row[0], time.time())


def latencies(seen: dict[int, float], receipts: list[tuple[float, int, int]]) -> list[float]:
    """For every version and every viewer: from its commit until the viewer had it or a newer one."""
    versions = sorted(seen)
    latest: dict[int, int] = {}
    seconds = []
    for at, version, viewer in sorted(receipts):
        first = latest.get(viewer)
        after = 0 if first is None else bisect.bisect_right(versions, first)
        upto = bisect.bisect_right(versions, version)
        if first is not None:
            seconds += [at - seen[number] for number in versions[after:upto]]
        latest[viewer] = version
    return seconds


def prepare(env: dict[str, str], tables: int = TABLES) -> str:
    """An event of so many tables with session 1 in play, a scorekeeper's key."""
    python = [sys.executable, "manage.py"]
    subprocess.run([*python, "migrate", "-v0"], env=env, check=True)
    token = subprocess.run(
        [*python, "issue_token", "bench", "--create", "--superuser"],
        env=env,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    event = f"start(make_seated_event('{SLUG}', players={tables * 4}, sessions=1, live_results=True))"
    lines = f"from tests.people import *\n{event}\n"
    subprocess.run([*python, "shell", "-v0", "-c", lines], env=env, check=True)
    return token


class Bench:
    """One run: servers, viewers, tables."""

    def __init__(self, args: argparse.Namespace, folder: Path) -> None:
        self.args, self.folder = args, folder
        self.env = dict(os.environ) | {
            "SEATWIND_VAR": str(folder),
            "SECRET_KEY": "bench" * 12,
            "SEATWIND_EVENT_CREATION": "open",
            "SEATWIND_LOG_LEVEL": "WARNING",
        }
        self.seen: dict[int, float] = {}
        self.done = threading.Event()
        self.failed: list[str] = []
        self.live_port = free_port()
        self.web_port = self.live_port if args.embedded else free_port()

    def programs(self) -> list[tuple[Program, int]]:
        if self.args.embedded:
            self.env["DATABASE_URL"] = f"sqlite:///{self.folder / 'bench.sqlite3'}"
            return [(uvicorn("live", self.live_port, self.env, self.folder), self.live_port)]
        port = free_port()
        self.env["DATABASE_URL"] = f"postgres://postgres@127.0.0.1:{port}/postgres"
        return [
            (postgres(self.folder, port), port),
            (gunicorn(self.web_port, self.env, self.folder, 2), self.web_port),
            (uvicorn("live", self.live_port, self.env, self.folder), self.live_port),
        ]

    def run(self) -> int:
        programs = self.programs()
        with running(*(program for program, _port in programs)):
            if not self.args.embedded:
                programs[0][0].start(programs[0][1])
            self.token = prepare(self.env, self.args.tables)
            for program, port in programs[0 if self.args.embedded else 1 :]:
                program.start(port)
            self.live = programs[-1][0]
            self.database = programs[0]
            self.crowd = Crowd("poll" if self.args.poll else "stream", self.live_port, self.args.viewers)
            try:
                self.measure()
            finally:
                self.done.set()
                self.crowd.process.kill()
                self.crowd.process.wait()
        return 1 if self.failed else 0

    def check(self, holds: bool, line: str) -> None:
        print(("  ok    " if holds else "  FAIL  ") + line, flush=True)
        if not holds:
            self.failed.append(line)

    def measure(self) -> None:
        for _worker in range(4):
            until(lambda: loads(self.web_port), "the pages answer", 120)
        took = until(lambda: self.crowd.ask("ready")["ready"] == self.args.viewers, "every viewer is connected", 120)
        print(f"{self.args.viewers} viewers connected in {took:.1f} s")
        watch: Callable[..., None] = watch_file if self.args.embedded else watch_commits
        where = self.env["DATABASE_URL"].removeprefix("sqlite:///")
        watcher = threading.Thread(target=watch, args=(self.done, where, self.seen))
        watcher.start()
        entries = Entries(self.web_port, self.token, self.args.every, self.args.tables)
        threads = [threading.Thread(target=entries.run, args=(number,)) for number in range(1, self.args.tables + 1)]
        cpu, begun = self.live.cpu_seconds(), time.monotonic()
        for thread in threads:
            thread.start()
        if self.args.faults:
            self.faults(entries)
        else:
            time.sleep(self.args.seconds)
        entries.stop.set()
        for thread in threads:
            thread.join()
        busy, spent = self.live.cpu_seconds() - cpu, time.monotonic() - begun
        self.report(entries, busy / spent, spent)
        self.done.set()
        watcher.join()

    def final(self) -> int:
        time.sleep(0.1)  # the watcher of commits looks every few milliseconds
        return max(self.seen)

    def report(self, entries: Entries, share: float, spent: float) -> None:
        final = self.final()
        took = until(lambda: self.crowd.all_reached(final), "every viewer has the final state", 60)
        report = self.crowd.ask("end")
        seconds = latencies(self.seen, [tuple(receipt) for receipt in report["receipts"]])
        print(f"{len(entries.times) / spent:.1f} entries a second")
        counts = f"{len(entries.times)} entries, {entries.resent} sent again, {len(self.seen)} versions"
        print(f"{counts}, {len(seconds)} pairs of viewer and version")
        print(
            f"live process: {self.live.megabytes():.0f} MB at most, {share:.0%} of a core; {report['reconnects']} cuts"
        )
        self.check(True, f"{self.args.viewers} viewers have the final state, {took:.2f} s after the last entry")
        if self.args.poll:
            print(f"{report['answers']} polls: {spread(report['waits'])}")
            self.check(quantile(seconds, 0.99) < 8, f"commit to client while polling: {spread(seconds)}")
        elif not self.args.faults:
            budget = 1.0 if self.args.embedded else 0.5
            self.check(
                quantile(seconds, 0.99) < budget, f"commit to client: {spread(seconds)} (budget {budget * 1000:.0f})"
            )
        if not self.args.faults:
            self.check(quantile(entries.times, 0.99) < 0.3, f"entry calls: {spread(entries.times)} (budget 300)")

    def faults(self, entries: Entries) -> None:
        """One after the other, while the tables go on typing."""
        for name, fault in (
            ("bus", self.cut_bus),
            ("live process", self.kill_live),
            ("database", self.restart_database),
        ):
            time.sleep(3)
            fault()
            took = self.converge(max(self.seen), name)
            self.check(took < CONVERGE_SECONDS, f"{name} stopped and started: all viewers converged in {took:.1f} s")

    def converge(self, version: int, name: str) -> float:
        """Seconds until every viewer has an entry that was committed after the fault."""
        took = until(lambda: max(self.seen) > version, f"entries go on after: {name}", 30)
        target = max(self.seen)
        return took + until(lambda: self.crowd.all_reached(target), f"all viewers converge after: {name}", 60)

    def cut_bus(self) -> None:
        """Every listening connection is ended again and again for five seconds."""
        import psycopg

        sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'seatwind-live'"
        with psycopg.connect(self.env["DATABASE_URL"], autocommit=True) as connection:
            for _ in range(25):
                connection.execute(sql + " AND query LIKE 'LISTEN%'")
                time.sleep(0.2)

    def kill_live(self) -> None:
        self.live.stop(signal.SIGKILL)
        time.sleep(1)
        self.live.start(self.live_port)

    def restart_database(self) -> None:
        program, port = self.database
        program.stop(signal.SIGQUIT)  # PostgreSQL's immediate shutdown: no goodbye to anybody
        time.sleep(2)
        program.start(port)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--viewers", type=int)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--every", type=float, default=2)
    for flag in ("embedded", "poll", "faults"):
        parser.add_argument(f"--{flag}", action="store_true")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what was started is stopped, whoever ends this
    args.viewers = args.viewers or (500 if args.embedded else 1000 if args.poll else 2000)
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before")
    with tempfile.TemporaryDirectory(prefix="seatwind-live-") as folder:
        return Bench(args, Path(folder)).run()


if __name__ == "__main__":
    sys.exit(main())
