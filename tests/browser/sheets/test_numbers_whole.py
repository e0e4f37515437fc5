"""A number on the felt stands in one line, "14" is no "1" over a "4", and no ruling lies over a score."""

from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from penalties.rulings.selectors.faults import Fault, RefereeDecision
from penalties.rulings.services.decisions import decide_ruling
from tests.browser.conftest import OpenPage, card_of
from tests.people import actor, at_seat, make_seated_event, nobody, play, start, table_of, win
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
SIZES = [(320, 568), (390, 844), (844, 390), (600, 960), (768, 1024), (1024, 768)]
OFFENCES = {"mcr-ffmj-2016": "false-win-below-minimum", "ema-riichi-2016": "wrong-tile-count"}
# Numbers whose figures stand over each other, each with the text around it; beside them how many were looked at.
BROKEN = """() => {
  const texts = document.createTreeWalker(document.querySelector(".seats-grid"), NodeFilter.SHOW_TEXT);
  const [broken, seen] = [[], []];
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    for (const { 0: figures, index } of text.data.matchAll(/[+\\u2212]?\\d[\\d\\u202f\\u00a0]*/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + figures.length);
      const lines = new Set([...range.getClientRects()].filter((box) => box.width).map((box) => Math.round(box.top)));
      if (lines.size) seen.push(figures);
      if (lines.size > 1) broken.push(text.data.trim());
    }
  }
  return [broken, seen];
}"""
# Scores that something lies over, at either end or in the middle. Taps go to the seat: here its parts tell theirs.
COVERED = """() => [...document.querySelectorAll("[data-seat] *")].map((one) => { one.style.pointerEvents = "auto"; })
  && [...document.querySelectorAll("[data-score]")].filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const { left, width, top, height } = range.getBoundingClientRect();
  const meets = (share) => one.contains(document.elementFromPoint(left + width * share, top + height / 2));
  return ![0.05, 0.5, 0.95].every(meets);
}).map((one) => one.textContent)"""


def rule(event: Tournament, rule_set: str, hand: int) -> None:
    """Rule South's hand dead."""
    table = table_of(event)
    fault = Fault(at_seat(table, "S"), OFFENCES[rule_set], table, hand=hand)
    decide_ruling(fault=fault, verdict=RefereeDecision(), by=actor("bob"), at=timezone.now())


def hand(rule_set: str, number: int) -> dict[str, Any]:
    """MCR: a score of four figures. Riichi: all are tenpai, so the deal stays and the counters grow to two figures."""
    if rule_set == "ema-riichi-2016":
        return {"number": number, "outcome": "draw", "tenpai": list("ESWN")}
    return win(number, value=320) if number % 4 == 1 else nobody(number)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("rulings", [1, 3])
@pytest.mark.parametrize("rule_set", OFFENCES)
def test_a_number_is_neither_broken_nor_covered(
    transactional_db: None, open_page: OpenPage, rule_set: str, rulings: int, language: str
) -> None:
    """Hand 15 is played; that South's hand 14 was dead stands in its seat."""
    event = make_seated_event(rule_set=rule_set)
    now = timezone.now()
    start(event, at=now)
    play(table_of(event), [hand(rule_set, number) for number in range(1, 14)], at=now)
    for number in (14, 13, 12)[:rulings]:
        rule(event, rule_set, number)
    last = hand(rule_set, 14) | ({"tenpai": list("EWN"), "dead": ["S"]} if rule_set == "ema-riichi-2016" else {})
    play(table_of(event), [last], at=now)
    card = card_of(event)
    page = open_page("phone", language=language)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(card)
        expect(page.locator("[data-seat=E]")).to_be_enabled()
        found, seen = page.evaluate(BROKEN)
        assert found == [], (width, height)
        assert page.evaluate(COVERED) == [], (width, height)
        assert "14" in [figures.strip() for figures in seen], (width, height, seen)
