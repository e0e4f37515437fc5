"""Rank results, adjustments and entrants (MCR 3.10.1; EMA riichi 3.6)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from mahjong_core.errors import RuleError
from mahjong_core.placement import from_twelfths
from mahjong_core.rulesets.records import Stage
from mahjong_core.standings.brackets import reached
from mahjong_core.standings.carrying import Exact, as_integer
from mahjong_core.standings.cuts import Carried, Cut, bands, sums
from mahjong_core.standings.metrics import Figures, Metric, metrics_named
from mahjong_core.standings.records import BONUS, Entrant, EventAdjustment, SessionResult, Standing

__all__ = ["DISQUALIFIED", "DIVISION", "NOT_PLAYED", "TOO_FEW_SESSIONS", "Bands", "Key", "Results", "places", "rank"]

DISQUALIFIED = "disqualified"
DIVISION = "division"
NOT_PLAYED = "not_played"
TOO_FEW_SESSIONS = "too_few_sessions"
Results = tuple[SessionResult | None, ...]
Bands = tuple[int, tuple[int, ...]]
Key = tuple[Bands, tuple[Exact, ...]]


@dataclass(frozen=True, slots=True)
class _Posted:
    """Store one entrant's adjustments: ``later`` by session (None: no session) is not in the table scores yet."""

    later: dict[int | None, int]
    penalty: int

    @property
    def total(self) -> int:
        return sum(self.later.values())


@dataclass(frozen=True, slots=True)
class _Row:
    """Store an entrant before ranking; ``key`` sorts best first and is equal exactly for full ties."""

    entrant: Entrant
    figures: Figures
    posted: _Posted
    values: tuple[Exact, ...]
    carried: tuple[Carried, ...]
    division: int | None
    unranked: str | None  # why somebody who is no substitute has no place
    key: Key

    @property
    def has_place(self) -> bool:
        return self.entrant.ranked and self.unranked is None


def rank(
    entrants: Iterable[Entrant],
    results: Iterable[SessionResult],
    adjustments: Iterable[EventAdjustment],
    *,
    metrics: Sequence[str],
    sessions: int,
    starting_points: int = 0,
    cuts: Sequence[Cut] = (),
    appearances: int | None = None,
) -> tuple[Standing, ...]:
    """Return the standings after ``sessions`` sessions, best first; the order of the input does not matter.

    Players level on every metric share the better place and the next one is skipped; among them the lower number comes
    first. A disqualified player has 0 table points and comes after everybody ranked (MERS 4.4); an unranked substitute
    has no place and comes at the end (MERS 4). An entrant who never ``came`` has no place either while no result of
    their own counts, and stands after those who played too little. ``starting_points`` is taken off every table score.
    After ``cuts``, in the order of their sessions, divisions stand one after the other, and points count as carried
    over. ``appearances``: the sessions played that a place takes; whoever cannot reach them in the sessions left any
    more has none, and stands after everybody who has one. Raises ``standings.unknown_metric``,
    ``standings.unknown_participant``, ``standings.result_twice``, ``standings.session_out_of_range`` and
    ``standings.entrant_twice``.
    """
    rows = _sorted_rows(entrants, results, adjustments, metrics, sessions, starting_points, cuts, appearances)
    return _standings(rows, tuple(metrics))


def places(
    entrants: Iterable[Entrant],
    results: Iterable[SessionResult],
    adjustments: Iterable[EventAdjustment],
    *,
    metrics: Sequence[str],
    sessions: int,
    starting_points: int = 0,
    cuts: Sequence[Cut] = (),
) -> dict[int, int | None]:
    """Return the places of ``rank`` alone, by id, best first."""
    rows = _sorted_rows(entrants, results, adjustments, metrics, sessions, starting_points, cuts, None)
    found: dict[int, int | None] = {}
    for _, group in groupby(rows, key=lambda row: row.key):
        tied = list(group)
        place = len(found) + 1 if tied[0].has_place else None
        found |= dict.fromkeys((row.entrant.id for row in tied), place)
    return found


def _sorted_rows(
    entrants: Iterable[Entrant],
    results: Iterable[SessionResult],
    adjustments: Iterable[EventAdjustment],
    metrics: Sequence[str],
    sessions: int,
    starting_points: int,
    cuts: Sequence[Cut],
    appearances: int | None,
) -> list[_Row]:
    """Return the rows of ``rank``, best first."""
    chosen = metrics_named(metrics)
    people = _by_id(entrants)
    played = _sessions_of(people, results, sessions)
    posted = _posted(people, adjustments)
    short = _short_of(appearances, played)
    came = {cut.first: _came(cut, played) for cut in cuts if cut.double}
    rows = [
        _row(
            person,
            played[person.id],
            posted[person.id],
            starting_points,
            cuts=cuts,
            chosen=chosen,
            is_short=person.id in short,
            came=came,
        )
        for person in people.values()
    ]
    rows.sort(key=lambda row: (row.key, row.entrant.number, row.entrant.id))
    return rows


def _by_id(entrants: Iterable[Entrant]) -> dict[int, Entrant]:
    people: dict[int, Entrant] = {}
    for entrant in entrants:
        if entrant.id in people:
            raise RuleError("standings.entrant_twice", f"{entrant.id} is listed twice", {"participant": entrant.id})
        people[entrant.id] = entrant
    return people


def _sessions_of(people: dict[int, Entrant], results: Iterable[SessionResult], sessions: int) -> dict[int, Results]:
    """Return each entrant's results by session, None if they did not play."""
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


