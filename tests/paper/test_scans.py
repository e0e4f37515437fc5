"""Sheets that come back: from any side, several at once, of other events, and what is no sheet at all."""

import io
import re
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, ImageChops, ImageStat, PngImagePlugin
from PIL.PngImagePlugin import PngInfo

from paper.scans import look as scanning
from paper.scans import views as scans_page
from paper.scans.look import codes_on, laid_flat, page_of
from paper.scans.services import sort_scans
from scoring.models import SheetPhoto
from tests.paper.conftest import pdf_of, print_one
from tests.people import NOON, actor, client_of, make_seated_event, start
from tests.refusals import refuses
from tournaments.models import Participant, Tournament

pytestmark = pytest.mark.django_db
TABLE = 90  # the grey of what a sheet lies on


@pytest.fixture(autouse=True)
def _in_play(event: Tournament) -> None:
    start(event)


def sheet(event: Tournament, number: int = 1, document: str = "score-sheets") -> Image.Image:
    """A printed sheet as a picture, 150 dpi."""
    pdf = pdf_of(print_one(event, document, 1))
    return list(rendered(pdf))[number - 1]


def rendered(pdf: bytes) -> Iterator[Image.Image]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        for at in range(len(document)):
            yield document[at].render(scale=150 / 72, grayscale=True).to_pil().convert("L")
    finally:
        document.close()


def photographed(page: Image.Image, turned: float, lean: float = 0) -> Image.Image:
    """On a darker table, turned, and seen a little from its foot: ``lean`` is how much its head is narrower."""
    ground = Image.new("L", (page.width + 400, page.height + 400), TABLE)
    ground.paste(page, (200, 200))
    width, height = ground.size
    inset = lean * width
    quad = (-inset, 0, 0, height, width, height, width + inset, 0)
    leaning = ground.transform(ground.size, Image.Transform.QUAD, quad, Image.Resampling.BICUBIC, fillcolor=TABLE)
    return leaning.rotate(turned, expand=True, fillcolor=TABLE, resample=Image.Resampling.BICUBIC)


def jpeg(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=85)
    return out.getvalue()


def scanned(pictures: Sequence[Image.Image]) -> bytes:
    out = io.BytesIO()
    pictures[0].save(out, "PDF", save_all=True, append_images=pictures[1:], resolution=150)
    return out.getvalue()


def kept_at(event: Tournament) -> list[tuple[int, int]]:
    rows = SheetPhoto.objects.filter(table__session__tournament=event)
    return sorted(rows.values_list("table__session__number", "table__number"))


@pytest.mark.long
@pytest.mark.sampled(5)
@pytest.mark.parametrize("turned", [0, 4, -11, 90, 180, 263])
def test_a_photo_from_any_side_finds_its_table(event: Tournament, turned: float) -> None:
    photo = jpeg(photographed(sheet(event, 3), turned))
    (scanned_sheet,) = sort_scans(tournament=event, data=photo, by=actor("sam"), at=NOON)
    assert (scanned_sheet.problem, scanned_sheet.caution) == ("", "")
    assert scanned_sheet.table is not None
    assert kept_at(event) == [(1, 3)]


@pytest.mark.long
@pytest.mark.parametrize(("turned", "lean"), [(0, 0.0), (7, 0.0), (180, 0.04), (95, 0.05)])
def test_it_is_laid_flat(event: Tournament, turned: float, lean: float) -> None:
    """The sheet fills the picture, upright, and lies where the printed page has its ink."""
    page = sheet(event)
    photo = photographed(page, turned, lean)
    (code,) = codes_on(photo)
    flat = laid_flat(photo, code)
    assert flat.height / flat.width == pytest.approx(page.height / page.width, rel=0.08)
    (again,) = codes_on(flat)
    (printed,) = codes_on(page)
    for side, length in enumerate(("width", "height")):
        seen, wanted = again.middle[side] / getattr(flat, length), printed.middle[side] / getattr(page, length)
        assert seen == pytest.approx(wanted, abs=0.02)
    size = (210, 297)
    apart = ImageChops.difference(flat.resize(size, Image.Resampling.BOX), page.resize(size, Image.Resampling.BOX))
    assert ImageStat.Stat(apart).mean[0] < 24


@pytest.mark.long
def test_a_scan_of_a_session_is_sorted_by_itself(event: Tournament) -> None:
    pages = list(rendered(pdf_of(print_one(event, "score-sheets", 1))))
    mixed = [pages[2], pages[0].rotate(180), Image.new("L", pages[0].size, 255), pages[3]]
    scanned_sheets = sort_scans(tournament=event, data=scanned(mixed), by=actor("sam"), at=NOON)
    assert [scanned_sheet.table.number if scanned_sheet.table else None for scanned_sheet in scanned_sheets] == [
        3,
        1,
        None,
        4,
    ]
    assert scanned_sheets[2].page == 3
    assert "No code" in scanned_sheets[2].problem
    assert kept_at(event) == [(1, 1), (1, 3), (1, 4)]
    sort_scans(tournament=event, data=scanned(mixed), by=actor("sam"), at=NOON)
    assert kept_at(event) == [(1, 1), (1, 3), (1, 4)]  # the same scan once more


