"""Pages for who sets the colours, asks for no motion, or magnifies four times."""

from typing import Final

import pytest
from django.utils import timezone
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage, card_of
from tests.browser.site.test_long_language import STICKING_OUT
from tests.people import actor
from tournaments.models import Tournament
from tournaments.players.services.player_links import issue_player_link

pytestmark = pytest.mark.browser
PUBLIC: Final = (
    *("/", "/t/lyon-open/", "/t/lyon-open/standings/", "/t/lyon-open/seating/", "/t/lyon-open/participants/"),
    *("/t/lyon-open/s/1/results/", "/t/lyon-open/rules/", "/t/lyon-open/rulings/", "/hand/", "/fans/", "/languages/"),
)
# A button, a link that looks like one or a field that has no edge: its background is all that showed it.
EDGELESS: Final = """() => [...document.querySelectorAll("button, .btn, input:not([type=hidden]), select, textarea")]
  .filter((one) => one.getClientRects().length && !one.closest("details, [hidden], .visually-hidden"))
  .filter((one) => !one.matches("[type=checkbox], [type=radio]"))
  .filter((one) => {
    const style = getComputedStyle(one);
    const sides = ["Top", "Right", "Bottom", "Left"].map((side) => parseFloat(style[`border${side}Width`]));
    return style.opacity !== "0" && style.outlineStyle === "none" && !sides.some((width) => width > 0);
  })
  .map((one) => `${one.tagName.toLowerCase()}.${one.className}: ${one.textContent.trim().slice(0, 30)}`).slice(0, 8)"""
UNFOCUSED: Final = """() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return outlineStyle === "none" || parseFloat(outlineWidth) < 2;
}"""
# What is chosen differs from what is not by more than its background, which the reader's colours replace.
PRESSED_ALIKE: Final = """() => {
  const edges = ["borderTopWidth", "borderBottomWidth", "outlineStyle", "outlineWidth"];
  const names = [...edges, "textDecorationLine", "fontWeight"];
  const look = (one) => names.map((name) => getComputedStyle(one)[name]).join();
  const alike = [];
  for (const name of ["aria-pressed", "aria-current"])
    for (const on of document.querySelectorAll(`[${name}=true], [${name}=page]`)) {
      const isUnset = (one) => (one.getAttribute(name) ?? "false") === "false";
      const isOff = (one) => one !== on && one.tagName === on.tagName && isUnset(one);
      const off = [...on.parentElement.children].find(isOff);
      if (on.getClientRects().length && off && look(on) === look(off))
        alike.push(`${on.tagName}.${on.className}: ${on.textContent.trim().slice(0, 30)}`);
    }
  return alike;
}"""
MOVING: Final = """() => [...document.querySelectorAll("*")].filter((one) => {
  const { transitionDuration, animationName } = getComputedStyle(one);
  return animationName !== "none" || transitionDuration.split(", ").some((time) => parseFloat(time) > 0);
}).map((one) => `${one.tagName}.${one.className}`).slice(0, 6)"""


@pytest.fixture
def paths(event: Tournament) -> tuple[str, ...]:
    """Public pages, a player's own page and a table's tablet."""
    token = issue_player_link(participant=event.participants.get(number=1), by=actor("alice"), at=timezone.now())
    return (*PUBLIC, f"/p/{token}/", card_of(event))


def faults_of(page: Page, paths: tuple[str, ...], script: str) -> dict[str, list[str]]:
    found = {}
    for path in paths:
        page.goto(path)
        if wrong := page.evaluate(script):
            found[path] = wrong
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_in_forced_colours_controls_keep_an_edge_and_choices_show(
    paths: tuple[str, ...], open_page: OpenPage, theme: str
) -> None:
    page = open_page("tablet", theme=theme)
    page.emulate_media(forced_colors="active")
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    assert faults_of(page, paths, EDGELESS) == {}
    assert faults_of(page, paths, PRESSED_ALIKE) == {}
    page.emulate_media(forced_colors="none")
    assert faults_of(page, paths, EDGELESS) != {}, "the search finds what only a background shows"


def test_in_forced_colours_the_focus_is_seen(paths: tuple[str, ...], open_page: OpenPage) -> None:
    page = open_page("tablet")
    page.emulate_media(forced_colors="active")
    for path in paths:
        page.goto(path)
        for _press in range(12):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement === document.body"):
                break
            assert not page.evaluate(UNFOCUSED), page.evaluate("document.activeElement.outerHTML.slice(0, 200)")


def test_who_asks_for_no_motion_sees_none(paths: tuple[str, ...], open_page: OpenPage) -> None:
    page = open_page("tablet")
    assert faults_of(page, paths, MOVING) == {}
    page.emulate_media(reduced_motion="no-preference")
    assert faults_of(page, paths, MOVING) != {}, "the search for motion finds some where it is allowed"


@pytest.mark.parametrize("language", ["de", "ja"])
def test_magnified_four_times_no_page_scrolls_sideways(
    paths: tuple[str, ...], open_page: OpenPage, language: str
) -> None:
    """1280 pixels at 400 % are 320 (WCAG 1.4.10); test_narrow_pages.py walks every page in English."""
    page = open_page("phone", language=language)
    page.set_viewport_size({"width": 320, "height": 700})
    assert faults_of(page, paths, STICKING_OUT) == {}
