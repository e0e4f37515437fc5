"""Short ways of playing hands at a table in tests; seats are starting winds."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.penalties import Joined, Reason, Substitution, outcomes
from mahjong_core.riichi.sheet_parse import parse_table_hand
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
    done = play(at, parse_table_hand({"number": 1} | line).hand, rules)
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
        return [item["code"] for item in error.detail["problems"]]
    raise AssertionError("the hand was played")


@dataclass(frozen=True)
class SessionScore:
    """A seat's session: points net of the start, uma, and what comes off after it."""

    wind: Wind
    table_score: int
    place: int
    points: int
    uma: Fraction
    deducted: int

    @property
    def total(self) -> Fraction:
        return self.points + self.uma - self.deducted


def session_scores(
    scores: Mapping[Wind, int],
    rules: RuleSet,
    substitutes: Mapping[Wind, Joined] | None = None,
    deductions: Mapping[Wind, int] | None = None,
) -> list[SessionScore]:
    """The four results of a session, E S W N; sick players are replaced as ``substitutes`` says."""
    replaced = {seat: Substitution(Reason.ILL, joined) for seat, joined in (substitutes or {}).items()}
    seat_outcomes = outcomes(rules, scores, replaced)
    taken = deductions or {}
    return [
        SessionScore(
            seat,
            scores[seat],
            seat_outcome.placing.place,
            seat_outcome.points,
            Fraction(seat_outcome.placing.table_points),
            taken.get(seat, 0),
        )
        for seat, seat_outcome in sorted(seat_outcomes.items(), key=lambda pair: "ESWN".index(pair[0]))
    ]
