"""Publish what follows from a table's seats and scores: places, points, totals, and what replaced players get."""

from fractions import Fraction

from mahjong_core.generate.exact import write_exact
from mahjong_core.generate.rules import EventRules
from mahjong_core.generate.shape import Json
from mahjong_core.penalties.substitutes import Joined, Reason, SeatOutcome, Substitution, missed_session, outcomes
from mahjong_core.winds import WINDS, Wind

__all__ = ["publish_table", "seat_player", "substitution_of", "table_outcomes"]

_Seat = int | Json | None
_REASONS = {"late": Reason.LATE, "disqualified": Reason.DISQUALIFIED}


def seat_player(seat: _Seat) -> int | None:
    """Return the number of the player who has the seat; None for an empty seat."""
    return seat["player"] if isinstance(seat, dict) else seat


def substitution_of(seat: _Seat) -> Substitution | None:
    """Return how the seat was replaced; None if its player plays.

    An empty seat is played by a substitute from the start.
    """
    if isinstance(seat, int):
        return None
    if seat is None or seat["player"] is None:
        return Substitution(Reason.VACANT, Joined.FROM_THE_START)
    joined = Joined.DURING if seat.get("joined") == "during" else Joined.FROM_THE_START
    return Substitution(_REASONS.get(seat.get("cause", ""), Reason.ILL), joined)


def table_outcomes(table: Json, rules: EventRules) -> dict[Wind, SeatOutcome]:
    """Return the outcomes of the four seats of a table with scores (MCR 3.9.2.2; EMA riichi 3.6.1; MERS 4)."""
    scores = dict(zip(WINDS, table["scores"], strict=True))
    replaced = {
        wind: substitution
        for wind, seat in zip(WINDS, table["seats"], strict=True)
        if (substitution := substitution_of(seat)) is not None
    }
    return outcomes(rules.engine, scores, replaced)


def publish_table(table: Json, rules: EventRules, after_uma: dict[int, int], style: str) -> None:
    """Write the places, points and totals of a table, and ``counts`` of its replaced players.

    ``after_uma``: by player, what was given or taken in this session after the places. A table without scores has no
    figures.
    """
    for name in ("places", "points", "totals"):
        table.pop(name, None)
    if "scores" not in table:
        return
    seats = list(table_outcomes(table, rules).values())
    table["places"] = [seat.placing.place for seat in seats]
    table["points"] = [write_exact(seat.placing.table_points, style) for seat in seats]
    if rules.is_riichi:
        table["totals"] = [
            _total(seat, outcome, rules, after_uma, style) for seat, outcome in zip(table["seats"], seats, strict=True)
        ]
    for seat in table["seats"]:
        if isinstance(seat, dict) and seat["player"] is not None:
            missed = missed_session(rules.engine)
            score = rules.engine.base_points + missed.points
            seat["counts"] = {"score": score, "points": write_exact(missed.table_points, style)}


def _total(
    seat: _Seat, outcome: SeatOutcome, rules: EventRules, after_uma: dict[int, int], style: str
) -> int | str | None:
    """Return the result of a seat whose player played it: score less the base, uma, later points (EMA riichi 3.6)."""
    if not isinstance(seat, int):
        return None
    net = outcome.placing.score - rules.engine.base_points
    return write_exact(Fraction(net + after_uma.get(seat, 0)) + outcome.placing.table_points, style)
