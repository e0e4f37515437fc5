"""Provide Django's SQLite with one lock for the writing transactions of this process (decision 37).

SQLite polls for its own lock, up to 100 ms apart: three threads that write without a pause leave one of them waiting
for seconds. Transactions that read (``DEFERRED``), statements outside of a transaction and other processes wait as
SQLite lets them.
"""

import threading
from collections import defaultdict
from typing import Final

from django.db import OperationalError
from django.db.backends.sqlite3 import base

_DEFAULT_TIMEOUT: Final = 5.0  # seconds, as sqlite3 itself waits
_locks: Final["defaultdict[str, threading.Lock]"] = defaultdict(threading.Lock)  # by database file


class DatabaseWrapper(base.DatabaseWrapper):
    """Hold the lock of the database file from ``BEGIN IMMEDIATE`` to the commit or rollback."""

    _held: "threading.Lock | None" = None

    def _start_transaction_under_autocommit(self) -> None:
        """Raise ``OperationalError``, as SQLite would, where the lock does not come within the timeout."""
        if self.transaction_mode in (None, "DEFERRED") or self.is_in_memory_db():  # type: ignore[attr-defined]
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
            return
        lock = _locks[str(self.settings_dict["NAME"])]
        if not lock.acquire(timeout=self.settings_dict["OPTIONS"].get("timeout", _DEFAULT_TIMEOUT)):
            raise OperationalError("database is locked")
        self._held = lock
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._release()
            raise

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]  # where it fails, the rollback that follows releases the lock
        self._release()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._release()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self._release()

    def _release(self) -> None:
        lock, self._held = self._held, None
        if lock is not None:
            lock.release()
