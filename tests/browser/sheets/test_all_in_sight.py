"""All that a hand needs is on the screen at once, and nothing lies over it, whatever else the table is told."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, card_of
from tests.browser.faults import Faults
from tests.browser.sheets.test_agree_in_sight import OFFENCES, warn
from tests.people import make_seated_event, start

pytestmark = pytest.mark.browser
SIZES = [(320, 568), (390, 844), (844, 390), (768, 1024), (1024, 768)]
SHORT = [(320, 568), (844, 390)]  # the table of values of riichi is higher: it scrolls under the button to record
SETS = ["mcr-ffmj-2016", "ema-riichi-2016"]
NETWORK_GONE = "import('/static/js/outbox/queue.js').then((queue) => queue.heardFrom(false))"
# What a hand needs, as far as it shows: inside the screen, and met by a finger at its middle.
OUT_OF_SIGHT = """(what) => [...document.querySelectorAll(what)]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled)
  .filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || !one.contains(met);
  })
  .map((one) => `${one.textContent.trim().replace(/\\s+/g, " ")} ${JSON.stringify(one.getBoundingClientRect())}`)"""
HAND = """[data-call], [data-seat], [data-outcome-choice], [data-end], .pad .key, .worths .key, .limits .key,
  .sticks label, .more-fu summary, [data-another], [data-turn], [data-liable], [data-record]"""
ALWAYS = "[data-call], [data-seat], [data-record]"
BOXES = """(what) => [...document.querySelectorAll(what)].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join();
})"""


def opened(page: Page, card: str, size: tuple[int, int]) -> Page:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(card)
    expect(page.locator("[data-seat=E]")).to_be_enabled()
    return page


def tap(page: Page, what: str) -> None:
    """As a finger does: where it stands, without scrolling."""
    box = page.locator(what).first.bounding_box()
    assert box is not None, what
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.fixture(params=SETS)
def card_and_warn(request: pytest.FixtureRequest, transactional_db: None) -> tuple[str, str, Callable[[], None]]:
    event = make_seated_event(rule_set=request.param)
    start(event, at=timezone.now())
    return request.param, card_of(event), lambda: warn(event, OFFENCES[request.param])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_hand_needs_no_scrolling_with_six_rulings_and_without_network(
    card_and_warn: tuple[str, str, Callable[[], None]], open_page: OpenPage, faults: Faults, language: str
) -> None:
    faults.allow("ERR_INTERNET_DISCONNECTED")
    rules, card, rule = card_and_warn
    before: dict[tuple[int, int], Any] = {}
    for is_ruled in (False, True):
        if is_ruled:
            rule()
        for size in SIZES:
            page = opened(open_page("phone", language=language), card, size)
            expect(page.locator("[data-seat=S] [data-cautions] .tag")).to_have_count(6 if is_ruled else 0)
            needed = ALWAYS if rules == SETS[1] and size in SHORT else HAND
            assert page.evaluate(OUT_OF_SIGHT, needed) == [], (size, is_ruled)
            is_beside = size[0] >= 960  # the felt stands beside the keys, and its cards may grow
            counted = HAND.replace("[data-seat],", "") if is_beside else HAND
            keys = page.evaluate(BOXES, counted)
            assert before.setdefault(size, keys) == keys, size
            page.context.set_offline(True)
            page.evaluate(NETWORK_GONE)
            expect(page.locator("[data-outbox]")).to_be_visible()
            assert page.evaluate(OUT_OF_SIGHT, needed) == [], (size, "offline")
            assert page.evaluate(BOXES, counted) == keys, size
            tap(page, "[data-seat=E]")
            tap(page, "[data-seat=S]")
            assert page.locator("[data-seat=S]").get_attribute("data-role") == "disc"
            assert page.evaluate("[scrollY, document.documentElement.scrollWidth > innerWidth]") == [0, False]
            page.context.close()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_second_winner_and_who_is_responsible_stand_above_the_button(
    transactional_db: None, open_page: OpenPage, language: str
) -> None:
    """EMA riichi 3.3.12: several may win on one discard; 3.3.6: who fed a yakuman is responsible."""
    event = make_seated_event(rule_set="ema-riichi-2016")
    start(event, at=timezone.now())
    card = card_of(event)
    for size in (size for size in SIZES if size not in SHORT):
        page = opened(open_page("phone", language=language), card, size)
        for what in ("[data-seat=E]", "[data-seat=S]", "[data-limit=yakuman]"):
            tap(page, what)
        assert page.locator("[data-another], [data-liable]").locator("visible=true").count() == 2
        assert page.evaluate(OUT_OF_SIGHT, HAND) == [], size
        for what in ("[data-another]", "[data-seat=W]", "[data-han='3'][data-fu='30']"):
            tap(page, what)
        assert page.locator("[data-turn]").count() == 2
        assert page.evaluate(OUT_OF_SIGHT, HAND) == [], size
        tap(page, "[data-record]")
        expect(page.locator("[data-announced]")).to_be_visible()
        page.context.close()
