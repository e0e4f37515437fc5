"""A sheet is signed on the glass and on a phone, refused, corrected, and its paper photographed."""

import hashlib
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.models import RefereeCall, SheetPhoto, SheetSignature, SignedSheet
from scoring.results.services.versions import submit_table
from scoring.sheets.services.entries import supersede_entry
from scoring.sheets.services.signing import set_sheet_settings
from tests.people import actor, make_seated_event, make_user, play, start, table_of, win
from tournaments.models import TableStatus, Tournament
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
PICTURE = Path(__file__).parents[3] / "docs" / "tour" / "en" / "sheet.png"


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    """Players 1, 5, 9, 13 start E, S, W, N at table 1, which has one hand; the event asks for signatures and photos."""
    made, now = make_seated_event(), timezone.now()
    start(made, at=now - timedelta(minutes=100))
    set_sheet_settings(tournament=made, signatures=True, paper="photo", by=actor("alice"), at=now)
    play(table_of(made), [win(1, value=28)], at=now - timedelta(minutes=90))
    return made


@pytest.fixture
def phone_link(event: Tournament) -> str:
    """Player 13's own link, who starts North at table 1."""
    north = event.participants.get(number=13)
    return f"/p/{issue_player_link(participant=north, by=actor('sam'), at=timezone.now())}/"


def draw(page: Page) -> None:
    """Two strokes with a finger or a pen: down, along, up."""
    field = page.locator("[data-glass]")
    expect(page.locator("[data-wipe]")).to_be_visible()  # the field listens
    field.scroll_into_view_if_needed()
    box = field.bounding_box()
    assert box
    for top, bottom in ((0.2, 0.7), (0.8, 0.3)):
        page.mouse.move(box["x"] + box["width"] * 0.2, box["y"] + box["height"] * top)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.5)
        page.mouse.move(box["x"] + box["width"] * 0.8, box["y"] + box["height"] * bottom)
        page.mouse.up()


def sign(page: Page, who: str) -> None:
    page.get_by_role("link", name=f"Sign {who}", exact=True).click()
    agree = page.get_by_role("button", name="I agree and sign")
    expect(agree).to_be_disabled()
    draw(page)
    agree.click()
    expect(page.get_by_text("has signed.").first).to_be_visible()


def test_four_sign_in_nine_taps_each_with_their_own_strokes(event: Tournament, card: str, tablet: Page) -> None:
    """MCR 3.9.2.3. Once 13: one opens the page, then a signature and "I agree" for each; the next one follows."""
    taps = 1
    tablet.goto(card)
    tablet.get_by_role("link", name="Signatures").click()
    for player in (1, 5, 9, 13):
        expect(tablet.locator("#sign-here h3")).to_have_text(f"Player {player}")
        draw(tablet)
        tablet.get_by_role("button", name="I agree and sign").click()
        taps += 2
        expect(tablet.get_by_text(f"Player {player} has signed.")).to_be_visible()
    assert taps <= 13 - 2
    words = SheetSignature.objects.order_by("pk")
    assert [(word.signer, word.agrees, len(word.strokes)) for word in words] == [(seat, True, 2) for seat in "ESWN"]


@pytest.mark.long
def test_three_on_the_glass_one_on_a_phone_and_the_referee(
    event: Tournament, card: str, phone_link: str, tablet: Page, phone: Page
) -> None:
    """MCR 3.9.2.3: players and referees sign the sheet. Then it is frozen, and the table hands it in."""
    tablet.goto(card)
    tablet.get_by_role("link", name="Signatures").click()
    for player in (1, 5, 9):
        sign(tablet, f"Player {player}")
    phone.goto(f"{phone_link}sign/1/")
    phone.get_by_role("button", name="I agree and sign").click()
    expect(phone.get_by_text("Signed", exact=False).first).to_be_visible()
    tablet.reload()
    tablet.locator("[href='?signer=R#sign-here']").click()
    tablet.get_by_label("Name of the referee").fill("Bob")
    draw(tablet)
    tablet.get_by_role("button", name="I agree and sign").click()
    expect(tablet.get_by_text("All five have signed.")).to_be_visible()
    frozen = SignedSheet.objects.get()
    assert [(row["signer"], row["how"], len(row["strokes"])) for row in frozen.data["signatures"]] == [
        ("E", "glass", 2), ("S", "glass", 2), ("W", "glass", 2), ("N", "phone", 0), ("R", "glass", 2),
    ]  # fmt: skip
    assert rounded(frozen.data["signatures"][0]["strokes"][0]) == [[200, 100], [500, 250], [800, 350]]
    files = [tablet.request.get(f"{card}sign/signed/{frozen.sha256}.{kind}").body() for kind in ("json", "svg")]
    assert hashlib.sha256(b"\0".join(files)).hexdigest() == frozen.sha256
    tablet.get_by_role("button", name="Submit table 1").click()
    expect(tablet.get_by_text("Another person must verify it.")).to_be_visible()
    assert table_of(event).status == TableStatus.SUBMITTED


