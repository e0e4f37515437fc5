"""An event from its creation to a ruling, in the browser: organiser, referee, player."""

import re

import pytest
from playwright.sync_api import Page, expect

from penalties.models import Ruling
from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import OpenPage
from tests.people import add_players, make_seated_event, make_tournament, make_user, play, start, table_of, win
from tournaments.models import Tournament

pytestmark = pytest.mark.browser

PASSWORD = "four winds and a wall"
PAGES = (
    "/",
    "/sign-in/",
    "/t/new/",
    "/t/lyon-open/",
    "/t/lyon-open/edit/",
    "/t/lyon-open/rules/",
    "/t/lyon-open/seating/",
    "/t/lyon-open/seating/tables/",
    "/t/lyon-open/seating/report/",
    "/t/lyon-open/draws/",
    "/t/lyon-open/audit/",
    "/t/lyon-open/rulings/",
    "/t/lyon-open/s/1/tables/1/ruling/?participant=1&offence=false-win-invalid-hand",
)


def scrolls_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > window.innerWidth"))


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_fits_and_is_accessible(size: str, theme: str, open_page: OpenPage, sign_in: object) -> None:
    event = make_seated_event()
    start(event)
    play(table_of(event), [win(1), win(2, "S", None, 12)])
    page = open_page(size, theme=theme)
    sign_in(page, make_user("root", is_superuser=True))  # type: ignore[operator]
    for address in PAGES:
        page.goto(address)
        assert not scrolls_sideways(page), address
        check_accessibility(page)


@pytest.mark.long
def test_an_organiser_signs_in_creates_an_event_and_draws_it(desktop: Page) -> None:
    alice = make_user("alice")
    alice.set_password(PASSWORD)
    alice.save()
    desktop.goto("/")
    desktop.get_by_role("banner").get_by_role("link", name="Sign in").click()
    desktop.get_by_label("User name").fill("alice")
    desktop.get_by_label("Password").fill(PASSWORD)
    desktop.get_by_role("button", name="Sign in").click()
    desktop.get_by_role("link", name="New event").click()
    desktop.get_by_label("Name", exact=True).fill("Nice Open")
    desktop.get_by_label("First day").fill("2027-01-09")
    desktop.get_by_label("Sessions", exact=True).fill("3")
    desktop.get_by_role("button", name="Create the event").click()
    expect(desktop.get_by_role("heading", name="Nice Open", level=1)).to_be_visible()
    add_players(Tournament.objects.get(slug="nice-open"), 16)
    desktop.reload()
    desktop.get_by_role("link", name="Open the draws").click()
    desktop.get_by_role("button", name="Publish the commitment").click()
    expect(desktop.get_by_text("secret until the draw is run")).to_be_visible()
    desktop.get_by_role("button", name="Run the draw").click()
    desktop.get_by_role("button", name="Publish this seating").click()
    expect(desktop.get_by_role("heading", name="Session 1", level=1)).to_be_visible()


def test_a_player_finds_the_table_by_typing(phone: Page) -> None:
    make_seated_event()
    phone.goto("/t/lyon-open/")
    phone.get_by_role("region", name="Find your table").get_by_role("link").click()
    phone.get_by_label("Find a player").fill("PLAYER 11")
    expect(phone.locator("#roll li:visible")).to_have_count(1)
    # Number 11 starts session 1 as West of table 3 (tests/people.simple_plan).
    expect(phone.locator("#roll li:visible")).to_contain_text(re.compile(r"Player 11[\s\S]*3[\s\S]*West"))
    phone.get_by_label("Find a player").fill("nobody like this")
    expect(phone.get_by_text("No one with this name.")).to_be_visible()


@pytest.mark.long
def test_a_referee_sees_the_effect_change_and_records(tablet: Page, sign_in: object) -> None:
    event = make_seated_event()
    start(event)
    play(table_of(event), [win(1)])
    sign_in(tablet, make_user("bob"))  # type: ignore[operator]
    tablet.goto("/t/lyon-open/s/1/tables/1/ruling/")
    tablet.get_by_label("Player 5").check()
    expect(tablet.get_by_text("Choose the player and the offence")).to_be_visible()
    tablet.get_by_label("False win: value below the minimum").check()
    expect(tablet.locator(".say:lang(en)")).to_contain_text("You pay 10 points")
    tablet.get_by_label("False win: the hand is not valid").check()
    expect(tablet.locator(".say:lang(en)")).to_contain_text("You pay 20 points")
    tablet.get_by_label("Note for the staff").fill("Third of the day")
    tablet.locator("button[name=act][value=record]").click()
    expect(tablet.get_by_role("heading", name="Ruling on Player 5")).to_be_visible()
    expect(tablet.get_by_text("Third of the day")).to_be_visible()
    ruling = Ruling.objects.get()
    assert (ruling.offence, ruling.participant.number, ruling.hand) == ("false-win-invalid-hand", 5, 2)


@pytest.mark.long
def test_a_ruling_is_made_without_script(open_page: OpenPage, sign_in: object) -> None:
    event = make_seated_event()
    start(event)
    page = open_page("tablet", script=False)
    sign_in(page, make_user("bob"))  # type: ignore[operator]
    page.goto("/t/lyon-open/s/1/tables/1/ruling/")
    page.get_by_label("Player 9").check()
    page.get_by_label("False win: value below the minimum").check()
    page.get_by_role("button", name="Show the effect").click()
    expect(page.locator(".say:lang(en)")).to_contain_text("You pay 10 points")
    page.locator("button[name=act][value=record]").click()
    expect(page.get_by_role("heading", name="Ruling on Player 9")).to_be_visible()
    assert Ruling.objects.get().participant.number == 9


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
