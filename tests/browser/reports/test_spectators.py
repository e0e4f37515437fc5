"""The spectators' page: a table is chosen, a session replayed by slider and by itself, and a new hand arrives."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.sheets.services.entries import record_hand
from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import OpenPage
from tests.people import actor, make_seated_event, start, table_of, win
from tournaments.events.services.sharing import set_sharing
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
PAGE = "/t/lyon-open/spectators/"


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    """Session 1 in play: a win of 8 at table 1, then one of 24 at table 2, of which spectators learn at once."""
    made = make_seated_event()
    now = timezone.now()
    start(made, at=now - timedelta(minutes=30))
    for table, value in ((1, 8), (2, 24)):
        record_hand(
            table=table_of(made, table),
            hand=win(1, value=value),
            by=actor("sam"),
            at=now - timedelta(minutes=20 - table),
        )
    set_sharing(
        tournament=made, embed_sites=[], delay=0, streamed_tables=[], spectator_delay=0, by=actor("alice"), at=now
    )
    return made


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_a_session_is_watched_and_replayed(event: Tournament, open_page: OpenPage, device: str) -> None:
    page = open_page(device)
    page.goto("/t/lyon-open/")
    page.get_by_role("link", name="Watch the tables").click()
    expect(page.get_by_role("heading", name="Table 2, the leading table")).to_be_visible()
    check_accessibility(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    page.get_by_role("slider").press("Home")
    expect(page.get_by_role("heading", name="Table 1, the leading table")).to_be_visible()
    page.get_by_role("button", name="Hand by hand").click()
    expect(page.get_by_role("heading", name="Table 2, the leading table")).to_be_visible(timeout=15_000)

    page.locator('[data-table="3"]').click()
    expect(page.get_by_role("heading", name="Table 3", exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Table 3", exact=True)).to_be_visible()


def test_the_latest_hand_comes_by_itself_also_after_a_replay(event: Tournament, desktop: Page) -> None:
    desktop.goto(f"{PAGE}?session=1&step=0")
    expect(desktop.get_by_role("heading", name="Table 1, the leading table")).to_be_visible()
    desktop.get_by_role("link", name="Latest").click()
    expect(desktop.get_by_role("heading", name="Table 2, the leading table")).to_be_visible()
    record_hand(table=table_of(event, 3), hand=win(1, value=88), by=actor("sam"), at=timezone.now())
    expect(desktop.get_by_role("heading", name="Table 3, the leading table")).to_be_visible(timeout=30_000)


def test_without_script_the_same_is_reached_by_links_and_a_form(event: Tournament, open_page: OpenPage) -> None:
    page = open_page("desktop", script=False)
    page.goto(f"{PAGE}?step=0")
    expect(page.get_by_role("heading", name="Table 1, the leading table")).to_be_visible()
    page.get_by_role("link", name="Table 4").click()
    expect(page.get_by_role("heading", name="Table 4", exact=True)).to_be_visible()
    page.get_by_role("link", name="Latest").click()
    expect(page.get_by_role("button", name="Show")).to_be_visible()


def test_who_is_followed_is_marked(event: Tournament, desktop: Page) -> None:
    desktop.goto("/t/lyon-open/players/2/")
    desktop.get_by_role("button", name="Follow").first.click()
    desktop.goto(PAGE)
    expect(desktop.locator("[data-players].is-followed")).to_have_count(1)
    followed = desktop.locator("#watch-followed")
    expect(followed.get_by_role("link", name="Table 2")).to_be_visible()
    expect(followed.get_by_text("Player 2", exact=True)).to_be_visible()
    expect(followed.get_by_text("Player 6", exact=True)).to_be_hidden()


def test_without_anybody_followed_nothing_is_said_of_it(event: Tournament, desktop: Page) -> None:
    desktop.goto(PAGE)
    expect(desktop.get_by_role("heading", name="Table 2, the leading table")).to_be_visible()
    expect(desktop.get_by_role("heading", name="You follow")).to_be_hidden()
