"""Read the tables of a session as spectators see them: as they were a while ago, hand by hand.

The organiser sets how far behind the hall this is (``Sharing.spectator_delay``). A session is a row of steps: each is
the moment at which one table wrote something. What a step shows follows from the rows written by then, so all readers
of a step share it, and a session can be replayed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q

from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.winds import Wind
from reports.spectators.running import OpenPlace, as_if_over, open_places
from scoring.common.selectors.embargoes import current_embargoes
from scoring.models import Adjustment, SheetEntry
from scoring.sheets.selectors.folding import TableSheet, rules_at, table_rows
from scoring.sheets.selectors.hand_tiles import won_hand
from scoring.sheets.selectors.seat_views import Progress, SeatView, is_mcr, seat_names, seat_views, table_progress
from scoring.standings.selectors.page import StandingRow, standing_rows
from scoring.standings.selectors.ranking import Ranking
from tournaments.common.kept import kept as cache
from tournaments.events.selectors.overview import sharing_of
from tournaments.models import Session, SessionMove, SessionMoveKind, Table, Tournament

_KEPT_SECONDS: Final = 600
_SECONDS_NOW: Final = 2  # longer than the key of a quarter of a second can be asked for
_LEADERS: Final = 5
_MAX_CHANGES: Final = 8


@dataclass(frozen=True)
class LastHand:
    """Represent the last hand of a table. Without ``winners`` it was a draw; ``value`` is for MCR only.

    ``changes``: what each seat won or lost, by starting wind, as ``won_by`` and ``thrown_by``.
    """

    hand: int
    winners: tuple[str, ...]
    discarder: str
    value: int | None
    changes: Mapping[Wind, int]
    won_by: frozenset[Wind] = frozenset()
    thrown_by: Wind | None = None


@dataclass(frozen=True)
class SeatAround:
    """Represent a seat with its share of the last hand. ``role``: "win", "disc" or empty, as style sheets name it."""

    seat: SeatView
    change: int
    role: str


@dataclass(frozen=True)
class WatchedTable:
    """Represent a table: ``hand`` is the one in play, None when the sheet is full; ``best``: its best place now."""

    number: int
    hand: int | None
    progress: Progress
    seats: tuple[SeatView, ...]
    last: LastHand | None
    best: int | None
    is_mcr: bool

    @property
    def leader(self) -> SeatView:
        return max(self.seats, key=lambda seat: seat.score)

    @property
    def around(self) -> list[SeatAround]:
        """Return the seats with what the last hand changed."""
        return [SeatAround(seat, *_share(seat.wind, self.last)) for seat in self.seats]

    @property
    def players(self) -> list[int]:
        return [seat.number for seat in self.seats if seat.number is not None]


@dataclass(frozen=True)
class ChangedRow:
    """Represent a row of the standings as if the session ended now; ``before``: its place before the last hand."""

    row: StandingRow
    before: int | None

    @property
    def gained(self) -> int:
        """Return by how many places the player rose with the last hand, negative for a fall."""
        return 0 if self.before is None or self.row.place is None else self.before - self.row.place

    @property
    def moved(self) -> int:
        return abs(self.gained)


@dataclass(frozen=True)
class SpectatorView:
    """Represent the spectators' view of a session at one step.

    ``key`` names the view for what is kept of it; ``at``: the moment of the step; ``changed``: the table that wrote
    last; ``rows``: the first places and those that its players won or lost, as if the session ended now;
    ``open_places``: who can still win what, in the last session.
    """

    key: str
    session: Session
    step: int
    steps: tuple[datetime, ...]
    at: datetime
    tables: tuple[WatchedTable, ...]
    changed: int | None
    rows: tuple[ChangedRow, ...]
    open_places: tuple[OpenPlace, ...]
    is_mcr: bool

    @property
    def latest(self) -> datetime | None:
        """Return the moment of the last step."""
        return self.steps[-1] if self.steps else None

    @property
    def leading(self) -> WatchedTable | None:
        """Return the table of the best-placed player."""
        placed = [table for table in self.tables if table.best is not None]
        return min(placed, key=lambda table: (table.best or 0, table.number), default=None)

    @property
    def changed_table(self) -> WatchedTable | None:
        return None if self.changed is None else self.table(self.changed)

    def table(self, number: int) -> WatchedTable | None:
        return next((table for table in self.tables if table.number == number), None)


def spectator_delay(tournament: Tournament) -> timedelta | None:
    """Return the delay of the spectators' view; None if the organiser shows none."""
    minutes = sharing_of(tournament).spectator_delay
    return None if minutes is None else timedelta(minutes=minutes)


