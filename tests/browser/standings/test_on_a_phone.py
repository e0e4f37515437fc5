"""A spectator reads the standings on a phone."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from scoring.publication.services.releases import release_session
from tests.people import actor, finish_session, make_seated_event, session_of
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
MORNING = datetime(2026, 1, 10, 9, 0, tzinfo=UTC)
STANDINGS = "/t/lyon-open/standings/"


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    """Sixteen players, session 1 released."""
    made = make_seated_event()
    finish_session(made, at=MORNING)
    release_session(session=session_of(made), by=actor("alice"), at=MORNING + timedelta(minutes=125))
    return made


def test_a_row_opens_into_its_reasons(event: Tournament, phone: Page) -> None:
    phone.goto(STANDINGS)
    phone.locator("#rows li:nth-child(2) summary").click()
    opened = phone.locator("#rows li:nth-child(2) .ranking-more")
    expect(opened.get_by_role("heading", name="Why")).to_be_visible()
    expect(opened.get_by_role("table")).to_be_visible()


def test_a_row_leads_to_its_reasons_without_script(event: Tournament, open_page: Callable[..., Page]) -> None:
    page = open_page("phone", script=False)
    page.goto(STANDINGS)
    page.locator("#rows li:nth-child(2) summary").click()
    page.locator("#rows li:nth-child(2) .ranking-more").get_by_role("link", name="Why this place").click()
    expect(page.get_by_role("heading", name="Why")).to_be_visible()


def test_one_finds_a_player_by_number(event: Tournament, phone: Page) -> None:
    phone.goto(STANDINGS)
    phone.get_by_label("Find by name or number").fill("player 11")
    expect(phone.locator("#rows > li:visible")).to_have_count(1)


def test_a_number_leads_to_its_score_sheet(event: Tournament, phone: Page) -> None:
    phone.goto("/t/lyon-open/standings/1/")
    phone.get_by_role("link", name="score sheet").first.click()
    expect(phone.get_by_role("heading", name="The sheet")).to_be_visible()


def test_an_opened_row_has_an_address_and_back_closes_it(event: Tournament, phone: Page) -> None:
    phone.goto(STANDINGS)
    two, nine = (phone.locator(f"#rows > li:nth-child({at}) details") for at in (2, 9))
    two.locator("summary").click()
    expect(phone).to_have_url(re.compile(rf"#{two.get_attribute('id')}$"))
    nine.locator("summary").click()
    expect(phone).to_have_url(re.compile(rf"#{nine.get_attribute('id')}$"))
    phone.go_back()
    expect(nine).not_to_have_attribute("open", "")
    expect(two).to_have_attribute("open", "")
    phone.go_back()
    expect(two).not_to_have_attribute("open", "")
    expect(phone).to_have_url(re.compile(rf"{STANDINGS}$"))


def test_the_address_of_a_row_opens_it_in_view(event: Tournament, phone: Page) -> None:
    phone.goto(STANDINGS)
    name = phone.locator("#rows > li:nth-child(14) details").get_attribute("id")
    phone.goto("/help/")
    phone.goto(f"{STANDINGS}#{name}")
    row = phone.locator(f"#{name}")
    expect(row).to_have_attribute("open", "")
    expect(row.locator("summary")).to_be_in_viewport()
    expect(row.get_by_role("heading", name="Why")).to_be_visible()
    row.locator("summary").click()
    expect(phone).to_have_url(re.compile(rf"{STANDINGS}$"))
