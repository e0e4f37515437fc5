"""Writers take turns: first come, first served, nobody polls, nobody is left out."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, transaction

from config.fair_sqlite3.base import DatabaseWrapper, turns_of
from config.fair_sqlite3.turns import Turns
from tests.laptop.programs import settings_of

PATIENCE = 20.0


def wait_until_waiting(turns: Turns, count: int) -> None:
    while len(turns._waiting) < count:
        threading.Event().wait(0.001)


def test_who_asks_first_is_first() -> None:
    turns, order = Turns(), []
    assert turns.take(0)

    def act(name: int) -> None:
        assert turns.take(PATIENCE)
        order.append(name)
        turns.give()

    threads = []
    for name in range(20):
        threads.append(threading.Thread(target=act, args=(name,)))
        threads[-1].start()
        wait_until_waiting(turns, name + 1)
    turns.give()
    for thread in threads:
        thread.join(PATIENCE)
    assert order == list(range(20))
    assert turns.take(0)


def test_who_gives_up_is_passed_over() -> None:
    turns = Turns()
    assert turns.take(0)
    assert not turns.take(0.01)
    turns.give()
    assert turns.take(0)


# --- the database --------------------------------------------------------------------------------------------------


@pytest.fixture
def connections(tmp_path: Path, django_db_blocker: Any) -> Iterator[list[DatabaseWrapper]]:
    """Two connections to one file of its own, as two requests have them."""
    both = [DatabaseWrapper(settings_of(tmp_path / "hall.sqlite3", 0.05), alias) for alias in ("one", "two")]
    with django_db_blocker.unblock():
        with both[0].cursor() as cursor:
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("CREATE TABLE hand (value integer)")
        yield both
        for connection in both:
            connection.close()


def write(connection: DatabaseWrapper, value: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO hand VALUES (%s)", [value])


def is_free(connection: DatabaseWrapper) -> bool:
    turns = turns_of(str(connection.settings_dict["NAME"]))
    taken = turns.take(0)
    if taken:
        turns.give()
    return taken


@pytest.fixture
def _known(connections: list[DatabaseWrapper], monkeypatch: pytest.MonkeyPatch) -> None:
    """``transaction.atomic`` finds the two by their names."""
    named = {connection.alias: connection for connection in connections}
    monkeypatch.setattr(transaction, "get_connection", lambda using=None: named[using or "one"])


@pytest.mark.usefixtures("_known")
def test_a_transaction_has_the_turn_to_its_end(connections: list[DatabaseWrapper]) -> None:
    database, two = connections
    with transaction.atomic(using="one"):
        assert not is_free(database)
        with transaction.atomic(using="one"):
            write(database, 1)
        assert not is_free(database)
        with pytest.raises(OperationalError, match="locked"), transaction.atomic(using="two"):
            raise AssertionError
        with pytest.raises(OperationalError, match="locked"):
            write(two, 2)
        with two.cursor() as cursor:  # readers never wait
            assert cursor.execute("SELECT count(*) FROM hand").fetchone() == (0,)
    assert is_free(database)
    write(two, 3)
    assert is_free(database)


@pytest.mark.usefixtures("_known")
def test_the_turn_is_given_whatever_happens(connections: list[DatabaseWrapper]) -> None:
    database, two = connections
    with pytest.raises(ZeroDivisionError), transaction.atomic(using="one"):
        raise ZeroDivisionError
    assert is_free(database)
    with pytest.raises(OperationalError), two.cursor() as cursor:
        cursor.execute("INSERT INTO nowhere VALUES (1)")
    assert is_free(database)
    with transaction.atomic(using="one"):
        database.close()
    assert is_free(database)
    with transaction.atomic(using="two"):
        write(two, 1)
    assert is_free(two)


@pytest.mark.usefixtures("_known")
def test_a_transaction_that_only_reads_takes_no_turn(connections: list[DatabaseWrapper]) -> None:
    database, two = connections
    database.ensure_connection()
    database.transaction_mode = "DEFERRED"
    with transaction.atomic(using="one"):
        assert is_free(database)
        write(two, 1)


@pytest.mark.long
def test_forty_at_once_all_write(connections: list[DatabaseWrapper]) -> None:
    path = Path(str(connections[0].settings_dict["NAME"]))
    gate = threading.Barrier(40)
    failed: list[Exception] = []

    def act(value: int) -> None:
        own = DatabaseWrapper(settings_of(path, PATIENCE), "own")
        try:
            gate.wait(PATIENCE)
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
    with connections[1].cursor() as cursor:
        written = {value for (value,) in cursor.execute("SELECT value FROM hand").fetchall()}
    assert (failed, written) == ([], set(range(40)))
