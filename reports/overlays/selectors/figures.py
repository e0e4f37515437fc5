"""Read the figures of overlays: the event as the public could see it so many seconds ago."""

from dataclasses import dataclass
from datetime import datetime

from mahjong_core.riichi.table_sheet import RiichiTableSheet
from scoring.common.selectors.clocks import ClockView, clock_view
from scoring.common.selectors.embargoes import current_embargoes
from scoring.hall.selectors.desk import session_that_matters
from scoring.sheets.selectors.folding import TableSheet, rules_of, sheet_at
from scoring.sheets.selectors.hand_tiles import latest_of, won_hand
from scoring.sheets.selectors.seat_views import SeatView, is_mcr, seat_views
from scoring.standings.selectors.page import StandingRow, standing_rows
from scoring.standings.selectors.public_view import public_ranking
from tournaments.events.selectors.overview import sharing_of
from tournaments.models import Session, SessionMove, SessionMoveKind, Table, Tournament


@dataclass(frozen=True)
class OverlayClock:
    """Represent the current session and its clock: ``session`` of ``sessions``."""

    session: int
    sessions: int
    clock: ClockView


@dataclass(frozen=True)
class LastWin:
    """Represent the last hand that was won. ``value``: MCR only; ``tiles`` without ``won_with``, where stored."""

    hand: int
    names: tuple[str, ...]
    value: int | None
    is_self_draw: bool
    tiles: str = ""
    won_with: str = ""


@dataclass(frozen=True)
class OverlayTable:
    """Represent a table at a moment: ``hand`` is the one in play, None when the sheet is full."""

    number: int
    session: int
    hand: int | None
    seats: tuple[SeatView, ...]
    is_mcr: bool
    last: LastWin | None = None


@dataclass(frozen=True)
class OverlayTicker:
    session: int
    rows: tuple[StandingRow, ...]
    is_mcr: bool
    missing: tuple[int, ...] = ()


def ticker(tournament: Tournament, moment: datetime | None, most: int) -> OverlayTicker:
    """Return the first ``most`` rows of the public standings of a moment; none before the first result."""
    current = public_ranking(tournament, moment)
    rows = standing_rows(current)[:most] if current.last_session else ()
    return OverlayTicker(current.last_session, rows, is_mcr(current.rules), current.missing_session_numbers)


def table_score(tournament: Tournament, moment: datetime, number: int) -> OverlayTable | None:
    """Return the running score of a table that the organiser publishes.

    None for any other, and where its session is kept back.
    """
    if number not in sharing_of(tournament).streamed_tables:
        return None
    table = _table_in_play(tournament, moment, number)
    if table is None or current_embargoes(tournament).hides(table.session.number):
        return None
    current = sheet_at(table, moment)
    hand = current.sheet.next_hand
    seats = seat_views(current, hand)
    last = _last_win(current, moment)
    return OverlayTable(number, table.session.number, hand, seats, is_mcr(current.rules), last)


def _last_win(current: TableSheet, moment: datetime) -> LastWin | None:
    """Return the newest hand with a winner, with its tiles if stored by that moment (a query in MCR)."""
    names = {wind: player.name for wind, player in current.present.items()}
    if isinstance(current.sheet, RiichiTableSheet):
        won = [line for line in current.sheet.play.lines if line.hand is not None and line.record.hand.wins]
        if not won:
            return None
        hand = won[-1].record.hand
        winners = tuple(names[win.winner] for win in hand.wins if win.winner in names)
        return LastWin(won[-1].hand or 0, winners, None, hand.discarder is None)
    number = max((hand.number for hand in current.sheet.hands if hand.payload.winner), default=0)
    this_won_hand = won_hand(current, number)
    if this_won_hand is None:
        return None
    kept = latest_of(this_won_hand.entry)
    tiles, _plus, won_with = kept.hand.partition("+") if kept and kept.at <= moment else ("", "", "")
    return LastWin(
        hand=number,
        names=(names[this_won_hand.winner],) if this_won_hand.winner in names else (),
        value=this_won_hand.announced,
        is_self_draw=this_won_hand.hand.payload.discarder is None,
        tiles=tiles.strip(),
        won_with=won_with.strip(),
    )


def overlay_clock(tournament: Tournament, moment: datetime) -> OverlayClock | None:
    """Return the clock of the current session; None before there is one. It has no delay, as in the hall."""
    session = session_that_matters(tournament)
    if session is None:
        return None
    sessions = Session.objects.filter(tournament=tournament).count()
    return OverlayClock(session.number, sessions, clock_view(session, rules_of(tournament), moment))


def _table_in_play(tournament: Tournament, moment: datetime, number: int) -> Table | None:
    """Return the table of this number in the latest session begun at the moment."""
    starts = SessionMove.objects.filter(
        session__tournament=tournament, kind=SessionMoveKind.START, at__lte=moment
    ).order_by("-at", "-id")
    session = starts.values_list("session", flat=True).first()
    return Table.objects.select_related("session__tournament").filter(session=session, number=number).first()
