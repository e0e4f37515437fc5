"""Games of riichi for the rules that are written a second time in the browser, with the core's answer to every hand.

python -m tests.riichi_games     prints them as JSON; tests/js/riichi-games.test.js plays them (make test-js)
"""

import json
import os
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle
from typing import Any, Final

import django

from mahjong_core.riichi.session import SignalHeard
from mahjong_core.riichi.sheet import fold_hands
from mahjong_core.riichi.sheet_parse import parse_table_hand
from mahjong_core.riichi.table.checks import table_hand_problems
from mahjong_core.riichi.table.play import new_table, play
from mahjong_core.riichi.table.records import Abortive, TableState
from mahjong_core.riichi.value import Limit
from mahjong_core.rulesets import RuleSet, derive, preset
from mahjong_core.winds import WINDS

SEATS = [wind.value for wind in WINDS]
BOOKS = {
    "2012": preset("ema-riichi-2012"),
    "2016": preset("ema-riichi-2016"),
    "kiriage, one winner, nobody at zero": derive(
        preset("ema-riichi-2012"),
        {
            "kiriage_mangan": True,
            "multiple_wins_on_discard": False,
            "busted_continue": False,
            "busted_at": "zero",
            "starting_points": 12000,
        },
        name="House rules",
    ),
    **{name: preset(name) for name in ("ema-riichi-2025", "wrc-2017", "wrc-2025", "jpml-a", "m-league", "club-riichi")},
    **{name: preset(name) for name in ("saikouisen", "rrc", "tenhou", "mahjong-soul")},
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
    "East only": derive(preset("club-riichi"), {"rounds": 1, "last_hand_stop": True}, name="East only"),
    "East only, then South for the points": derive(
        preset("ema-riichi-2016"), {"rounds": 1, "goal_points": 35000}, name="East only, extra"
    ),
}
# What a player who does not deal wins by a discard (4.1.3 and the table of page 31).
WORTH: Final = {
    16000: {"limit": "baiman"},
    12000: {"limit": "haneman"},
    8000: {"limit": "mangan"},
    7700: {"han": 4, "fu": 30},
    3900: {"han": 3, "fu": 30},
    2000: {"han": 2, "fu": 30},
    1600: {"han": 1, "fu": 50},
    1000: {"han": 1, "fu": 30},
}
GOAL: Final = 16000  # above the start: a baiman, or 7,700, 3,900, 2,000 and eight counters
LEFTOVERS: Final = ("winner", "lost", "kept")
COMPLETED: Final = (0, 3, 7)  # hands when the end signal is heard


def some(dice: random.Random, most: int = 4) -> list[str]:
    return sorted(dice.sample(SEATS, dice.randint(0, most)), key=SEATS.index)


def a_value(dice: random.Random) -> dict[str, Any]:
    limits = [limit.value for limit in Limit]
    match dice.randint(0, 5):
        case 0:
            fed = {"liable_times": dice.choice([1, 2, 3])} if dice.random() < 0.2 else {}
            return {"limit": dice.choice(limits), "liable": dice.choice([None, None, *SEATS]), **fed}
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
        if outcome == "nagashi" and dice.random() < 0.5:
            hand |= {"tenpai": sorted({*some(dice), *hand["riichi"]}, key=SEATS.index)}
    if dice.random() < 0.1:
        hand |= {"dead": some(dice, 2)}
    return hand


def games(name: str, number: int) -> list[list[dict[str, Any]]]:
    """Random games of a book, the same each time, and those that end on the very point."""
    dice = random.Random(name)
    drawn = [[a_hand(dice, hand) for hand in range(1, dice.randint(12, 40))] for _game in range(number)]
    rules = BOOKS[name]
    return [*drawn, to_nothing(rules), to_a_stake(rules), *to_the_goal(rules), *dealers_of_the_last_hand(rules)]


def to_nothing(rules: RuleSet) -> list[dict[str, Any]]:
    """West pays until nothing is left, then once more."""
    return _numbered([*_payments_of_west(rules.starting_points), *_wins_of("E", "W", (1000,))])


def to_a_stake(rules: RuleSet) -> list[dict[str, Any]]:
    """West pays until a stake is left, and lays it; the next one is not covered."""
    riichi = {"outcome": "draw", "riichi": ["W"], "tenpai": SEATS}
    return _numbered([*_payments_of_west(rules.starting_points - 1000), riichi, riichi])


def _payments_of_west(points: int) -> Iterator[dict[str, Any]]:
    """Each is won by somebody who does not deal; the deal goes round."""
    dealers = cycle(SEATS)
    for worth in WORTH:
        while worth % 1000 == 0 and points >= worth:
            points -= worth
            yield _win("S" if next(dealers) == "E" else "E", "W", worth)


