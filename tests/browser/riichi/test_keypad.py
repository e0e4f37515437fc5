"""Nothing on the page of a riichi hand moves between two taps; a second tap on "Record" answers nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoring.models import SheetEntry
from tests.browser.sheets.test_keypad import PLACES, seated
from tests.people import make_user

pytestmark = pytest.mark.browser
OpenPage = Callable[..., Page]
SignIn = Callable[[Page, Any], None]
TABLE = "/t/lyon-open/s/1/tables/1/"
# Every kind of control, in the order in which a hand may be typed and changed again.
TAPS = (
    "[data-seat=E]",
    "[data-seat=S]",
    "[data-han='3'][data-fu='40']",
    "[data-han='1'][data-fu='30']",
    "[data-limit=yakuman]",
    "[data-limit=mangan]",
    "[data-end=self_draw]",
    "[data-end=draw]",
    "[data-seat=W]",
    "[data-end=other]",
    "[data-end=chombo]",
    "[data-seat=N]",
    "[data-end=discard]",
    "[data-seat=E]",
)


def opened(page: Page, sign_in: SignIn) -> Page:
    sign_in(page, make_user("bob"))
    page.goto(TABLE)
    page.evaluate("document.fonts.ready")
    expect(page.locator("[data-seat=E]")).to_be_enabled()
    return page


def places(page: Page) -> dict[str, str]:
    """By the control itself: which of them can be seen changes, where they stand does not."""
    page.evaluate(
        """() => { for (const [at, one] of [...document.querySelectorAll("main :is(button, a, input, select, label)")]
        .entries()) one.id ||= `c${at}`; }"""
    )
    results: dict[str, str] = page.evaluate(PLACES.replace("`${at} ${", "`${"))
    return results


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_nothing_moves_between_two_taps(open_page: OpenPage, sign_in: SignIn, size: str, language: str) -> None:
    seated("ema-riichi-2016")
    page = opened(open_page(size, language=language), sign_in)
    known = places(page)
    for control in TAPS:
        page.locator(control).first.evaluate("(one) => one.click()")
        now = places(page)
        moved = {name: (known[name], where) for name, where in now.items() if name in known and known[name] != where}
        assert moved == {}, control
        known |= now


@pytest.mark.parametrize("size", ["tablet", "phone"])
@pytest.mark.parametrize(
    ("rule_set", "value"), [("mcr-ffmj-2016", "[data-figure='8']"), ("ema-riichi-2016", "[data-han='3'][data-fu='40']")]
)
def test_a_second_tap_on_record_answers_nothing(
    open_page: OpenPage, sign_in: SignIn, rule_set: str, value: str, size: str
) -> None:
    """However long it comes after the first: neither answer stands where the finger was."""
    seated(rule_set)
    page = opened(open_page(size), sign_in)
    page.locator("[data-seat=E]").click()
    page.locator("[data-seat=S]").click()
    page.locator(value).click()
    record = page.locator("[data-record]")
    record.scroll_into_view_if_needed()
    box = record.bounding_box()
    assert box is not None
    spots = [(box["x"] + box["width"] / 2, box["y"] + box["height"] * share) for share in (0.5, 0.05, 0.95)]
    page.touchscreen.tap(*spots[0])
    expect(page.locator("[data-announced]")).to_be_visible()
    for spot in spots:
        page.touchscreen.tap(*spot)
        expect(page.locator("[data-announced]")).to_be_visible()

    assert not SheetEntry.objects.exists()
    page.locator("[data-part=write]").click()
    expect(page.locator("[data-latest] tr")).to_have_count(1)
