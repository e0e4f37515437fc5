"""What a table's sheet makes of the four seats: places, and table points or uma, by the game's own rule."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from mahjong_core.placement import place_table
from mahjong_core.riichi.session import Seats, session_scores
from mahjong_core.rulesets.records import Family
from mahjong_core.winds import Wind
from scoring.selectors.sheets import TableSheet


@dataclass(frozen=True)
class SeatOutcome:
    """``points``: table points or uma. ``counted``: the score that the standings add up where ``score`` is not it."""

    wind: Wind
    score: int
    place: int
    points: Fraction
    counted: int | None = None


def outcomes(current: TableSheet) -> tuple[SeatOutcome, ...]:
    """The four outcomes in the order E S W N; raises the codes of ``mahjong_core.placement``."""
    return OUTCOMES[current.rules.family](current)


def mcr_outcomes(current: TableSheet) -> tuple[SeatOutcome, ...]:
    rules = current.rules
    placed = place_table(current.sheet.table_scores, scale=rules.place_scale, tie_rule=rules.tie_rule)
    return tuple(SeatOutcome(one.wind, one.score, one.place, one.table_points) for one in placed)


def riichi_outcomes(current: TableSheet) -> tuple[SeatOutcome, ...]:
    """Uma, with the fixed results of seats where a substitute played (EMA riichi 5.7)."""
    start, seats = current.rules.starting_points, Seats(current.around.substitutes)
    scores = session_scores(current.sheet.table_scores, current.rules, seats)
    return tuple(
        SeatOutcome(one.wind, one.table_score, one.place, one.uma, differing(one.points + start, one.table_score))
        for one in scores
    )


def differing(counted: int, played: int) -> int | None:
    return counted if counted != played else None


OUTCOMES: Mapping[Family, Callable[[TableSheet], tuple[SeatOutcome, ...]]] = {
    Family.MCR: mcr_outcomes,
    Family.RIICHI: riichi_outcomes,
}