def to_the_goal(rules: RuleSet) -> Iterator[list[dict[str, Any]]]:
    """North comes to the goal in West, whose first hand has eight counters, or 400 short of it; or to it in East 1."""
    if rules.goal_points == rules.starting_points + GOAL:
        for last in (2000, 1600):
            wins = _wins_of("N", "W", (7700, 3900, last))  # and 2,400 for the counters
            yield _numbered([*_draws(8), *wins, *_wins_of("S", "E", (1000,))])
        yield _numbered([*_wins_of("N", "W", (16000,)), *_draws(8)])


def dealers_of_the_last_hand(rules: RuleSet) -> Iterator[list[dict[str, Any]]]:
    """North deals South 4 and wins: alone with the goal, alone and 400 short of it, or level with South."""
    if rules.goal_points == rules.starting_points + GOAL:
        for last, third in ((8000, 1000), (7700, 1000), (8000, 16000)):  # a dealer receives half as much again
            hands = [*_wins_of("N", "W", (2000, 2000)), *_wins_of("S", "W", (third,)), *_wins_of("E", "W", (1000,))]
            hands += [*_wins_of("W", "E", (1000,)), *_wins_of("E", "W", (1000, 1000))]
            yield _numbered([*hands, *_wins_of("N", "W", (last,)), *_draws(2)])


def level_with_stakes(rules: RuleSet) -> list[list[dict[str, Any]]]:
    """A stake is left on the table for three who are level, and for two."""
    games = ([{"outcome": "draw", "riichi": laid, "tenpai": SEATS}] for laid in (["N"], ["W", "N"], SEATS))
    return [_numbered(hands) for hands in games]


def _draws(number: int) -> list[dict[str, Any]]:
    return [{"outcome": "draw", "tenpai": []} for _hand in range(number)]


def _numbered(hands: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return [hand | {"number": number} for number, hand in enumerate(hands, 1)]


def _wins_of(winner: str, payer: str, worths: Sequence[int]) -> list[dict[str, Any]]:
    return [_win(winner, payer, worth) for worth in worths]


def _win(winner: str, payer: str, worth: int) -> dict[str, Any]:
    return {"outcome": "win", "wins": [{"winner": winner, **WORTH[worth]}], "discarder": payer}


def facts_of(state: TableState) -> dict[str, Any]:
    """A state as the script says it."""
    return {
        "points": {seat.value: points for seat, points in state.points.items()},
        "round": state.round.value,
        "dealer": state.dealer.value,
        "counters": state.counters,
        "deposits": state.deposits,
        "hands": state.hands,
        "timed": state.timed,
        "over": state.over,
        "laid": [seat.value for seat in state.laid],
    }


def answers_to(hands: Sequence[dict[str, Any]], rules: RuleSet) -> list[dict[str, Any]]:
    """For each hand ``why`` it cannot be (every reason), or what it moves and the state after it."""
    state, answers = new_table(rules), []
    for sent in hands:
        hand = parse_table_hand(sent).hand
        problems = {problem.code.removeprefix("riichi.") for problem in table_hand_problems(hand, state, rules)}
        if problems:
            answers.append({"why": sorted(problems)})
            continue
        played = play(state, hand, rules)
        state = played.after
        answers.append(
            {
                "deltas": {seat.value: points for seat, points in played.deltas.items()},
                "deductions": {deduction.seat.value: deduction.points for deduction in played.deductions},
                "after": facts_of(played.after),
            }
        )
    return answers


def stopped(hands: Sequence[dict[str, Any]], rules: RuleSet, completed: int) -> dict[str, Any]:
    """The sheet where the end signal came after ``completed`` hands (5.8)."""
    records = [(number, parse_table_hand(hand)) for number, hand in enumerate(hands)]
    sheet = fold_hands(records, rules, signal=SignalHeard(completed, dice_thrown=True))
    return {
        "last": sheet.last_hand,
        "state": facts_of(sheet.state),
        "final": {seat.value: points for seat, points in sheet.table_scores.items()},
        "lines": [line.record.number for line in sheet.lines],
        "isOver": sheet.next_hand is None,
        "isLast": sheet.next_is_last,
        "deductions": {seat.value: points for seat, points in sheet.deductions.items()},
    }


def main() -> None:
    """Print all games and the core's answers, book by book."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")
    django.setup()
    from scoring.sheets.selectors.riichi_table import entry_rules

    books = [
        {
            "name": name,
            "rules": json.loads(entry_rules(rules)),
            "games": [{"hands": hands, "answers": answers_to(hands, rules)} for hands in games(name, 50)],
        }
        for name, rules in BOOKS.items()
    ]
    sheets = []
    for leftover, is_hand in ((each, is_hand) for each in LEFTOVERS for is_hand in (False, True)):
        rules = replace(BOOKS["2016"], leftover_deposits=leftover, chombo_after_signal_is_a_hand=is_hand)
        for completed in COMPLETED:
            for hands in [*games("2016", 12), *level_with_stakes(rules)]:
                known = {"hands": hands, "rules": json.loads(entry_rules(rules))}
                sheets.append(known | {"answer": stopped(hands, rules, completed)})
    json.dump({"books": books, "sheets": sheets}, sys.stdout)


if __name__ == "__main__":
    main()
