"""A scorekeeper enters hands on a tablet and on a phone, with and without script."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.models import SheetEntry
from scoring.sheets.services.entries import record_hand
from tests.browser.faults import Faults
from tests.people import actor, make_user, table_of, win
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
TABLE = "/t/lyon-open/s/1/tables/1/"


def as_sam(page: Page, sign_in: SignIn, address: str = TABLE) -> Page:
    sign_in(page, make_user("sam"))
    page.goto(address)
    return page


def type_value(page: Page, figures: str) -> None:
    for figure in figures:
        page.locator(f"[data-figure='{figure}']").click()


def record(page: Page, number: int) -> None:
    """Read out, agreed, written (MCR 3.9.1.4)."""
    page.get_by_role("button", name=f"Record hand {number}").click()
    page.get_by_role("button", name=f"All agree: record hand {number}").click()
    expect(page.locator("[data-latest] tr").first).to_contain_text(str(number))
    expect(page.locator("[data-latest] [data-part=state]:visible")).to_have_count(0)


def tap_discard(page: Page) -> None:
    """East wins from South."""
    for seat in "ES":
        page.locator(f"[data-seat='{seat}']").click()


def thens(page: Page) -> dict[str, str]:
    """The previewed change of each seat, by starting wind."""
    return {
        wind: page.locator(f"[data-seat='{wind}'] [data-then]").inner_text().replace("\u2212", "-") for wind in "ESWN"
    }


@pytest.mark.long
def test_three_hands_are_tapped_and_each_is_written_once(event: Tournament, tablet: Page, sign_in: SignIn) -> None:
    """MCR 3.9.1.3: 8 + 28 from the discarder, 8 from the two others; 8 + 10 from each on a self-draw; nobody won."""
    page = as_sam(tablet, sign_in)
    tap_discard(page)
    type_value(page, "28")
    assert thens(page) == {"E": "+52", "S": "-36", "W": "-8", "N": "-8"}
    expect(page.get_by_text("Player 1 wins 28 from Player 5")).to_be_visible()
    expect(page).to_have_title("Table 1, hand 1")
    page.get_by_role("button", name="Record hand 1").dblclick()
    expect(page.get_by_role("button", name="All agree: record hand 1")).to_be_visible()
    page.get_by_role("button", name="All agree: record hand 1").dblclick()
    expect(page.get_by_role("button", name="Record hand 2")).to_be_visible()
    expect(page.locator("[data-latest] [data-part=state]:visible")).to_have_count(0)
    expect(page.get_by_role("heading", name="Table 1, hand 2")).to_be_attached()
    expect(page).to_have_title("Table 1, hand 2")
    scores = {seat: page.locator(f"[data-seat='{seat}'] .num").inner_text().replace("\u2212", "-") for seat in "ESWN"}
    assert scores == {"E": "+52", "S": "-36", "W": "-8", "N": "-8"}
    page.get_by_role("button", name="Self-draw").click()
    page.locator("[data-seat='W']").click()
    page.keyboard.type("101")
    page.keyboard.press("Backspace")
    expect(page.locator("[data-value]")).to_have_value("10")
    assert thens(page) == {"E": "-18", "S": "-18", "W": "+54", "N": "-18"}
    record(page, 2)
    page.get_by_role("button", name="No winner").click()
    record(page, 3)
    expect(page.get_by_role("button", name="Record hand 4")).to_be_visible()
    written = [(row.payload["outcome"], row.payload["discarder"]) for row in SheetEntry.objects.order_by("sequence")]
    assert written == [("win", "S"), ("win", None), ("draw", None)]


@pytest.mark.long
def test_a_value_that_no_hand_has_is_stopped_and_taps_are_taken_back(
    event: Tournament, tablet: Page, sign_in: SignIn
) -> None:
    """MCR 3.9.1.1.2: at least 8, with a guess of what was meant; 3.8.1: the dearest hand of the fan table has 336."""
    page = as_sam(tablet, sign_in)
    tap_discard(page)
    east, north = page.locator("[data-seat='E']"), page.locator("[data-seat='N']")
    expect(east).to_have_attribute("data-role", "win")
    expect(page.locator("[data-seat='S']")).to_have_attribute("data-role", "disc")
    type_value(page, "7")
    expect(page.get_by_text("7 is below the minimum of 8. Was it 17?")).to_be_visible()
    expect(page.get_by_role("button", name="Record hand 1")).to_be_disabled()
    page.locator("[data-clear]").click()
    type_value(page, "999")
    expect(page.get_by_text("No hand is worth more than 336.")).to_be_visible()
    expect(page.get_by_role("button", name="Record hand 1")).to_be_disabled()
    east.click()
    expect(east).to_have_attribute("aria-pressed", "false")
    north.click()
    expect(north).to_have_attribute("data-role", "win")


def test_two_tablets_at_once(event: Tournament, tablet: Page, sign_in: SignIn, faults: Faults) -> None:
    """The second is told what the first wrote; nothing is overwritten."""
    faults.allow("409")
    page = as_sam(tablet, sign_in)
    expect(page.locator("[data-seat='E']")).to_be_enabled()
    tap_discard(page)
    type_value(page, "16")
    page.get_by_role("button", name="Record hand 1").click()
    record_hand(table=table_of(event), hand=win(1, value=18), by=actor("sue"), at=timezone.now())
    page.get_by_role("button", name="All agree: record hand 1").click()
    sentence = "Another tablet recorded hand 1 first. Yours says 16, theirs says 18. Nothing was overwritten."
    expect(page.get_by_text(sentence)).to_be_visible()
    expect(page.get_by_role("button", name="Record hand 2")).to_be_visible()
    assert SheetEntry.objects.get().payload["value"] == 18
    page.get_by_role("button", name="Keep theirs").click()
    expect(page.get_by_text(sentence)).to_have_count(0)


def test_a_hand_read_out_is_taken_back_or_waits_through_a_reload(
    event: Tournament, tablet: Page, sign_in: SignIn
) -> None:
    """MCR 3.9.1.4: the points are said, the table agrees, then they are noted; nothing is written before."""
    page = as_sam(tablet, sign_in)
    tap_discard(page)
    type_value(page, "28")
    page.get_by_role("button", name="Record hand 1").click()
    expect(page.locator("[data-announced]")).to_contain_text("Player 1 wins 28 from Player 5")
    expect(page.locator("[data-announced]")).to_contain_text("+52")
    page.reload()
    page.get_by_role("button", name="Change this hand").click()
    assert not SheetEntry.objects.exists()
    expect(page.locator("[data-value]")).to_have_value("28")
    expect(page.locator("[data-seat='E']")).to_have_attribute("data-role", "win")


def test_entry_works_without_script(event: Tournament, open_page: Callable[..., Page], sign_in: SignIn) -> None:
    page = as_sam(open_page("phone", script=False), sign_in)
    page.locator("select[name=outcome]").select_option("discard")
    page.locator("select[name=winner]").select_option("E")
    page.locator("select[name=discarder]").select_option("S")
    page.locator("input[name=value]").fill("28")
    page.get_by_role("button", name="Record hand 1").click()
    expect(page.get_by_role("button", name="Record hand 2")).to_be_visible()
    assert SheetEntry.objects.get().payload["value"] == 28


@pytest.mark.long
def test_totals_are_checked_while_they_are_typed(event: Tournament, tablet: Page, sign_in: SignIn) -> None:
    page = as_sam(tablet, sign_in, f"{TABLE}totals/")
    for label, value in (("E", "34"), ("S", "50"), ("W", "-8"), ("N", "24")):
        page.locator(f"input[name='{label}']").press_sequentially(value)
    expect(page.get_by_text("The scores add up to 100, not 0.")).to_be_visible()
    page.get_by_role("link", name="(the minus sign)").click()
    expect(page.get_by_text("as expected")).to_be_visible()
    page.get_by_role("button", name="Record the totals").click()
    expect(page.get_by_role("link", name="Submit the sheet")).to_be_visible()


def test_figures_jump_to_a_table_of_the_desk(event: Tournament, desktop: Page, sign_in: SignIn) -> None:
    page = as_sam(desktop, sign_in, "/t/lyon-open/s/1/")
    page.keyboard.press("3")
    expect(page.locator("#tb-3")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/s/1/tables/3/$"))


def test_the_desk_shows_new_hands_by_itself(event: Tournament, desktop: Page, sign_in: SignIn) -> None:
    """Every quarter of a minute; the browser's own clock is moved, nobody waits."""
    desktop.clock.install()
    page = as_sam(desktop, sign_in, "/t/lyon-open/s/1/")
    expect(page.locator("#tb-1")).to_contain_text("Nothing yet")
    record_hand(table=table_of(event), hand=win(1, value=18), by=actor("sue"), at=timezone.now())
    page.clock.run_for(16_000)
    expect(page.locator("#tb-1")).to_contain_text("Playing")