def watched_sessions(tournament: Tournament, moment: datetime) -> list[Session]:
    """Return the sessions begun by ``moment`` that are not kept back, the latest first (two queries)."""
    begun = SessionMove.objects.filter(session__tournament=tournament, kind=SessionMoveKind.START, at__lte=moment)
    embargoes = current_embargoes(tournament)
    sessions = Session.objects.filter(pk__in=begun.values("session"), dropped_at__isnull=True).order_by("-number")
    return [session for session in sessions if not embargoes.hides(session.number)]


@dataclass(frozen=True)
class WatchedNow:
    """Represent the views available at a moment: the sessions, the requested one, its steps and tables."""

    sessions: tuple[Session, ...]
    session: Session | None = None
    steps: tuple[datetime, ...] = ()
    tables: tuple[int, ...] = ()


def watched_now(tournament: Tournament, moment: datetime, number: int | None) -> WatchedNow:
    """Return the spectators' view of session ``number``; None: the latest.

    Kept for a quarter of a second, so that two thousand spectators cost as much as four. It is never ahead of
    ``moment``, and that quarter behind at most.
    """
    key = f"spectators-now:{tournament.pk}:{tournament.version}:{number}:{int(moment.timestamp() * 4)}"
    found: WatchedNow | None = cache.get(key)
    if found is None or (found.steps and found.steps[-1] > moment):
        found = _watched_now(tournament, moment, number)
        cache.set(key, found, _SECONDS_NOW)
    return found


def _watched_now(tournament: Tournament, moment: datetime, number: int | None) -> WatchedNow:
    sessions = tuple(watched_sessions(tournament, moment))
    session = next((row for row in sessions if number is None or row.number == number), None)
    if session is None:
        return WatchedNow(sessions)
    tables = Table.objects.filter(session=session).order_by("number").values_list("number", flat=True)
    return WatchedNow(sessions, session, steps_by(session, moment), tuple(tables))


def spectator_view(
    session: Session, moment: datetime, step: int | None = None, steps: tuple[datetime, ...] | None = None
) -> SpectatorView:
    """Return a session at a step that was over by ``moment``; at the latest one, unless another is named.

    ``steps``: those of ``steps_by``, if they are known. Kept by step: a hand is computed once for all spectators,
    with three rankings. Entries made since then raise the version of the session alone, so they change nothing here.
    """
    steps = steps_by(session, moment) if steps is None else steps
    last = len(steps) - 1 if step is None else min(step, len(steps) - 1)
    at = steps[last] if steps else moment
    version, begun = session.tournament.standings_version, at.isoformat() if steps else "begin"
    key = f"spectators:{session.pk}:{session.status}:{version}:{begun}:{len(steps)}"
    view: SpectatorView | None = cache.get(key)
    if view is None:
        view = _read_view(key, session, steps, last, at)
        cache.set(key, view, _KEPT_SECONDS)
    return view


def steps_by(session: Session, moment: datetime) -> tuple[datetime, ...]:
    """Return the times of the entries of a session's tables, in order (two queries)."""
    entries = SheetEntry.objects.filter(table__session=session, at__lte=moment)
    points = Adjustment.objects.filter(table__session=session, at__lte=moment)
    return tuple(sorted({at for rows in (entries, points) for at in rows.order_by().values_list("at", flat=True)}))


