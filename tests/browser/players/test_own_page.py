"""A player's page on a phone: light, alive, still, readable without script; and whom one follows."""

import gzip
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.utils import timezone
from playwright.sync_api import Page, Playwright, expect

from scoring.results.services.versions import submit_table
from tests.browser.accessibility import check_accessibility
from tests.browser.halls import hall_at
from tests.people import actor, finish, make_seated_event, play, start, table_of, win
from tournaments.models import Participant, Tournament
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.browser
MORNING = datetime(2026, 1, 10, 9, 0, tzinfo=UTC)
FIRST_LOAD, UPDATE = 60_000, 3_000  # bytes over the wire
HEAD = 300  # the head of an answer
KEPT = """async () => {
  const has = async (cache, address) => Boolean(await (await caches.open(cache)).match(address, { ignoreVary: true }));
  while (!(await has("seatwind-pages", location.href)) || !(await has("seatwind-files", "/static/js/live/parts.js"))) {
    await new Promise(requestAnimationFrame);
  }
}"""
SHIFTS = """() => { window.shifts = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifts += entry.value;
}).observe({ type: "layout-shift", buffered: true }); }"""


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


def submit(event: Tournament, table: int, value: int) -> None:
    play(table_of(event, table), [win(1, "E", "S", value)], at=MORNING)
    submit_table(table=table_of(event, table), by=actor("sam"), at=MORNING)


class Wire:
    """What a page takes over the wire, by address."""

    def __init__(self, page: Page) -> None:
        self.names: dict[str, str] = {}
        self.bytes: dict[str, float] = {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.responseReceived", self.name)
        session.on("Network.loadingFinished", self.count)

    def name(self, facts: dict[str, Any]) -> None:
        self.names[facts["requestId"]] = facts["response"]["url"]

    def count(self, facts: dict[str, Any]) -> None:
        self.bytes[facts["requestId"]] = facts["encodedDataLength"]

    @property
    def total(self) -> float:
        """Pages as they came; files as they are served, packed: the server of the tests sends them as they lie."""
        pages = sum(size for key, size in self.bytes.items() if "/static/" not in self.names.get(key, ""))
        return pages + sum(map(packed, {name for name in self.names.values() if "/static/" in name}))


def packed(address: str) -> int:
    """A file with gzip, and what goes with an answer."""
    text = finders.find(urlsplit(address).path.removeprefix("/static/"))
    assert isinstance(text, str)
    return len(gzip.compress(Path(text).read_bytes())) + HEAD


@pytest.mark.long
def test_the_page_is_light_and_an_update_is_lighter_and_nothing_jumps(event: Tournament, phone: Page) -> None:
    wire = Wire(phone)
    phone.goto(link(event))
    phone.wait_for_load_state("load")
    expect(phone.locator("#own-place")).to_contain_text("of 140")
    assert wire.total < FIRST_LOAD
    phone.evaluate(SHIFTS)
    before = phone.evaluate("window.shifts")
    with phone.expect_response("**/parts/own/**") as event_info:
        submit(event, 2, 60)
    event_info.value.finished()
    expect(phone.locator("#own-place")).to_contain_text("84")
    assert phone.evaluate("window.shifts") - before == 0
    sizes = event_info.value.request.sizes()
    assert sizes["responseBodySize"] + sizes["responseHeadersSize"] < UPDATE


@pytest.mark.long
def test_the_page_is_clean_in_light_and_dark(event: Tournament, phone: Page) -> None:
    phone.goto(link(event, 1) + "?place=3")
    check_accessibility(phone)
    phone.emulate_media(color_scheme="dark")
    check_accessibility(phone)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.long
def test_it_is_read_without_script(event: Tournament, open_page: Callable[..., Page]) -> None:
    page = open_page("phone", script=False)
    page.goto(link(event))
    expect(page.get_by_role("heading", name="My place")).to_be_visible()
    page.get_by_role("heading", name="What I need").click()
    page.locator("#id_place").fill("5")
    page.get_by_role("button", name="Calculate").click()
    expect(page.locator("#own-needs")).to_contain_text("5th")
    expect(page.get_by_text("Whom you follow")).to_be_hidden()


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
    phone.goto(link(event))
    expect(phone.locator("[data-follow-rows] > li")).to_contain_text("Player 9")


def test_the_clock_ticks_on_the_page(event: Tournament, open_page: Callable[..., Page]) -> None:
    later = make_seated_event("second-open", players=16)
    start(later, at=timezone.now() - timedelta(minutes=10))
    page = open_page("phone")
    page.goto(link(later))
    digits = page.locator("[data-clock-digits]").first
    shown = digits.inner_text()
    expect(digits).not_to_have_text(shown)


def test_it_opens_without_network_and_says_from_when_it_is(
    base_url: str, playwright: Playwright, tmp_path: Path, event: Tournament, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    with hall_at(base_url, playwright, tmp_path, scheme="https", size="phone") as hall:
        page = hall.open()
        page.goto(link(event))
        page.evaluate(KEPT)
        expect(page.locator("[data-offline-copy]")).to_be_hidden()
        hall.network.cut()
        page.reload()
        expect(page.get_by_role("heading", name="Player 2")).to_be_visible()
        expect(page.get_by_text("This copy of your page is 1 min old.")).to_be_visible()
        hall.network.mend()
        page.reload()
        expect(page.get_by_role("heading", name="Player 2")).to_be_visible()
        expect(page.locator("[data-offline-copy]")).to_be_hidden()
