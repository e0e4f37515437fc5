"""Standings that move while one looks, and what a page does when its line is cut."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import Page, Route, expect

from scoring.results.services.versions import verify_table
from tests.browser.accessibility import check_accessibility
from tests.browser.faults import Faults
from tests.browser.standings.test_public_pages import MORNING, event, submit
from tests.people import actor, make_user, table_of
from tournaments.models import Tournament

__all__ = ["event"]  # the fixture
pytestmark = pytest.mark.browser
STANDINGS = "/t/lyon-open/standings/"
FIRST = "#rows > li:first-child"


def test_the_standings_move_without_a_touch(event: Tournament, phone: Page) -> None:
    phone.goto(STANDINGS)
    expect(phone.locator("#p1 .place")).to_have_text(re.compile(r"^\s*Place\s+1\s*$"))
    submit(event, 2, 60)
    expect(phone.locator(FIRST)).to_contain_text("Player 2")


@pytest.mark.long
def test_nothing_is_put_in_another_order_under_a_reader(event: Tournament, phone: Page) -> None:
    phone.goto(STANDINGS)
    phone.locator("#p1 summary").click()
    expect(phone.locator("#p1 .ranking-more").get_by_role("heading", name="Why")).to_be_visible()
    submit(event, 2, 60)
    offer = phone.get_by_role("button", name="Show newer standings")
    expect(offer).to_be_visible()
    expect(phone.locator(FIRST)).to_contain_text("Player 1")
    check_accessibility(phone)
    offer.click()
    expect(phone.locator(FIRST)).to_contain_text("Player 2")
    expect(phone.locator("#p1")).to_have_attribute("open", "")
    expect(offer).to_be_hidden()


def test_a_list_that_was_searched_stays_searched(event: Tournament, phone: Page) -> None:
    phone.goto(STANDINGS)
    phone.get_by_label("Find by name or number").fill("player 9")
    submit(event, 2, 60)
    phone.get_by_role("button", name="Show newer standings").click()
    expect(phone.locator("#rows > li:visible")).to_have_count(1)


def test_the_results_of_a_session_appear_table_by_table(event: Tournament, phone: Page) -> None:
    phone.goto("/t/lyon-open/s/1/results/")
    expect(phone.locator("#results-count")).to_have_text("Tables: 1 of 4")
    submit(event, 2, 60)
    expect(phone.locator("#results-count")).to_have_text("Tables: 2 of 4")


def test_the_event_s_page_follows_its_day(event: Tournament, phone: Page) -> None:
    phone.goto("/t/lyon-open/")
    expect(phone.locator("#event-sessions")).to_contain_text("tables verified: 1 of 4")
    submit(event, 2, 60)
    verify_table(table=table_of(event, 2), by=actor("sue"), at=MORNING + timedelta(minutes=5))
    expect(phone.locator("#event-sessions")).to_contain_text("tables verified: 2 of 4")


@pytest.mark.long
def test_staff_see_their_own_figures(event: Tournament, desktop: Page, sign_in: Callable[[Page, object], None]) -> None:
    """Verified results count for the staff, submitted ones do not, though the public's page shows them."""
    sign_in(desktop, make_user("chris"))
    desktop.goto(STANDINGS)
    submit(event, 2, 60)
    submit(event, 3, 30)
    verify_table(table=table_of(event, 3), by=actor("sue"), at=MORNING + timedelta(minutes=5))
    expect(desktop.locator(FIRST)).to_contain_text("Player 3")


def test_without_a_stream_the_page_polls(event: Tournament, phone: Page, faults: Faults) -> None:
    faults.allow("/live/tournaments/lyon-open/events")
    phone.route(re.compile("/live/.*/events"), lambda route: route.abort())
    phone.goto(STANDINGS)
    submit(event, 2, 60)
    expect(phone.locator(FIRST)).to_contain_text("Player 2", timeout=25_000)


def test_without_the_live_service_the_pages_themselves_are_asked(
    event: Tournament, phone: Page, faults: Faults
) -> None:
    faults.allow("/live/tournaments/lyon-open/")
    phone.route("**/live/tournaments/**", lambda route: route.abort())
    phone.goto(STANDINGS)
    submit(event, 2, 60)
    expect(phone.locator(FIRST)).to_contain_text("Player 2", timeout=25_000)


def test_a_line_that_was_cut_catches_up(event: Tournament, phone: Page, faults: Faults) -> None:
    faults.allow("/live/tournaments/lyon-open/")
    faults.allow("/t/lyon-open/parts/")
    is_cut = True

    def through(route: Route) -> None:
        route.abort() if is_cut else route.continue_()

    phone.route(re.compile("/live/tournaments/|/parts/"), through)
    phone.goto(STANDINGS)
    submit(event, 2, 60)
    expect(phone.locator(FIRST)).to_contain_text("Player 1")
    is_cut = False
    expect(phone.locator(FIRST)).to_contain_text("Player 2", timeout=25_000)
