"""The outbox by itself: what is kept, in which order it goes, what a lost network does to it."""

from typing import Any

import pytest
from django.contrib.sessions.models import Session as SignIn
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.models import SheetEntry
from scoring.sheets.services.entries import record_hand
from tests.browser.halls import Hall
from tests.browser.waiting import waiting
from tests.people import actor, make_user, table_of, win
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
API = "/api/v1/tournaments/lyon-open/sessions/1/tables/{}/hands/"
SHEET = "/t/lyon-open/s/1/tables/1/"
STATES = waiting("""
  const box = await import("/static/js/outbox/queue.js");
  let states = [];
  const areThese = async () => {
    states = (await box.all()).map((one) => one.state);
    return String(states) === String(given);
  };
  await until(areThese, () => `the states are ${given}; they are ${states}`);
""")
PUT = """async ([url, body, base, owner, lane]) => {
  const box = await import("/static/js/outbox/queue.js");
  await box.put({ url, body, base, owner, lane });
}"""


@pytest.fixture
def hall(event: Tournament, either_hall: Hall) -> Hall:
    either_hall.sign_in(make_user("sam"))
    return either_hall


def owner() -> str:
    return f"user:{make_user('sam').uid}"


def put(page: Page, hand: dict[str, Any], base: int | None = None, table: int = 1, by: str | None = None) -> None:
    page.evaluate(PUT, [API.format(table), hand, base, owner() if by is None else by, f"table {table}"])


def wait_for_states(page: Page, *states: str) -> None:
    page.evaluate(STATES, list(states))


def flush(page: Page) -> None:
    page.evaluate("import('/static/js/outbox/queue.js').then((box) => box.flush())")


def written() -> list[int]:
    return [entry.payload["number"] for entry in SheetEntry.objects.order_by("sequence")]


def test_the_two_halls_are_what_they_say(hall: Hall) -> None:
    """On plain http there is no secure context: no locks, no service worker, no randomUUID."""
    page = hall.open()
    page.goto(SHEET)
    assert page.evaluate("isSecureContext") is hall.is_secure
    assert page.evaluate("Boolean(navigator.locks && navigator.serviceWorker && crypto.randomUUID)") is hall.is_secure


@pytest.mark.long
def test_entries_made_without_network_go_out_once_and_in_order(hall: Hall) -> None:
    page = hall.open()
    page.goto(SHEET)
    hall.network.cut()
    for number in (1, 2, 3):
        put(page, win(number), base=number - 1)
    wait_for_states(page, "kept", "kept", "kept")
    assert written() == []
    hall.network.mend()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    wait_for_states(page, "confirmed", "confirmed", "confirmed")
    assert written() == [1, 2, 3]
    assert len(hall.network.requests(f"POST {API.format(1)}")) == 3


@pytest.mark.long
def test_they_survive_a_restart_of_the_browser(hall: Hall) -> None:
    page = hall.open()
    page.goto(SHEET)
    hall.network.cut()
    put(page, win(1), base=0)
    put(page, win(2), base=1)
    wait_for_states(page, "kept", "kept")
    hall.network.mend()
    page = hall.restart()
    page.goto(SHEET)
    flush(page)
    wait_for_states(page, "confirmed", "confirmed")
    assert written() == [1, 2]


def test_an_answer_lost_after_the_commit_is_not_doubled(hall: Hall) -> None:
    page = hall.open()
    page.goto(SHEET)
    hall.network.lose_answer_to(f"POST {API.format(1)}")
    put(page, win(1), base=0)
    assert hall.network.lost.wait(10)
    assert written() == [1]
    page.evaluate("window.dispatchEvent(new Event('online'))")
    wait_for_states(page, "confirmed")
    assert len(hall.network.requests(f"POST {API.format(1)}")) == 2
    assert written() == [1]


@pytest.mark.long
def test_a_stale_base_is_a_conflict_that_holds_its_own_lane_only(hall: Hall) -> None:
    page = hall.open()
    page.goto(SHEET)
    hall.network.cut()
    for table in (1, 2):
        put(page, win(1, value=16), base=0, table=table)
        put(page, win(2), base=1, table=table)
    wait_for_states(page, "kept", "kept", "kept", "kept")
    record_hand(table=table_of(hall_event()), hand=win(1, value=18), by=actor("sue"), at=timezone.now())
    hall.network.mend()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    wait_for_states(page, "conflict", "kept", "confirmed", "confirmed")
    assert [entry.payload["value"] for entry in table_of(hall_event()).entries.all()] == [18]


def hall_event() -> Tournament:
    return Tournament.objects.get(slug="lyon-open")


def test_a_signed_out_person_keeps_the_entries_until_they_are_back(hall: Hall) -> None:
    """Nor do they go out in the name of somebody else who signs in meanwhile."""
    page = hall.open()
    page.goto(SHEET)
    SignIn.objects.all().delete()
    put(page, win(1), base=0)
    wait_for_states(page, "kept")
    hall.sign_in(make_user("sue"))
    flush(page)
    wait_for_states(page, "kept")
    assert written() == []
    hall.sign_in(make_user("sam"))
    flush(page)
    wait_for_states(page, "confirmed")
    assert SheetEntry.objects.get().by == owner()


@pytest.mark.long
def test_a_csrf_token_that_is_gone_is_fetched_again(hall: Hall) -> None:
    page = hall.open()
    page.goto(SHEET)
    page.context.clear_cookies(name="csrftoken")
    put(page, win(1), base=0)
    wait_for_states(page, "confirmed")


@pytest.mark.long
def test_two_tabs_send_each_entry_once(hall: Hall) -> None:
    first, second = hall.open(), hall.open()
    for page in (first, second):
        page.goto(SHEET)
    hall.network.cut()
    for number in range(1, 7):
        put((first, second)[number % 2], win(number), base=number - 1)
    hall.network.mend()
    for page in (first, second):
        page.evaluate("void window.dispatchEvent(new Event('online'))")
    wait_for_states(first, *["confirmed"] * 6)
    assert written() == [1, 2, 3, 4, 5, 6]
    assert len(hall.network.requests(f"POST {API.format(1)}")) == 6


def test_the_bar_says_what_is_kept(hall: Hall) -> None:
    page = hall.open()
    page.goto(SHEET)
    pill = page.locator("[data-outbox]")
    expect(pill).to_be_hidden()
    hall.network.cut()
    put(page, win(1), base=0)
    expect(pill).to_contain_text("Offline · 1 unsent")
    hall.network.mend()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(pill).to_be_hidden()
