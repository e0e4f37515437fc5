"""The composition's processes on free ports of this machine, each of which can be killed and started again.

Their commands are read from docker-compose.yml. The proxy is left out: requests are plain http on loopback.
"""

import contextlib
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Self

from benchmarks.servers import Program, answers, free_port, postgres, until
from tests.ops.composition import command_of, environment_of, read_composition

BIN = Path(sys.executable).parent
DISK_MEGABYTES = 192
SERVICES = ("web", "live", "worker", "beat")


class Group(Program):
    """A program and the processes that it starts: they end together, as those of a container do."""

    def launch(self) -> "Group":
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command, env=self.env, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
            )
        return self

    def start(self, port: int) -> "Group":
        self.launch()
        until(lambda: answers(port), f"{self.name}\n{self.log.read_text(errors='replace')[-2000:]}")
        return self

    def stop(self, how: int = signal.SIGTERM) -> None:
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, how)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


class Disk:
    """A small disk for pictures and for the database's tables, so that it can be filled; only root can mount one."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.is_small = folder / "disk", os.getuid() == 0
        self.folder.mkdir()

    def __enter__(self) -> Self:
        if self.is_small:
            options = ["-t", "tmpfs", "-o", f"size={DISK_MEGABYTES}m,mode=755", "seatwind-campaign", str(self.folder)]
            subprocess.run(["mount", *options], check=True)
        for name in ("var", "tables"):
            (self.folder / name).mkdir()
        return self

    def __exit__(self, *_: object) -> None:
        if self.is_small:
            subprocess.run(["umount", "--lazy", str(self.folder)], check=True)

    def fill(self) -> None:
        with (self.folder / "filler").open("wb", buffering=0) as filler, contextlib.suppress(OSError):
            while filler.write(b"\0" * 65536):
                pass

    def empty(self) -> None:
        (self.folder / "filler").unlink()


class Servers:
    """PostgreSQL, Redis, web, live, worker and beat."""

    def __init__(self, folder: Path, disk: Disk) -> None:
        self.folder, self.disk = folder, disk
        self.composition = read_composition()["services"]
        self.ports = {name: free_port() for name in ("postgres", "redis", "web", "live")}
        password = secrets.token_hex(12)
        address = f"redis://:{password}@127.0.0.1:{self.ports['redis']}"
        self.server = f"postgres://postgres@127.0.0.1:{self.ports['postgres']}/postgres"
        self.database = f"{self.server.rpartition('/')[0]}/campaign"
        self.values = {
            "SECRET_KEY": secrets.token_urlsafe(60),
            "POSTGRES_PASSWORD": "unused",
            "REDIS_PASSWORD": password,
            "SITE_HOST": "127.0.0.1",
            "WEB_CONCURRENCY": "2",
        }
        self.here = {
            "DATABASE_URL": self.database,
            "REDIS_URL": f"{address}/0",
            "SEATWIND_BROKER_URL": f"{address}/1",
            "ALLOWED_HOSTS": "127.0.0.1,localhost",
            "CSRF_TRUSTED_ORIGINS": "",
            "SEATWIND_HTTPS": "0",
            "SEATWIND_PROXIES": "0",
            "SEATWIND_PAGE_RATE": "0",  # every viewer comes from one address
            "SEATWIND_VAR": str(disk.folder / "var"),
            "SEATWIND_BACKUPS": "",
            "SEATWIND_EVENT_CREATION": "open",
            "SEATWIND_LOG_LEVEL": "WARNING",
        }
        self.programs: dict[str, Program] = {"postgres": postgres(folder, self.ports["postgres"])}
        self.programs["redis"] = self._redis()
        self.programs |= {name: self._service(name) for name in SERVICES}

    def _redis(self) -> Group:
        words = command_of(self.composition["redis"], self.values)
        words += ["--bind", "127.0.0.1", "--port", str(self.ports["redis"]), "--dir", str(self.folder)]
        return Group("redis", words, dict(os.environ), self.folder / "redis.log")

    def _service(self, name: str) -> Group:
        program, *words = command_of(self.composition[name], self.values)
        places = {
            "0.0.0.0:8000": f"127.0.0.1:{self.ports['web']}",
            "0.0.0.0": "127.0.0.1",  # noqa: S104  replaced, not bound
            "8001": str(self.ports["live"]),
            "/var/lib/beat/schedule": str(self.folder / "schedule"),
        }
        command = [str(BIN / program), *(places.get(word, word) for word in words)]
        return Group(name, command, self.environment(name), self.folder / f"{name}.log")

    def environment(self, name: str) -> dict[str, str]:
        inherited = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ}
        values = environment_of(self.composition[name], self.values) | self.here
        return inherited | values | {"PROMETHEUS_MULTIPROC_DIR": str(self.folder / "figures")}

    @contextlib.contextmanager
    def data(self) -> Iterator[None]:
        """PostgreSQL and Redis with an empty database whose tables lie on the small disk."""
        import psycopg

        tables = self.disk.folder / "tables"
        if os.getuid() == 0:
            import pwd

            owner = pwd.getpwnam("postgres")
            os.chown(tables, owner.pw_uid, owner.pw_gid)
        try:
            self.start("postgres")
            self.start("redis")
            until(self._takes_connections, "PostgreSQL takes connections")
            with psycopg.connect(self.server, autocommit=True) as connection:
                connection.execute(f"CREATE TABLESPACE small LOCATION '{tables}'")
                connection.execute("CREATE DATABASE campaign TABLESPACE small")
            yield
        finally:
            for name in ("redis", "postgres"):
                self.programs[name].stop(signal.SIGINT)

    def _takes_connections(self) -> bool:
        import psycopg

        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(self.server, connect_timeout=3).close()
            return True
        return False

    @contextlib.contextmanager
    def services(self) -> Iterator[None]:
        try:
            for name in SERVICES:
                self.start(name)
            yield
        finally:
            for name in reversed(SERVICES):
                self.programs[name].stop()

    def start(self, name: str) -> None:
        program = self.programs[name]
        if name in self.ports:
            program.start(self.ports[name])
        elif isinstance(program, Group):
            program.launch()

    def kill(self, name: str, away: float) -> None:
        """Killed without warning, back after so many seconds."""
        self.programs[name].stop(signal.SIGQUIT if name == "postgres" else signal.SIGKILL)
        time.sleep(away)
        self.start(name)

    def cut_connections(self, seconds: float) -> int:
        """Every connection to the database is ended, again and again for a while; how many were."""
        import psycopg

        ended, end = 0, time.monotonic() + seconds
        sql = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = 'campaign'"
        with psycopg.connect(self.server, autocommit=True) as connection:
            while time.monotonic() < end:
                row = connection.execute(sql).fetchone()
                ended += row[0] if row else 0
                time.sleep(0.2)
        return ended