def test_ending_a_session_asks_first(event: Tournament, desktop: Page, sign_in: SignIn) -> None:
    sign_in(desktop, make_user("chris"))
    desktop.goto("/t/lyon-open/s/1/")
    desktop.get_by_role("link", name="End the session").click()
    dialog = desktop.get_by_role("dialog")
    expect(dialog).to_contain_text("4 tables are still in play")
    dialog.get_by_role("button", name="End session 1").click()
    expect(desktop.get_by_text("Session 1 has ended. Sheets can still be typed.")).to_be_visible()


@pytest.mark.long
def test_a_value_larger_than_any_of_the_event_is_asked_about_once(
    event: Tournament, tablet: Page, sign_in: SignIn
) -> None:
    page = as_sam(tablet, sign_in)
    tap_discard(page)
    type_value(page, "132")
    page.get_by_role("button", name="Record hand 1").click()
    expect(page.get_by_text("132: such a large hand is rare. Check the value.")).to_be_visible()
    expect(page.get_by_role("button", name="All agree: record hand 1")).to_be_hidden()
    page.reload()
    page.get_by_role("button", name="Yes, 132").click()
    page.get_by_role("button", name="All agree: record hand 1").click()
    expect(page.locator("[data-latest] tr").first).to_contain_text("132")
    expect(page.locator("[data-latest] [data-part=state]:visible")).to_have_count(0)
    assert SheetEntry.objects.get().payload["value"] == 132
