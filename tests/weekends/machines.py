"""A machine of the hall: its database, keys, clock and disk, and what is lost when it is killed."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.db import OperationalError, connections
from django.test import override_settings

from config.backends.sqlite3.base import DatabaseWrapper
from config.settings import SQLITE_OPTIONS
from tests.cache_keys import cache_of
from tests.weekends.clock import Clock

WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")


class KilledError(BaseException):
    """The process of a machine ended. No handler of the product may catch it."""


class Trap:
    """What befalls the disk and the process: at which statement, counted from when the trap was set.

    ``kill_at``: the process ends before this statement or commit. ``full_from``: from this one on, no write has room.
    """

    def __init__(self, *, kill_at: int = 0, full_from: int = 0) -> None:
        self.kill_at, self.full_from, self.count = kill_at, full_from, 0

    def meet(self, *, is_write: bool) -> None:
        self.count += 1
        if self.count == self.kill_at:
            raise KilledError
        if is_write and self.full_from and self.count >= self.full_from:
            raise OperationalError("database or disk is full")


class TrappedDatabase(DatabaseWrapper):
    """The product's SQLite; a trap sees each statement and each commit."""

    trap = Trap()

    def _commit(self) -> None:
        self.trap.meet(is_write=True)
        super()._commit()


class Machine:
    """One installation. ``with machine.here():`` everything is done there."""

    def __init__(self, name: str, path: Path, clock: Clock, *, number: int) -> None:
        self.name, self.path, self.clock = name, path, clock
        self.address = f"http://127.0.0.1:{8000 + number}"
        self.skew = timedelta(0)
        self.lives = 0
        self.deaths = 0
        self.cookies: dict[str, Any] = {}  # of the people who are signed in
        self._keys = {"SECRET_KEY": f"of the machine {name} " * 3, "SEATWIND_SIGNING_KEY": f"{0x51 + number:02x}" * 32}
        self.connection = self._opened()

    def _opened(self) -> TrappedDatabase:
        known = {**connections["default"].settings_dict, "ENGINE": "config.backends.sqlite3", "NAME": str(self.path)}
        options = dict(SQLITE_OPTIONS) | {"init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"}
        opened = TrappedDatabase(known | {"OPTIONS": options}, "default")
        opened.execute_wrappers.append(self._met)
        return opened

    def _met(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.connection.trap.meet(is_write=sql.startswith(WRITES))
        return execute(sql, params, many, context)

    @contextmanager
    def here(self) -> Iterator[None]:
        before, skew = connections["default"], self.clock.skew
        connections["default"], self.clock.skew = self.connection, self.skew
        try:
            with override_settings(**self._keys), cache_of(f"{self.path} {self.lives}"):
                yield
        finally:
            connections["default"], self.clock.skew = before, skew

    @contextmanager
    def trapped(self, trap: Trap) -> Iterator[None]:
        """Let this befall the machine; if it was killed, it is started again afterwards."""
        self.connection.trap = trap
        try:
            yield
        except KilledError:
            self.kill()
            raise
        finally:
            self.connection.trap = Trap()

    def kill(self) -> None:
        """The process ends: what it held in memory is gone, and what was not committed."""
        self.close()
        self.lives += 1
        self.deaths += 1
        self.connection = self._opened()

    def close(self) -> None:
        raw = self.connection.connection
        self.connection._release()
        if raw is not None:
            raw.close()

    def copy_to(self, path: Path) -> None:
        """Write the database, whole, into another file."""
        with self.connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy(self.path, path)
