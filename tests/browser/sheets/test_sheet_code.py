"""A table without network shows its sheet as a code; the desk takes it in, from a picture or by its camera, once."""

import base64
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Playwright, expect

from scoring.models import SheetEntry, SheetSignature
from scoring.sheets.services.signing import set_sheet_settings
from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import ENGINE, FLAGS, OpenPage
from tests.browser.faults import Faults
from tests.browser.sheets.test_offline import awake, enter, is_all_written
from tests.people import actor, make_user
from tournaments.models import Tournament
from tournaments.tables.services.table_links import issue_event_cards

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
OFFER = "Show the sheet as a code"
DESK = "/t/lyon-open/s/1/code/"
# What a camera has of the code: its grey values, turned by seven degrees, not quite sharp, in a grey room.
SEEN = """(turn) => {
  const [width, height] = [1024, 768], code = document.querySelector("[data-sheet-code] canvas");
  const pen = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  pen.fillStyle = "#777";
  pen.fillRect(0, 0, width, height);
  pen.filter = "blur(1px)";
  pen.setTransform(Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), width / 2, height / 2);
  pen.drawImage(code, -300, -300, 600, 600);
  const { data } = pen.getImageData(0, 0, width, height);
  const grey = Array.from({ length: width * height }, (_, at) => String.fromCharCode(16 + data[4 * at] * 0.85));
  return [width, height, btoa(grey.join(""))];
}"""
TURNS = (0.12, 0.07, -0.05, -0.11, 0.02)  # of a hand, in radians
# Taps while a signature is written, which takes a slow disk a fifth of a second, until the next one is asked to sign.
MANY_TAPS = """async () => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...given) {
    const end = performance.now() + 200;
    const wait = () => { if (performance.now() < end) this.get("nothing").onsuccess = wait; };
    wait();
    return put.apply(this, given);
  };
  const who = document.querySelector("[data-sheet-code] [data-part=who]"), before = who.textContent;
  const agree = document.querySelector("[data-sheet-code] [data-agree]");
  for (let taps = 0; taps < 2000 && who.textContent === before; taps += 1) {
    agree.click();
    await new Promise((resolve) => setTimeout(resolve));
  }
}"""
PICTURE = "() => document.querySelector('[data-sheet-code] canvas').toDataURL('image/png').split(',')[1]"


def draw(page: Page) -> None:
    glass = page.locator("[data-glass]").bounding_box()
    assert glass is not None
    page.mouse.move(glass["x"] + 30, glass["y"] + 40)
    page.mouse.down()
    for step in range(1, 12):
        page.mouse.move(glass["x"] + 30 + 15 * step, glass["y"] + 40 + 30 * (step % 2))
    page.mouse.up()


@pytest.fixture
def table(event: Tournament, open_page: OpenPage, faults: Faults) -> Page:
    """Two hands wait at table 1, which has no network and asks for signatures; the dialog with its code is open."""
    faults.allow("ERR_INTERNET_DISCONNECTED")
    set_sheet_settings(tournament=event, signatures=True, paper="none", by=actor("alice"), at=timezone.now())
    tokens = issue_event_cards(tournament=event, by=actor("alice"), at=timezone.now(), tables=[1])
    page = open_page("tablet")
    page.goto(f"/t/{tokens[1]}/")
    awake(page)
    expect(page.get_by_role("button", name=OFFER)).to_be_hidden()
    page.context.set_offline(True)
    for number, value in ((1, 28), (2, 16)):
        enter(page, number, value=value)
    page.get_by_role("button", name=OFFER).click()
    expect(page.get_by_text("In this code, hands: 2, signatures: 0.")).to_be_visible()
    return page


