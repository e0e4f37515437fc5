"""What a tablet works out by itself at a riichi table, held to the core: thousands of hands in random games."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page

from mahjong_core.riichi.session import SignalHeard
from mahjong_core.riichi.sheet import fold_hands
from mahjong_core.riichi.sheet_parse import parse_table_hand
from mahjong_core.riichi.table.checks import table_hand_problems
from mahjong_core.riichi.table.play import new_table, play
from mahjong_core.riichi.table.records import Abortive, TableState
from mahjong_core.riichi.value import Limit
from mahjong_core.rulesets import RuleSet, derive, preset
from mahjong_core.winds import WINDS
from scoring.selectors.riichi_table_view import entry_rules

pytestmark = pytest.mark.browser
RULES = "import('/static/js/riichi-rules.js')"
SEATS = [wind.value for wind in WINDS]
BOOKS = {
    "2012": preset("ema-riichi-2012"),
    "2016": preset("ema-riichi-2016"),
    "kiriage, one winner, nobody below zero": derive(
        preset("ema-riichi-2012"),
        {"kiriage_mangan": True, "multiple_wins_on_discard": False, "busted_continue": False, "starting_points": 12000},
        name="House rules",
    ),
    **{name: preset(name) for name in ("ema-riichi-2025", "wrc-2017", "wrc-2022", "jpml-a", "m-league", "club-riichi")},
    "counters of 1,500, nearest, stakes asked for": derive(
        preset("club-riichi"),
        {
            "counter_points": 1500,
            "counters_of_several": "nearest",
            "deposits_of_several": "nearest",
            "yakuman_are_added": True,
            "liable_yakuman": [],
            "open_pinfu_fu": False,
            "abortive_draws": ["four_kongs", "three_wins"],
            "busted_continue": True,
        },
        name="Tight rules",
    ),
    "an extra round, a leading dealer stops, only a win keeps the deal": derive(
        preset("ema-riichi-2016"),
        {
            "leftover_deposits": "kept",
            "goal_points": 46000,
            "last_hand_stop": True,
            "dealer_keeps": "win",
            "riichi_without_stake": False,
        },
        name="Long game",
    ),
}


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    opened = open_page("desktop")
    opened.goto("/offline/")
    return opened


def some(dice: random.Random, most: int = 4) -> list[str]:
    return sorted(dice.sample(SEATS, dice.randint(0, most)), key=SEATS.index)


def a_value(dice: random.Random) -> dict[str, Any]:
    limits = [limit.value for limit in Limit]
    match dice.randint(0, 5):
        case 0:
            return {"limit": dice.choice(limits), "liable": dice.choice([None, None, *SEATS])}
        case 1:
            return {
                "han": dice.randint(1, 13),
                "limit": dice.choice([None, *limits]),
                "fu": dice.choice([None, 30, 60]),
            }
        case _:
            return {"han": dice.randint(1, 4), "fu": dice.choice([20, 25, *range(30, 120, 10)])}


def a_hand(dice: random.Random, number: int) -> dict[str, Any]:
    """Any end of a hand; many cannot be, so that the refusals are compared as well."""
    outcome = dice.choice(["win"] * 12 + ["draw"] * 5 + ["abortive", "nagashi", "chombo", "redeal"])
    hand: dict[str, Any] = {"number": number, "outcome": outcome, "riichi": some(dice, dice.choice([0, 1, 2, 4]))}
    if outcome == "win":
        winners = dice.sample(SEATS, dice.choice([1, 1, 1, 1, 2, 3]))
        hand |= {"wins": [{"winner": winner, **a_value(dice)} for winner in winners]}
        hand |= {"discarder": dice.choice([None, *SEATS])}
    elif outcome == "draw":
        hand |= {
            "tenpai": some(dice) if dice.random() < 0.4 else sorted({*some(dice), *hand["riichi"]}, key=SEATS.index)
        }
    elif outcome == "abortive":
        hand |= {"abortive": dice.choice([None, *[kind.value for kind in Abortive]])}
    elif outcome in ("nagashi", "chombo"):
        hand |= {"nagashi" if outcome == "nagashi" else "offenders": some(dice, 2)}
    return hand


def games(rules: RuleSet, dice: random.Random, count: int) -> list[list[dict[str, Any]]]:
    return [[a_hand(dice, number) for number in range(1, dice.randint(12, 40))] for _game in range(count)]


def facts_of(state: TableState) -> dict[str, Any]:
    """A state as the script says it."""
    return {
        "points": {seat.value: points for seat, points in state.points.items()},
        "round": state.round.value,
        "dealer": state.dealer.value,
        "counters": state.counters,
        "deposits": state.deposits,
        "hands": state.hands,
        "over": state.over,
        "laid": [seat.value for seat in state.laid],
    }


@pytest.mark.long
@pytest.mark.parametrize("name", BOOKS)
def test_every_hand_of_random_games_is_settled_as_the_core_does(page: Page, name: str) -> None:
    """3.3.6, 3.3.12, 3.4, 4.1: payments, counters, stakes, the dealer's turn; the script's own state goes on."""
    rules, dice = BOOKS[name], random.Random(name)
    played = 0
    drawn = games(rules, dice, 50)
    for hands, answers in zip(drawn, as_the_tablet_plays(page, drawn, rules), strict=True):
        state = new_table(rules)
        for sent, answer in zip(hands, answers, strict=True):
            hand = parse_table_hand(sent).hand
            problems = {problem.code.removeprefix("riichi.") for problem in table_hand_problems(hand, state, rules)}
            if problems:
                assert answer.get("why") in problems, sent
                continue
            after = play(state, hand, rules)
            assert answer == {
                "deltas": {seat.value: points for seat, points in after.deltas.items()},
                "deductions": {deduction.seat.value: deduction.points for deduction in after.deductions},
                "after": facts_of(after.after),
            }, sent
            state, played = after.after, played + 1
    assert played > 200  # the comparison is no empty one


def as_the_tablet_plays(page: Page, drawn: list[list[dict[str, Any]]], rules: RuleSet) -> Any:
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
        [drawn, json.loads(entry_rules(rules))],
    )


@pytest.mark.long
@pytest.mark.parametrize("leftover", ["winner", "lost", "kept"])
@pytest.mark.parametrize("completed", [0, 3, 7])
def test_the_sheet_stops_where_the_end_signal_left_it(page: Page, completed: int, leftover: str) -> None:
    """5.8: the hand in progress and one more; lines that cannot be move nothing, here as there."""
    rules = replace(BOOKS["2016"], leftover_deposits=leftover)
    signal = SignalHeard(completed, dice_thrown=True)
    for hands in games(rules, random.Random(completed), 12):
        records = [(number, parse_table_hand(hand)) for number, hand in enumerate(hands)]
        sheet = fold_hands(records, rules, signal=signal)
        answer = page.evaluate(
            f"""([hands, rules, last]) => {RULES}.then((core) => {{
              const folded = core.fold(hands, rules, last);
              return {{ ...folded, final: core.finalPoints(folded.state, rules, {{}}) }};
            }})""",
            [hands, json.loads(entry_rules(rules)), sheet.last_hand],
        )
        assert answer["state"] == facts_of(sheet.state)
        assert answer["final"] == {seat.value: points for seat, points in sheet.table_scores.items()}
        assert [line["hand"]["number"] for line in answer["lines"]] == [line.record.number for line in sheet.lines]
        assert (answer["isOver"], answer["isLast"]) == (sheet.next_hand is None, sheet.next_is_last)
        assert answer["deductions"] == {seat.value: points for seat, points in sheet.deductions.items()}


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
