"""The page of teams in a browser: a player is moved by drag, by keys alone, and without script."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_page
from tests.browser.conftest import OpenPage
from tests.people import entered_event, make_user
from tournaments.models import Participant, Tournament

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
TEAMS = "/t/lyon-open/participants/teams/"


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    return entered_event()


def team_of(number: int) -> str:
    return str(Participant.objects.select_related("team").get(number=number).team)


def test_a_player_is_dragged_onto_a_team_and_a_fifth_is_said(
    event: Tournament, open_page: OpenPage, sign_in: SignIn
) -> None:
    page: Page = open_page("desktop")
    sign_in(page, make_user("alice"))
    page.goto(TEAMS)
    name = page.get_by_role("button", name="Player 1", exact=True).bounding_box()
    target = page.get_by_role("region", name="Team 2").bounding_box()
    assert name is not None
    assert target is not None
    page.mouse.move(name["x"] + 10, name["y"] + 10)
    page.mouse.down()
    page.mouse.move(target["x"] + 40, target["y"] + 20, steps=5)
    expect(page.locator(".team-grid > .over")).to_have_count(1)
    page.mouse.up()
    expect(page.get_by_text("“Team 2” has 5 players; teams of this event have 4.")).to_be_visible()
    expect(page.get_by_text("1 too many")).to_be_visible()
    assert team_of(1) == "Team 2"
    check_page(page)


def test_a_player_is_moved_by_keys_and_escape_lets_go(event: Tournament, open_page: OpenPage, sign_in: SignIn) -> None:
    page: Page = open_page("desktop")
    sign_in(page, make_user("alice"))
    page.goto(TEAMS)
    member = page.get_by_role("button", name="Player 16", exact=True)
    member.press("Enter")
    expect(member).to_have_attribute("aria-pressed", "true")
    member.press("Escape")
    expect(member).to_have_attribute("aria-pressed", "false")
    member.press(" ")
    page.get_by_role("region", name="Team 3").get_by_role("button", name="Move here").press("Enter")
    expect(page.get_by_text("Player 16 is in “Team 3” now.")).to_be_visible()
    assert team_of(16) == "Team 3"


def test_without_script_the_name_and_the_button_move(event: Tournament, open_page: OpenPage, sign_in: SignIn) -> None:
    page: Page = open_page("phone", script=False)
    sign_in(page, make_user("alice"))
    page.goto(TEAMS)
    page.get_by_role("link", name="Player 16", exact=True).click()
    page.get_by_role("region", name="No team").get_by_role("button", name="Move here").click()
    expect(page.get_by_text("Player 16 has no team now.")).to_be_visible()
    assert team_of(16) == "None"