def _read_view(key: str, session: Session, steps: tuple[datetime, ...], step: int, at: datetime) -> SpectatorView:
    event = session.tournament
    tables = list(Table.objects.filter(session=session).select_related("session__tournament").order_by("number"))
    rules = rules_at(event, at)
    sheets = {pk: rows.folded for pk, rows in table_rows(tables, rules, Q(at__lte=at)).items()}
    now = as_if_over(session, at, sheets.values())
    wrote = [pk for pk, current in sheets.items() if _wrote_at(current, at)] if steps else []
    earlier = [table for table in tables if table.pk in wrote]
    sheets_before = sheets | {pk: rows.folded for pk, rows in table_rows(earlier, rules, Q(at__lt=at)).items()}
    before = as_if_over(session, at, sheets_before.values()) if earlier else now
    places = {row.number: row.place for row in standing_rows(now)}
    changed = earlier[0].number if earlier else None
    players = {player.number for table in earlier for player in sheets[table.pk].present.values()}
    return SpectatorView(
        key=key,
        session=session,
        step=step,
        steps=steps,
        at=at,
        tables=tuple(_watched(sheets[table.pk], places) for table in tables),
        changed=changed,
        rows=_changed_rows(now, before, players),
        open_places=open_places(session, at, sheets, now),
        is_mcr=is_mcr(rules),
    )


def _wrote_at(current: TableSheet, at: datetime) -> bool:
    return any(row.at == at for row in current.entries) or any(row.at == at for row in current.adjustments)


def _watched(current: TableSheet, places: Mapping[int, int | None]) -> WatchedTable:
    hand = current.sheet.next_hand
    seats = seat_views(current, hand)
    here = [place for seat in seats if seat.number is not None and (place := places.get(seat.number)) is not None]
    progress = table_progress(current)
    return WatchedTable(
        current.table.number,
        hand,
        progress,
        seats,
        _last_hand(current),
        min(here, default=None),
        is_mcr(current.rules),
    )


def _share(wind: Wind, last: LastHand | None) -> tuple[int, str]:
    if last is None:
        return 0, ""
    return last.changes.get(wind, 0), "win" if wind in last.won_by else "disc" if wind == last.thrown_by else ""


def _last_hand(current: TableSheet) -> LastHand | None:
    names = seat_names(current)
    if isinstance(current.sheet, RiichiTableSheet):
        lines = [line for line in current.sheet.play.lines if line.hand is not None]
        if not lines:
            return None
        played = lines[-1].record.hand
        winners = tuple(names[win.winner] for win in played.wins)
        discarder = names[played.discarder] if played.discarder is not None else ""
        won_by = frozenset(win.winner for win in played.wins)
        number, changes = lines[-1].hand or 0, lines[-1].deltas
        return LastHand(number, winners, discarder, None, changes, won_by, played.discarder)
    hand = max(current.sheet.hands, key=lambda hand: hand.number, default=None)
    if hand is None:
        return None
    won = won_hand(current, hand.number)
    if won is None:
        return LastHand(hand.number, (), "", None, hand.deltas)
    thrown_by = won.hand.payload.discarder
    discarder = names[thrown_by] if thrown_by else ""
    winner = frozenset({won.winner})
    return LastHand(hand.number, (names[won.winner],), discarder, won.announced, hand.deltas, winner, thrown_by)


def _changed_rows(now: Ranking, before: Ranking, players: set[int]) -> tuple[ChangedRow, ...]:
    """Return the first places, and the rows of those who played the last hand."""
    places = {row.number: row.place for row in standing_rows(before)}
    placed = [row for row in standing_rows(now) if row.place is not None]
    shown: Sequence[StandingRow] = [
        row for index, row in enumerate(placed) if index < _LEADERS or row.number in players
    ]
    return tuple(ChangedRow(row, places.get(row.number)) for row in shown[:_MAX_CHANGES])
