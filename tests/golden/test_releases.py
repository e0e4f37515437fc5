"""Every release leaves files that every later version opens, on an empty machine, by the documented command alone.

``make.py`` writes the files of a release once. ``SHA256SUMS`` lists them, and nothing of a release is written again.
"""

import gzip
import hashlib
import json
import lzma
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.db import connection
from psycopg import sql

from tests.golden.machine import ROOT, Machine

GOLDEN = Path(__file__).parent
RELEASES = sorted(path.name for path in GOLDEN.iterdir() if (path / "standings.json").exists())
FILES = {
    "database.sql.gz",
    "database.sqlite3.xz",
    "event.seatwind.xz",
    "revision.json",
    "site.seatwind.xz",
    "standings.json",
}


def unpacked(release: str, name: str, folder: Path) -> str:
    target = folder / name
    target.write_bytes(lzma.decompress((GOLDEN / release / f"{name}.xz").read_bytes()))
    return str(target)


def expected(release: str) -> dict[str, Any]:
    return dict(json.loads((GOLDEN / release / "standings.json").read_text("utf-8")))


def test_there_is_a_release() -> None:
    assert RELEASES[0] == "0.1.0"
    assert all({path.name for path in (GOLDEN / release).iterdir()} == FILES for release in RELEASES)


def test_the_files_are_those_of_the_list() -> None:
    lines = (GOLDEN / "SHA256SUMS").read_text("ascii").splitlines()
    listed = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    found = {
        f"{release}/{path.name}": hashlib.sha256(path.read_bytes()).hexdigest()
        for release in RELEASES
        for path in (GOLDEN / release).iterdir()
    }
    assert found == listed


def test_no_commit_has_rewritten_one() -> None:
    """Neither a file nor a line of the list: a version only adds its own."""
    command = ["git", "log", "--format=%h", "--diff-filter=MDR", "--", *(f"tests/golden/{name}" for name in RELEASES)]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout == ""
    command = ["git", "log", "--format=", "--patch", "--unified=0", "--", "tests/golden/SHA256SUMS"]
    patch = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert not [line for line in patch.splitlines() if line.startswith("-") and not line.startswith("---")]


@pytest.mark.parametrize("release", RELEASES)
def test_a_database_of_it_is_restored_and_upgraded(release: str, tmp_path: Path) -> None:
    machine = Machine(tmp_path / "var")
    assert "Restored" in machine.seatwind("restore", unpacked(release, "database.sqlite3", tmp_path))
    assert machine.standings() == expected(release)


@pytest.mark.parametrize("release", RELEASES)
def test_a_copy_of_the_whole_site_is_restored(release: str, tmp_path: Path) -> None:
    machine = Machine(tmp_path / "var")
    assert "2 events" in machine.seatwind("restore", unpacked(release, "site.seatwind", tmp_path))
    assert machine.standings() == expected(release)


@pytest.mark.parametrize("release", RELEASES)
def test_an_event_file_is_imported(release: str, tmp_path: Path) -> None:
    machine = Machine(tmp_path / "var")
    machine.seatwind("event", "import", unpacked(release, "event.seatwind", tmp_path))
    machine.environment["DJANGO_SUPERUSER_PASSWORD"] = "a lantern by the river"
    machine.seatwind("createsuperuser", "--noinput", "--username", "owner", "--email", "")
    assert machine.standings() == {"closed-open": expected(release)["closed-open"]}


@pytest.mark.parametrize("release", RELEASES)
def test_its_signed_revision_and_its_event_file_are_verified(release: str, tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    for path in (str(GOLDEN / release / "revision.json"), unpacked(release, "event.seatwind", tmp_path)):
        done = machine.run("-m", "mahjong_core", "verify", path)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def empty_postgres() -> Iterator[str]:
    """The address of an empty database beside the suite's, dropped in the end."""
    place = connection.settings_dict
    at = f"{place['USER']}{':' + place['PASSWORD'] if place['PASSWORD'] else ''}@{place['HOST']}:{place['PORT']}"
    database = f"seatwind_golden_{uuid4().hex[:8]}"
    name = sql.Identifier(database)
    with psycopg.connect(f"postgres://{at}/postgres", autocommit=True) as server:
        server.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(name))
        server.execute(sql.SQL("CREATE DATABASE {}").format(name))
        yield f"postgres://{at}/{database}"
        server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))


@pytest.mark.postgres
@pytest.mark.parametrize("release", RELEASES)
def test_a_dump_of_postgresql_is_restored_and_upgraded(release: str, empty_postgres: str, tmp_path: Path) -> None:
    dump = gzip.decompress((GOLDEN / release / "database.sql.gz").read_bytes())
    subprocess.run(["psql", "--quiet", "--set", "ON_ERROR_STOP=1", empty_postgres], input=dump, check=True)
    machine = Machine(tmp_path, empty_postgres)
    machine.seatwind("migrate")
    assert machine.standings() == expected(release)


@pytest.mark.postgres
@pytest.mark.parametrize("release", RELEASES)
def test_a_copy_of_the_whole_site_is_restored_into_an_empty_postgresql(
    release: str, empty_postgres: str, tmp_path: Path
) -> None:
    machine = Machine(tmp_path / "var", empty_postgres)
    assert "2 events" in machine.seatwind("restore", unpacked(release, "site.seatwind", tmp_path))
    assert machine.standings() == expected(release)
