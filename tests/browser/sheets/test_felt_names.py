"""Names on the felt: whole, inside their card, and broken only where a name breaks."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.people import make_seated_event, make_user, start

pytestmark = [pytest.mark.browser, pytest.mark.long]
SignIn = Callable[[Page, Any], None]
# By player: given name, family name. The last is forty characters in one word.
NAMES = {
    1: ("Inès", "Charpentier"),
    5: ("Anne-Sophie", "Vandenbroucke-Desmarets"),
    9: ("太郎", "山本"),
    13: ("Ana", "Wolfeschlegelsteinhausenbergerdorffvonder"),
}
# For each card: how wide what is in it lies outside of it, and the lines that its family name takes.
CARDS = """() => [...document.querySelectorAll(".seat")].map((card) => {
  const texts = document.createTreeWalker(card.querySelector(".who"), NodeFilter.SHOW_TEXT);
  let name = texts.nextNode();
  while (!name.data.trim()) name = texts.nextNode();
  const range = document.createRange();
  range.selectNodeContents(name);
  const edge = card.getBoundingClientRect();
  const out = [...card.querySelectorAll(":scope > *:not(.role)")].filter((one) => one.checkVisibility());
  const right = Math.max(...out.map((one) => one.getBoundingClientRect().right), range.getBoundingClientRect().right);
  return [name.data.trim(), right - edge.right, new Set([...range.getClientRects()].map((one) => one.top)).size];
})"""


@pytest.mark.parametrize("rule_set", ["mcr-ffmj-2016", "ema-riichi-2016"])
@pytest.mark.parametrize("size", ["tablet", "phone", "desktop"])
def test_a_name_breaks_at_its_hyphen_alone(
    transactional_db: None, open_page: OpenPage, sign_in: SignIn, size: str, rule_set: str
) -> None:
    made = make_seated_event(rule_set=rule_set)
    for number, (given, family) in NAMES.items():
        made.participants.filter(number=number).update(name=f"{given} {family}", given_name=given, family_name=family)
    start(made, at=timezone.now() - timedelta(minutes=20))
    page = open_page(size)
    sign_in(page, make_user("sam"))
    page.goto("/t/lyon-open/s/1/tables/1/")
    page.evaluate("document.fonts.ready")
    cards = {name: (beyond, lines) for name, beyond, lines in page.evaluate(CARDS)}
    assert set(cards) == {family for _, family in NAMES.values()}
    assert all(beyond <= 0 for beyond, _ in cards.values()), cards
    assert [cards[name][1] for name in ("Charpentier", "Vandenbroucke-Desmarets", "山本")] == [1, 2, 1], cards
