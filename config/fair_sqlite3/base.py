"""Writers of this process queue before SQLite, whose own waiting is a poll, up to 100 ms apart, and lets all overtake.

A transaction that writes takes its turn before ``BEGIN IMMEDIATE`` and gives it with the commit, a statement outside of
one for as long as it runs. Transactions that read (``DEFERRED``) and other processes wait as SQLite lets them.

Where the process serves, a connection that is closed is kept for the next request (``idle``).
"""

import threading
import weakref
from typing import Any, Final

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from config.fair_sqlite3.idle import Place, idle, place_of
from config.fair_sqlite3.turns import Turns

_WRITES: Final = ("INSERT", "UPDATE", "DELETE", "REPLACE")
_USUAL_SECONDS: Final = 5.0  # as sqlite3 itself waits
_turns: Final[dict[str, Turns]] = {}
_guard: Final = threading.Lock()


def turns_of(database: str) -> Turns:
    """The queue of a database file; one for all connections of this process."""
    with _guard:
        return _turns.setdefault(database, Turns())


class FairCursor(base.SQLiteCursorWrapper):
    """Waits for its turn where a statement writes outside of a transaction."""

    wrapper: "DatabaseWrapper"

    def execute(self, query: str, params: Any = None) -> Any:
        if self.wrapper.writes_alone(query):
            with self.wrapper.one_turn():
                return super().execute(query, params)
        return super().execute(query, params)

    def executemany(self, query: str, param_list: Any) -> Any:
        if self.wrapper.writes_alone(query):
            with self.wrapper.one_turn():
                return super().executemany(query, param_list)
        return super().executemany(query, param_list)


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's, with a turn that lasts as long as a transaction which writes."""

    _turn: Turns | None = None
    _place: Place | None = None  # of the file that the connection was opened to

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._cursors: weakref.WeakSet[FairCursor] = weakref.WeakSet()

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        name = str(self.settings_dict["NAME"])
        kept = None if self.is_in_memory_db() else idle.take(name)
        self._place = place_of(name)
        if kept is None:
            return super().get_new_connection(conn_params)
        kept.execute("PRAGMA foreign_keys = ON")  # a migration may have left them off
        return kept

    def create_cursor(self, name: str | None = None) -> Any:
        cursor = self.connection.cursor(factory=FairCursor)
        cursor.wrapper = self
        self._cursors.add(cursor)
        return cursor

    def writes_alone(self, query: str) -> bool:
        """Whether this statement writes, and belongs to no transaction."""
        return self._turn is None and not self.in_atomic_block and query.lstrip()[:7].upper().startswith(_WRITES)

    def one_turn(self) -> "_OneTurn":
        """A turn for the length of a ``with`` block."""
        return _OneTurn(self)

    def take_turn(self) -> None:
        """Wait for one's turn as long as SQLite would wait for its lock, and fail as it would."""
        if self._turn is not None or self.is_in_memory_db():
            return
        turns = turns_of(str(self.settings_dict["NAME"]))
        if not turns.take(float(self.settings_dict["OPTIONS"].get("timeout", _USUAL_SECONDS))):
            raise OperationalError("database is locked")
        self._turn = turns

    def give_turn(self) -> None:
        """Hand over; whoever has no turn gives none."""
        turns, self._turn = self._turn, None
        if turns is not None:
            turns.give()

    def _start_transaction_under_autocommit(self) -> None:
        if self.transaction_mode in (None, "DEFERRED"):  # type: ignore[attr-defined]
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
            return
        self.take_turn()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self.give_turn()
            raise

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]  # where it fails, the rollback that follows gives the turn
        self.give_turn()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self.give_turn()

    def _close(self) -> None:
        try:
            if not self._is_kept():
                super()._close()  # type: ignore[misc]
        finally:
            self.give_turn()

    def _is_kept(self) -> bool:
        """Whether the connection goes on for somebody else; after an error, or within a transaction, it does not."""
        if self.connection is None or self.in_atomic_block or self.errors_occurred or self.is_in_memory_db():
            return False
        for cursor in list(self._cursors):  # a query that was not read to its end would hold its moment of the database
            cursor.close()
        return idle.give(str(self.settings_dict["NAME"]), self._place, self.connection)


class _OneTurn:
    def __init__(self, wrapper: DatabaseWrapper) -> None:
        self.wrapper = wrapper

    def __enter__(self) -> None:
        self.wrapper.take_turn()

    def __exit__(self, *_: object) -> None:
        self.wrapper.give_turn()
