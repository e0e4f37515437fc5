"""Upgrade and restore end in the old state or in the new one, whatever happens meanwhile."""

import lzma
import random
import re
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db.backends.sqlite3._functions import register

from config.command.copies import check_copy, copy_database, put_in_place
from tests.golden.machine import Machine
from tests.refusals import refuses

GOLDEN = Path(__file__).parent
LATER = "tests.golden.later.settings"
UPGRADE = """
import django
django.setup()
from config.command.upgrade import bring_up_to_date
from tournaments.management.refusals import CannotStart
try:
    bring_up_to_date(print)
except CannotStart as refused:
    print(refused.code, refused)
"""
# At the statement that is asked for, the process kills itself, as a power cut would: nothing is flushed.
DYING = """
import os, signal, sys
left = int(sys.argv[1])
def count():
    global left
    left -= 1
    if left <= 0:
        os.kill(os.getpid(), signal.SIGKILL)
import django
django.setup()
from django.db.backends.sqlite3 import base
execute = base.SQLiteCursorWrapper.execute
base.SQLiteCursorWrapper.execute = lambda *words: (count(), execute(*words))[1]
replace, unlink = os.replace, os.unlink
import pathlib
for name in ("replace", "unlink"):
    def told(self, *words, _real=getattr(pathlib.Path, name), **more):
        count()
        return _real(self, *words, **more)
    setattr(pathlib.Path, name, told)
from config.command import main
if sys.argv[2] == "upgrade":
    from config.command.upgrade import bring_up_to_date
    bring_up_to_date(print)
else:
    main(sys.argv[2:])
print("STATEMENTS", int(sys.argv[1]) - left)
"""


