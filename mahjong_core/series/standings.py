"""Compute a season: the points of each result, which results count, and the sum.

Points rest on places alone, so that MCR and riichi can stand in one season, and results that came from a list of
places count as those that were played here do. Sums are exact; what a result is worth is a whole number or a fraction.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction
from math import ceil
from typing import Final

from mahjong_core.errors import RuleError
from mahjong_core.series.season import base_rank

__all__ = [
    "COUNTED_BEST",
    "Dropped",
    "Scheme",
    "SeasonEvent",
    "SeasonOutlook",
    "SeasonResult",
    "SeasonRow",
    "SeasonRules",
    "SeasonTerm",
    "age_percent",
    "counted_results",
    "outlook",
    "season_standings",
]

COUNTED_BEST: Final = 4
_FULL: Final = 5
_LEAST_MERS_RESULTS: Final = 2


class Scheme(StrEnum):
    """List how results become points."""

    PLACES = "places"  # a table of points by place
    BASE_RANKS = "base_ranks"  # the base rank times the weight of the event
    MERS = "mers"  # the mean of two weighted means of base ranks, as the European ranking has them


class Dropped(StrEnum):
    """List why a result is not in the sum."""

    NOT_BEST = "not_best"
    TOO_OLD = "too_old"
    CAP = "cap"
    NO_POINTS = "no_points"


@dataclass(frozen=True, slots=True)
class SeasonEvent:
    """Represent one event of a season. ``players`` is how many its places are among; ``country`` is the event's."""

    key: str
    held_on: date
    players: int
    weight: Fraction = Fraction(1)
    family: str = ""
    country: str = ""


