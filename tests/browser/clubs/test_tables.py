"""Proposed tables changed by dragging and by keys, and a game that two phones settle."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from scoring.clubs.services.evenings import mark_present
from tests.people import actor, add_players, make_tournament, make_user
from tests.scoring.clubs.test_phones import TOTALS, address_of, begin
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
OpenPage = Callable[..., Page]
SignIn = Callable[[Page, Any], None]


@pytest.fixture
def club(transactional_db: None) -> Tournament:
    made = make_tournament(sessions=0, kind="club")
    add_players(made, 8)
    return made


@pytest.fixture
def evening(club: Tournament, open_page: OpenPage, sign_in: SignIn) -> Page:
    """The leader's page with two proposed tables."""
    for number in range(1, 9):
        mark_present(tournament=club, number=number, is_here=True, by=actor("alice"), at=timezone.now())
    page = open_page("desktop")
    sign_in(page, make_user("alice"))
    page.goto("/t/lyon-open/evening/")
    return page


def seat(page: Page, name: str) -> Locator:
    return page.locator(f"select[name='{name}']")


def grip(page: Page, name: str) -> Locator:
    return page.locator("[data-seat]").filter(has=seat(page, name)).locator("[data-grip]")


def players(page: Page) -> list[str]:
    return [seat(page, f"{table}{wind}").input_value() for table in range(2) for wind in "ESWN"]


def test_two_seats_are_exchanged_with_the_mouse(evening: Page) -> None:
    one, two = seat(evening, "0E").input_value(), seat(evening, "1N").input_value()
    grip(evening, "0E").drag_to(grip(evening, "1N"))
    assert (seat(evening, "0E").input_value(), seat(evening, "1N").input_value()) == (two, one)
    assert sorted(players(evening)) == [str(number) for number in range(1, 9)]


def test_two_seats_are_exchanged_with_keys_and_escape_lays_back(evening: Page) -> None:
    before = players(evening)
    grip(evening, "0E").press("Enter")
    expect(grip(evening, "0E")).to_have_attribute("aria-pressed", "true")
    evening.keyboard.press("Escape")
    expect(grip(evening, "0E")).to_have_attribute("aria-pressed", "false")
    grip(evening, "0E").press("Enter")
    grip(evening, "0S").press("Space")
    assert players(evening) == [before[1], before[0], *before[2:]]


def test_choosing_a_player_exchanges_the_seats(evening: Page) -> None:
    one, two = seat(evening, "0E").input_value(), seat(evening, "1E").input_value()
    seat(evening, "0E").focus()
    seat(evening, "0E").select_option(two)
    assert seat(evening, "1E").input_value() == one


def test_two_phones_settle_a_game(club: Tournament, open_page: OpenPage) -> None:
    begin(club)
    game = address_of("/t/lyon-open/evening/code/") + "1/"
    east, south = open_page("phone"), open_page("phone")
    east.goto(game)
    east.get_by_role("link", name="Player 1").click()
    for wind, total in TOTALS.items():
        east.locator(f"[name={wind}]").fill(str(total))
    east.get_by_role("button", name="Send to the others").click()
    expect(east.get_by_role("heading", name="Another player confirms")).to_be_visible()
    expect(east.get_by_role("button", name="Yes, it counts")).to_have_count(0)
    south.goto(game)
    south.get_by_role("link", name="Player 2").click()
    south.get_by_role("button", name="Yes, it counts").click()
    expect(south.get_by_role("heading", name="The result counts")).to_be_visible()
