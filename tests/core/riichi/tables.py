"""Short ways of playing hands at a table in tests; seats are starting winds."""

from dataclasses import replace
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.riichi.sheet_parse import parse_hand
from mahjong_core.riichi.table.play import new_table, play, table_total
from mahjong_core.riichi.table.records import PlayedHand, TableState
from mahjong_core.rulesets import RuleSet, preset
from mahjong_core.winds import Wind

OLD, NEW = preset("ema-riichi-2012"), preset("ema-riichi-2016")
E, S, W, N = Wind
START = new_table(OLD)
MANGAN = {"han": 5}
CHEAP = {"han": 1, "fu": 30}


def state(**changes: Any) -> TableState:
    """A table in 2012, changed; stakes on it are taken off North's points, so that it holds 120 000."""
    changed = replace(START, **changes)
    points = dict(changed.points) | {N: changed.points[N] - 1000 * changed.deposits}
    return replace(changed, points=points)


def played(at: TableState = START, rules: RuleSet = OLD, **line: Any) -> PlayedHand:
    """The hand written in ``line``, played; what the table holds does not change."""
    done = play(at, parse_hand({"number": 1} | line).hand, rules)
    assert table_total(done.after) == table_total(at)
    return done


def deltas(at: TableState = START, rules: RuleSet = OLD, **line: Any) -> tuple[int, ...]:
    """What the hand moved, E S W N."""
    moved = played(at, rules, **line).deltas
    return moved[E], moved[S], moved[W], moved[N]


def refused(at: TableState = START, rules: RuleSet = OLD, **line: Any) -> list[str]:
    """The codes of everything that is wrong with the hand."""
    try:
        played(at, rules, **line)
    except RuleError as error:
        return [one["code"] for one in error.detail["problems"]]
    raise AssertionError("the hand was played")