@pytest.fixture(scope="session")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database copy of the first release."""
    path = tmp_path_factory.mktemp("golden") / "copy.sqlite3"
    path.write_bytes(lzma.decompress((GOLDEN / "0.1.0" / "database.sqlite3.xz").read_bytes()))
    return path


def machine_with(released: Path, folder: Path, **more: str) -> Machine:
    machine = Machine(folder, **more)
    folder.mkdir()
    put_in_place(released, machine.database)
    return machine


def query(path: Path, text: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as opened:
        register(opened)
        return opened.execute(text).fetchall()


def state_of(path: Path) -> str:
    """``old`` or ``new``: all that the upgrade changes is there, or nothing of it."""
    marks = {
        "table": bool(query(path, "SELECT 1 FROM sqlite_master WHERE name = 'later_remark'")),
        "steps": len(query(path, "SELECT 1 FROM django_migrations WHERE app = 'later'")) == 2,
        "version": query(path, "SELECT version FROM seatwind_version ORDER BY id DESC LIMIT 1") == [("9.0.0",)],
    }
    assert len(set(marks.values())) == 1, marks
    if marks["table"]:
        assert len(query(path, "SELECT 1 FROM later_remark WHERE length > 0")) == 2
    assert query(path, "PRAGMA integrity_check") == [("ok",)]
    return "new" if marks["table"] else "old"


def test_older_data_are_saved_then_upgraded_and_the_way_back_is_said(released: Path, tmp_path: Path) -> None:
    machine = machine_with(released, tmp_path / "var", DJANGO_SETTINGS_MODULE=LATER)
    lines = machine.run("-c", UPGRADE).stdout.splitlines()
    steps = re.fullmatch(r"This data is from Seatwind 0\.1\.0: (\d+) upgrade steps\.", lines[0])
    assert steps is not None
    assert f"  {steps[1]}/{steps[1]} " in lines[-2]
    assert any("later.0002" in line for line in lines)
    (copy,) = machine.folder.glob("before-upgrade/*-0.1.0/seatwind.sqlite3")
    assert lines[-1] == f"Upgraded. To go back: install Seatwind 0.1.0, then: seatwind restore {copy}"
    assert state_of(machine.database) == "new"
    assert state_of(copy) == "old"
    # The program of before refuses what the later one made, then takes the copy back.
    before = machine.database.read_bytes()
    machine.environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
    assert "newer version of Seatwind (9.0.0; this is" in machine.run("-c", UPGRADE).stdout
    assert "newer version of Seatwind (9.0.0; this is" in machine.refuses("migrate")
    assert machine.database.read_bytes() == before
    assert "Restored." in machine.seatwind("restore", str(copy))
    assert state_of(machine.database) == "old"


def test_an_upgrade_that_fails_changes_nothing_and_names_the_version_of_before(released: Path, tmp_path: Path) -> None:
    machine = machine_with(released, tmp_path / "var", DJANGO_SETTINGS_MODULE=LATER, LATER_FAILS="1")
    said = machine.run("-c", UPGRADE).stdout
    assert "start.upgrade_failed The upgrade failed (no more room). The data is unchanged: start Seatwind 0.1.0" in said
    assert state_of(machine.database) == "old"
    assert "no more room). The data is unchanged. To go back, start Seatwind 0.1.0" in machine.refuses("migrate")
    assert state_of(machine.database) == "old"


def test_data_from_before_the_first_release_are_called_older(released: Path, tmp_path: Path) -> None:
    machine = machine_with(released, tmp_path / "var")
    with closing(sqlite3.connect(machine.database)) as opened, opened:
        opened.execute("DELETE FROM django_migrations WHERE name = '0001_release_0_1'")
        opened.execute("DELETE FROM django_migrations WHERE app = 'tournaments' AND name > '0004'")
        opened.execute("DROP TABLE seatwind_version")
    for words in (["migrate"], ["restore", str(machine.database)], ["event", "import", "no-file"]):
        assert "older than Seatwind 0.1.0" in machine.refuses(*words)


def test_a_copy_that_a_newer_version_made_is_refused_before_anything_is_changed(released: Path, tmp_path: Path) -> None:
    machine = machine_with(released, tmp_path / "var")
    newer = tmp_path / "newer.sqlite3"
    put_in_place(released, newer)
    with closing(sqlite3.connect(newer)) as opened, opened:
        opened.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('paper', '0099_more', '2027-01-01')")
        opened.execute("INSERT INTO seatwind_version VALUES (2, '9.0.0', '', '2027-01-01')")
    before = machine.database.read_bytes()
    assert "newer version of Seatwind (9.0.0" in machine.refuses("restore", str(newer))
    assert machine.database.read_bytes() == before


def test_a_copy_with_a_changed_row_is_refused_by_name_and_read_only_when_that_is_accepted(
    released: Path, tmp_path: Path
) -> None:
    damaged = tmp_path / "damaged.sqlite3"
    damaged.write_bytes(released.read_bytes())
    with closing(sqlite3.connect(damaged)) as opened, opened:
        for (name,) in query(damaged, "SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            opened.execute(f'DROP TRIGGER "{name}"')
        opened.execute("UPDATE tournaments_auditevent SET by_name = 'Nobody' WHERE id = 1")
    machine = Machine(tmp_path / "var")
    said = machine.refuses("restore", str(damaged))
    assert "tables are not as they were saved: schema, tournaments_auditevent" in said
    assert not machine.database.exists() or not machine.database.stat().st_size
    said = machine.run("-m", "config.command", "restore", "--accept-damage", str(damaged)).stdout
    assert "Restored." in said
    assert machine.database.exists()


@pytest.mark.sampled(25)
@pytest.mark.parametrize("seed", range(200))
def test_a_flipped_bit_is_found_or_touches_no_content(released: Path, seed: int, tmp_path: Path) -> None:
    data, chance = bytearray(released.read_bytes()), random.Random(seed)
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    damaged = tmp_path / "damaged.sqlite3"
    damaged.write_bytes(bytes(data))
    findings = check_copy(damaged)
    if findings.is_readable and not findings.differing and findings.has_hashes:
        restored, again = tmp_path / "restored.sqlite3", tmp_path / "again.sqlite3"
        put_in_place(damaged, restored)
        copy_database(restored, again)
        kept = "SELECT * FROM seatwind_copy ORDER BY part"
        assert query(again, kept) == query(released, kept)


def test_a_database_that_cannot_be_read_is_not_copied(released: Path, tmp_path: Path) -> None:
    damaged, target = tmp_path / "damaged.sqlite3", tmp_path / "copy.sqlite3"
    data = bytearray(released.read_bytes())
    data[4096:12288] = b"\xff" * 8192
    damaged.write_bytes(bytes(data))
    with refuses("start.data_damaged"):
        copy_database(damaged, target)
    assert [path.name for path in tmp_path.iterdir()] == ["damaged.sqlite3"]


KILLED = [("upgrade", share) for share in range(20)] + [("restore", share) for share in range(20)]


@pytest.mark.sampled(20)
@pytest.mark.parametrize(("act", "share"), KILLED)
def test_killed_it_ends_in_the_old_state_or_in_the_new(released: Path, act: str, share: int, tmp_path: Path) -> None:
    """At twenty moments of each, from the first statement to the last. The next start goes on without help."""
    words = [act] if act == "upgrade" else [act, str(released)]
    more = {"DJANGO_SETTINGS_MODULE": LATER if act == "upgrade" else "config.settings"}
    whole = machine_with(released, tmp_path / "whole", **more).run("-c", DYING, "1000000", *words)
    statements = int(whole.stdout.split("STATEMENTS ")[1])
    machine = machine_with(released, tmp_path / "var", **more)
    done = machine.run("-c", DYING, str(1 + share * (statements - 1) // 19), *words)
    assert done.returncode == -signal.SIGKILL, done.stderr
    state_of(machine.database)
    assert "start." not in machine.run("-c", UPGRADE).stdout
    assert state_of(machine.database) == ("new" if act == "upgrade" else "old")
