"""Taps land where the finger aims: nothing on the pages of a table moves while a hand is typed."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.people import make_seated_event, make_user, start
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
OpenPage = Callable[..., Page]
SignIn = Callable[[Page, Any], None]
TABLE = "/t/lyon-open/s/1/tables/1/"
LEAST, MOST = 8, 199
REST = 1_200  # milliseconds, more than the second after which a page may speak

# Where every key and button that can be seen stands, by what it says; a key that is still pressed sinks by a pixel.
PLACES = """() => Object.fromEntries([...document.querySelectorAll("main :is(button, a, input, select, label)")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one, at) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const sunk = new DOMMatrix(getComputedStyle(one).transform).f;
    const name = `${at} ${one.dataset.figure ?? one.dataset.seat ?? one.id}`;
    return [name, [x, y - sunk, width, height].map(Math.round).join()];
  }))"""

# Taps at fixed points of the page: whatever lies there is hit, as by a finger that does not look.
TYPE_ALL = """([points, least, most]) => {
  const tap = ([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    hit.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    hit.click();
  };
  const read = [];
  for (let value = least; value <= most; value += 1) {
    tap(points.clear);
    for (const figure of String(value)) tap(points[figure]);
    read.push(document.querySelector("[data-value]").value);
  }
  return read;
}"""


def seated(rule_set: str) -> Tournament:
    """Players 1, 5, 9, 13 start E, S, W, N at table 1, with names that wrap."""
    made = make_seated_event(rule_set=rule_set)
    long_names = ("Anne-Sophie Vandenbroucke-Desmarets", "Maximiliano Fernández de Villavicencio")
    for number, name in zip((1, 5), long_names, strict=True):
        made.participants.filter(number=number).update(name=name)
    start(made, at=timezone.now() - timedelta(minutes=20))
    return made


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    return seated("mcr-ffmj-2016")


def opened(page: Page, sign_in: SignIn) -> Page:
    sign_in(page, make_user("sam"))
    page.goto(TABLE)
    page.evaluate("document.fonts.ready")
    page.locator("[data-seat='E']").click()
    page.locator("[data-seat='S']").click()
    return page


def points_of(page: Page) -> dict[str, tuple[float, float]]:
    """A point near the upper edge of each key, on the screen, by its figure; ``clear`` empties the value."""
    keys = {figure: page.locator(f"[data-figure='{figure}']") for figure in "0123456789"}
    keys["clear"] = page.locator("[data-clear]")
    keys["clear"].scroll_into_view_if_needed()
    points = {}
    for name, key in keys.items():
        box = key.bounding_box()
        assert box is not None
        points[name] = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 5)
    return points


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_every_value_from_8_to_199_is_read_back_as_it_was_tapped(
    event: Tournament, open_page: OpenPage, sign_in: SignIn, size: str, language: str
) -> None:
    page = opened(open_page(size, language=language), sign_in)
    read = page.evaluate(TYPE_ALL, [points_of(page), LEAST, MOST])
    assert read == [str(value) for value in range(LEAST, MOST + 1)]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_nothing_moves_between_two_taps_however_long_they_are_apart(
    event: Tournament, open_page: OpenPage, sign_in: SignIn, size: str, language: str
) -> None:
    """MCR 3.9.1.1.2: at least 8. After a second of rest the first figure of 18 is told to be too low."""
    page = open_page(size, language=language)
    page.clock.install()
    opened(page, sign_in)
    points = points_of(page)
    before = page.evaluate(PLACES)
    for first in "1234567":
        page.touchscreen.tap(*points["clear"])
        page.touchscreen.tap(*points[first])
        expect(page.locator("[data-low]")).to_be_hidden()
        page.clock.run_for(REST)
        expect(page.locator("[data-low]")).to_contain_text(f"1{first}")
        assert page.evaluate(PLACES) == before
        page.touchscreen.tap(*points["8"])
        expect(page.locator("[data-value]")).to_have_value(f"{first}8")
        expect(page.locator("[data-low]")).to_be_hidden()
        assert page.evaluate(PLACES) == before
