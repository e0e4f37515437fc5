"""What keeps an upgrade from starting (what happens to the data is in tests/golden)."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection

from config import env
from config.command import upgrade
from config.command.way_back import is_database
from tests.refusals import refuses
from tournaments.management import data_state
from tournaments.management.refusals import CannotStart
from tournaments.models import Tournament


@pytest.fixture
def older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A data folder one step behind; returns the commands that were called."""
    path = tmp_path / "seatwind.sqlite3"
    path.write_bytes(b"SQLite format 3\x00")
    called: list[Any] = []
    stub = SimpleNamespace(vendor="sqlite", settings_dict={"NAME": str(path)})
    monkeypatch.setattr(upgrade, "connection", stub)
    monkeypatch.setattr(upgrade, "check_data", lambda: (False, 1))
    monkeypatch.setattr(upgrade, "call_command", lambda *words, **_: called.append(words))
    monkeypatch.setattr(data_state, "last_version", lambda connection: "0.9.0")
    monkeypatch.setattr(data_state, "note_version", lambda connection, at: None)
    monkeypatch.setattr(env, "VAR_DIR", tmp_path)
    return called


def test_without_room_for_the_copy_nothing_is_upgraded(
    older: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upgrade, "holds_anything", lambda: True)
    monkeypatch.setattr("config.command.start_checks.free_bytes", lambda: 50_000_001)
    with refuses("start.disk_full"):
        upgrade.bring_up_to_date(lambda line: None)
    assert older == []
    assert not (tmp_path / "before-upgrade").exists()


def test_a_start_that_was_cut_short_goes_on_without_a_copy(
    older: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upgrade, "holds_anything", lambda: False)
    upgrade.bring_up_to_date(lambda line: None)
    assert older == [("migrate",)]
    assert not (tmp_path / "before-upgrade").exists()


@pytest.mark.long
@pytest.mark.django_db
def test_tables_of_another_build_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    data_state._check_tables(connection)
    monkeypatch.setattr(Tournament._meta.get_field("slug"), "column", "slogan")
    with pytest.raises(CannotStart, match=r"tournaments_tournament\.slogan is missing") as refused:
        data_state._check_tables(connection)
    assert refused.value.code == "start.data_of_another_build"


def test_a_database_is_told_from_an_event_file(older: list[Any], tmp_path: Path) -> None:
    event = tmp_path / "lyon.seatwind"
    event.write_bytes(b"PK\x03\x04")
    assert is_database(tmp_path / "seatwind.sqlite3")
    assert not is_database(event)
    assert not is_database(tmp_path / "missing")
