"""Provide an example for each option of a riichi table: one moment, played under two values.

The options about the value of a hand have theirs in ``rulesets.disputed_riichi``. Figures are worked out when they are
asked for, under the other options of the same rule set.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.placement import place_table
from mahjong_core.riichi.sheet_parse import parse_table_hand
from mahjong_core.riichi.table.play import final_points, new_table, play
from mahjong_core.riichi.table.records import Outcome
from mahjong_core.rulesets.records import Chombo, RuleSet, TieRule
from mahjong_core.winds import WINDS, Wind

__all__ = ["TABLE_EXAMPLES", "ExampleOutcome", "TableExample", "example_outcome", "example_values"]

_Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TableExample:
    """Represent an example; ``line`` is a line of a sheet that is played, else the table ends with ``points``.

    ``state``: what the table is like before. ``given``: options that hold for every value. ``values``: those to compare
    with the rule set's own.
    """

    option: str
    values: tuple[Any, ...]
    line: _Facts = field(default_factory=dict, hash=False)
    state: _Facts = field(default_factory=dict, hash=False)
    given: _Facts = field(default_factory=dict, hash=False)
    points: tuple[int, ...] = ()
    laid: tuple[Wind, ...] = ()


@dataclass(frozen=True, slots=True)
class ExampleOutcome:
    """Store what each seat gains or loses, E S W N, or why the line is refused (``refused``, a code).

    ``ends``: the game has ended. ``goes_on``: the same hand is played to its end. ``dealer`` and ``round`` are those of
    the next hand. ``deducted`` comes off a score once uma is given.
    """

    moved: tuple[Fraction, ...] = ()
    deducted: int = 0
    refused: str = ""
    ends: bool = False
    goes_on: bool = False
    dealer: Wind = Wind.EAST
    round: Wind = Wind.EAST


def example_values(example: TableExample, rules: RuleSet) -> tuple[Any, ...]:
    """Return the rule set's own value, then those that make a difference to it."""
    own = getattr(rules, example.option)
    outcome = example_outcome(example, rules, own)
    return (own, *(value for value in example.values if example_outcome(example, rules, value) != outcome))


def example_outcome(example: TableExample, rules: RuleSet, value: Any) -> ExampleOutcome:
    """Return the outcome of the example under ``value``."""
    changed = replace(rules, **{**example.given, example.option: value})
    if example.points:
        return _final(example, changed)
    state = replace(new_table(changed), **example.state)
    try:
        done = play(state, parse_table_hand({"number": 1, **example.line}).hand, changed)
    except RuleError as error:
        return ExampleOutcome(refused=error.code)
    moved = tuple(Fraction(done.deltas[seat]) for seat in WINDS)
    deducted = sum(deduction.points for deduction in done.deductions)
    goes_on = done.hand.outcome is Outcome.CHOMBO and changed.chombo_ends == "play_on"
    return ExampleOutcome(moved, deducted, "", done.after.over, goes_on, done.after.dealer, done.after.round)


def _final(example: TableExample, rules: RuleSet) -> ExampleOutcome:
    """Return what each player takes home when the table ends this far from the start, uma and oka included."""
    points = {seat: rules.starting_points + point for seat, point in zip(WINDS, example.points, strict=True)}
    state = replace(new_table(rules), points=points, deposits=len(example.laid), laid=example.laid)
    scores = final_points(state, rules, {})
    placed = place_table(scores, scale=rules.scale_for(scores.values()), tie_rule=rules.tie_rule)
    totals = tuple(placing.score - rules.base_points + placing.table_points for placing in placed)
    return ExampleOutcome(totals, ends=True)


_TWO = {
    "outcome": "win",
    "wins": [{"winner": "E", "han": 5}, {"winner": "W", "han": 1, "fu": 30}],
    "discarder": "N",
    "riichi": ["E", "W"],
}
_SEVERAL: _Facts = {"multiple_wins_on_discard": True}
_LAST_DEAL: _Facts = {"round": Wind.SOUTH, "dealer": Wind.NORTH}
_CHOMBO: _Facts = {"outcome": "chombo", "offenders": ["S"]}
_READY: _Facts = {"outcome": "draw", "tenpai": ["E"]}
_FLOATS: _Facts = {
    "return_points": None,
    "tie_rule": TieRule.SEAT_ORDER,
    "uma": (8000, 4000, -4000, -8000),
    "uma_one_above": (12000, -1000, -3000, -8000),
    "uma_three_above": (8000, 3000, 1000, -12000),
}
_ONE_STAKE_LOST = (-100, -200, -300, -400)
_SPREAD = (21000, 5000, -8000, -18000)

