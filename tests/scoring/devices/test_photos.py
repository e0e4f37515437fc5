"""Photos of the paper sheet: from the table or the desk, for the staff's eyes, beside the typed hands."""

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scoring.models import SheetPhoto
from scoring.services.photos import MOST_PHOTOS
from scoring.services.results import submit_table
from tests.people import NOON, actor, make_user, play, table_of, win
from tests.scoring.devices.conftest import Device
from tournaments.models import Tournament
from tournaments.services.pictures import MOST_BYTES

pytestmark = pytest.mark.django_db
PNG = b"\x89PNG\r\n\x1a\n" + bytes(64)
PHOTOS = "/t/lyon-open/s/1/tables/1/photos/"


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def client_of(username: str) -> Client:
    client = Client()
    if username:
        client.force_login(make_user(username))
    return client


def send(client: Client, data: bytes = PNG, address: str = PHOTOS) -> Any:
    return client.post(address, {"photo": SimpleUploadedFile("sheet.jpg", data)}, follow=True)


def test_the_table_hands_a_photo_in_and_the_verifier_sees_it(event: Tournament, device: Device) -> None:
    play(table_of(event), [win(1)])
    submit_table(table=table_of(event), by=actor("sam"), at=NOON)
    send(Client(enforce_csrf_checks=True), address=f"/t/{device.card}/photos/")
    photo = SheetPhoto.objects.get()
    assert photo.by_name == "Table 1"
    for page in ("verify/", "read-again/"):
        shown = client_of("sue").get(f"/t/lyon-open/s/1/tables/1/{page}").content.decode()
        assert f'<img src="{PHOTOS}{photo.pk}/"' in shown
    answer = client_of("sue").get(f"{PHOTOS}{photo.pk}/")
    assert (answer["Content-Type"], b"".join(answer.streaming_content)) == ("image/png", PNG)


@pytest.mark.parametrize("username", ["olga", "dan", ""])
def test_nobody_else_sees_it(event: Tournament, username: str) -> None:
    send(client_of("sam"))
    answer = client_of(username).get(f"{PHOTOS}{SheetPhoto.objects.get().pk}/")
    assert answer.status_code == 403


def test_another_tables_photo_is_not_here(event: Tournament) -> None:
    send(client_of("sam"))
    elsewhere = PHOTOS.replace("tables/1/", "tables/2/")
    assert client_of("sam").get(f"{elsewhere}{SheetPhoto.objects.get().pk}/").status_code == 404


def test_the_same_photo_twice_is_one(event: Tournament) -> None:
    for _time in range(2):
        send(client_of("sam"))
    assert SheetPhoto.objects.count() == 1


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"<script>", "Give a JPEG, PNG"),
        (PNG + bytes(MOST_BYTES), "at most 6 MB"),
        (b"", "Give a JPEG"),
    ],
    ids=["no picture", "too large", "nothing"],
)
def test_what_is_no_photo_is_refused(event: Tournament, data: bytes, said: str) -> None:
    assert said in send(client_of("sam"), data).content.decode()
    assert not SheetPhoto.objects.exists()


def test_a_sheet_takes_a_few(event: Tournament) -> None:
    for number in range(MOST_PHOTOS + 1):
        said = send(client_of("sam"), PNG + bytes([number])).content.decode()
    assert "A sheet takes 4 photos." in said
    assert SheetPhoto.objects.count() == MOST_PHOTOS
