"""What a tablet works out by itself at a riichi table, in a browser: the games of tests/riichi_games.py, book by book.

``make test-js`` plays all of them with every change, in Node.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from scoring.sheets.selectors.riichi_table import entry_rules
from tests.riichi_games import BOOKS, SEATS, answers_to, games

pytestmark = pytest.mark.browser
RULES = "import('/static/js/riichi/rules.js')"


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    opened = open_page("desktop")
    opened.goto("/offline/")
    return opened


@pytest.mark.long
@pytest.mark.parametrize("name", BOOKS)
def test_every_hand_of_random_games_is_settled_as_the_core_does(page: Page, name: str) -> None:
    """3.3.6, 3.3.12, 3.4, 4.1: payments, counters, stakes, the dealer's turn; the script's own state goes on."""
    rules, drawn, played = BOOKS[name], games(name, 50), 0
    for hands, answers in zip(drawn, as_the_tablet_plays(page, drawn, json.loads(entry_rules(rules))), strict=True):
        for sent, expected, answer in zip(hands, answers_to(hands, rules), answers, strict=True):
            if "why" in expected:
                assert answer.get("why") in expected["why"], sent
            else:
                assert answer == expected, sent
                played += 1
    assert played > 200  # the comparison is no empty one


def as_the_tablet_plays(page: Page, drawn: list[list[dict[str, Any]]], rules: Any) -> Any:
    """For each hand of each game why it cannot be, or what it moves and the state after it."""
    return page.evaluate(
        f"""([games, rules]) => {RULES}.then((core) => games.map((hands) => {{
          let state = core.newTable(rules);
          return hands.map((hand) => {{
            const why = core.problem(hand, state, rules);
            if (why) return {{ why }};
            const {{ deltas, deductions, after }} = core.play(state, hand, rules);
            state = after;
            return {{ deltas, deductions, after }};
          }});
        }}))""",
        [drawn, rules],
    )


def test_a_win_pays_what_the_printed_tables_say(page: Page) -> None:
    """Page 31: 3 han 40 fu from a discard 5 200, by East 7 700; self-drawn 1 300 and 2 600, by East 2 600 from each."""
    state = {"dealer": "E", "round": "E", "counters": 0, "deposits": 0, "hands": 0, "over": False, "laid": []}
    state["points"] = dict.fromkeys(SEATS, 30000)
    win = {"han": 3, "fu": 40}
    hands = [
        {"outcome": "win", "wins": [{"winner": winner, **win}], "discarder": payer}
        for winner, payer in (("S", "W"), ("E", "W"), ("S", None), ("E", None))
    ]
    deltas = page.evaluate(
        f"([hands, state, rules]) => {RULES}.then((core) => hands.map((hand) => core.play(state, hand, rules).deltas))",
        [hands, state, json.loads(entry_rules(BOOKS["2012"]))],
    )
    assert deltas == [
        {"E": 0, "S": 5200, "W": -5200, "N": 0},
        {"E": 7700, "S": 0, "W": -7700, "N": 0},
        {"E": -2600, "S": 5200, "W": -1300, "N": -1300},
        {"E": 7800, "S": -2600, "W": -2600, "N": -2600},
    ]
