"""The event's own picture on paper: handed in, checked, printed, replaced, taken away; pages without one."""

import io
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, ImageChops, ImageStat

from paper.logos.services import keep_logo, remove_logo
from paper.models import EventLogo
from paper.prints.selectors.pieces import stale_pieces
from tests.archive.files import bring_in, saved, take_out
from tests.paper.conftest import pdf_of, print_one
from tests.people import NOON, actor, client_of, is_refused_read, make_user
from tests.pictures import picture
from tests.refusals import refuses
from tournaments.common.errors import NotPermitted
from tournaments.models import Role, StaffRole, Tournament

pytestmark = pytest.mark.django_db
ADDRESS = "/t/lyon-open/print/logo/"
RED = (255, 0, 0)
_BRIGHT, _DARK = [255 * (level > 200) for level in range(256)], [255 * (level < 60) for level in range(256)]


def hand_in(event: Tournament, colour: str = "red", kind: str = "PNG", exif: bytes = b"") -> EventLogo:
    data = picture(kind, size=(120, 60), colour=colour, exif=exif)
    return keep_logo(tournament=event, data=data, by=actor("alice"), at=NOON)


def red_share(pdf: bytes) -> float:
    """How much of page one is red."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0].render(scale=1).to_pil().convert("RGB")
    finally:
        document.close()
    bands = [band.point(level) for band, level in zip(page.split(), (_BRIGHT, _DARK, _DARK), strict=True)]
    return ImageStat.Stat(ImageChops.multiply(ImageChops.multiply(*bands[:2]), bands[2])).mean[0] / 255


@pytest.mark.long
@pytest.mark.parametrize("document", ["badges", "badges-a7", "poster", "referee-certificates"])
def test_it_stands_on_paper_and_a_page_without_is_whole(document: str, event: Tournament) -> None:
    without = pdf_of(print_one(event, document))
    assert red_share(without) == 0
    hand_in(event)
    assert red_share(pdf_of(print_one(event, document))) > 0.001
    assert stale_pieces(event) == []  # what the paper says is the same
    assert remove_logo(tournament=event, by=actor("alice"), at=NOON)
    assert red_share(pdf_of(print_one(event, document))) == 0


@pytest.mark.long
def test_every_kind_of_picture_is_printed(event: Tournament) -> None:
    for kind in ("JPEG", "PNG", "WEBP"):
        hand_in(event, kind=kind)
        assert red_share(pdf_of(print_one(event, "poster"))) > 0.001, kind


@pytest.mark.long
def test_a_logo_whose_file_is_gone_leaves_the_page_whole(event: Tournament) -> None:
    logo = hand_in(event)
    Path(logo.file.path).unlink()
    assert red_share(pdf_of(print_one(event, "poster"))) == 0
    assert client_of("alice").get("/t/lyon-open/print/").status_code == 200


@pytest.mark.long
def test_what_is_no_picture_is_refused_and_the_old_one_stays(event: Tournament) -> None:
    before = hand_in(event).file.name
    for data, code in (
        (b"", "paper.logo_missing"),
        (b"<svg onload=1>", "paper.photo_kind"),
        (b"\x89PNG\r\n\x1a\n but no picture", "paper.photo_kind"),
        (b"\x89PNG\r\n\x1a\n" + b"0" * 6 * 1024 * 1024, "paper.photo_too_large"),
    ):
        with refuses(code):
            keep_logo(tournament=event, data=data, by=actor("alice"), at=NOON)
    assert EventLogo.objects.get().file.name == before


def test_it_is_kept_without_what_the_camera_wrote(event: Tournament) -> None:
    exif = Image.Exif()
    exif[271] = "Camera of somebody"
    logo = hand_in(event, kind="JPEG", exif=exif.tobytes())
    with logo.file.open("rb") as file:
        assert b"Camera of somebody" not in file.read()


def test_a_newer_one_takes_its_place_and_a_second_click_is_harmless(
    event: Tournament, django_capture_on_commit_callbacks: Any
) -> None:
    old = Path(hand_in(event).file.path)
    with django_capture_on_commit_callbacks(execute=True):
        new = Path(hand_in(event, "blue").file.path)
    assert (old.exists(), new.exists(), EventLogo.objects.count()) == (False, True, 1)
    with django_capture_on_commit_callbacks(execute=True):
        twice = [remove_logo(tournament=event, by=actor("alice"), at=NOON) for _time in range(2)]
    assert (twice, new.exists()) == ([True, False], False)


@pytest.mark.long
@pytest.mark.parametrize("username", ["chris", "bob", "sam", "rita", "ann", "otto", "dan", ""])
def test_organisers_alone_hand_it_in(username: str, event: Tournament) -> None:
    for name, role in (("rita", Role.RECEPTION), ("otto", Role.OBSERVER)):
        StaffRole.objects.create(tournament=event, user=make_user(name), role=role)
    hand_in(event)
    client = client_of(username)
    for sent in ({"picture": SimpleUploadedFile("logo.png", picture())}, {"act": "remove"}):
        assert client.post(ADDRESS, sent).status_code in ({403} if username else {302, 403})
    assert EventLogo.objects.count() == 1
    if username in ("chris", "bob", "sam", "rita"):
        answer = client.get(ADDRESS)
        assert b"".join(answer.streaming_content)  # type: ignore[attr-defined]
    else:
        assert is_refused_read(client.get(ADDRESS), username)
    with pytest.raises(NotPermitted):
        keep_logo(tournament=event, data=picture(), by=actor(username or "dan"), at=NOON)


@pytest.mark.long
def test_by_the_page(event: Tournament) -> None:
    client = client_of("alice")
    assert client.get(ADDRESS).status_code == 404
    result = client.post(ADDRESS, {"picture": SimpleUploadedFile("logo.png", b"no picture")}, follow=True)
    assert "Choose a JPEG, PNG or WebP picture." in result.content.decode()
    result = client.post(ADDRESS, {"picture": SimpleUploadedFile("logo.png", picture())}, follow=True)
    assert "Remove the logo" in result.content.decode()
    answer = client.get(ADDRESS)
    assert answer["Content-Type"] == "image/png"
    with Image.open(io.BytesIO(b"".join(answer.streaming_content))) as shown:  # type: ignore[attr-defined]
        assert shown.convert("RGB").getpixel((0, 0)) == RED
    result = client.post(ADDRESS, {"act": "remove"}, follow=True)
    assert "Remove the logo" not in result.content.decode()


def test_the_event_file_carries_it(event: Tournament) -> None:
    hand_in(event)
    data = saved(event)
    take_out(event)
    back = bring_in(data).tournament
    assert red_share(pdf_of(print_one(back, "poster"))) > 0.001