@dataclass(frozen=True, slots=True)
class SeasonResult:
    """Represent a place in an event; a shared place is the better one."""

    event: str
    person: str
    place: int


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """Store the rules. ``points`` belong to ``PLACES``, from the first place on; places beyond have none.

    ``best``: so many results count (None: all). ``least``: people with fewer results have no place. ``cap``: so many
    results in events of one country count at most. ``families``: those whose events count (empty: all together).
    ``aged``: a result counts in full for a year, half in the second, then no more; the European scheme always ages.
    ``clubs``: so many members count for their club.
    """

    scheme: Scheme = Scheme.BASE_RANKS
    points: tuple[int, ...] = ()
    best: int | None = None
    least: int = 1
    cap: int | None = None
    families: tuple[str, ...] = ()
    aged: bool = False
    clubs: int = 3

    def __post_init__(self) -> None:
        if self.scheme is Scheme.PLACES and not self.points:
            raise RuleError("series.points_missing", "points by place need at least one place")
        if any(value < 0 for value in self.points) or list(self.points) != sorted(self.points, reverse=True):
            raise RuleError("series.points_order", "a better place never has fewer points, and none has less than 0")
        for name in ("best", "least", "cap", "clubs"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise RuleError("series.not_positive", f"{name} is at least 1", {"option": name})

    @property
    def ages(self) -> bool:
        return self.aged or self.scheme is Scheme.MERS


@dataclass(frozen=True, slots=True)
class SeasonTerm:
    """Represent one result: ``points`` = ``basis`` x ``weight`` x ``percent`` / 100.

    In the European scheme ``factor`` = weight x percent / 100 weighs the mean, and ``points`` is what it adds to the
    sum over the line. ``dropped`` says why it does not count; ``is_padding``: no result at all, a zero of weight 1.
    """

    event: str
    place: int
    basis: int
    weight: Fraction
    percent: int
    points: Fraction
    dropped: Dropped | None = None
    is_padding: bool = False

    @property
    def factor(self) -> Fraction:
        return self.weight * Fraction(self.percent, 100)


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """Represent a person in the season. ``place`` is None with fewer results than needed.

    ``halves``: in the European scheme the two means of which ``total`` is the mean; the terms of the second half are
    the first ``COUNTED_BEST`` of ``terms``.
    """

    person: str
    place: int | None
    total: Fraction
    terms: tuple[SeasonTerm, ...]
    results: int
    halves: tuple[Fraction, Fraction] | None = None

    @property
    def counted(self) -> tuple[SeasonTerm, ...]:
        return tuple(term for term in self.terms if term.dropped is None)


def counted_results(results: int) -> int:
    """Return how many of ``results`` the European ranking counts in its first half: ceil(5 + 0.8 x (results - 5))."""
    return ceil(_FULL + Fraction(4, 5) * (results - _FULL)) if results > _FULL else _FULL


def age_percent(held_on: date, on: date) -> int:
    """Return the percentage by age: 100 in the first year after an event and before it, 50 in the second, 0 later.

    The year ends with the day before the anniversary; one of 29 February is on 1 March.
    """
    years = on.year - held_on.year - ((on.month, on.day) < (held_on.month, held_on.day))
    return 100 if years < 1 else 50 if years < 2 else 0


def season_standings(
    events: Iterable[SeasonEvent], results: Iterable[SeasonResult], rules: SeasonRules, *, on: date
) -> tuple[SeasonRow, ...]:
    """Return all in order, those level in the order of their keys.

    People with too few results come last, without a place.

    Level rows share the better place, and the next one is skipped. ``series.event_unknown`` if a result is of no
    event given, ``season.place_unknown`` if an event has no such place, ``series.result_twice``.
    """
    known = {event.key: event for event in events}
    by_person: dict[str, dict[str, SeasonResult]] = {}
    for result in results:
        event = known.get(result.event)
        if event is None:
            raise RuleError(
                "series.event_unknown", "a result belongs to no event of the season", {"event": result.event}
            )
        if result.event in by_person.setdefault(result.person, {}):
            raise RuleError("series.result_twice", "a player has two results in one event", {"event": result.event})
        if not rules.families or event.family in rules.families:
            by_person[result.person][result.event] = result
    rows = [
        _row(
            person,
            [_term(known[season_result.event], season_result.place, rules, on) for season_result in own.values()],
            known,
            rules,
        )
        for person, own in by_person.items()
        if own
    ]
    return _placed(rows, rules)


def _term(event: SeasonEvent, place: int, rules: SeasonRules, on: date) -> SeasonTerm:
    rank = base_rank(place, event.players)
    basis = rank
    if rules.scheme is Scheme.PLACES:
        basis = rules.points[place - 1] if place <= len(rules.points) else 0
    percent = age_percent(event.held_on, on) if rules.ages else 100
    points = basis * event.weight * Fraction(percent, 100)
    gone = Dropped.TOO_OLD if percent == 0 else None
    if rules.scheme is Scheme.PLACES and basis == 0:
        gone = Dropped.NO_POINTS
    return SeasonTerm(event.key, place, basis, event.weight, percent, points, gone)


def _row(person: str, terms: list[SeasonTerm], events: Mapping[str, SeasonEvent], rules: SeasonRules) -> SeasonRow:
    # In a mean the base rank decides which result is better, in a sum what the result adds.
    worth: Callable[[SeasonTerm], Fraction] = (
        (lambda season_term: Fraction(season_term.basis))
        if rules.scheme is Scheme.MERS
        else (lambda season_term: season_term.points)
    )
    ordered = sorted(terms, key=lambda season_term: (-worth(season_term), -season_term.factor, season_term.event))
    alive = sum(season_term.dropped is not Dropped.TOO_OLD for season_term in ordered)
    limit = counted_results(alive) if rules.scheme is Scheme.MERS else rules.best
    chosen = tuple(_chosen(ordered, events, limit, rules.cap))
    if rules.scheme is Scheme.MERS:
        counted = [season_term for season_term in chosen if season_term.dropped is None]
        padding = [_PADDING] * (_FULL - len(counted))
        halves = (_mean([*counted, *padding]), _mean([*counted, *padding][:COUNTED_BEST]))
        return SeasonRow(person, None, sum(halves, Fraction(0)) / 2, (*chosen, *padding), alive, halves)
    total = sum((season_term.points for season_term in chosen if season_term.dropped is None), Fraction(0))
    return SeasonRow(person, None, total, chosen, alive)


_PADDING: Final = SeasonTerm("", 0, 0, Fraction(1), 100, Fraction(0), is_padding=True)


def _chosen(
    terms: Sequence[SeasonTerm], events: Mapping[str, SeasonEvent], limit: int | None, cap: int | None
) -> Iterable[SeasonTerm]:
    """Yield the terms, best first, each with why it does not count; what is dropped takes no place of another."""
    count, by_country = 0, dict[str, int]()
    for term in terms:
        country = events[term.event].country
        dropped = term.dropped
        if dropped is None and cap is not None and country and by_country.get(country, 0) >= cap:
            dropped = Dropped.CAP
        if dropped is None and limit is not None and count >= limit:
            dropped = Dropped.NOT_BEST
        if dropped is None:
            count += 1
            by_country[country] = by_country.get(country, 0) + 1
        yield SeasonTerm(term.event, term.place, term.basis, term.weight, term.percent, term.points, dropped)


def _mean(terms: Sequence[SeasonTerm]) -> Fraction:
    """Return the weighted mean of the base ranks."""
    weights = sum((term.factor for term in terms), Fraction(0))
    return sum((term.points for term in terms), Fraction(0)) / weights


def _placed(rows: Iterable[SeasonRow], rules: SeasonRules) -> tuple[SeasonRow, ...]:
    least = max(rules.least, _LEAST_MERS_RESULTS) if rules.scheme is Scheme.MERS else rules.least
    ordered = sorted(rows, key=lambda row: (row.results < least, -row.total, row.person))
    placed: list[SeasonRow] = []
    for at, row in enumerate(ordered, start=1):
        place: int | None = None
        if row.results >= least:
            above = placed[-1] if placed else None
            place = above.place if above is not None and above.total == row.total else at
        placed.append(SeasonRow(row.person, place, row.total, row.terms, row.results, row.halves))
    return tuple(placed)


@dataclass(frozen=True, slots=True)
class SeasonOutlook:
    """Store the possible effects of a coming event for a person.

    ``most`` is their total with its first place, ``replaces`` the event whose result would then no longer count.
    ``to_pass_first``: the worst place there with which they pass today's first, if the first adds nothing; None if even
    the first place does not. ``gains_from``: the worst place there that adds anything at all.
    """

    most: Fraction
    replaces: str | None
    to_pass_first: int | None
    gains_from: int | None


def outlook(
    person: str,
    events: Sequence[SeasonEvent],
    results: Sequence[SeasonResult],
    coming: SeasonEvent,
    rules: SeasonRules,
) -> SeasonOutlook:
    """Return the possible effects of ``coming`` for ``person``, computed for its day.

    Earlier results have grown older by then.
    """
    own = [result for result in results if result.person == person]
    with_it = [*events, coming]

    def row_with(place: int | None) -> SeasonRow | None:
        more = [] if place is None else [SeasonResult(coming.key, person, place)]
        return next(iter(season_standings(with_it, [*own, *more], rules, on=coming.held_on)), None)

    without, first = row_with(None), row_with(1)
    others = season_standings(
        events, [result for result in results if result.person != person], rules, on=coming.held_on
    )
    leader = next((row.total for row in others if row.place == 1), Fraction(0))
    today = without.total if without else Fraction(0)
    counted_before = {season_term.event for season_term in without.counted} if without else set()
    counted_then = {season_term.event for season_term in first.counted} if first else set()
    gone = sorted(counted_before - counted_then - {""})
    return SeasonOutlook(
        most=first.total if first else today,
        replaces=gone[0] if gone else None,
        to_pass_first=_worst(row_with, coming.players, lambda row: row.place is not None and row.total > leader),
        gains_from=_worst(row_with, coming.players, lambda row: row.total > today),
    )


def _worst(
    row_with: Callable[[int | None], SeasonRow | None], players: int, is_enough: Callable[[SeasonRow], bool]
) -> int | None:
    """Return the worst place that is enough. Every place is tried.

    In a weighted mean a better one does not always add.
    """
    rows = ((place, row_with(place)) for place in range(players, 0, -1))
    return next((place for place, row in rows if row is not None and is_enough(row)), None)