def rounded(stroke: list[list[int]]) -> list[list[int]]:
    """Thousandths of the width, both; to the nearest ten, since a screen's points are about as wide."""
    return [[round(x, -1), round(y, -1)] for x, y in stroke]


def test_a_drawing_is_wiped_and_made_again(event: Tournament, card: str, tablet: Page) -> None:
    tablet.goto(f"{card}sign/?signer=E")
    draw(tablet)
    tablet.get_by_role("button", name="Draw again").click()
    expect(tablet.get_by_role("button", name="I agree and sign")).to_be_disabled()
    draw(tablet)
    tablet.get_by_role("button", name="I agree and sign").click()
    expect(tablet.get_by_text("Player 1 has signed.")).to_be_visible()


@pytest.mark.long
def test_who_does_not_agree_calls_a_referee_and_the_corrected_sheet_is_signed_anew(
    event: Tournament, card: str, phone_link: str, tablet: Page, phone: Page, desktop: Page, sign_in: SignIn
) -> None:
    tablet.goto(f"{card}sign/")
    sign(tablet, "Player 1")
    phone.goto(f"{phone_link}sign/1/")
    phone.get_by_label("What is wrong").fill("Hand 1 was 18")
    phone.get_by_role("button", name="I do not agree: call a referee").click()
    expect(phone.get_by_text("A referee is called to your table.")).to_be_visible()
    sign_in(desktop, make_user("bob"))
    desktop.goto("/t/lyon-open/s/1/")
    needs = desktop.get_by_role("complementary")
    expect(needs).to_contain_text("Referee called")
    expect(needs).to_contain_text("Player 13: Hand 1 was 18")
    needs.get_by_role("button", name="On my way table 1").click()
    expect(needs).to_contain_text("Bob is on the way")
    entry = table_of(event).entries.get()
    supersede_entry(entry=entry, data=win(1, value=18), reason="Read again", by=actor("bob"), at=timezone.now())
    needs.get_by_role("button", name="Mark as settled table 1").click()
    expect(needs).not_to_contain_text("Bob is on the way")
    assert RefereeCall.objects.get().closed_by_name == "Bob"
    tablet.reload()
    expect(tablet.get_by_role("link", name="Sign Player 1", exact=True)).to_be_visible()
    phone.reload()
    phone.get_by_role("button", name="I agree and sign").click()
    expect(phone.get_by_text("Signed", exact=False).first).to_be_visible()


@pytest.mark.long
def test_the_verifier_waits_for_the_photo_and_reads_beside_it(
    event: Tournament, card: str, tablet: Page, desktop: Page, sign_in: SignIn, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    submit_table(table=table_of(event), by=actor("sam"), at=timezone.now())
    sign_in(desktop, make_user("sue"))
    desktop.goto("/t/lyon-open/s/1/tables/1/verify/")
    verify = desktop.get_by_role("button", name="Verify table 1")
    expect(desktop.get_by_text("Add a photo of the paper sheet first")).to_be_visible()
    expect(verify).to_be_disabled()
    tablet.goto(card)
    tablet.get_by_role("link", name="Photo of the paper sheet").click()
    tablet.get_by_label("Photo of the paper sheet").set_input_files(PICTURE)
    tablet.get_by_role("button", name="Add the photo").click()
    expect(tablet.get_by_text("Photo saved")).to_be_visible()
    desktop.reload()
    photo = desktop.get_by_alt_text("Paper sheet of table 1")
    expect(photo).to_be_visible()
    assert photo.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    verify.click()
    expect(desktop.get_by_text("Table 1 verified.")).to_be_visible()
    assert SheetPhoto.objects.get().by_name == "Table 1"
