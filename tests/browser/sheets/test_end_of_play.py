"""The end of a session reaches every felt, by whatever way is left; a hand written after it waits for a referee."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.models import SheetEntry
from scoring.sheets.selectors.folding import sheet_of
from tests.browser.conftest import OpenPage, card_of
from tests.browser.faults import Faults
from tests.people import actor, make_seated_event, make_user, session_of, start, table_of
from tournaments.models import Tournament
from tournaments.sessions.services.acts import end_session, pause_session

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
CUTS = {
    "stream": [],
    "polls": ["**/events?*"],
    "heartbeat": ["**/events?*", "**/parts/**"],
}


def end(event: Tournament, ago: timedelta = timedelta()) -> None:
    end_session(session=session_of(event), by=actor("chris"), at=timezone.now() - ago)


def is_in_play(page: Page) -> None:
    expect(page.locator("header [data-clock-when=left]")).to_be_visible()
    expect(page.locator("header [data-clock-when=over]")).to_be_hidden()


def is_over(page: Page) -> None:
    expect(page.locator("header [data-clock-when=over]")).to_have_text("Play has ended")
    expect(page.locator("header [data-clock-when=over]")).to_be_visible()
    expect(page.locator("header [data-clock-when=left]")).to_be_hidden()


@pytest.mark.parametrize("way", sorted(CUTS))
@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_the_felt_hears_the_end(
    event: Tournament, card: str, open_page: OpenPage, faults: Faults, size: str, way: str
) -> None:
    """By the stream; where that is cut by the poll; where both are, by the sheet read anew every 15 s."""
    faults.allow("ERR_FAILED")
    page = open_page(size)
    for address in CUTS[way]:
        page.route(address, lambda route: route.abort())
    page.clock.install()
    page.goto(card)
    is_in_play(page)
    expect(page.locator("[data-seat=E]")).to_be_enabled()
    end(event)
    page.clock.run_for(16_000)
    is_over(page)


def test_a_session_that_stood_and_was_ended(event: Tournament, card: str, open_page: OpenPage) -> None:
    pause_session(session=session_of(event), by=actor("chris"), at=timezone.now())
    page = open_page("tablet")
    page.goto(card)
    is_in_play(page)
    end(event)
    is_over(page)


def test_without_any_network_the_felt_s_own_clock_tells(
    event: Tournament, card: str, open_page: OpenPage, faults: Faults
) -> None:
    """MCR 3.5.6: 150 minutes, then play stops at once."""
    faults.allow("ERR_INTERNET_DISCONNECTED")
    page = open_page("tablet")
    page.clock.install()
    page.goto(card)
    is_in_play(page)
    page.context.set_offline(True)
    page.clock.fast_forward("02:11:00")
    is_over(page)


@pytest.mark.long
@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_a_hand_after_the_end_is_marked_and_a_referee_accepts_it(
    event: Tournament, card: str, open_page: OpenPage, sign_in: SignIn, size: str
) -> None:
    page = open_page(size)
    page.goto(card)
    page.locator("[data-seat=E]").click()
    page.locator("[data-seat=S]").click()
    page.locator("[data-figure='8']").click()
    end(event, timedelta(seconds=40))
    is_over(page)
    page.locator("[data-record]").click()
    expect(page.locator("[data-announced]")).to_contain_text(
        "Play has ended. This hand will be recorded with the current time"
    )
    page.locator("[data-part=write]").click()
    expect(page.locator("[data-latest] tr")).to_have_count(1)
    expect(page.locator("[data-latest] [data-part=state]:visible")).to_have_count(0)
    page.goto(f"{card}submit/")
    expect(page.locator("main")).to_contain_text("s after the end. A referee must accept or refuse it.")
    expect(page.get_by_role("button", name="Submit table 1")).to_have_count(0)

    referee = open_page(size)
    sign_in(referee, make_user("bob"))
    referee.goto("/t/lyon-open/s/1/tables/1/")
    referee.get_by_role("link", name="Accept or refuse it").click()
    referee.get_by_role("button", name="The hand counts").click()
    expect(referee.locator("main")).to_contain_text("Accepted by Bob.")
    page.reload()
    expect(page.get_by_role("button", name="Submit table 1")).to_be_visible()
    assert SheetEntry.objects.filter(kind="late_hand").count() == 1


@pytest.mark.long
@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_a_riichi_felt_hears_the_end_and_a_hand_after_it_is_marked(
    transactional_db: None, open_page: OpenPage, sign_in: SignIn, size: str
) -> None:
    """EMA riichi 5.8: hands are finished after the signal; the end of the session ends play, whatever was going on."""
    event = make_seated_event(rule_set="ema-riichi-2016")
    start(event, at=timezone.now() - timedelta(minutes=80))
    card = card_of(event)
    page = open_page(size)
    page.goto(card)
    expect(page.locator("[data-seat=S]")).to_be_enabled()
    page.locator("[data-seat=S]").click()
    page.locator("[data-seat=W]").click()
    page.locator("[data-han='3'][data-fu='30']").click()
    end(event, timedelta(seconds=40))
    is_over(page)
    page.locator("[data-record]").click()
    expect(page.locator("[data-announced]")).to_contain_text(
        "Play has ended. This hand will be recorded with the current time"
    )
    page.locator("[data-part=write]").click()
    expect(page.locator("[data-latest] tr")).to_have_count(1)
    expect(page.locator("[data-latest] [data-part=state]:visible")).to_have_count(0)
    page.goto(f"{card}submit/")
    expect(page.locator("main")).to_contain_text("s after the end. A referee must accept or refuse it.")
    expect(page.get_by_role("button", name="Submit table 1")).to_have_count(0)
    referee = open_page(size)
    sign_in(referee, make_user("bob"))
    referee.goto("/t/lyon-open/s/1/tables/1/")
    referee.get_by_role("link", name="Accept or refuse it").click()
    referee.get_by_label("Reason").fill("The hand began after the end")
    referee.get_by_role("button", name="It does not count").click()
    expect(referee.locator("main")).to_contain_text("Refused by Bob: it does not count.")
    page.reload()
    assert not sheet_of(table_of(event)).sheet.hands
