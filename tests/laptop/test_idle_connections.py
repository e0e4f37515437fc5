"""A process that serves keeps open connections to SQLite for the next request, and never a stale or a broken one."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, transaction

from config.fair_sqlite3.base import DatabaseWrapper
from config.fair_sqlite3.idle import Idle
from config.fair_sqlite3.serving import keep_connections
from tests.laptop.programs import settings_of
from tests.laptop.test_crowd import settle


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> Iterator[Idle]:
    made = Idle()
    monkeypatch.setattr("config.fair_sqlite3.base.idle", made)
    monkeypatch.setattr("config.fair_sqlite3.serving.idle", made)
    made.keep(2)
    yield made
    made.let_go()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "hall.sqlite3"
    fill(path, 1)
    return path


@pytest.fixture(autouse=True)
def _unblocked(django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock():
        yield


def fill(path: Path, value: int) -> None:
    made = sqlite3.connect(path)
    made.execute("PRAGMA journal_mode=WAL")
    made.execute("CREATE TABLE hand (value integer UNIQUE)")
    made.execute("INSERT INTO hand VALUES (?)", [value])
    made.commit()
    made.close()


def opened(path: Path) -> DatabaseWrapper:
    wrapper = DatabaseWrapper(settings_of(path, 1), "own")
    wrapper.ensure_connection()
    return wrapper


def values(wrapper: DatabaseWrapper) -> list[int]:
    with wrapper.cursor() as cursor:
        return [value for (value,) in cursor.execute("SELECT value FROM hand ORDER BY value").fetchall()]


def raw_of(wrapper: DatabaseWrapper) -> Any:
    return wrapper.connection


def test_the_next_request_has_the_connection_of_the_last(idle: Idle, path: Path) -> None:
    first = opened(path)
    raw = raw_of(first)
    first.close()
    second, third = opened(path), opened(path)
    assert raw_of(second) is raw
    assert raw_of(third) is not raw
    assert values(second) == values(third) == [1]
    second.close()
    third.close()


def test_no_more_are_kept_than_wanted_and_none_after_the_shutdown(idle: Idle, path: Path) -> None:
    several = [opened(path) for _ in range(3)]
    raws = [raw_of(database) for database in several]
    for this_database in several:
        this_database.close()
    raws[0].execute("SELECT 1")
    raws[1].execute("SELECT 1")
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        raws[2].execute("SELECT 1")
    idle.let_go()
    for raw in raws:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            raw.execute("SELECT 1")
    late = opened(path)
    raw = raw_of(late)
    late.close()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        raw.execute("SELECT 1")


def test_a_query_that_was_not_read_to_its_end_holds_no_moment(idle: Idle, path: Path) -> None:
    first = opened(path)
    with first.cursor() as cursor:
        cursor.execute("INSERT INTO hand VALUES (2)")
    cursor = first.create_cursor()
    cursor.execute("SELECT value FROM hand")
    cursor.fetchone()
    first.close()
    writing = sqlite3.connect(path)
    writing.execute("INSERT INTO hand VALUES (3)")
    writing.commit()
    writing.close()
    second = opened(path)
    assert values(second) == [1, 2, 3]
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        cursor.fetchone()
    second.close()


def test_after_an_error_it_is_closed(idle: Idle, path: Path) -> None:
    first = opened(path)
    raw = raw_of(first)
    with pytest.raises(OperationalError), first.cursor() as cursor:
        cursor.execute("INSERT INTO nowhere VALUES (1)")
    first.close()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        raw.execute("SELECT 1")


def test_a_transaction_that_was_cut_is_not_handed_on(idle: Idle, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = opened(path)
    monkeypatch.setattr(transaction, "get_connection", lambda using=None: first)
    raw = raw_of(first)

    def cut_off() -> None:
        with transaction.atomic():
            with first.cursor() as cursor:
                cursor.execute("INSERT INTO hand VALUES (2)")
            first.close()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        cut_off()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        raw.execute("SELECT 1")
    second = opened(path)
    assert values(second) == [1]
    second.close()


def test_a_file_that_was_put_in_its_place_is_opened_anew(idle: Idle, path: Path) -> None:
    first = opened(path)
    first.close()
    other = path.with_name("restored.sqlite3")
    fill(other, 7)
    other.replace(path)
    for ending in ("-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    second = opened(path)
    assert values(second) == [7]
    second.close()


def test_foreign_keys_are_held_again(idle: Idle, path: Path) -> None:
    first = opened(path)
    first.connection.execute("PRAGMA foreign_keys = OFF")
    first.close()
    second = opened(path)
    assert second.connection.execute("PRAGMA foreign_keys").fetchone() == (1,)
    second.close()


def test_a_database_in_memory_is_nobody_else_s(idle: Idle) -> None:
    settings = settings_of(Path("x"), 1) | {"NAME": ":memory:"}
    first, second = DatabaseWrapper(settings, "one"), DatabaseWrapper(settings, "two")
    for database in (first, second):
        database.ensure_connection()
    raw = raw_of(first)
    first.close()
    assert raw_of(second) is not raw
    raw.close()
    raw_of(second).close()


def test_they_are_kept_as_long_as_the_process_serves(idle: Idle, path: Path) -> None:
    idle.let_go()

    def request() -> Any:
        wrapper = opened(path)
        raw = raw_of(wrapper)
        wrapper.close()
        return raw

    async def evening() -> Any:
        stop = asyncio.Event()
        work = asyncio.ensure_future(keep_connections(stop))
        await settle()
        first = await asyncio.to_thread(request)
        assert await asyncio.to_thread(request) is first
        stop.set()
        await work
        return first

    raw = asyncio.run(evening())
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        raw.execute("SELECT 1")
