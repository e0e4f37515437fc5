"""A reader searches the rules, opens a clause, follows it to the offence, and comes back the way they went."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_accessibility
from tests.people import make_seated_event, make_user, start

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
WRONG_TILE = "Wrong tile placed in the hand"


def is_in_sight(page: Page, anchor: str) -> None:
    """What was led to is on the screen, under the bar that stays."""
    place = page.locator(f"#{anchor}")
    expect(place).to_be_in_viewport()
    bar = page.locator(".reader-bar").bounding_box()
    box = place.bounding_box()
    assert bar
    assert box
    assert box["y"] >= bar["y"] + bar["height"]


def check_from_the_top(page: Page) -> None:
    """Scrolled, a link may be half under the bar that stays, which axe takes for a small one."""
    page.evaluate("scrollTo(0, 0)")
    check_accessibility(page)


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_search_open_follow_and_back(transactional_db: None, open_page: Callable[..., Page], size: str) -> None:
    page = open_page(size)
    page.goto("/rules/")
    check_accessibility(page)
    page.get_by_role("searchbox").fill("wrong tile")
    page.get_by_role("button", name="Search").click()
    check_accessibility(page)
    page.get_by_role("link", name="3.11.6.4 b").first.click()
    expect(page.get_by_role("heading", level=1, name="FFMJ 2016")).to_be_visible()
    is_in_sight(page, "c-3-11-6-4-b")
    check_from_the_top(page)
    page.locator("#c-3-11-6-4-b").get_by_role("link", name=WRONG_TILE).click()
    expect(page.get_by_role("heading", name=WRONG_TILE)).to_be_visible()
    is_in_sight(page, "offence-wrong-tile-in-hand")
    check_from_the_top(page)
    page.get_by_role("link", name="Back", exact=True).click()
    is_in_sight(page, "c-3-11-6-4-b")
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page).to_have_url(re.compile(r"/rules/\?q=wrong(\+|%20)tile$"))
    expect(page.get_by_role("searchbox")).to_have_value("wrong tile")


def test_a_list_is_filtered_while_one_types(transactional_db: None, phone: Page) -> None:
    phone.goto("/rules/ffmj-2016/")
    phone.get_by_role("searchbox").fill("dice")
    expect(phone.locator(".clause:visible")).to_have_count(3)
    expect(phone.locator("[data-match-count]")).to_have_text("3")
    phone.get_by_role("searchbox").fill("zzz")
    expect(phone.get_by_text("No clause of this text contains these words")).to_be_visible()


@pytest.mark.long
def test_the_browser_itself_goes_back_to_a_page_half_filled_in(
    transactional_db: None, tablet: Page, sign_in: SignIn
) -> None:
    """A referee looks a clause up while a ruling is half written: the page is the one that was left, no new one."""
    start(make_seated_event())
    sign_in(tablet, make_user("bob"))
    tablet.goto("/t/lyon-open/s/1/tables/1/ruling/")
    tablet.locator("label.option", has_text="Player").first.click()
    tablet.get_by_label("Search").fill("late pung")
    tablet.locator("label.option[data-name]:visible").first.click()
    tablet.locator("#effects a.clause-link:visible").first.click()
    expect(tablet.locator(".clause:target")).to_be_visible()
    tablet.get_by_role("link", name="Back", exact=True).click()
    expect(tablet).to_have_url(re.compile(r"/tables/1/ruling/$"))
    expect(tablet.get_by_label("Search")).to_be_visible()
    assert tablet.evaluate("performance.getEntriesByType('navigation')[0].type") == "back_forward"
