"""A process that is killed while it saves or brings in: afterwards there is the old state or the new one, no half."""

import os
import signal
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest

from archive.imports.selectors import differences
from mahjong_core.verify import open_event_file

ROOT = Path(__file__).resolve().parents[2]
FILE = Path(__file__).with_name("fixtures") / "format-1.seatwind"
# Writes to the database and to files are counted; at the number that is asked for the process kills itself, as a power
# cut would: nothing is flushed, no block is left in order.
DYING = """
import os, signal, sys
import django
django.setup()
from django.core.management import call_command
from django.db import connection
left = int(sys.argv[1])
def count(*_):
    global left
    left -= 1
    if left <= 0:
        os.kill(os.getpid(), signal.SIGKILL)
def told(execute, *args):
    count()
    return execute(*args)
from archive.common.services import writing
write = writing.FileWriter._write
writing.FileWriter._write = lambda *args: (count(), write(*args))[1]
with connection.execute_wrapper(told):
    call_command("event", *sys.argv[2:])
"""


def environment(folder: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
    own = {"SEATWIND_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings", "PYTHONPATH": str(ROOT)}
    return kept | own | {"DATABASE_URL": f"sqlite:///{folder}/crash.sqlite3", "SECRET_KEY": "for crashes"}


def run(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run([sys.executable, *arguments], env=environment(folder), cwd=ROOT, capture_output=True)  # noqa: S603, PLW1510


def manage(folder: Path, *arguments: str) -> None:
    done = run(folder, "manage.py", *arguments)
    assert done.returncode == 0, done.stderr.decode()


def empty_site(folder: Path) -> Path:
    """A database with today's tables and nothing in them."""
    manage(folder, "migrate", "--verbosity", "0")
    return folder


def die_importing(folder: Path, after: int) -> bytes | None:
    """Kill an import after so many writes; the event as it is there afterwards, None if it is not."""
    done = run(folder, "-c", DYING, str(after), "import", str(FILE))
    assert done.returncode in {0, -signal.SIGKILL}, done.stderr.decode()
    out = folder / "out.seatwind"
    out.unlink(missing_ok=True)
    exported = run(folder, "manage.py", "event", "export", "format-one", str(out))
    if exported.returncode == 0:
        return out.read_bytes()
    assert b"There is no event" in exported.stderr, exported.stderr.decode()
    return None


def die_exporting(folder: Path, after: int, whole: bytes) -> None:
    """Kill an export after so many writes: the file is the old one or the new one, both whole."""
    target = folder / "target.seatwind"
    target.write_bytes(b"the copy of yesterday")
    done = run(folder, "-c", DYING, str(after), "export", "format-one", str(target))
    assert done.returncode in {0, -signal.SIGKILL}, done.stderr.decode()
    if target.read_bytes() != b"the copy of yesterday":
        with target.open("rb") as file:
            open_event_file(file).check_parts()
        assert target.read_bytes() == whole


@pytest.mark.long
@pytest.mark.django_db
def test_killed_while_it_brings_an_event_in(tmp_path: Path) -> None:
    assert die_importing(empty_site(tmp_path), 250) is None


@pytest.mark.long
@pytest.mark.django_db
def test_not_killed_it_comes_in_whole_and_killed_while_it_is_saved_the_old_file_stays(tmp_path: Path) -> None:
    folder = empty_site(tmp_path)
    whole = die_importing(folder, 1_000_000)
    assert whole is not None
    with FILE.open("rb") as file:
        brought = open_event_file(file)
        differing = list(differences(brought, open_event_file(BytesIO(whole))))
    # The file is older than these columns and no row of it differs otherwise.
    assert {(each.part, each.columns) for each in differing} == {
        ("rows/tournaments.tournament.jsonl", ("copy_kind", "is_demo")),
        ("rows/tournaments.staffrole.jsonl", ("sessions",)),
    }
    die_exporting(folder, 40, whole)