def test_the_desk_takes_in_the_code_of_a_table_without_network(
    table: Page, open_page: OpenPage, sign_in: SignIn, tmp_path: Path
) -> None:
    dialog = table.get_by_role("dialog", name="The sheet as a code")
    dialog.get_by_role("button", name="Sign Player 1", exact=True).click()
    for signed in (1, 2):
        draw(table)
        dialog.get_by_role("button", name="I agree and sign").click()
        expect(dialog.get_by_text(f"In this code, hands: 2, signatures: {signed}.")).to_be_visible()
    check_accessibility(table)
    picture = tmp_path / "code.png"
    picture.write_bytes(base64.b64decode(table.evaluate(PICTURE)))
    assert not SheetEntry.objects.exists()

    desk = open_page("desktop")
    sign_in(desk, make_user("sam"))
    desk.goto(DESK)
    check_accessibility(desk)
    for already in ("0", "2"):
        photo = desk.get_by_label("Or a photo of the code")
        expect(photo).to_be_visible()  # once the script of the page takes photos
        photo.set_input_files(picture)
        expect(desk.get_by_role("heading", name="Table 1 is recorded")).to_be_visible()
        expect(desk.get_by_role("listitem").filter(has_text="already there")).to_contain_text(already)
    assert [entry.payload["value"] for entry in SheetEntry.objects.order_by("sequence")] == [28, 16]
    assert SheetSignature.objects.count() == 2

    table.get_by_role("button", name="Close").click()
    table.context.set_offline(False)
    is_all_written(table)
    assert SheetEntry.objects.count() == 2
    expect(table.get_by_role("button", name=OFFER)).to_be_hidden()


def test_taps_while_a_signature_is_written_sign_for_nobody_else(table: Page) -> None:
    table.get_by_role("button", name="Sign Player 1", exact=True).click()
    draw(table)
    table.evaluate(MANY_TAPS)
    expect(table.locator("[data-sheet-code] [data-part=who]")).to_have_text("Player 5")
    expect(table.get_by_text("In this code, hands: 2, signatures: 1.")).to_be_visible()


def test_the_live_camera_of_the_desk_reads_a_code(
    table: Page, playwright: Playwright, base_url: str, faults: Faults, sign_in: SignIn, tmp_path: Path
) -> None:
    """A hand holds the camera before the table's screen, turned and out of focus, and goes on after it was read."""
    seen = [table.evaluate(SEEN, turn) for turn in TURNS]
    width, height, _grey = seen[0]
    frames = [base64.b64decode(grey) + bytes([128]) * (width * height // 2) for _width, _height, grey in seen]
    video = tmp_path / "code.y4m"
    head = b"YUV4MPEG2 W%d H%d F10:1 Ip A1:1 C420\n" % (width, height)
    video.write_bytes(head + b"".join(b"FRAME\n" + frame for frame in frames))
    flags = [
        *FLAGS,
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={video}",
    ]
    browser = playwright.chromium.launch(executable_path=ENGINE, args=flags)
    try:
        desk = browser.new_page(base_url=base_url, permissions=["camera"])
        faults.watch(desk)
        sign_in(desk, make_user("sam"))
        desk.goto(DESK)
        desk.get_by_role("button", name="Camera").click()
        expect(desk.get_by_role("heading", name="Table 1 is recorded")).to_be_visible()
        expect(desk.get_by_role("status").filter(has_text="Show the next one.")).to_be_visible()
        expect(desk.get_by_role("listitem").filter(has_text="Hands recorded now")).to_contain_text("2")
    finally:
        browser.close()
    assert [entry.payload["value"] for entry in SheetEntry.objects.order_by("sequence")] == [28, 16]


@pytest.mark.parametrize("answer", ["NotAllowedError", "NotFoundError"])
def test_a_desk_without_a_camera_is_led_to_a_photo(
    event: Tournament, desktop: Page, sign_in: SignIn, answer: str
) -> None:
    desktop.add_init_script(
        f"navigator.mediaDevices.getUserMedia = async () => {{ throw new DOMException('', '{answer}'); }}"
    )
    sign_in(desktop, make_user("sam"))
    desktop.goto(DESK)
    desktop.get_by_role("button", name="Camera").click()
    expect(desktop.get_by_role("status").filter(has_text="Take or choose a photo instead.")).to_be_visible()
    expect(desktop.get_by_label("Or a photo of the code")).to_be_focused()
    check_accessibility(desktop)
