"""Photos of the paper sheet: from the table or the desk, for the staff's eyes, beside the typed hands."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, transaction
from django.test import Client

from scoring.models import ResultStatus, SheetPhoto, SheetSettings
from scoring.results.services.versions import submit_table, verify_table
from scoring.sheets.services.photos import MAX_PHOTOS
from scoring.sheets.services.signing import set_sheet_settings
from tests.html import squeezed
from tests.people import NOON, actor, client_of, is_refused_read, play, table_of, win
from tests.pictures import picture
from tests.refusals import refuses
from tests.scoring.devices.conftest import Device
from tournaments.common.errors import Malformed
from tournaments.common.services.pictures import MAX_BYTES
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
PNG = picture()
PHOTOS = "/t/lyon-open/s/1/tables/1/photos/"


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def send(client: Client, data: bytes = PNG, address: str = PHOTOS) -> Any:
    return client.post(address, {"photo": SimpleUploadedFile("sheet.jpg", data)}, follow=True)


@pytest.mark.long
def test_the_table_hands_a_photo_in_and_the_verifier_sees_it(event: Tournament, device: Device) -> None:
    play(table_of(event), [win(1)])
    submit_table(table=table_of(event), by=actor("sam"), at=NOON)
    send(Client(enforce_csrf_checks=True), address=f"/t/{device.card}/photos/")
    photo = SheetPhoto.objects.get()
    assert photo.by_name == "Table 1"
    for page in ("verify/", "read-again/"):
        shown = client_of("sue").get(f"/t/lyon-open/s/1/tables/1/{page}").text
        assert f'<img src="{PHOTOS}{photo.uid}/"' in squeezed(shown)
    answer = client_of("sue").get(f"{PHOTOS}{photo.uid}/")
    assert (answer["Content-Type"], answer.content) == ("image/png", PNG)


@pytest.mark.long
@pytest.mark.parametrize("username", ["olga", "dan", ""])
def test_nobody_else_sees_it(event: Tournament, username: str) -> None:
    send(client_of("sam"))
    answer = client_of(username).get(f"{PHOTOS}{SheetPhoto.objects.get().uid}/")
    assert is_refused_read(answer, username)


def test_a_photo_is_of_one_table_and_kept_once(event: Tournament) -> None:
    send(client_of("sam"))
    elsewhere = PHOTOS.replace("tables/1/", "tables/2/")
    assert client_of("sam").get(f"{elsewhere}{SheetPhoto.objects.get().uid}/").status_code == 404
    for _time in range(2):
        send(client_of("sam"))
    assert SheetPhoto.objects.count() == 1


@pytest.mark.long
@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"<script>", "Choose a JPEG, PNG"),
        (PNG + bytes(MAX_BYTES), "at most 6 MB"),
        (b"", "Choose a JPEG"),
    ],
    ids=["no picture", "too large", "nothing"],
)
def test_what_is_no_photo_is_refused(event: Tournament, data: bytes, text: str) -> None:
    assert text in send(client_of("sam"), data).text
    assert not SheetPhoto.objects.exists()


@pytest.mark.long
def test_a_sheet_takes_a_few(event: Tournament) -> None:
    for number in range(MAX_PHOTOS + 1):
        text = send(client_of("sam"), picture(size=(5, number + 1))).text
    assert "A sheet has at most 4 photos." in text
    assert SheetPhoto.objects.count() == MAX_PHOTOS


# --- events that verify beside the photo -----------------------------------------------------------------------------


@pytest.fixture
def submitted(event: Tournament) -> Tournament:
    """Table 1 has one hand, submitted by Sam; the event verifies beside the photo of the paper."""
    set_sheet_settings(tournament=event, signatures=False, paper="photo", by=actor("alice"), at=NOON)
    play(table_of(event), [win(1, value=28)])
    submit_table(table=table_of(event), by=actor("sam"), at=NOON)
    return event


def verify(event: Tournament) -> Any:
    return verify_table(table=table_of(event), by=actor("sue"), at=NOON)


@pytest.mark.long
def test_nobody_verifies_before_the_photo_is_there(submitted: Tournament) -> None:
    with refuses("scoring.photo_missing", table=1, href="/t/lyon-open/s/1/tables/1/photos/"):
        verify(submitted)
    send(client_of("sam"))
    assert verify(submitted).status == ResultStatus.VERIFIED


@pytest.mark.long
@pytest.mark.parametrize("paper", ["none", "kept"])
def test_other_events_verify_without_a_photo(submitted: Tournament, paper: str) -> None:
    set_sheet_settings(tournament=submitted, signatures=False, paper=paper, by=actor("alice"), at=NOON)
    assert verify(submitted).status == ResultStatus.VERIFIED


@pytest.mark.long
@pytest.mark.parametrize("page", ["verify/", "read-again/"])
def test_the_page_says_what_comes_first(submitted: Tournament, page: str) -> None:
    """MCR 3.9.1.3.2: 8 + 28 from the discarder, 8 from each of the others."""
    address = f"/t/lyon-open/s/1/tables/1/{page}"
    before = client_of("sue").get(address).text
    assert "Add a photo of the paper sheet first" in before
    assert re.search(r'<button type="submit" class="btn primary big"[^>]* disabled>', before)
    typed = {"version": 1, "base": 1, "E": 52, "S": -36, "W": -8, "N": -8, "w1": "1", "d1": "2", "v1": "28"}
    answer = client_of("sue").post(address, typed)
    assert answer.status_code == 409
    assert "Add a photo of the paper sheet first" in answer.text
    send(client_of("sam"))
    after = client_of("sue").get(address).text
    assert "Add a photo of the paper sheet first" not in after


@pytest.mark.long
def test_the_table_is_led_to_its_photo_and_sees_that_it_is_kept(submitted: Tournament, device: Device) -> None:
    assert f"/t/{device.card}/photos/" in device.get().text
    assert "No photo of the paper sheet yet." in device.get("photos/").text
    send(Client(enforce_csrf_checks=True), address=f"/t/{device.card}/photos/")
    page = device.get("photos/").text
    assert "Photo saved" in page
    assert "<img" not in page


@pytest.mark.long
def test_where_no_paper_is_kept_no_photo_is_asked_for(event: Tournament, device: Device) -> None:
    assert f"/t/{device.card}/photos/" not in device.get().text


@pytest.mark.long
def test_only_three_answers_are_known(event: Tournament) -> None:
    with pytest.raises(Malformed):
        set_sheet_settings(tournament=event, signatures=False, paper="sometimes", by=actor("alice"), at=NOON)
    with pytest.raises(IntegrityError), transaction.atomic():
        SheetSettings.objects.create(tournament=event, paper="sometimes")
