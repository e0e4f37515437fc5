"""A newer program on older data, and the other way round: nothing is lost, and the way back is said."""

import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from config import env
from config.command import upgrade
from config.command.refusals import CannotStart
from config.command.way_back import is_database
from tests.refusals import refuses


class Executor:
    """The migrations that this program knows (``disk_migrations``) against those that the database has seen."""

    known: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()

    def __init__(self, connection: Any) -> None:
        self.loader = SimpleNamespace(
            disk_migrations=dict.fromkeys(("tournaments", name) for name in self.known),
            applied_migrations=dict.fromkeys(("tournaments", name) for name in self.seen),
            graph=SimpleNamespace(leaf_nodes=list),
        )

    def migration_plan(self, targets: list[Any]) -> list[str]:
        return [name for name in self.known if name not in self.seen]


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder that Seatwind 0.9 served, with one event and a copy of it."""
    path = tmp_path / "seatwind.sqlite3"
    with closing(sqlite3.connect(path)) as made, made:
        made.execute("PRAGMA journal_mode=WAL")
        made.execute("CREATE TABLE hand (value text)")
        made.execute("INSERT INTO hand VALUES ('28')")
    (tmp_path / "version").write_text("0.9.0")
    kept = tmp_path / "backups" / "lyon-open"
    kept.mkdir(parents=True)
    for name in ("2026-11-21T10-00-00-000000.seatwind", "2026-11-21T11-00-00-000000.seatwind"):
        (kept / name).write_bytes(name.encode())
    stub = SimpleNamespace(vendor="sqlite", settings_dict={"NAME": str(path)}, close=lambda: None)
    monkeypatch.setattr(upgrade, "connection", stub)
    monkeypatch.setattr(upgrade, "MigrationExecutor", Executor)
    monkeypatch.setattr(upgrade, "_holds_anything", lambda: True)
    monkeypatch.setattr(upgrade, "_check_tables", lambda: None)
    monkeypatch.setattr(env, "VAR_DIR", tmp_path)
    monkeypatch.setattr(upgrade.settings, "SEATWIND_BACKUPS", str(tmp_path / "backups"))
    return path


def hands(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as opened:
        return [value for (value,) in opened.execute("SELECT value FROM hand")]


def meets(monkeypatch: pytest.MonkeyPatch, *, known: tuple[str, ...], seen: tuple[str, ...]) -> None:
    monkeypatch.setattr(Executor, "known", known)
    monkeypatch.setattr(Executor, "seen", seen)


def migrating(path: Path, *, fails: bool = False) -> Any:
    """Django's ``migrate`` as far as it shows: a step that changes the rows, and may break off after it."""

    def call(command: Any, **_: Any) -> None:
        command.migration_progress_callback("apply_start", "tournaments.0002_more")
        with closing(sqlite3.connect(path)) as opened, opened:
            opened.execute("UPDATE hand SET value = 'changed'")
        if fails:
            raise RuntimeError("power cut")

    return call


def test_a_newer_database_is_refused_and_nothing_is_written(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    meets(monkeypatch, known=("0001_initial",), seen=("0001_initial", "0002_more"))
    before = {path: path.stat().st_mtime_ns for path in database.parent.rglob("*")}
    with pytest.raises(
        CannotStart, match=r"newer version of Seatwind \(0\.9\.0.*tournaments\.0002_more.*seatwind restore"
    ) as refused:
        upgrade.bring_up_to_date(lambda line: None)
    assert refused.value.code == "start.data_newer"
    assert {path: path.stat().st_mtime_ns for path in database.parent.rglob("*")} == before


def test_older_data_are_saved_then_upgraded_and_the_way_back_is_said(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    meets(monkeypatch, known=("0001_initial", "0002_more"), seen=("0001_initial",))
    monkeypatch.setattr(upgrade, "call_command", migrating(database))
    lines: list[str] = []
    upgrade.bring_up_to_date(lines.append)
    (folder,) = (database.parent / "before-upgrade").iterdir()
    assert folder.name.endswith("-0.9.0")
    assert hands(folder / "seatwind.sqlite3") == ["28"]
    assert hands(database) == ["changed"]
    newest = "lyon-open-2026-11-21T11-00-00-000000.seatwind"
    assert sorted(path.name for path in folder.iterdir()) == [newest, "seatwind.sqlite3"]
    assert "  1/1 tournaments.0002_more" in lines
    assert f"install Seatwind 0.9.0, then: seatwind restore {folder / 'seatwind.sqlite3'}" in lines[-1]
    assert upgrade.last_version() == upgrade.settings.SEATWIND_VERSION


def test_an_upgrade_that_fails_leaves_the_data_as_they_were(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    meets(monkeypatch, known=("0001_initial", "0002_more"), seen=("0001_initial",))
    monkeypatch.setattr(upgrade, "call_command", migrating(database, fails=True))
    with pytest.raises(CannotStart, match=r"power cut.*start Seatwind 0\.9\.0") as refused:
        upgrade.bring_up_to_date(lambda line: None)
    assert refused.value.code == "start.upgrade_failed"
    assert hands(database) == ["28"]
    assert upgrade.last_version() == "0.9.0"


def test_without_room_for_the_copy_nothing_is_upgraded(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    meets(monkeypatch, known=("0001_initial", "0002_more"), seen=("0001_initial",))
    monkeypatch.setattr("config.command.start_checks.free_bytes", lambda: 50_000_001)
    with refuses("start.disk_full"):
        upgrade.bring_up_to_date(lambda line: None)
    assert hands(database) == ["28"]
    assert not (database.parent / "before-upgrade").exists()


def test_a_start_that_was_cut_short_goes_on_without_a_copy(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    meets(monkeypatch, known=("0001_initial", "0002_more"), seen=("0001_initial",))
    monkeypatch.setattr(upgrade, "_holds_anything", lambda: False)
    wanted: list[Any] = []
    monkeypatch.setattr(upgrade, "call_command", lambda *words, **_: wanted.append(words))
    upgrade.bring_up_to_date(lambda line: None)
    assert wanted == [("migrate",)]
    assert not (database.parent / "before-upgrade").exists()


def test_a_damaged_database_is_told_and_no_copy_is_left(database: Path) -> None:
    with database.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096)
    target = database.parent / "copy.sqlite3"
    with pytest.raises((CannotStart, sqlite3.DatabaseError)):
        upgrade.copy_database(database, target)
    assert not target.exists()


@pytest.mark.long
@pytest.mark.django_db
def test_tables_of_another_build_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    upgrade._check_tables()
    field = upgrade.Tournament._meta.get_field("slug")
    monkeypatch.setattr(field, "column", "slogan")
    with pytest.raises(CannotStart, match=r"tournaments_tournament\.slogan is missing") as refused:
        upgrade._check_tables()
    assert refused.value.code == "start.data_of_another_build"


def test_a_database_is_told_from_an_event_file(database: Path, tmp_path: Path) -> None:
    event = tmp_path / "lyon.seatwind"
    event.write_bytes(b"PK\x03\x04")
    assert is_database(database)
    assert not is_database(event)
    assert not is_database(tmp_path / "missing")
