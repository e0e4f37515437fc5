"""A match day of four teams: the leader asks, captains submit on their phones, the game starts and counts."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.clubs.selectors.matches import MatchStatus, match_numbered
from tests.browser.accessibility import check_accessibility
from tests.people import actor, add_players, make_tournament, make_user
from tests.scoring.clubs.test_phones import TOTALS
from tournaments.models import Participant, Team, Tournament
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.browser
TEAMS = ("Bamboo", "Circles", "Dragons", "Winds")


@pytest.fixture
def club(transactional_db: None) -> Tournament:
    made = make_tournament(sessions=0, kind="club")
    add_players(made, 9)
    for place, name in enumerate(TEAMS, start=1):
        team = Team.objects.create(tournament=made, name=name)
        Participant.objects.filter(tournament=made, number__in=(place, place + 4)).update(team=team)
    return made


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_a_match_day(
    size: str, club: Tournament, open_page: Callable[..., Page], sign_in: Callable[[Page, Any], None]
) -> None:
    page = open_page(size)
    sign_in(page, make_user("alice"))
    page.goto("/t/lyon-open/rating/")
    page.get_by_role("link", name="Matches of teams").click()
    for team in TEAMS:
        page.get_by_label(team).check()
    check_accessibility(page)
    page.get_by_role("button", name="Ask for the line-ups").click()
    expect(page.get_by_text("Received: 0 of 4")).to_be_visible()
    captain = club.participants.get(number=1)
    link = issue_player_link(participant=captain, by=actor("alice"), at=timezone.now())
    phone = open_page("phone")
    phone.goto(f"/p/{link}/")
    phone.get_by_role("link", name="Your team’s line-up for match 1").click()
    phone.get_by_label("Table 1").select_option("5")
    check_accessibility(phone)
    phone.get_by_role("button", name="Submit the line-up").click()
    expect(phone.get_by_role("button", name="Replace the line-up")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Received: 1 of 4")).to_be_visible()
    # Secret, also to the leader.
    expect(page.locator("li").filter(has_text=TEAMS[0]).locator("select")).to_have_value("")
    for place, team in enumerate(TEAMS[1:], start=2):
        row = page.locator("li").filter(has_text=team)
        row.locator("summary").click()
        row.get_by_label("Table 1").select_option(str(place))
        row.get_by_role("button", name="Submit the line-up").click()
        expect(page.locator("li").filter(has_text=team).locator("details[open]")).to_have_count(0)
    expect(page.get_by_text("Can start")).to_be_visible()
    check_accessibility(page)
    page.get_by_role("button", name="Start the game").click()
    page.locator("a.card.game").click()
    for wind, total in TOTALS.items():
        page.locator(f"[name={wind}]").fill(str(total))
    page.get_by_role("button", name="Enter the totals").click()
    page.get_by_role("button", name="Confirm the result").click()
    page.goto("/t/lyon-open/matches/")
    expect(page.get_by_text("Played")).to_be_visible()
    assert match_numbered(club, 1).status is MatchStatus.PLAYED
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
