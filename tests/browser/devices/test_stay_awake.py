"""A table's tablet keeps its screen on; where a browser has no way to, the page says how to set the tablet."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from tests.browser.conftest import OpenPage
from tests.browser.halls import Hall, hall_at

pytestmark = pytest.mark.browser
# A lock as browsers give it, lost whenever the page is out of sight; every request is counted.
LOCK = """
  window.locks = [];
  Object.defineProperty(navigator, "wakeLock", {
    value: { request: async (kind) => { window.locks.push(kind); return { released: false }; } },
  });
"""
REFUSED = """
  Object.defineProperty(navigator, "wakeLock", {
    value: { request: async () => { throw new DOMException("battery is low", "NotAllowedError"); } },
  });
"""
IN_SIGHT_AGAIN = "() => document.dispatchEvent(new Event('visibilitychange'))"


@pytest.fixture
def plain_hall(base_url: str, playwright: Playwright, tmp_path: Path) -> Iterator[Hall]:
    with hall_at(base_url, playwright, tmp_path, scheme="http") as made:
        yield made


def test_a_lock_is_held_and_taken_again_when_the_page_is_back_in_sight(card: str, open_page: OpenPage) -> None:
    tablet = open_page("tablet")
    tablet.add_init_script(LOCK)
    tablet.goto(card)
    tablet.wait_for_function("() => window.locks.length === 1")
    tablet.evaluate(IN_SIGHT_AGAIN)
    tablet.wait_for_function("() => window.locks.length === 2")
    assert tablet.evaluate("window.locks") == ["screen", "screen"]
    expect(tablet.locator("[data-stay-awake]")).to_be_hidden()


def test_where_the_lock_is_refused_the_page_says_how_to_set_the_tablet(card: str, open_page: OpenPage) -> None:
    tablet = open_page("tablet")
    tablet.add_init_script(REFUSED)
    tablet.goto(card)
    expect(tablet.locator("[data-stay-awake]")).to_contain_text("set the screen time-out")


@pytest.mark.long
def test_on_plain_http_the_page_says_so_until_it_was_read(card: str, plain_hall: Hall) -> None:
    page = plain_hall.open()
    page.goto(card)
    assert page.evaluate("() => navigator.wakeLock === undefined")
    locator = page.locator("[data-stay-awake]")
    expect(locator).to_contain_text("This browser cannot keep the screen on.")
    locator.get_by_role("button", name="Understood").tap()
    expect(locator).to_be_hidden()
    page.reload()
    page.wait_for_load_state("networkidle")
    expect(locator).to_be_hidden()
