"""The finder in the bar of an event's pages: opened by "/", left by Escape, and a form without script."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.people import entered_event, make_user
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
PLAYERS = "/t/lyon-open/participants/"


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    return entered_event()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_player_is_found_from_any_page(size: str, event: Tournament, open_page: OpenPage, sign_in: SignIn) -> None:
    page = open_page(size)
    sign_in(page, make_user("sam"))
    page.goto(PLAYERS)
    page.keyboard.press("/")
    finder = page.get_by_placeholder("Page, player or table")
    expect(finder).to_be_focused()
    finder.fill("Player 16")
    expect(page.locator(".bar-finder").get_by_role("link", name="Player 16")).to_be_visible()
    page.keyboard.press("Escape")
    expect(finder).to_be_hidden()


def test_without_script_the_finder_leads_to_a_page(event: Tournament, open_page: OpenPage, sign_in: SignIn) -> None:
    page = open_page("phone", script=False)
    sign_in(page, make_user("sam"))
    page.goto(PLAYERS)
    page.locator("details.menu summary").first.click()
    page.get_by_placeholder("Page, player or table").fill("Player 16")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Player 16")).to_be_visible()


def test_the_public_has_no_finder_in_the_bar(event: Tournament, open_page: OpenPage) -> None:
    page = open_page("desktop")
    Tournament.objects.filter(pk=event.pk).update(status="public")
    page.goto(PLAYERS)
    expect(page.get_by_role("heading", name="Players")).to_be_visible()
    expect(page.locator("[data-finder]")).to_have_count(0)
