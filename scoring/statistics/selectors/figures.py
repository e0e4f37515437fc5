"""Compute the figures of an event's hands and sessions, on the results that one reader sees."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import connection

from mahjong_core.riichi.table.records import HandWin
from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.riichi.value import YAKUMAN_LIMITS, Limit
from mahjong_core.riichi.yaku import YAKUMAN_HAN
from mahjong_core.sheets.records import Mode
from mahjong_core.standings import Entrant, SessionResult, Standing, rank
from mahjong_core.standings import statistics as core
from mahjong_core.winds import Wind
from scoring.common.selectors.basis import Basis, in_force, released_sessions
from scoring.models import HandTiles, SeatResult
from scoring.sheets.selectors.folding import TableSheet, table_rows
from scoring.sheets.selectors.hand_tiles import won_hand
from scoring.standings.selectors.ranking import CACHE_SECONDS, Ranking, entrant, event_adjustments, ranking
from tournaments.common.kept import kept as cache
from tournaments.models import Participant, SessionMove, SessionMoveKind, Table, Tournament

BEST_HANDS: Final = 50  # among which the page finds those whose winner may be named
# The han from which a limit begins, where a sheet names only the limit (EMA riichi 4.1.3).
_LIMIT_HAN: Final = {
    Limit.MANGAN: 5,
    Limit.HANEMAN: 6,
    Limit.BAIMAN: 8,
    Limit.SANBAIMAN: 11,
    **{limit: YAKUMAN_HAN * times for times, limit in enumerate(YAKUMAN_LIMITS, 1)},
}


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

    @property
    def people(self) -> Mapping[int, Participant]:
        """Return the participants who may be named."""
        return {row.entrant_id: self.current.people[row.entrant_id] for row in self.current.rows}


def event_figures(tournament: Tournament, basis: Basis) -> EventFigures:
    """Return the current figures, cached by the event's version."""
    current = ranking(tournament, basis)
    key = f"statistics:{tournament.pk}:{current.version}:{settings.SEATWIND_VERSION}:{basis}"
    kept: EventFigures | None = cache.get(key)
    if kept is None:
        kept = _read_figures(current)
        if not connection.in_atomic_block:  # a version that may still be rolled back must not be remembered
            cache.set(key, kept, CACHE_SECONDS)
    return kept


def _read_figures(current: Ranking) -> EventFigures:
    """Read the figures: nine queries on top of the ranking, whatever the size of the event.

    Nine in riichi, eleven when released.
    """
    sheets = _counted_sheets(current)
    results = tuple(session for row in current.rows for session in row.sessions if session is not None)
    by_hands = [sheet for sheet in sheets if sheet.sheet.mode is Mode.HANDS]
    deals = tuple(deal for sheet in by_hands for deal in _deals_of(sheet))
    return EventFigures(
        current=current,
        deals=deals,
        results=results,
        places=places_by_session(current, results),
        typed=len(sheets) - len(by_hands),
        days=_days_of(current.tournament),
        tiles=_tiles_of(by_hands, [deal for deal, _winner, _value in core.best_hands(deals, BEST_HANDS)]),
    )


def _days_of(tournament: Tournament) -> dict[int, date]:
    """Return the day on which each session was started (one query)."""
    zone = ZoneInfo(tournament.time_zone)
    rows = SessionMove.objects.filter(session__tournament=tournament, kind=SessionMoveKind.START).order_by("at")
    return {number: at.astimezone(zone).date() for number, at in rows.values_list("session__number", "at")}


def _tiles_of(sheets: Sequence[TableSheet], deals: Sequence[core.Deal]) -> dict[tuple[int, int, int], str]:
    """Return the tiles kept beside these hands, as one line of mpsz (a query in MCR)."""
    at_tables = {(sheet.table.session.number, sheet.table.number): sheet for sheet in sheets}
    wanted = {}
    for deal in deals:
        won = won_hand(at_tables[deal.session, deal.table], deal.number)
        if won is not None:
            wanted[won.entry.pk] = (deal.session, deal.table, deal.number)
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
    return core.progress(people, results, [point for point in points if point.participant in listed], rules)


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


def _counted_sheets(current: Ranking) -> list[TableSheet]:
    """Return the sheet of each result that counts, as it was when that result was submitted."""
    moments = _submitted_moments(current)
    tables = Table.objects.filter(pk__in=moments).select_related("session").order_by("session__number", "number")
    rows = table_rows(list(tables), current.rules)
    return [table.until(moments[pk]).folded for pk, table in rows.items()]


def _submitted_moments(current: Ranking) -> dict[int, datetime]:
    """Return when the result that counts was submitted, by table."""
    tournament, moment, basis = current.tournament, current.as_of, current.basis
    rows = SeatResult.objects.filter(
        in_force(basis, moment),
        current.embargoes.sessions("result__session__number"),
        result__session__tournament=tournament,
    )
    if basis is Basis.RELEASED:
        if moment is None:
            return {}
        rows = rows.filter(result__session__in=released_sessions(tournament, moment, current.seen_at))
    seat_results = rows.order_by("result__number").values_list("result__table_id", "result__submitted_at")
    return dict(seat_results)


def _deals_of(current: TableSheet) -> Iterator[core.Deal]:
    """Yield the hands of one table, from its starting winds to its players."""
    sheet, people = current.sheet, {wind: player.pk for wind, player in current.present.items()}
    if isinstance(sheet, RiichiTableSheet):
        yield from _riichi_deals(current, sheet, people)
        return
    for hand in sheet.hands:
        payload = hand.payload
        yield core.Deal(
            **_place_of(current, hand.number, people),
            winners=_ids([payload.winner], people),
            discarder=people.get(payload.discarder) if payload.discarder else None,
            values=(payload.value,) if payload.winner in people else (),
        )


def _riichi_deals(current: TableSheet, sheet: RiichiTableSheet, people: Mapping[Wind, int]) -> Iterator[core.Deal]:
    """Yield the counted hands; a chombo and a redeal are dealt again."""
    for line in sheet.play.lines:
        if line.hand is None:
            continue
        hand = line.record.hand
        yield core.Deal(
            **_place_of(current, line.hand, people),
            winners=_ids([win.winner for win in hand.wins], people),
            discarder=people.get(hand.discarder) if hand.discarder else None,
            values=tuple(_han_of(win) for win in hand.wins if win.winner in people),
            riichi=_ids(hand.riichi, people),
            dealer=people.get(line.dealer),
        )


def _place_of(current: TableSheet, number: int, people: Mapping[Wind, int]) -> dict[str, Any]:
    table = current.table
    return {
        "session": table.session.number,
        "table": table.number,
        "number": number,
        "players": tuple(people.values()),
    }


def _ids(winds: Iterable[Wind | None], people: Mapping[Wind, int]) -> tuple[int, ...]:
    return tuple(people[wind] for wind in winds if wind is not None and wind in people)


def _han_of(win: HandWin) -> int | None:
    """Return the han as written, or the fewest that the limit asks for; None if a sheet says neither."""
    if win.han is not None:
        return win.han
    return _LIMIT_HAN[win.limit] if win.limit else None