TABLE_EXAMPLES: Mapping[str, TableExample] = MappingProxyType(
    {
        example.option: example
        for example in (
            TableExample("uma", ((15000, 5000, -5000, -15000), (30000, 10000, -10000, -30000)), points=_SPREAD),
            TableExample(
                "uma_one_above",
                ((), (12000, -1000, -3000, -8000)),
                given={"uma_three_above": (8000, 3000, 1000, -12000)},
                points=(21000, -1000, -5000, -15000),
            ),
            TableExample(
                "uma_three_above",
                ((), (8000, 3000, 1000, -12000)),
                given={"uma_one_above": (12000, -1000, -3000, -8000)},
                points=(8000, 7000, 6000, -21000),
            ),
            TableExample("uma_none_above", ((), (0, 0, 0, 0)), given=_FLOATS, points=_ONE_STAKE_LOST),
            TableExample("uma_four_above", ((), (0, 0, 0, 0)), given=_FLOATS, points=(0, 0, 0, 0)),
            TableExample("tie_rule", tuple(TieRule), points=(10000, 10000, -5000, -15000)),
            TableExample("return_points", (None, 30000, 35000), points=_SPREAD),
            TableExample("chombo", tuple(Chombo), _CHOMBO),
            TableExample("chombo_amount", (8000, 20000), _CHOMBO),
            TableExample("chombo_ends", ("deal_again", "play_on", "game"), _CHOMBO),
            TableExample(
                "liable_yakuman",
                (("daisangen", "daisuushii"), ()),
                {"outcome": "win", "winner": "S", "limit": "yakuman", "liable": "W"},
            ),
            TableExample(
                "yakuman_at_most",
                (None, 2),
                {"outcome": "win", "winner": "S", "limit": "triple_yakuman", "discarder": "W"},
                given={"yakuman_are_added": True},
            ),
            TableExample(
                "liability_counters",
                ("shared", "discarder"),
                {"outcome": "win", "winner": "S", "limit": "yakuman", "liable": "W", "discarder": "N"},
                {"counters": 2},
                {"liable_yakuman": ("daisangen", "daisuushii")},
            ),
            TableExample(
                "liability_scope",
                ("hand", "yakuman"),
                {"outcome": "win", "winner": "S", "limit": "double_yakuman", "liable": "W", "discarder": "N"},
                given={"liable_yakuman": ("daisangen", "daisuushii"), "yakuman_are_added": True},
            ),
            TableExample("multiple_wins_on_discard", (True, False), _TWO, given={"abortive_draws": ()}),
            TableExample("counters_of_several", ("each", "nearest"), _TWO, {"counters": 2}, _SEVERAL),
            TableExample("deposits_of_several", ("own_first", "nearest"), _TWO, given=_SEVERAL),
            TableExample("abortive_draws", ((), ("four_winds",)), {"outcome": "abortive", "abortive": "four_winds"}),
            TableExample("nagashi", (True, False), {"outcome": "nagashi", "nagashi": ["S"]}),
            TableExample(
                "nagashi_settled",
                ("win", "draw"),
                {"outcome": "nagashi", "nagashi": ["S"]},
                {"counters": 2},
                {"nagashi": True},
            ),
            TableExample(
                "riichi_without_stake",
                (True, False),
                {**_READY, "riichi": ["E"]},
                {"points": dict(zip(WINDS, (800, 39200, 40000, 40000), strict=True))},
            ),
            TableExample("dealer_keeps", ("win_or_ready", "win"), _READY),
            TableExample(
                "last_hand_stop",
                (True, False),
                {"outcome": "win", "winner": "N", "han": 5, "discarder": "E"},
                _LAST_DEAL,
                {"goal_points": None},
            ),
            TableExample(
                "rounds",
                (2, 1),
                {"outcome": "draw"},
                {"round": Wind.EAST, "dealer": Wind.NORTH},
                {"goal_points": None},
            ),
            TableExample(
                "goal_points",
                (None, 30000),
                {"outcome": "draw"},
                {**_LAST_DEAL, "points": dict(zip(WINDS, (29000, 28000, 22000, 21000), strict=True))},
                {"rounds": 2},
            ),
            TableExample(
                "busted_continue",
                (True, False),
                {"outcome": "win", "winner": "S", "limit": "yakuman", "discarder": "E"},
                {"points": dict(zip(WINDS, (20000, 30000, 30000, 40000), strict=True))},
            ),
            TableExample(
                "busted_at",
                ("below_zero", "zero"),
                {"outcome": "win", "winner": "S", "limit": "yakuman", "discarder": "E"},
                {"points": dict(zip(WINDS, (32000, 30000, 30000, 28000), strict=True))},
                {"busted_continue": False},
            ),
            TableExample(
                "leftover_deposits",
                ("winner", "lost", "kept"),
                points=(11000, 5000, -8000, -10000),
                laid=(Wind.SOUTH, Wind.WEST),
            ),
        )
    }
)
