"""The home of an event: its finder leads to pages and players with the keyboard alone, on a desktop and a phone."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_page
from tests.people import make_user
from tournaments.models import Tournament

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_page_and_a_player_are_found_by_a_word(
    event: Tournament, open_page: Callable[..., Page], sign_in: Callable[[Page, Any], None], size: str
) -> None:
    page = open_page(size)
    sign_in(page, make_user("alice"))
    page.goto("/t/lyon-open/")
    page.keyboard.press("/")
    finder = page.get_by_role("searchbox")
    expect(finder).to_be_focused()
    page.keyboard.type("player 1")
    hits = page.locator(".hits a")
    expect(hits.first).to_be_visible()
    check_page(page)
    page.keyboard.press("ArrowDown")
    expect(hits.first).to_be_focused()
    page.keyboard.press("Escape")
    expect(finder).to_be_focused()
    expect(hits).to_have_count(0)
    page.keyboard.type("pointage")  # the other language
    expect(hits.first).to_contain_text("Check-in")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/participants/check-in/$"))
    page.goto("/t/lyon-open/")
    page.get_by_text("Before", exact=True).click()
    page.get_by_role("link", name="Schedule and visibility").click()
    expect(page).to_have_url(re.compile(r"/t/lyon-open/plan/$"))
    page.goto("/t/lyon-open/")
    page.get_by_role("link", name="Public page").click()
    expect(page.get_by_role("heading", name="About the event")).to_be_visible()
