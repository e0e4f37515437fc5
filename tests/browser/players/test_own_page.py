"""A player's page on a phone: light, alive, still, readable without script; and whom one follows."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Playwright, expect

from tests.browser.accessibility import check_accessibility, check_page
from tests.browser.halls import hall_at
from tests.browser.standings.test_public_pages import MORNING, UPDATE, is_light, nothing_jumps, submit
from tests.browser.waiting import PAGE_KEPT
from tests.people import actor, finish, make_seated_event, start, table_of, win
from tournaments.models import Participant, Tournament
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.browser


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    """Live results, 140 players; session 1 in play, table 1 counted."""
    made = make_seated_event(players=140, live_results=True)
    start(made, at=MORNING)
    finish(table_of(made, 1), [win(1, "E", "S", 8)], at=MORNING)
    return made


def link(event: Tournament, number: int = 2) -> str:
    player = Participant.objects.select_related("tournament").get(tournament=event, number=number)
    return f"/p/{issue_player_link(participant=player, by=actor('sam'), at=timezone.now())}/"


@pytest.mark.long
def test_the_page_is_light_and_an_update_is_lighter_and_nothing_jumps(event: Tournament, phone: Page) -> None:
    is_light(phone, link(event))
    expect(phone.locator("#own-place")).to_contain_text("of 140")
    with nothing_jumps(phone):
        with phone.expect_response("**/parts/own/**") as event_info:
            submit(event, 2, 60)
        event_info.value.finished()
        expect(phone.locator("#own-place")).to_contain_text("84")
    sizes = event_info.value.request.sizes()
    assert sizes["responseBodySize"] + sizes["responseHeadersSize"] < UPDATE


@pytest.mark.long
def test_it_is_read_without_script(event: Tournament, open_page: Callable[..., Page]) -> None:
    page = open_page("phone", script=False)
    page.goto(link(event))
    expect(page.get_by_role("heading", name="My place")).to_be_visible()
    page.get_by_role("heading", name="Results I need").click()
    page.locator("#id_place").fill("5")
    page.get_by_role("button", name="Calculate").click()
    expect(page.locator("#own-needs")).to_contain_text("5th")
    expect(page.get_by_text("Players you follow")).to_be_hidden()


def test_whom_one_follows_stands_on_top_of_the_standings(event: Tournament, phone: Page) -> None:
    phone.goto("/t/lyon-open/players/9/")
    phone.get_by_role("button", name="Follow Player 9").click()
    expect(phone.get_by_role("button", name="Following Player 9")).to_have_attribute("aria-pressed", "true")
    phone.goto("/t/lyon-open/standings/")
    followed = phone.locator("[data-follow-rows] > li")
    expect(followed).to_have_count(1)
    expect(followed).to_contain_text("Player 9")
    expect(phone.locator("#rows > li.followed")).to_have_count(1)
    check_accessibility(phone)
    phone.goto(link(event) + "?place=3")
    check_page(phone)
    expect(phone.locator("[data-follow-rows] > li")).to_contain_text("Player 9")


def test_it_opens_without_network_and_says_from_when_it_is(
    base_url: str, playwright: Playwright, tmp_path: Path, event: Tournament, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    with hall_at(base_url, playwright, tmp_path, scheme="https", size="phone") as hall:
        page = hall.open()
        page.goto(link(event))
        page.evaluate(PAGE_KEPT, {"ignoreVary": True})
        expect(page.locator("[data-offline-copy]")).to_be_hidden()
        hall.network.cut()
        page.reload()
        expect(page.get_by_role("heading", name="Player 2")).to_be_visible()
        expect(page.get_by_text("This copy of your page is 1 min old.")).to_be_visible()
        hall.network.mend()
        page.reload()
        expect(page.get_by_role("heading", name="Player 2")).to_be_visible()
        expect(page.locator("[data-offline-copy]")).to_be_hidden()
