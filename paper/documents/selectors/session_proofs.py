"""Compute the sums of each session: they are zero, except for what rulings took."""

from fractions import Fraction
from typing import Any

from django.db.models import Q

from mahjong_core.placement import from_twelfths
from mahjong_core.rulesets import Family
from scoring.common.selectors.basis import in_force
from scoring.models import Adjustment, SeatResult, Stage
from scoring.standings.selectors.ranking import Ranking
from tournaments.common.look.numbers import print_exact

_POINTS_OF_A_TABLE = 7


def session_proofs(current: Ranking) -> list[dict[str, Any]]:
    """Return a row for each session that counts, from the results of its tables (two queries)."""
    counted = Q(result__session__tournament=current.tournament, result__session__number__lte=current.last_session)
    rows = SeatResult.objects.filter(counted, in_force(current.basis, current.as_of))
    fields = ("result__session__number", "result__table__number", "table_score", "twelfths")
    taken = _taken(current)
    start = current.rules.base_points
    sessions: dict[int, list[tuple[int, int, int]]] = {}
    for number, table, score, twelfths in rows.values_list(*fields):
        sessions.setdefault(number, []).append((table, score - start, twelfths))
    return [_proof(number, sessions[number], taken, current) for number in sorted(sessions)]


def _taken(current: Ranking) -> dict[int, int]:
    """Return the points that rulings added or took at the tables, by session."""
    rows = Adjustment.objects.filter(
        tournament=current.tournament, stage=Stage.BEFORE_PLACES, reverses__isnull=True, reversed_by__isnull=True
    )
    if current.as_of is not None:
        rows = rows.filter(at__lte=current.as_of)
    counts: dict[int, int] = {}
    for number, amount in rows.values_list("session__number", "amount"):
        if number is not None:
            counts[number] = counts.get(number, 0) + amount
    return counts


def _proof(number: int, seats: list[tuple[int, int, int]], taken: dict[int, int], current: Ranking) -> dict[str, Any]:
    nets = [net for _table, net, _twelfths in seats]
    tables = len({table for table, _net, _twelfths in seats})
    mcr = current.rules.family is Family.MCR
    points = sum((from_twelfths(twelfths) for _table, _net, twelfths in seats), Fraction(0))
    return {
        "n": number,
        "tables": tables,
        "won": sum(net for net in nets if net > 0),
        "lost": sum(net for net in nets if net < 0),
        "penalties": taken.get(number, 0),
        "points": print_exact(points),
        "expected": print_exact(_POINTS_OF_A_TABLE * tables if mcr else sum(current.rules.uma) * tables),
    }
