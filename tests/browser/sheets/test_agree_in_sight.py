"""The sentence that is read out and its answers are on the screen together, also after a turn (MCR 3.9.1.4)."""

from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from penalties.rulings.selectors.faults import Fault, RefereeDecision
from penalties.rulings.services.decisions import decide_ruling
from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import OpenPage, card_of
from tests.people import actor, at_seat, make_seated_event, start, table_of

pytestmark = pytest.mark.browser
SIZES = [(320, 568), (568, 320), (390, 844), (844, 390), (768, 1024), (1024, 768)]
VALUES = {"mcr-ffmj-2016": "[data-figure='8']", "ema-riichi-2016": "[data-han='3'][data-fu='40']"}
OFFENCES = {
    "mcr-ffmj-2016": [
        "empty-claim",
        "tile-touched-early",
        "late-pung",
        "claim-before-showing",
        "information",
        "stalling",
    ],
    "ema-riichi-2016": ["empty-claim", "information"] * 3,
}
# The sentence, and each answer that shows: inside the screen, none over another, and what a finger meets at its middle.
OUT_OF_SIGHT = """() => {
  const panel = document.querySelector("[data-announced]");
  const parts = ["said", "question", "write", "sure", "back"].map((name) => panel.querySelector(`[data-part=${name}]`));
  const shown = parts.filter((one) => one.checkVisibility());
  const boxes = shown.map((one) => one.getBoundingClientRect());
  const isOut = (box) => box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth;
  const meets = (one, box) => one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  return shown.filter((one, at) => isOut(boxes[at]) || !meets(one, boxes[at]))
    .map((one) => `${one.dataset.part} ${JSON.stringify(one.getBoundingClientRect())}`);
}"""

# The lines of the four scores that are cut, as they are read out with nobody scrolling.
CUT = """() => {
  const [panel] = document.querySelectorAll("[data-announced] .facts");
  const { top, bottom } = panel.getBoundingClientRect();
  const boxes = [...panel.querySelectorAll("[data-part=changes] li")].map((one) => one.getBoundingClientRect());
  return [boxes.length, boxes.filter((box) => box.top < top - 1 || box.bottom > bottom + 1).length];
}"""


def warn(event: Any, offences: list[str]) -> None:
    """Give South six rulings."""
    table = table_of(event)
    for offence in offences:
        fault = Fault(at_seat(table, "S"), offence, table, hand=1)
        decide_ruling(
            fault=fault, verdict=RefereeDecision(points=0, reason="Noted"), by=actor("bob"), at=timezone.now()
        )


def read_out(page: Page, value: str) -> None:
    page.locator("[data-seat=E]").tap()
    page.locator("[data-seat=S]").tap()
    page.locator(value).first.tap()
    page.locator("[data-record]").tap()
    expect(page.locator("[data-announced]")).to_be_visible()


def check_turns(page: Page, width: int, height: int) -> None:
    """In sight at once, after the device is turned, and turned back."""
    for size in ((width, height), (height, width), (width, height)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.locator("[data-announced] [data-part=write]")).to_be_in_viewport(ratio=1)
        assert page.evaluate(OUT_OF_SIGHT) == [], size


@pytest.mark.parametrize("rule_set", VALUES)
def test_sentence_and_answers_are_in_sight(transactional_db: None, open_page: OpenPage, rule_set: str) -> None:
    event = make_seated_event(rule_set=rule_set)
    start(event, at=timezone.now())
    warn(event, OFFENCES[rule_set])
    card = card_of(event)
    for width, height in SIZES:
        page = open_page("phone")
        page.set_viewport_size({"width": width, "height": height})
        page.goto(card)
        expect(page.locator("[data-seat=E]")).to_be_enabled()
        expect(page.locator("[data-seat=S] [data-cautions] .tag")).to_have_count(len(OFFENCES[rule_set]))
        read_out(page, VALUES[rule_set])
        assert page.evaluate(OUT_OF_SIGHT) == [], (width, height)
        lines, cut = page.evaluate(CUT)
        assert lines >= 4, (width, height)
        assert cut == 0, (width, height)
        check_turns(page, width, height)
        check_accessibility(page)
        page.locator("[data-part=back]").tap()
        expect(page.locator("[data-announced]")).to_be_hidden()
