"""Explain a row's place: its neighbours, what separates them, and every sum session by session."""

from collections.abc import Sequence

from mahjong_core.errors import RuleError
from mahjong_core.placement import from_twelfths
from mahjong_core.standings.carrying import Exact
from mahjong_core.standings.metrics import METRICS, metric_points
from mahjong_core.standings.rank import DISQUALIFIED, DIVISION
from mahjong_core.standings.records import Comparison, SessionFigure, Standing, Why, WhyRow

__all__ = ["behind", "why"]

_CLAUSES = {name: metric.clause for name, metric in METRICS.items()} | {DISQUALIFIED: "mers.4.4", DIVISION: "mcr.3.5.4"}


def why(standings: Sequence[Standing], entrant_id: int, *, starting_points: int = 0) -> Why:
    """Return the reasons behind one row of ``standings``. Raise ``standings.unknown_participant``.

    ``starting_points`` is what ``rank`` was given, so that the sums by session agree with the row.
    """
    index = _index(standings, entrant_id)
    standing = standings[index]
    above = _compare(standing, standings[index - 1]) if index else None
    below = _compare(standing, standings[index + 1]) if index + 1 < len(standings) else None
    return Why(
        _row(standing),
        standing.tied_with,
        standing.disqualified,
        above,
        below,
        above.metric if above else None,
        above.clause if above else None,
        _session_figures(standing, starting_points),
        standing.adjustments,
        standing.table_points,
        standing.table_score,
    )


def behind(standings: Sequence[Standing], entrant_id: int) -> Comparison | None:
    """Return the comparison of a row with the nearest row of a better place; None at the top.

    Raises ``standings.unknown_participant``.
    """
    standing = standings[_index(standings, entrant_id)]
    if standing.place is None:
        return None
    ahead = [candidate for candidate in standings if candidate.place is not None and candidate.place < standing.place]
    return _compare(standing, ahead[-1]) if ahead else None


def _index(standings: Sequence[Standing], entrant_id: int) -> int:
    for index, standing in enumerate(standings):
        if standing.entrant_id == entrant_id:
            return index
    raise RuleError(
        "standings.unknown_participant", f"there is no participant {entrant_id}", {"participant": entrant_id}
    )


def _row(standing: Standing) -> WhyRow:
    pairs = zip(standing.metrics, standing.values, strict=True)
    return WhyRow(
        standing.entrant_id, standing.place, tuple((name, metric_points(name, value)) for name, value in pairs)
    )


def _compare(standing: Standing, other: Standing) -> Comparison:
    own, theirs = _row(standing), _row(other)
    if standing.place is None or other.place is None:
        return Comparison(theirs, (), None, None, None, None, None)
    if standing.disqualified != other.disqualified:
        return Comparison(theirs, (), DISQUALIFIED, None, None, None, _CLAUSES[DISQUALIFIED])
    upper, lower = (standing, other) if standing.place < other.place else (other, standing)
    if lower.decided_by == DIVISION or upper.division != lower.division:
        return Comparison(theirs, (), DIVISION, None, None, None, _CLAUSES[DIVISION])
    return _by_metric(own, theirs)


def _by_metric(own: WhyRow, theirs: WhyRow) -> Comparison:
    """Return the first metric on which the two differ, and those before it."""
    equal: list[str] = []
    for (name, mine), (_, other) in zip(own.values, theirs.values, strict=True):
        if mine != other:
            return Comparison(theirs, tuple(equal), name, mine, other, mine - other, _CLAUSES[name])
        equal.append(name)
    return Comparison(theirs, tuple(equal), None, None, None, None, None)


def _session_figures(standing: Standing, starting_points: int) -> tuple[SessionFigure, ...]:
    """Return what each session added, with the sums after it.

    A disqualified player's table points stay 0 (MERS 4.4).
    """
    figures: list[SessionFigure] = []
    came_along = {share.first: share for share in standing.carried}
    twelfths: Exact = 0
    score: Exact = 0
    for number, result in enumerate(standing.sessions, start=1):
        carried = came_along.get(number)
        if carried is not None:
            twelfths, score = carried.twelfths, carried.score
        points = 0 if result is None or standing.disqualified else result.twelfths
        made = 0 if result is None else result.net_score(starting_points)
        twelfths, score = twelfths + points, score + made
        table = None if result is None else result.table
        figures.append(
            SessionFigure(number, table, from_twelfths(points), made, from_twelfths(twelfths), score, carried)
        )
    return tuple(figures)
