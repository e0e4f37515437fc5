"""What a phone in the hall loads, that nothing jumps when numbers change, and that a reader may ask for calm."""

import gzip
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from scoring.results.services.versions import submit_table
from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import OpenPage
from tests.people import actor, finish, make_seated_event, play, start, table_of, win
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
MORNING = datetime(2026, 1, 10, 9, 0, tzinfo=UTC)
PAGES = ["/t/lyon-open/", "/t/lyon-open/standings/", "/t/lyon-open/s/1/results/", "/t/lyon-open/statistics/"]
FIRST_LOAD = 60_000  # bytes, packed: the budget of a phone's first look
UPDATE = 3_000


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    """Live results; session 1 in play, table 1 counted: its East leads."""
    made = make_seated_event(live_results=True)
    start(made, at=MORNING)
    finish(table_of(made, 1), [win(1, "E", "S", 8)], at=MORNING)
    return made


def submit(event: Tournament, table: int, value: int) -> None:
    play(table_of(event, table), [win(1, "E", "S", value)], at=MORNING)
    submit_table(table=table_of(event, table), by=actor("sam"), at=MORNING)


def weighed(page: Page) -> dict[str, int]:
    """The bytes of each address that comes over the wire from now on, streams left out."""
    session, addresses, result = page.context.new_cdp_session(page), {}, {}
    session.send("Network.enable")

    def begin(facts: dict[str, Any]) -> None:
        addresses[facts["requestId"]] = facts["request"]["url"]

    def end(facts: dict[str, Any]) -> None:
        address = addresses[facts["requestId"]]
        result[address] = result.get(address, 0) + int(facts["encodedDataLength"])

    session.on("Network.requestWillBeSent", begin)
    session.on("Network.loadingFinished", end)
    return result


def is_calm(page: Page) -> Any:
    return page.get_by_role("button", name="Pause automatic updates")


def is_light(page: Page, address: str) -> None:
    """Open the page; each file that the first look asks for, packed as collected files and answers leave the server."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108  Playwright marks its handlers
    page.goto(address, wait_until="load")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    files = [answer for answer in answers if "/live/" not in answer.url and answer.ok]
    data = {file.url: len(gzip.compress(file.body())) for file in files}
    assert len(data) > 5
    assert sum(data.values()) < FIRST_LOAD, data


@contextmanager
def nothing_jumps(page: Page) -> Iterator[None]:
    """Whatever comes into the page inside the block moves nothing on it."""
    page.evaluate(
        """() => { window.shift = 0; new PerformanceObserver((list) => {
             for (const one of list.getEntries()) window.shift += one.value;
           }).observe({ type: "layout-shift", buffered: false }); }"""
    )
    yield
    assert page.evaluate("window.shift") < 0.01


@pytest.mark.parametrize("address", PAGES)
def test_the_first_load_is_light(event: Tournament, phone: Page, address: str) -> None:
    is_light(phone, address)


@pytest.mark.parametrize("language", ["ja", "zh-hans", pytest.param("zh-hant", marks=pytest.mark.long), "de"])
@pytest.mark.parametrize("address", PAGES)
def test_the_first_load_is_light_in_other_letters(
    event: Tournament, open_page: OpenPage, address: str, language: str
) -> None:
    """No font is sent for Chinese and Japanese: devices have theirs."""
    is_light(open_page("phone", language=language), address)


@pytest.mark.long
def test_an_update_of_the_front_page_is_small_and_moves_nothing(event: Tournament, phone: Page) -> None:
    result = weighed(phone)
    phone.goto("/t/lyon-open/")
    expect(phone.locator("#front-top")).to_contain_text("Player 1")
    with nothing_jumps(phone):
        submit(event, 2, 60)
        expect(phone.locator("#front-top li").first).to_contain_text("Player 2")
    parts = {address: size for address, size in result.items() if "/parts/event" in address}
    assert parts
    assert max(parts.values()) < UPDATE


@pytest.mark.long
def test_an_update_of_a_long_ranking_is_small_and_whole(transactional_db: None, phone: Page) -> None:
    """140 players: what comes over the wire is small, what stands on the page is what a fresh page says."""
    event = make_seated_event(players=140, live_results=True)
    start(event, at=MORNING)
    finish(table_of(event, 1), [win(1, "E", "S", 8)], at=MORNING)
    result = weighed(phone)
    with phone.expect_response(lambda answer: "/parts/standings" in answer.url):
        phone.goto("/t/lyon-open/standings/")
    known = {address for address in result if "/parts/standings" in address}
    submit(event, 2, 60)
    expect(phone.locator("#rows > li:first-child")).to_contain_text("Player 2")
    sizes = [size for address, size in result.items() if "/parts/standings" in address and address not in known]
    assert sizes
    assert max(sizes) < UPDATE
    shown = phone.locator("#rows .ranking-row").all_text_contents()
    phone.reload()
    assert phone.locator("#rows .ranking-row").all_text_contents() == shown


def test_a_calm_page_moves_only_when_asked(event: Tournament, phone: Page) -> None:
    phone.goto("/t/lyon-open/standings/")
    is_calm(phone).click()
    expect(is_calm(phone)).to_have_attribute("aria-pressed", "true")
    phone.reload()
    expect(is_calm(phone)).to_have_attribute("aria-pressed", "true")
    submit(event, 2, 60)
    offer = phone.get_by_role("button", name="Show newer standings")
    expect(offer).to_be_visible()
    phone.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(offer).to_be_in_viewport()  # it follows a reader down the list
    expect(phone.locator("#rows > li:first-child")).to_contain_text("Player 1")
    check_accessibility(phone)
    is_calm(phone).click()
    expect(is_calm(phone)).to_have_attribute("aria-pressed", "false")
    expect(phone.locator("#rows > li:first-child")).to_contain_text("Player 2")
    expect(offer).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("address", PAGES)
def test_the_pages_are_read_without_script(event: Tournament, open_page: Callable[..., Page], address: str) -> None:
    plain = open_page("phone", script=False)
    plain.goto(address)
    expect(plain.get_by_text("Player 1", exact=False).first).to_be_visible()
    assert plain.get_by_role("button", name="Calm").count() == 0
