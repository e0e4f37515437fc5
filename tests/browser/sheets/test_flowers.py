"""Flowers on the felt: a point each, none for the minimum (MCR 3.8.1 #81, 3.9.1.1.2)."""

import pytest
from playwright.sync_api import Page, expect

from scoring.models import SheetEntry
from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import OpenPage
from tests.people import table_of
from tournaments.models import Tournament

pytestmark = pytest.mark.browser


def typed(page: Page, card: str, value: str, flowers: int) -> Page:
    page.goto(card)
    expect(page.locator("[data-seat=E]")).to_be_enabled()
    page.locator("[data-seat=E]").tap()
    page.locator("[data-seat=S]").tap()
    for figure in value:
        page.locator(f"[data-figure='{figure}']").tap()
    for _ in range(flowers):
        page.locator("[data-flower]").tap()
    return page


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_eight_by_hand_and_a_flower_are_nine(event: Tournament, open_page: OpenPage, card: str, size: str) -> None:
    page = typed(open_page(size), card, "8", 1)
    expect(page.locator("[data-flowers-said]")).to_have_text("flowers: 1, in all 9")
    check_accessibility(page)
    page.get_by_role("button", name="Record hand 1").tap()
    announced = page.locator("[data-announced]")
    expect(announced).to_contain_text("Player 1 wins 9 from Player 5")
    expect(announced).to_contain_text("Without flowers: 8. Flowers: 1. Flowers do not count for the minimum of 8.")
    page.get_by_role("button", name="Change this hand").tap()
    expect(page.locator("[data-value]")).to_have_value("8")
    expect(page.locator("[data-flowers-said]")).to_have_text("flowers: 1, in all 9")
    expect(announced).to_be_hidden()
    page.locator("[data-record]").tap()
    page.get_by_role("button", name="All agree: record hand 1").tap()
    expect(page.get_by_role("button", name="Record hand 2")).to_be_visible()
    expect(page.locator("[data-latest] [data-part=state]:visible")).to_have_count(0)
    assert SheetEntry.objects.get(table=table_of(event)).payload["value"] == 9
    expect(page.locator("[data-flowers-said]")).to_be_hidden()


def test_seven_and_a_flower_are_no_win(event: Tournament, tablet: Page, card: str) -> None:
    page = typed(tablet, card, "7", 1)
    expect(page.locator("[data-low]")).to_contain_text("Without flowers 7 is below the minimum of 8.")
    expect(page.locator("[data-record]")).to_be_disabled()


@pytest.mark.parametrize(("value", "is_asked"), [("8", True), ("15", True), ("16", False)])
def test_near_the_minimum_the_table_is_asked(
    event: Tournament, tablet: Page, card: str, value: str, *, is_asked: bool
) -> None:
    """With all eight flowers a hand of 16 still has eight points of its own."""
    page = typed(tablet, card, value, 0)
    page.get_by_role("button", name="Record hand 1").tap()
    announced = page.locator("[data-announced]")
    expect(announced).to_contain_text(f"Player 1 wins {value} from Player 5")
    question = announced.get_by_text(f"{value} without flowers?")
    expect(question).to_have_count(int(is_asked))
