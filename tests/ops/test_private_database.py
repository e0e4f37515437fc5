"""The embedded database is its owner's alone, whatever the umask: names, rulings, hashes of passwords."""

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from config import env
from config.env import BASE_DIR


@pytest.fixture(autouse=True)
def _generous_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_file_and_what_sqlite_puts_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "seatwind.sqlite3"
    env.private_database(str(file))
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE people (name TEXT)")
    beside = sorted(path.name for path in tmp_path.iterdir())
    assert beside == ["seatwind.sqlite3", "seatwind.sqlite3-shm", "seatwind.sqlite3-wal"]
    assert {mode(path) for path in tmp_path.iterdir()} == {0o600}
    connection.close()


def test_a_database_that_is_there_stays_as_its_owner_made_it(tmp_path: Path) -> None:
    file = tmp_path / "seatwind.sqlite3"
    file.write_bytes(b"rows")
    file.chmod(0o640)
    env.private_database(str(file))
    assert (file.read_bytes(), mode(file)) == (b"rows", 0o640)


@pytest.mark.parametrize("path", ["", ":memory:", "file:x?mode=memory:memory:"])
def test_no_file_is_made_for_a_database_in_memory(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    env.private_database(path)
    assert not list(tmp_path.iterdir())


@pytest.mark.long
def test_the_settings_make_it_so(tmp_path: Path) -> None:
    """The real settings in a process of their own, from nothing to a connected database."""
    known = {"PATH": os.environ["PATH"], "SEATWIND_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    program = "import django; django.setup(); from django.db import connection; connection.cursor().execute('SELECT 1')"
    subprocess.run([sys.executable, "-c", program], cwd=BASE_DIR, env=known, check=True)  # noqa: S603
    assert mode(tmp_path / "seatwind.sqlite3") == 0o600
