"""Threads that write to SQLite wait for each other on one lock; nobody polls, nobody is left out."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, transaction

from config.backends.sqlite3.base import DatabaseWrapper
from config.server.fold_log import checkpoint
from tests.laptop.programs import settings_of

PATIENCE = 20.0


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hall.sqlite3"


@pytest.fixture
def connections(path: Path, django_db_blocker: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[DatabaseWrapper]]:
    """Two connections to one file of its own, as two requests have them; ``atomic`` finds them by their names."""
    named = {alias: DatabaseWrapper(settings_of(path, 0.05), alias) for alias in ("one", "two")}
    monkeypatch.setattr(transaction, "get_connection", lambda using=None: named[using or "one"])
    with django_db_blocker.unblock():
        with named["one"].cursor() as cursor:
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("CREATE TABLE hand (value integer)")
        yield list(named.values())
        for connection in named.values():
            connection.close()


def write(connection: DatabaseWrapper, value: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO hand VALUES (%s)", [value])


def values(connection: DatabaseWrapper) -> list[int]:
    with connection.cursor() as cursor:
        return [value for (value,) in cursor.execute("SELECT value FROM hand ORDER BY value").fetchall()]


def test_a_transaction_holds_the_lock_to_its_end(connections: list[DatabaseWrapper]) -> None:
    one, two = connections
    with transaction.atomic(using="one"):
        with transaction.atomic(using="one"):
            write(one, 1)
        with pytest.raises(OperationalError, match="locked"), transaction.atomic(using="two"):
            raise AssertionError
        assert values(two) == []  # readers never wait
    with transaction.atomic(using="two"):
        write(two, 2)
    assert values(one) == [1, 2]


def test_the_lock_is_released_whatever_happens(connections: list[DatabaseWrapper]) -> None:
    one, two = connections
    with pytest.raises(ZeroDivisionError), transaction.atomic(using="one"):
        raise ZeroDivisionError
    with transaction.atomic(using="two"):
        write(two, 1)
    with transaction.atomic(using="one"):
        one.close()
    with transaction.atomic(using="two"):
        write(two, 2)
    assert values(two) == [1, 2]


def test_a_transaction_that_only_reads_takes_no_lock(connections: list[DatabaseWrapper]) -> None:
    one, two = connections
    one.ensure_connection()
    one.transaction_mode = "DEFERRED"
    with transaction.atomic(using="one"), transaction.atomic(using="two"):
        write(two, 1)


def test_the_log_is_folded_beside_an_idle_connection(
    connections: list[DatabaseWrapper], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = connections
    write(one, 1)
    log = path.with_name(f"{path.name}-wal")
    assert log.stat().st_size
    monkeypatch.setattr("config.server.fold_log.connection", two)
    checkpoint()
    assert log.stat().st_size == 0


def test_forty_at_once_all_write(
    connections: list[DatabaseWrapper], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = {str(value): DatabaseWrapper(settings_of(path, PATIENCE), str(value)) for value in range(40)}
    monkeypatch.setattr(transaction, "get_connection", lambda using=None: named[using or "0"])
    gate = threading.Barrier(40)
    failed: list[Exception] = []

    def act(value: int) -> None:
        own = named[str(value)]
        own.inc_thread_sharing()
        try:
            gate.wait(PATIENCE)
            with transaction.atomic(using=str(value)):
                write(own, value)
        except Exception as error:
            failed.append(error)
        finally:
            own.close()

    threads = [threading.Thread(target=act, args=(value,)) for value in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert failed == []
    assert values(connections[1]) == list(range(40))
