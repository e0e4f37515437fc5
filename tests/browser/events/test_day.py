"""What everybody does with an event's pages: find the own table, open the menu, print the seating list."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.people import make_seated_event, make_tournament, make_user

pytestmark = pytest.mark.browser


def test_a_player_finds_the_table_by_typing(phone: Page) -> None:
    make_seated_event()
    phone.goto("/t/lyon-open/")
    phone.get_by_role("region", name="Find your table").get_by_role("link").click()
    phone.get_by_label("Find a player").fill("PLAYER 11")
    expect(phone.locator("#roll li:visible")).to_have_count(1)
    # Number 11 starts session 1 as West of table 3 (tests/people.simple_plan).
    expect(phone.locator("#roll li:visible")).to_contain_text(re.compile(r"Player 11[\s\S]*3[\s\S]*West"))
    phone.get_by_label("Find a player").fill("nobody like this")
    expect(phone.get_by_text("No player matches the search.")).to_be_visible()


def test_the_account_menu_opens_and_shuts_by_key(desktop: Page, sign_in: object) -> None:
    make_tournament()
    sign_in(desktop, make_user("alice"))  # type: ignore[operator]
    desktop.goto("/t/lyon-open/")
    menu = desktop.locator("[data-menu]")
    menu.locator("summary").press("Enter")
    expect(menu.get_by_role("button", name="Sign out")).to_be_visible()
    desktop.keyboard.press("Escape")
    expect(menu.get_by_role("button", name="Sign out")).to_be_hidden()
    menu.locator("summary").press("Enter")
    menu.get_by_role("button", name="Sign out").click()
    expect(desktop.get_by_role("banner").get_by_role("link", name="Sign in")).to_be_visible()


def test_the_wall_list_prints_names_tables_and_winds_only(desktop: Page) -> None:
    make_seated_event()
    desktop.goto("/t/lyon-open/seating/")
    desktop.emulate_media(media="print")
    expect(desktop.get_by_text("player, country, table, wind")).to_be_visible()
    expect(desktop.get_by_role("banner")).to_be_hidden()
    expect(desktop.get_by_label("Find a player")).to_be_hidden()
