"""Compute what a table's sheet gives its seats: places, table points or uma, and shares of replaced players."""

from dataclasses import dataclass
from fractions import Fraction

from mahjong_core.penalties import SeatOutcome as PlayedSeat
from mahjong_core.penalties import outcomes as table_outcomes
from mahjong_core.winds import Wind
from scoring.sheets.selectors.folding import TableSheet


@dataclass(frozen=True)
class SeatOutcome:
    """Store a seat's outcome. ``points``: table points or uma as the table gives them.

    If somebody else played, ``counted`` and ``counted_points`` are what the missed session is worth to the player of
    the seat, and ``entered`` is the score entered for the substitute; each None if it is what stands beside it.
    """

    wind: Wind
    score: int
    place: int
    points: Fraction
    counted: int | None = None
    counted_points: Fraction | None = None
    entered: int | None = None


def outcomes(current: TableSheet) -> tuple[SeatOutcome, ...]:
    """Return the outcomes in the order E S W N (MERS 4, EMA riichi 5.7).

    Raise the codes of the core's ``outcomes``.
    """
    seat_outcomes = table_outcomes(current.rules, current.sheet.table_scores, current.substitutes)
    return tuple(_seat_outcome(seat_outcome, current.rules.base_points) for seat_outcome in seat_outcomes.values())


def _seat_outcome(seat_outcome: PlayedSeat, start: int) -> SeatOutcome:
    placing, missed = seat_outcome.placing, seat_outcome.missed
    plain = SeatOutcome(placing.wind, placing.score, placing.place, placing.table_points)
    if missed is None:
        return plain
    return SeatOutcome(
        placing.wind,
        placing.score,
        placing.place,
        placing.table_points,
        counted=_differing(missed.points + start, placing.score),
        counted_points=None if missed.table_points == placing.table_points else missed.table_points,
        entered=_differing(seat_outcome.points + start, placing.score),
    )


def _differing(counted: int, played: int) -> int | None:
    return counted if counted != played else None
