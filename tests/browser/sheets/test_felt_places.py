"""What comes while a hand is typed has a place of its own: a call for the referee, and the words of the end signal."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.calls.services.queue import open_call
from scoring.models import CallReason
from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import OpenPage
from tests.browser.faults import Faults
from tests.people import actor, make_seated_event, make_user, session_of, start, table_of
from tournaments.models import Participant, Tournament
from tournaments.tables.services.table_links import issue_table_links

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
SIZES = {"phone": (390, 844), "upright": (800, 1280), "tablet": (1024, 768)}
PLACES = """() => [...document.querySelectorAll("main button, main label, main a")]
  .filter((one) => one.checkVisibility())
  .map((one) => { const {x, y, width, height} = one.getBoundingClientRect(); return [x, y, width, height]; })"""
COVERED = """() => {
  const strip = document.querySelector(".calls-now").getBoundingClientRect();
  return [...document.querySelectorAll("header, main .seat, main button, main a")]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().top < strip.bottom).length;
}"""
# The lines in which a text stands, each as its letters.
LINES = """(node) => {
  const text = document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode(), rows = {};
  for (let at = 0; at < text.length; at += 1) {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const box = range.getBoundingClientRect();
    if (box.width) rows[Math.round(box.top)] = (rows[Math.round(box.top)] ?? "") + text.data[at];
  }
  return Object.values(rows).map((row) => row.trim()).filter(Boolean);
}"""


def resize(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rules", ["mcr-ffmj-2016", "ema-riichi-2016"])
def test_a_call_covers_nothing_of_a_felt_and_moves_nothing(
    transactional_db: None, open_page: OpenPage, sign_in: SignIn, rules: str, size: str
) -> None:
    event = make_seated_event(rule_set=rules)
    start(event, at=timezone.now() - timedelta(minutes=20))
    page = open_page("tablet")
    resize(page, size)
    sign_in(page, make_user("bob"))
    page.goto("/t/lyon-open/s/1/tables/1/")
    expect(page.locator("[data-seat=E]")).to_be_enabled()
    region = page.get_by_role("region", name="Referee calls")
    expect(region).to_be_visible()
    before = page.evaluate(PLACES)
    open_call(table_of(event, 2), CallReason.RULING, "", by=actor("alice"), at=timezone.now())
    expect(region.get_by_text("Table 2 is calling")).to_be_visible()
    assert page.evaluate(PLACES) == before
    assert page.evaluate(COVERED) == 0
    region.get_by_role("button", name="On my way").click()
    expect(region.get_by_role("link", name="Record a ruling")).to_be_visible()
    assert page.evaluate(PLACES) == before
    check_accessibility(page)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("ema-riichi-2016", {"en": "finish the hand and play one more", "fr": "finissez la donne, puis une autre"}),
        ("wrc-2022", {"en": "finish the hand", "fr": "finissez la donne"}),
    ],
)
def test_after_the_signal_the_felt_says_what_is_still_played(
    transactional_db: None,
    open_page: OpenPage,
    faults: Faults,
    rules: str,
    words: dict[str, str],
    size: str,
    language: str,
) -> None:
    """EMA riichi 5.8: the hand in progress and one more; other rules finish the hand. No key moves."""
    event: Tournament = make_seated_event(rule_set=rules)
    start(event, at=timezone.now())
    token = issue_table_links(session=session_of(event), by=actor("alice"), at=timezone.now(), tables=[1])[1]
    page = open_page("tablet", language=language)
    resize(page, size)
    page.clock.install()
    page.goto(f"/t/{token}/")
    expect(page.locator("[data-seat=E]")).to_be_enabled()
    up = page.locator("header [data-clock-when=up]")
    expect(up).to_be_hidden()
    before = page.evaluate(PLACES)
    faults.allow("ERR_FAILED")
    # The server's clock does not jump, and would put this one back.
    page.route("**/live/now", lambda route: route.abort())
    page.clock.fast_forward("03:00:00")
    expect(up).to_be_visible()
    assert (up.text_content() or "").strip().endswith(words[language])
    expect(page.locator("header [data-clock-when=left]")).to_be_hidden()
    assert page.evaluate(PLACES) == before
    check_accessibility(page)


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("/t/lyon-open/s/1/tables/1/ruling/", ".pairs .who b"),
        ("/t/lyon-open/s/1/tables/1/", ".sticks .option"),
    ],
)
def test_a_hyphenated_name_breaks_at_its_hyphen(
    transactional_db: None, tablet: Page, sign_in: SignIn, address: str, name: str
) -> None:
    event = make_seated_event(rule_set="ema-riichi-2016")
    names = {"given_name": "Anne-Sophie", "family_name": "Vandenbroucke-Desmarets"}
    Participant.objects.filter(tournament=event, number=1).update(name="Anne-Sophie Vandenbroucke-Desmarets", **names)
    start(event, at=timezone.now())
    sign_in(tablet, make_user("bob"))
    tablet.goto(address)
    place = tablet.locator(name).filter(has_text="Vandenbroucke").first
    expect(place).to_be_visible()
    assert place.evaluate(LINES) == ["Vandenbroucke-", "Desmarets"]
