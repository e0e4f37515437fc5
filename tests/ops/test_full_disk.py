"""A disk that fills up: warned at a tenth, pictures refused at a fiftieth, a clear answer where nothing fits."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from archive.backups.services.saving import save_event
from scoring.models import SheetEntry, SheetPhoto
from tests.people import client_of, make_seated_event, start, win
from tests.pictures import picture
from tournaments.common.errors import NoRoom
from tournaments.common.policies import check_room_for_pictures
from tournaments.common.selectors.disk import DiskRoom, Room
from tournaments.common.storage_errors import as_no_room
from tournaments.site.selectors.machine import MachinePart, note_alive

pytestmark = pytest.mark.django_db
HANDS = "/api/v1/tournaments/lyon-open/sessions/1/tables/1/hands/"


def left(monkeypatch: pytest.MonkeyPatch, thousandths: int) -> None:
    usage = type("Usage", (), {"total": 1000, "free": thousandths})
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)


@contextmanager
def no_room_in_the_database() -> Iterator[None]:
    """Every write finds the disk full, as the database says it."""

    def full(execute: Any, sql: str, params: Any, many: Any, context: Any) -> Any:
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            raise OperationalError("database or disk is full")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(full):
        yield


@pytest.mark.parametrize(
    ("free", "level"), [(1000, Room.ENOUGH), (100, Room.ENOUGH), (99, Room.LITTLE), (20, Room.LITTLE), (19, Room.NONE)]
)
def test_when_a_disk_is_full_enough_to_warn_and_to_refuse(free: int, level: Room) -> None:
    assert DiskRoom(free, 1000).level is level


def test_pictures_are_refused_in_time() -> None:
    check_room_for_pictures(DiskRoom(20, 1000))
    with pytest.raises(NoRoom, match=r"machine\.disk_nearly_full"):
        check_room_for_pictures(DiskRoom(19, 1000))


@pytest.mark.long_on_sqlite
def test_hands_go_on_where_pictures_stop(monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    start(make_seated_event())
    left(monkeypatch, 19)
    sam = client_of("sam")
    photo = SimpleUploadedFile("sheet.png", picture())
    refused = sam.post("/t/lyon-open/s/1/tables/1/photos/", {"photo": photo}, follow=True)
    assert "machine.disk_nearly_full" in refused.text or "pictures cannot be saved" in refused.text
    assert SheetPhoto.objects.count() == 0
    assert sam.post(HANDS, win(1), content_type="application/json").status_code == 201


@pytest.mark.long
def test_a_write_that_finds_no_room_is_refused_and_reading_goes_on() -> None:
    start(make_seated_event())
    sam = client_of("sam")
    with no_room_in_the_database():
        refused = sam.post(HANDS, win(1), content_type="application/json")
        page = sam.get("/t/lyon-open/s/1/")
    assert (refused.status_code, refused.json()["code"]) == (507, "machine.disk_full")
    assert page.status_code == 200
    assert SheetEntry.objects.count() == 0
    assert sam.post(HANDS, win(1), content_type="application/json").status_code == 201


def test_a_form_says_it_on_a_page_with_the_way_back() -> None:
    start(make_seated_event())
    chris = client_of("chris")
    with no_room_in_the_database():
        answer = chris.post("/t/lyon-open/s/1/clock/", {"move": "pause"})
    assert answer.status_code == 507
    assert "<code>machine.disk_full</code>" in answer.text


def test_other_faults_of_the_database_stay_faults() -> None:
    assert as_no_room(OperationalError("disk I/O error")) is None
    assert as_no_room(ValueError("database or disk is full")) is None


def test_postgresql_says_it_by_its_number() -> None:
    error = OperationalError("could not extend file")
    error.__cause__ = type("DiskFull", (Exception,), {"sqlstate": "53100"})()
    refused = as_no_room(error)
    assert refused is not None
    assert refused.code == "machine.disk_full"


@pytest.mark.long_on_sqlite
def test_the_page_of_the_machine_says_what_is_well(client: Client, settings: Settings, tmp_path: Path) -> None:
    settings.SEATWIND_BACKUPS = str(tmp_path)
    save_event(tournament=make_seated_event(), at=timezone.now())
    note_alive(MachinePart.SWEEPS, timezone.now())
    page = client_of("alice").get("/machine/").text
    assert "Everything works." in page
    assert f"Seatwind {settings.SEATWIND_VERSION}" in page


def test_it_says_what_to_do_where_something_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    start(make_seated_event())
    left(monkeypatch, 50)
    note_alive(MachinePart.SWEEPS, timezone.now() - timedelta(minutes=3))
    page = client_of("alice").get("/machine/").text
    assert "Everything works." not in page
    assert "below 2 % pictures are no longer saved" in page
    assert "Restart the program" in page
    assert "/t/lyon-open/s/1/floor/" in page


@pytest.mark.long
def test_the_start_page_leads_there(client: Client) -> None:
    make_seated_event()
    assert 'href="/machine/"' in client_of("alice").get("/").text
    assert 'href="/machine/"' not in client_of("chris").get("/").text
