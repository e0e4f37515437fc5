"""What a finger presses is still there when it lets go, whatever the table is told in between, and nothing scrolls."""

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, card_of
from tests.browser.waiting import waiting
from tests.people import make_seated_event, start

pytestmark = pytest.mark.browser
# Draw the page anew, as every word from the server does, and wait until it has drawn.
DRAW = waiting("""
  let isDrawn = false;
  const seats = document.querySelector(".seats-grid");
  new MutationObserver(() => { isDrawn = true; }).observe(seats, { childList: true, subtree: true });
  (await import("/static/js/outbox/store.js")).changed();
  await until(() => isDrawn, "the table is drawn anew");
""")


def opened(open_page: OpenPage, rules: str) -> Page:
    event = make_seated_event(rule_set=rules)
    start(event, at=timezone.now())
    page = open_page("tablet")
    page.goto(card_of(event))
    expect(page.locator("[data-seat='E']")).to_be_enabled()
    return page


def press(page: Page, what: str) -> None:
    """Press the middle of it, let the page be drawn anew, let go."""
    box = page.locator(what).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.evaluate(DRAW)
    page.mouse.up()


@pytest.mark.parametrize("rules", ["mcr-ffmj-2016", "ema-riichi-2016"])
def test_a_seat_that_is_pressed_while_the_table_is_drawn_anew(
    transactional_db: None, open_page: OpenPage, rules: str
) -> None:
    page = opened(open_page, rules)
    press(page, "[data-seat='N']")
    expect(page.locator("[data-seat='N']")).to_have_attribute("data-role", "win")
    press(page, "[data-seat='W']")
    expect(page.locator("[data-seat='W']")).to_have_attribute("data-role", "disc")


def test_a_winner_that_is_pressed_while_the_table_is_drawn_anew(transactional_db: None, open_page: OpenPage) -> None:
    """EMA riichi 3.3.12: several may win on one discard."""
    page = opened(open_page, "ema-riichi-2016")
    for what in ("[data-seat=E]", "[data-seat=S]", "[data-han='3'][data-fu='30']", "[data-another]", "[data-seat=W]"):
        page.locator(what).click()
    expect(page.locator("[data-turn='1']")).to_have_attribute("aria-pressed", "true")
    press(page, "[data-turn='0']")
    expect(page.locator("[data-turn='0']")).to_have_attribute("aria-pressed", "true")


def test_a_page_that_was_scrolled_stays_where_it_is(transactional_db: None, open_page: OpenPage) -> None:
    page = opened(open_page, "mcr-ffmj-2016")
    page.set_viewport_size({"width": 768, "height": 600})
    page.locator("[data-seat='E']").click()
    page.evaluate("window.scrollTo(0, 500)")
    before = page.evaluate("scrollY")
    assert before > 0
    page.evaluate(DRAW)
    assert page.evaluate("scrollY") == before
