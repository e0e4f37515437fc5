"""Compute the figures of an event's hands and sessions, on the results that one reader sees."""

import hashlib
import pickle
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from threading import Lock
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import connection

from mahjong_core.standings import Entrant, EventAdjustment, SessionResult, Standing, rank
from mahjong_core.standings import statistics as core
from scoring.common.selectors.basis import Basis
from scoring.models import HandTiles
from scoring.standings.selectors.ranking import CACHE_SECONDS, Ranking, entrant, event_adjustments, ranking
from scoring.statistics.selectors.table_figures import TableFigures, table_figures
from tournaments.common.kept import share_object, shared_object
from tournaments.models import Participant, SessionMove, SessionMoveKind, Tournament

BEST_HANDS: Final = 50  # among which the page finds those whose winner may be named
_MAX_PLACES: Final = 64  # sessions
_places: Final[OrderedDict[bytes, core.Places]] = OrderedDict()
_lock: Final = Lock()


@dataclass(frozen=True)
class EventFigures:
    """Store what the page renders: every counted hand, every session result, each participant's places.

    ``days``: when each session began, by the event's own calendar. ``tiles``: of the best hands, where they were kept,
    by session, table and hand.
    """

    current: Ranking
    deals: tuple[core.Deal, ...]
    results: tuple[SessionResult, ...]
    places: Mapping[int, tuple[int | None, ...]]
    typed: int
    days: Mapping[int, date] = field(default_factory=dict)
    tiles: Mapping[tuple[int, int, int], str] = field(default_factory=dict)

    @cached_property
    def people(self) -> Mapping[int, Participant]:
        """Return the participants who may be named."""
        return {row.entrant_id: self.current.people[row.entrant_id] for row in self.current.rows}


def event_figures(tournament: Tournament, basis: Basis) -> EventFigures:
    """Return the current figures, cached by the event's version."""
    current = ranking(tournament, basis)
    key = f"statistics:{tournament.pk}:{current.version}:{settings.SEATWIND_VERSION}:{basis}"
    kept: EventFigures | None = shared_object(key)
    if kept is None:
        kept = _read_figures(current)
        if not connection.in_atomic_block:  # a version that may still be rolled back must not be remembered
            share_object(key, kept, CACHE_SECONDS)
    return kept


def _read_figures(current: Ranking) -> EventFigures:
    """Read the figures: three queries at most besides those of the ranking and of ``table_figures``."""
    sheets = table_figures(current)
    results = tuple(session for row in current.rows for session in row.sessions if session is not None)
    deals = tuple(deal for sheet in sheets.values() for deal in sheet.deals)
    return EventFigures(
        current=current,
        deals=deals,
        results=results,
        places=places_by_session(current, results),
        typed=sum(sheet.is_typed for sheet in sheets.values()),
        days=_days_of(current.tournament),
        tiles=_tiles_of(sheets, [deal for deal, _winner, _value in core.best_hands(deals, BEST_HANDS)]),
    )


def _days_of(tournament: Tournament) -> dict[int, date]:
    """Return the day on which each session was started (one query)."""
    zone = ZoneInfo(tournament.time_zone)
    rows = SessionMove.objects.filter(session__tournament=tournament, kind=SessionMoveKind.START).order_by("at")
    return {number: at.astimezone(zone).date() for number, at in rows.values_list("session__number", "at")}


def _tiles_of(
    sheets: Mapping[tuple[int, int], TableFigures], deals: Sequence[core.Deal]
) -> dict[tuple[int, int, int], str]:
    """Return the tiles kept beside these hands, as one line of mpsz (a query in MCR)."""
    wanted = {}
    for deal in deals:
        entry = sheets[deal.session, deal.table].wins.get(deal.number)
        if entry is not None:
            wanted[entry] = (deal.session, deal.table, deal.number)
    if not wanted:
        return {}
    kept = HandTiles.objects.filter(entry__in=wanted).order_by("sequence").values_list("entry", "hand")
    return {wanted[entry]: hand for entry, hand in kept}


def places_by_session(current: Ranking, results: tuple[SessionResult, ...]) -> dict[int, tuple[int | None, ...]]:
    """Return each participant's place after each session that counts (one query)."""
    nothing = current.basis is Basis.RELEASED and current.as_of is None
    points = [] if nothing else event_adjustments(current.tournament, current.as_of, current.postings)
    listed = {row.entrant_id: row for row in current.rows}
    people = [
        entrant(current.people[pk], "disqualified" if row.disqualified else "" if row.place else "substitute")
        for pk, row in listed.items()
    ]
    rules = core.RankRules(current.rules.ranking_metrics, current.sessions, current.rules.base_points, current.cuts)
    posted = [point for point in points if point.participant in listed]
    return core.progress(people, results, posted, rules, _keeper(people, results, posted, rules))


def _keeper(
    people: Sequence[Entrant],
    results: Iterable[SessionResult],
    posted: Iterable[EventAdjustment],
    rules: core.RankRules,
) -> Callable[[int, Callable[[], core.Places]], core.Places]:
    """Return what keeps the places after a session while nothing of which they are made changes."""
    by_session: dict[int, list[SessionResult]] = defaultdict(list)
    for result in results:
        by_session[result.session].append(result)
    mark = hashlib.sha256(pickle.dumps((settings.SEATWIND_VERSION, list(people), list(posted), rules)))

    def keep(session: int, make: Callable[[], core.Places]) -> core.Places:
        mark.update(pickle.dumps((session, by_session[session])))
        return _kept_places(mark.digest(), make)

    return keep


def _kept_places(mark: bytes, make: Callable[[], core.Places]) -> core.Places:
    with _lock:
        places = _places.get(mark)
    if places is None:
        places = make()
    with _lock:
        _places[mark] = places
        _places.move_to_end(mark)
        if len(_places) > _MAX_PLACES:
            _places.popitem(last=False)
    return places


def ranking_of_day(figures: EventFigures, day: date, people: Collection[int]) -> tuple[Standing, ...]:
    """Return those of ``people`` who played that day, ranked by its sessions only, without rulings outside sessions."""
    rows = [
        result for result in figures.results if figures.days.get(result.session) == day and result.participant in people
    ]
    rules = figures.current.rules
    return rank(
        [Entrant(number, figures.people[number].number) for number in {row.participant for row in rows}],
        rows,
        [],
        metrics=rules.ranking_metrics,
        sessions=figures.current.sessions,
        starting_points=rules.base_points,
    )
