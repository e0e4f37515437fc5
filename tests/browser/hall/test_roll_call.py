"""The roll call in a browser: one tap a table, two referees at once, the network cut, a tap that comes too late."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from hall.models import SeatCheck, StartStepKind
from hall.selectors.roll_call import roll_call
from hall.services.roll_call import take_step
from tests.browser.accessibility import check_page
from tests.browser.conftest import OpenPage
from tests.browser.halls import Hall
from tests.people import NOON, actor, make_seated_event, make_user, session_of, table_of
from tournaments.models import SeatingDraw, TableReferee, Tournament
from tournaments.seating.services.changes import swap_seats
from tournaments.seating.services.publishing import publish_draw

pytestmark = pytest.mark.browser
PAGE = "/t/lyon-open/roll-call/"
MARKS = "POST /api/v1/tournaments/lyon-open/sessions/1/tables/"
SignIn = Callable[[Page, Any], None]


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    made = make_seated_event()
    TableReferee.objects.create(table=table_of(made, 3), user=make_user("bob"), at=NOON, by="user:x", by_name="Chris")
    return made


def awake(page: Page) -> Page:
    page.goto(PAGE)
    expect(page.locator("[data-roll][data-ready]")).to_be_visible()
    return page


def table(page: Page, number: int) -> Locator:
    return page.locator(f"#table-{number}")


def all_four(page: Page, number: int) -> None:
    table(page, number).get_by_role("button", name="All four present").click()
    expect(table(page, number)).to_have_attribute("data-state", "complete")


def answered(number: int) -> Callable[[Any], bool]:
    """Whether a response is the server's answer to what was seen at a table."""
    return lambda answer: bool(answer.url.endswith(f"/tables/{number}/roll-call/"))


def sent(page: Page, number: int) -> None:
    """One tap, and the server's answer to it."""
    with page.expect_response(answered(number)):
        all_four(page, number)


def here(event: Tournament) -> int:
    return roll_call(session_of(event)).here


@pytest.mark.long
def test_one_tap_a_table_and_who_is_missing_stands_on_top(
    event: Tournament, open_page: OpenPage, sign_in: SignIn
) -> None:
    page = open_page("tablet")
    sign_in(page, make_user("bob"))
    awake(page)
    expect(page.locator(".roll-tables > li").first).to_have_attribute("data-table", "3")  # the own one first
    all_four(page, 3)
    expect(page.locator("[data-here]")).to_have_text("4")
    south = table(page, 1).locator('[data-seat="S"]')
    south.get_by_role("button", name="Missing").click()
    expect(page.locator("[data-missing-count]")).to_have_text("1")
    expect(page.locator(".miss li:visible")).to_contain_text("Player 5")
    table(page, 1).get_by_role("button", name="The others are present").click()
    expect(page.locator("[data-here]")).to_have_text("7")
    south.get_by_role("button", name="Present").click()
    expect(table(page, 1)).to_have_attribute("data-state", "complete")
    page.locator('[data-step="bow"]').get_by_role("button", name="Done").click()
    expect(page.locator('[data-step="bow"]')).to_have_attribute("data-done", "1")
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert here(event) == 8
    check_page(page)


def test_a_tap_that_is_under_way_while_the_page_is_drawn_anew_is_not_lost(
    event: Tournament, open_page: OpenPage, sign_in: SignIn
) -> None:
    page = open_page("desktop")
    sign_in(page, make_user("bob"))
    awake(page)
    page.locator('[data-step="bow"]').get_by_role("button", name="Done").hover()
    page.mouse.down()
    take_step(session=session_of(event), step=StartStepKind.SILENCE, is_done=True, by=actor("chris"), at=NOON)
    with page.expect_response(lambda answer: "part=live" in answer.url):  # the steps are drawn anew by what Chris did
        page.evaluate("void document.dispatchEvent(new Event('seatwind:sent'))")
    page.mouse.up()
    expect(page.locator('[data-step="bow"]')).to_have_attribute("data-done", "1")
    expect(page.locator('[data-step="silence"]')).to_have_attribute("data-done", "1")


@pytest.mark.long
def test_without_network_taps_wait_and_are_sent_once(event: Tournament, either_hall: Hall) -> None:
    either_hall.sign_in(make_user("bob"))
    page = awake(either_hall.open())
    sent(page, 3)
    expect(page.locator("[data-here]")).to_have_text("4")
    either_hall.network.cut()
    for number in (1, 2):
        all_four(page, number)
    expect(page.locator("[data-here]")).to_have_text("12")
    expect(page.locator("[data-kept-words]")).to_have_text("Entries waiting on this device, sent automatically: 2")
    with page.expect_response(answered(1)), page.expect_response(answered(2)):
        either_hall.network.mend()
        page.evaluate("void window.dispatchEvent(new Event('online'))")
    expect(page.locator("[data-kept]")).to_be_hidden()
    expect(page.locator("[data-here]")).to_have_text("12")
    assert (here(event), SeatCheck.objects.count()) == (12, 12)
    assert len(either_hall.network.requests(MARKS)) == 3


@pytest.mark.long
def test_two_referees_see_each_other(event: Tournament, open_page: OpenPage, sign_in: SignIn) -> None:
    first, other = open_page("tablet"), open_page("phone")
    sign_in(first, make_user("bob"))
    sign_in(other, make_user("chris"))
    awake(first)
    awake(other)
    all_four(first, 3)
    all_four(other, 1)
    expect(table(other, 3)).to_have_attribute("data-state", "complete", timeout=15_000)
    expect(table(first, 1)).to_have_attribute("data-state", "complete", timeout=15_000)


def test_a_tap_about_somebody_who_sits_there_no_more_is_told_and_left(
    event: Tournament, open_page: OpenPage, sign_in: SignIn, faults: Any
) -> None:
    faults.allow("409")
    page = open_page("tablet")
    sign_in(page, make_user("bob"))
    awake(page)
    swap_seats(tournament=event, session=1, one=1, two=2, by=actor("alice"), at=NOON)
    publish_draw(draw=SeatingDraw.objects.filter(tournament=event).latest("pk"), by=actor("alice"), at=NOON)
    table(page, 1).get_by_role("button", name="All four present").click()
    expect(page.locator("[data-unsettled]")).to_contain_text("Another player is at this seat now")
    expect(table(page, 1)).to_contain_text("Player 2")
    page.get_by_role("button", name="Do not change").click()
    expect(page.locator("[data-unsettled]")).to_be_hidden()
    sent(page, 1)
    assert here(event) == 4
