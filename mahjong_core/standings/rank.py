"""The ranking: a pure function of results, adjustments and entrants (MCR 3.10.1; EMA riichi 3.6)."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from mahjong_core.errors import RuleError
from mahjong_core.placement import from_twelfths
from mahjong_core.rulesets.records import Stage
from mahjong_core.standings.metrics import Figures, Metric, metrics_named
from mahjong_core.standings.records import Entrant, EventAdjustment, SessionResult, Standing

DISQUALIFIED = "disqualified"
Results = tuple[SessionResult | None, ...]
Key = tuple[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class _Row:
    """An entrant on the way to a standing; ``key`` sorts best first and is equal exactly for full ties."""

    entrant: Entrant
    figures: Figures
    later: int
    penalty: int
    values: tuple[int, ...]
    key: Key


def rank(
    entrants: Iterable[Entrant],
    results: Iterable[SessionResult],
    adjustments: Iterable[EventAdjustment],
    *,
    metrics: Sequence[str],
    sessions: int,
    starting_points: int = 0,
) -> tuple[Standing, ...]:
    """The standings after ``sessions`` sessions, best first, whatever the order of the input.

    Players level on every metric share the better place and the next one is skipped; among them the lower number
    comes first. A disqualified player has 0 table points and comes after everybody ranked (MERS 4.4); an unranked
    substitute has no place and comes at the end (MERS 4). ``starting_points`` is taken off every table score.
    Raises ``standings.unknown_metric``, ``standings.unknown_participant``, ``standings.result_twice``,
    ``standings.session_out_of_range`` and ``standings.entrant_twice``.
    """
    chosen = metrics_named(metrics)
    people = _by_id(entrants)
    played = _sessions_of(people, results, sessions)
    later, penalties = _posted(people, adjustments)
    rows = [
        _row(
            one, _figures(one, played[one.id], later[one.id], starting_points), later[one.id], penalties[one.id], chosen
        )
        for one in people.values()
    ]
    rows.sort(key=lambda row: (row.key, row.entrant.number, row.entrant.id))
    return _standings(rows, tuple(metrics))


def _by_id(entrants: Iterable[Entrant]) -> dict[int, Entrant]:
    people: dict[int, Entrant] = {}
    for entrant in entrants:
        if entrant.id in people:
            raise RuleError("standings.entrant_twice", f"{entrant.id} is listed twice", {"participant": entrant.id})
        people[entrant.id] = entrant
    return people


def _sessions_of(people: dict[int, Entrant], results: Iterable[SessionResult], sessions: int) -> dict[int, Results]:
    """Each entrant's results by session, None where they did not play."""
    grid: dict[int, list[SessionResult | None]] = {identity: [None] * sessions for identity in people}
    for result in results:
        row = grid.get(result.participant)
        if row is None:
            raise _unknown(result.participant)
        if not 1 <= result.session <= sessions:
            raise _refused("standings.session_out_of_range", result)
        if row[result.session - 1] is not None:
            raise _refused("standings.result_twice", result)
        row[result.session - 1] = result
    return {identity: tuple(row) for identity, row in grid.items()}


def _unknown(participant: int) -> RuleError:
    return RuleError("standings.unknown_participant", f"nobody is {participant}", {"participant": participant})


def _refused(code: str, result: SessionResult) -> RuleError:
    detail = {"participant": result.participant, "session": result.session, "table": result.table}
    return RuleError(code, f"participant {result.participant}, session {result.session}", detail)


def _posted(
    people: dict[int, Entrant], adjustments: Iterable[EventAdjustment]
) -> tuple[defaultdict[int, int], defaultdict[int, int]]:
    """Sums by participant: what the table scores do not hold yet, and what was taken off at any stage."""
    later: defaultdict[int, int] = defaultdict(int)
    penalties: defaultdict[int, int] = defaultdict(int)
    for one in adjustments:
        if one.participant not in people:
            raise _unknown(one.participant)
        if one.stage != Stage.BEFORE_PLACES:
            later[one.participant] += one.amount
        penalties[one.participant] += min(one.amount, 0)
    return later, penalties


def _figures(entrant: Entrant, results: Results, later: int, starting_points: int) -> Figures:
    played = [result for result in results if result is not None]
    twelfths = 0 if entrant.disqualified else sum(result.twelfths for result in played)
    score = sum(result.table_score for result in played) - starting_points * len(played) + later
    return Figures(twelfths, score, results)


def _row(entrant: Entrant, figures: Figures, later: int, penalty: int, chosen: tuple[Metric, ...]) -> _Row:
    values = tuple(metric.of(figures) for metric in chosen)
    key = (_band(entrant), tuple(-value for value in values))
    return _Row(entrant, figures, later, penalty, values, key)


def _band(entrant: Entrant) -> int:
    """Ranked, then disqualified, then unranked."""
    if not entrant.ranked:
        return 2
    return 1 if entrant.disqualified else 0


def _standings(rows: list[_Row], metrics: tuple[str, ...]) -> tuple[Standing, ...]:
    answer: list[Standing] = []
    above: _Row | None = None
    for _, group in groupby(rows, key=lambda row: row.key):
        tied = list(group)
        place = len(answer) + 1 if tied[0].entrant.ranked else None
        decided_by = _decided_by(above, tied[0], metrics)
        answer += [
            _standing(row, place, decided_by if row is tied[0] else None, _others(tied, row), metrics) for row in tied
        ]
        above = tied[-1]
    return tuple(answer)


def _decided_by(above: _Row | None, row: _Row, metrics: tuple[str, ...]) -> str | None:
    """The first metric on which the row is behind the one above it; the band decides before all metrics."""
    if above is None or not row.entrant.ranked:
        return None
    if above.key[0] != row.key[0]:
        return DISQUALIFIED
    pairs = zip(metrics, above.values, row.values, strict=True)
    return next((name for name, first, second in pairs if first != second), None)


def _others(tied: list[_Row], row: _Row) -> tuple[int, ...]:
    """Whom a ranked row shares its place with."""
    if not row.entrant.ranked:
        return ()
    return tuple(other.entrant.id for other in tied if other is not row)


def _standing(
    row: _Row, place: int | None, decided_by: str | None, tied_with: tuple[int, ...], metrics: tuple[str, ...]
) -> Standing:
    return Standing(
        row.entrant.id,
        place,
        from_twelfths(row.figures.twelfths),
        row.figures.score,
        row.penalty,
        tuple(row.figures.results),
        decided_by,
        tied_with,
        row.later,
        metrics,
        row.values,
        row.entrant.disqualified,
    )