@pytest.mark.long
def test_two_slips_on_a_sheet_come_to_their_two_tables() -> None:
    event = make_seated_event("riichi-cup", rule_set="ema-riichi-2016")
    start(event)
    page = sheet(event, 1, "result-slips")
    scanned_sheets = sort_scans(tournament=event, data=jpeg(page), by=actor("sam"), at=NOON)
    assert [scanned_sheet.table.number for scanned_sheet in scanned_sheets if scanned_sheet.table] == [1, 2]
    for photo in SheetPhoto.objects.order_by("table__number"):
        with photo.file.open("rb") as file, Image.open(file) as kept:
            assert kept.height == pytest.approx(page.height / 2, rel=0.1)


@pytest.mark.long
def test_a_sheet_of_before_a_change_is_kept_with_a_word(event: Tournament) -> None:
    photo = jpeg(sheet(event, 1))
    Participant.objects.filter(tournament=event, number=1).update(name="Player One")
    (scanned_sheet,) = sort_scans(tournament=event, data=photo, by=actor("sam"), at=NOON)
    assert scanned_sheet.table is not None
    assert "changed after this was printed" in scanned_sheet.caution
    (answer,) = sent(photo, "image/jpeg").json()
    assert (answer["table"], answer["refusal"], answer["changed"]) == (1, "", True)


@pytest.mark.long
def test_what_is_no_sheet_of_a_table_says_so(event: Tournament) -> None:
    other = make_seated_event("other-cup")
    (elsewhere,) = sort_scans(tournament=event, data=jpeg(sheet(other)), by=actor("sam"), at=NOON)
    assert "other-cup" in elsewhere.problem
    (wall,) = sort_scans(tournament=event, data=jpeg(sheet(event, 1, "seating-players")), by=actor("sam"), at=NOON)
    assert "not a table sheet" in wall.problem
    assert kept_at(event) == []


@pytest.mark.long
def test_what_is_no_picture_is_refused(event: Tournament) -> None:
    """Nor one whose text is too long, nor a scan without end."""
    facts, out = PngInfo(), io.BytesIO()
    facts.add_text("about", "x" * (PngImagePlugin.MAX_TEXT_CHUNK + 1), zip=True)
    Image.new("L", (40, 60), 255).save(out, "PNG", pnginfo=facts)
    wordy, endless = out.getvalue(), scanned([Image.new("L", (40, 60), 255)] * 81)
    for data in (b"", b"name,club\n", b"%PDF-1.7 and no more", b"\xff\xd8\xff and no more", wordy, endless):
        with refuses("paper.scan_unreadable"):
            sort_scans(tournament=event, data=data, by=actor("sam"), at=NOON)


@pytest.mark.long
def test_pages_are_as_large_as_print_needs(event: Tournament) -> None:
    page = page_of(jpeg(Image.new("L", (6000, 4500), 255)), 1)
    assert max(page.size) == 3600


@pytest.mark.long
def test_by_page(event: Tournament, tmp_path: Path, settings: Any) -> None:
    client = client_of("sam")
    address = "/t/lyon-open/print/scans/"
    assert "Scanned sheets" in client.get("/t/lyon-open/print/").text
    assert client.post(address).status_code == 422
    files = [SimpleUploadedFile("two.jpg", jpeg(sheet(event, 2))), SimpleUploadedFile("list.csv", b"name\n")]
    shown = client.post(address, {"scan": files})
    assert "1 sheet was matched to its table" in shown.text
    assert "table 2, session 1" in " ".join(shown.text.split())
    assert "This is not a photo or a scan" in shown.text
    assert "Photo by Sam" in client.get("/t/lyon-open/s/1/tables/2/photos/").text


def large_pdf(side: int) -> bytes:
    """A page that is one white picture of so many pixels on each side, packed to a thousandth."""
    pixels = zlib.compress(b"\xff" * (side * side * 3), 9)
    facts = b"/Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceRGB/BitsPerComponent 8" % (side, side)
    drawing = b"q 595 0 0 842 0 0 cm /I Do Q"
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>"
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        page,
        b"<</Length %d>>stream\n%s\nendstream" % (len(drawing), drawing),
        b"<<%s/Filter/FlateDecode/Length %d>>stream\n%s\nendstream" % (facts, len(pixels), pixels),
    ]
    out, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % len(out)
    return out + b"xref\n0 6\n0000000000 65535 f \n" + table + end


