"""The corner view: four scores on four sides, one tap names the winner, and it comes back once the hand is written."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoring.models import SheetEntry
from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import OpenPage
from tests.browser.faults import Faults
from tests.browser.sheets.test_agree_in_sight import OFFENCES, warn
from tests.browser.sheets.test_keypad import seated
from tests.browser.sheets.test_offline import awake, is_all_written
from tests.people import make_user
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
SIZES = ((320, 568), (390, 844), (844, 390), (1024, 768))
# What sticks out of its part of the view, or of the screen.
CUT = """() => [...document.querySelectorAll(".corner-seat .turned, .corner-middle > *")].filter((one) => {
  const box = one.getBoundingClientRect();
  const frame = one.closest(".corner-seat, .corner-middle").getBoundingClientRect();
  const isCut = [...one.querySelectorAll(".told > *")].some((part) => part.scrollWidth > one.clientWidth + 1);
  const isWide = box.left < frame.left - 1 || box.right > frame.right + 1;
  const isHigh = box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
  return box.width > 0 && (isWide || isHigh || isCut);
})"""


def test_one_tap_enters_a_hand_with_and_without_network(card: str, phone: Page, faults: Faults) -> None:
    faults.allow("ERR_INTERNET_DISCONNECTED")
    phone.goto(card)
    awake(phone)
    phone.get_by_role("button", name="Scores facing the players").tap()
    corner = phone.get_by_role("dialog", name="Scores facing the players")
    for width, height in SIZES:
        phone.set_viewport_size({"width": width, "height": height})
        phone.wait_for_function(f"() => ({CUT})().length === 0")  # a turned screen is drawn a frame later
    phone.set_viewport_size({"width": 390, "height": 844})
    check_accessibility(phone)
    expect(corner.locator(".corner-middle")).to_contain_text(re.compile(r"Hand 1\s+of 16"))
    expect(corner.locator("[data-corner-seat='E']")).to_have_class("corner-seat at-s deals")
    corner.get_by_role("button", name="Rotate the view by a quarter turn").tap()
    expect(corner.locator("[data-corner-seat='E']")).to_have_class("corner-seat at-e deals")
    phone.context.set_offline(True)
    corner.locator("[data-corner-seat='E']").tap()
    expect(corner).to_be_hidden()
    expect(phone.locator("[data-seat='E']")).to_have_attribute("aria-pressed", "true")
    phone.locator("[data-seat='S']").tap()
    for figure in "28":
        phone.locator(f"[data-figure='{figure}']").tap()
    phone.get_by_role("button", name="Record hand 1").tap()
    phone.get_by_role("button", name="All agree: record hand 1").tap()
    # MCR 3.9.1.3.2: 28 from South: 28 + 3 x 8.
    expect(corner.locator("[data-corner-seat='E'] [data-part=score]")).to_have_text("+52")
    expect(corner.locator("[data-corner-seat='E'] [data-part=unsent]")).to_contain_text("+52 not confirmed")
    expect(corner).to_contain_text("1 unsent")
    phone.context.set_offline(False)
    is_all_written(phone)
    expect(corner.locator("[data-corner-seat='E'] [data-part=unsent]")).to_be_hidden()
    assert SheetEntry.objects.get().payload["value"] == 28
    corner.get_by_role("button", name="Leave the corner view").tap()
    phone.reload()
    awake(phone)
    expect(corner).to_be_hidden()


def test_six_rulings_fit_into_the_side_of_their_player(event: Tournament, card: str, phone: Page) -> None:
    """Told by their number, as on the felt of a phone; a hand that is dead now in words."""
    warn(event, OFFENCES["mcr-ffmj-2016"])
    phone.goto(card)
    awake(phone)
    phone.get_by_role("button", name="Scores facing the players").tap()
    ruled = phone.locator("[data-corner-seat='S'] [data-part=ruled]")
    expect(ruled).to_have_text("\u2691\u00a06, Dead hand")
    for width, height in SIZES:
        phone.set_viewport_size({"width": width, "height": height})
        phone.wait_for_function(f"() => ({CUT})().length === 0")
        expect(ruled).to_be_in_viewport(ratio=1)


def test_a_riichi_table_lies_in_its_corner_too(open_page: OpenPage, sign_in: SignIn) -> None:
    seated("ema-riichi-2016")
    page = open_page("phone")
    sign_in(page, make_user("bob"))
    page.goto("/t/lyon-open/s/1/tables/1/")
    awake(page)
    page.get_by_role("button", name="Scores facing the players").click()
    corner = page.get_by_role("dialog", name="Scores facing the players")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => ({CUT})().length === 0")
    expect(corner.locator("[data-part=hand]")).to_have_text("East 1")
    corner.locator("[data-corner-seat='W']").click()
    expect(page.locator("[data-seat='W']")).to_have_attribute("aria-pressed", "true")
