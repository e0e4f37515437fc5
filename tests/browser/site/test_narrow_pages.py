"""Every page of the demo at 320 pixels, which is a screen of 1280 magnified four times (WCAG 1.4.10): none scrolls
sideways, and no link leads to what its reader may not open. Pages are reached as people reach them, by links; of each
kind of page one is opened.
"""

from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.walking import EVENT, ROLES, TABLES, one_of_each_kind
from tests.people import make_seated_event, make_user, start
from tournaments.models import Participant
from tournaments.site.services.demo_chairs import take_demo_chair

pytestmark = pytest.mark.browser
TWO_LINES = 2 * 60  # a row of the bar with its room, twice
NAMED = (
    f"{EVENT}standings/",
    f"{EVENT}s/3/results/",
    f"{EVENT}participants/",
    f"{EVENT}players/1/",
    f"{EVENT}seating/",
    f"{EVENT}statistics/",
)
WIDER = """() => {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > clientWidth + 1)
    .slice(0, 4).map((one) => `${one.tagName}.${one.className}`);
}"""


@pytest.fixture
def demo(transactional_db: None) -> None:
    call_command("load_demo", verbosity=0)


@pytest.mark.long
@pytest.mark.parametrize("username", ROLES)
def test_no_page_scrolls_sideways(
    demo: None, open_page: Callable[..., Page], sign_in: Callable[..., None], username: str | None
) -> None:
    page = open_page("phone")
    page.set_viewport_size({"width": 320, "height": 700})
    starts = ["/", EVENT, "/calendar/"]
    if username:
        sign_in(page, get_user_model().objects.get(username=username))
        starts += TABLES
    wider, opened, refused = {}, 0, dict[str, int]()
    for address in one_of_each_kind(page, starts, refused):
        opened += 1
        if result := page.evaluate(WIDER):
            wider[address] = result
    assert wider == {}
    assert refused == {}
    assert opened >= (30 if username else 25)


@pytest.mark.long
def test_a_name_of_54_letters_widens_nothing(demo: None, open_page: Callable[..., Page]) -> None:
    """Without a space or a hyphen: the longest word that a page cannot break by itself."""
    name = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternware"
    assert len(name) == 54
    players = Participant.objects.filter(tournament__slug="lyon-autumn-open")
    players.filter(number__in=(1, 2, 3, 4)).update(name=f"Ann {name}", given_name="Ann", family_name=name)
    page = open_page("phone")
    wider, shown = {}, 0
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 700})
        for address in (*NAMED, take_demo_chair(kind="player", at=timezone.now())):
            page.goto(address)
            shown += name in page.content()
            if result := page.evaluate(WIDER):
                wider[f"{address} at {width}"] = result
    assert wider == {}
    assert shown >= 2 * (len(NAMED) - 1)


@pytest.mark.long
@pytest.mark.parametrize("username", [None, "demo-organiser"])
def test_the_header_takes_two_lines_at_most(
    demo: None, open_page: Callable[..., Page], sign_in: Callable[..., None], username: str | None
) -> None:
    page = open_page("tablet")
    if username:
        sign_in(page, get_user_model().objects.get(username=username))
    page.set_viewport_size({"width": 768, "height": 1024})
    page.goto(EVENT)
    bar = page.locator("header").first.bounding_box()
    assert bar
    assert bar["height"] <= TWO_LINES
    assert page.locator("main h1").count() == 1
    assert page.locator("main").inner_text().count("Lyon Autumn Open") == 1  # a thing is said once


# A name of one word that stands on two lines: its box has two heights of a line.
BROKEN = """() => [...document.querySelectorAll(".result-tables a.plain")].flatMap((link) => {
  const text = link.firstChild;
  return [...text.data.matchAll(/\\S+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
  }).map((word) => word[0]);
}).filter((word) => !word.includes("-"))"""


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1024])
def test_no_name_of_the_results_breaks_within_a_word(demo: None, open_page: Callable[..., Page], width: int) -> None:
    page = open_page("phone")
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"{EVENT}s/3/results/")
    assert page.locator(".result-tables a.plain").count() == 72
    assert page.evaluate(BROKEN) == []


# A country of three letters that stands on more than one line.
CUT_COUNTRIES = """() => {
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    for (const word of texts.currentNode.data.matchAll(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + 3);
      found.push([word[0], new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size]);
    }
  }
  return found;
}"""


def test_no_country_is_cut(demo: None, open_page: Callable[..., Page]) -> None:
    page = open_page("phone")
    page.set_viewport_size({"width": 320, "height": 700})
    shown = {}
    for address in (*NAMED, f"{EVENT}seating/players/1/", f"{EVENT}seating/tables/", f"{EVENT}standings/side/"):
        page.goto(address)
        shown[address] = page.evaluate(CUT_COUNTRIES)
    assert [(address, cut) for address, found in shown.items() for cut in found if cut[1] > 1] == []
    assert len(shown[f"{EVENT}standings/"]) >= 72
    assert len(shown[f"{EVENT}seating/players/1/"]) >= 18


@pytest.mark.long
@pytest.mark.parametrize("page_of_table", ["", "around/", "submit/"])
def test_what_the_end_signal_means_widens_no_page_of_a_table(
    open_page: Callable[..., Page], sign_in: Callable[..., None], page_of_table: str
) -> None:
    start(make_seated_event(rule_set="ema-riichi-2016"))  # days ago
    page = open_page("phone")
    sign_in(page, make_user("sam"))
    page.goto(f"/t/lyon-open/s/1/tables/1/{page_of_table}")
    expect(page.locator("header [data-clock-when=up]")).to_be_visible()
    assert page.evaluate(WIDER) == []