def test_a_pdf_whose_picture_unpacks_to_hundreds_of_megabytes_is_refused(event: Tournament) -> None:
    assert page_of(large_pdf(400), 1).size[1] == 2400
    data = large_pdf(6000)
    assert len(data) < 150_000
    with refuses("paper.scan_unreadable"):
        sort_scans(tournament=event, data=data, by=actor("sam"), at=NOON)


@pytest.mark.long
def test_a_damaged_page_is_told_and_the_others_are_kept(event: Tournament) -> None:
    good = scanned([sheet(event, 1), sheet(event, 2), sheet(event, 3)])
    kids = re.search(rb"/Kids \[ (\d+) 0 R (\d+) 0 R (\d+) 0 R \]", good)
    assert kids is not None
    nowhere = kids[0].replace(b" %s 0 R" % kids[2], b" 999 0 R")
    scanned_sheets = sort_scans(tournament=event, data=good.replace(kids[0], nowhere), by=actor("sam"), at=NOON)
    assert [(scanned_sheet.page, scanned_sheet.table is not None) for scanned_sheet in scanned_sheets] == [
        (1, True),
        (2, False),
        (3, True),
    ]
    assert "This page is damaged" in scanned_sheets[1].problem
    assert kept_at(event) == [(1, 1), (1, 3)]


def test_pages_of_scans_are_drawn_by_one_thread_at_a_time(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening, drawing and closing: PDFium holds for no more than one."""
    data, seen = scanned([Image.new("L", (400, 600), 255)] * 2), list[tuple[str, bool]]()
    for owner, name in ((pypdfium2.PdfDocument, "__init__"), (pypdfium2.PdfPage, "render")):
        usual = getattr(owner, name)

        def watched(*args: Any, usual: Any = usual, name: str = name, **options: Any) -> Any:
            seen.append((name, scanning._PDFIUM.locked()))
            return usual(*args, **options)

        monkeypatch.setattr(owner, name, watched)
    for owner in (pypdfium2.PdfDocument, pypdfium2.PdfPage, pypdfium2.PdfBitmap):
        usual = owner.close

        def closed(first: Any, *args: Any, usual: Any = usual, **options: Any) -> Any:
            seen.append((type(first).__name__, scanning._PDFIUM.locked()))
            return usual(first, *args, **options)

        monkeypatch.setattr(owner, "close", closed)
    assert page_of(data, 2).size == (1600, 2400)
    assert {name for name, _is_alone in seen} >= {"__init__", "render", "PdfDocument", "PdfPage", "PdfBitmap"}
    assert all(is_alone for _name, is_alone in seen)
    assert not scanning._PDFIUM.locked()


def test_files_beyond_the_most_are_named(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scans_page, "_MAX_FILES", 1)
    client = client_of("sam")
    files = [SimpleUploadedFile("two.jpg", jpeg(sheet(event, 2))), SimpleUploadedFile("three.jpg", b"later")]
    shown = client.post("/t/lyon-open/print/scans/", {"scan": files}).text
    assert "three.jpg" in shown
    assert "Not read: at most 1 files" in " ".join(shown.split())


# --- by the API ------------------------------------------------------------------------------------------------------

API = "/api/v1/tournaments/lyon-open/prints/scans/"


def sent(data: bytes, kind: str) -> Any:
    return client_of("sam").post(API, data, content_type=kind)


@pytest.mark.long
def test_by_the_api_each_page_is_answered(event: Tournament) -> None:
    pages = list(rendered(pdf_of(print_one(event, "score-sheets", 1))))
    other = make_seated_event("other-cup")
    mixed = [pages[1], Image.new("L", pages[0].size, 255), sheet(event, 1, "seating-players"), sheet(other)]
    answer = sent(scanned(mixed), "application/pdf")
    assert answer.status_code == 200
    data = answer.json()
    assert [(item["page"], item["session"], item["table"], item["refusal"]) for item in data] == [
        (1, 1, 2, ""),
        (2, None, None, "paper.no_code"),
        (3, None, None, "paper.no_sheet"),
        (4, None, None, "paper.other_event"),
    ]
    assert data[0]["code"] == event.print_runs.get(document="score-sheets").pieces.get(subject="table:1:2").code
    assert all(bool(item["message"]) == bool(item["refusal"]) for item in data)
    assert kept_at(event) == [(1, 2)]


def test_by_the_api_what_cannot_be_taken_is_refused(event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    assert sent(b"name,club\n", "image/png").json()["code"] == "paper.scan_unreadable"
    assert sent(b"", "application/pdf").status_code == 400
    assert sent(b"{}", "application/json").status_code == 415
    monkeypatch.setattr("paper.scans.api.MAX_BYTES", 5)
    refused = sent(b"more than five", "image/webp")
    assert (refused.status_code, refused.json()["code"]) == (400, "paper.scan_too_large")