def _short_of(appearances: int | None, played: dict[int, Results]) -> frozenset[int]:
    """Return who cannot have played ``appearances`` sessions by the end any more.

    Sessions without any result are to come.
    """
    if appearances is None:
        return frozenset()
    over = max((number for results in played.values() for number, result in enumerate(results, 1) if result), default=0)
    made = {identity: sum(result is not None for result in results) for identity, results in played.items()}
    left = {identity: len(results) - over for identity, results in played.items()}
    return frozenset(identity for identity in played if made[identity] + left[identity] < appearances)


def _came(cut: Cut, played: dict[int, Results]) -> dict[int, tuple[int, int]]:
    """Return for each entrant of a double elimination the last session played and the place there."""
    members = {identity: results for identity, results in played.items() if identity in cut.divisions}
    came = reached(cut.first, cut.last, members, cut.places)
    return {identity: (this_came.session, this_came.place) for identity, this_came in came.items()}


def _unknown(participant: int) -> RuleError:
    return RuleError(
        "standings.unknown_participant", f"there is no participant {participant}", {"participant": participant}
    )


def _refused(code: str, result: SessionResult) -> RuleError:
    detail = {"participant": result.participant, "session": result.session, "table": result.table}
    return RuleError(code, f"participant {result.participant}, session {result.session}", detail)


def _posted(people: dict[int, Entrant], adjustments: Iterable[EventAdjustment]) -> dict[int, _Posted]:
    """Return by participant: what the table scores do not hold yet, and what was taken off at any stage."""
    later: dict[int, defaultdict[int | None, int]] = {identity: defaultdict(int) for identity in people}
    penalties: defaultdict[int, int] = defaultdict(int)
    for adjustment in adjustments:
        if adjustment.participant not in people:
            raise _unknown(adjustment.participant)
        if adjustment.stage != Stage.BEFORE_PLACES:
            later[adjustment.participant][adjustment.session] += adjustment.amount
        if not adjustment.cause.startswith(BONUS):
            penalties[adjustment.participant] += min(adjustment.amount, 0)
    return {identity: _Posted(dict(later[identity]), penalties[identity]) for identity in people}


def _row(
    entrant: Entrant,
    results: Results,
    posted: _Posted,
    starting_points: int,
    *,
    cuts: Sequence[Cut],
    chosen: tuple[Metric, ...],
    is_short: bool,
    came: Mapping[int, Mapping[int, tuple[int, int]]],
) -> _Row:
    twelfths = [0 if result is None or entrant.disqualified else result.twelfths for result in results]
    scores = [0 if result is None else result.net_score(starting_points) for result in results]
    of_session = [score + posted.later.get(number, 0) for number, score in enumerate(scores, start=1)]
    made = sums(entrant.id, twelfths, of_session, cuts, overall=chosen[0].name == "overall_score")
    beside = posted.total - (sum(of_session) - sum(scores))
    figures = Figures(made.twelfths, as_integer(made.score + beside), results)
    values = tuple(metric.of(figures) for metric in chosen)
    unranked = _unranked(entrant, results, is_short=is_short)
    band = _band(entrant, unranked), bands(entrant.id, [result is not None for result in results], cuts, came)
    division = cuts[-1].divisions.get(entrant.id) if cuts else None
    key = band, tuple(-value for value in values)
    return _Row(entrant, figures, posted, values, made.carried, division, unranked, key=key)


def _unranked(entrant: Entrant, results: Results, *, is_short: bool) -> str | None:
    """Return why an entrant who is no substitute has no place; None for whoever has one."""
    if not entrant.ranked:
        return None
    if not entrant.came and all(result is None or result.replaced for result in results):
        return NOT_PLAYED
    return TOO_FEW_SESSIONS if is_short and not entrant.disqualified else None


def _band(entrant: Entrant, unranked: str | None) -> int:
    """Return ranked, then disqualified, then those without a place: too few sessions, not played, substitutes."""
    if not entrant.ranked:
        return 4
    if unranked is not None:
        return 3 if unranked == NOT_PLAYED else 2
    return 1 if entrant.disqualified else 0


def _standings(rows: list[_Row], metrics: tuple[str, ...]) -> tuple[Standing, ...]:
    answer: list[Standing] = []
    above: _Row | None = None
    for _, group in groupby(rows, key=lambda row: row.key):
        tied = list(group)
        place = len(answer) + 1 if tied[0].has_place else None
        decided_by = _decided_by(above, tied[0], metrics)
        answer += [
            _standing(row, place, decided_by if row is tied[0] else None, _others(tied, row), metrics) for row in tied
        ]
        above = tied[-1]
    return tuple(answer)


def _decided_by(above: _Row | None, row: _Row, metrics: tuple[str, ...]) -> str | None:
    """Return the first metric on which the row is behind the one above it; the band decides before all metrics."""
    if above is None or not row.has_place:
        return None
    if above.key[0] != row.key[0]:
        return DISQUALIFIED if above.key[0][0] != row.key[0][0] else DIVISION
    pairs = zip(metrics, above.values, row.values, strict=True)
    return next((name for name, first, second in pairs if first != second), None)


def _others(tied: list[_Row], row: _Row) -> tuple[int, ...]:
    """Return whom a ranked row shares its place with."""
    if not row.has_place:
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
        row.posted.penalty,
        tuple(row.figures.results),
        decided_by,
        tied_with,
        row.posted.total,
        metrics,
        row.values,
        row.entrant.disqualified,
        row.carried,
        row.division,
        row.unranked,
    )
