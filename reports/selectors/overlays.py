"""What a broadcast lays over its picture: the event as everybody could see it so many seconds ago."""

from dataclasses import dataclass
from datetime import datetime

from scoring.selectors.public_view import public_ranking
from scoring.selectors.seat_views import SeatView, is_mcr, seat_views
from scoring.selectors.sheets import sheet_at
from scoring.selectors.standing_page import StandingRow, standing_rows
from scoring.selectors.standings import Ranking
from scoring.selectors.veil import public_veil
from tournaments.models import Participant, SessionMove, SessionMoveKind, Table, Tournament
from tournaments.selectors.events import sharing_of


@dataclass(frozen=True)
class LowerThird:
    """Somebody, and their row of the standings; None before the first result and for who has no place."""

    person: Participant
    row: StandingRow | None
    is_mcr: bool


@dataclass(frozen=True)
class OverlayTable:
    """A table as it stood: ``hand`` is the one in play, None when the sheet is full."""

    number: int
    session: int
    hand: int | None
    seats: tuple[SeatView, ...]
    is_mcr: bool


@dataclass(frozen=True)
class OverlayTicker:
    session: int
    rows: tuple[StandingRow, ...]
    is_mcr: bool
    missing: tuple[int, ...] = ()


def _ranking_then(tournament: Tournament, moment: datetime | None) -> Ranking:
    """The public standings of a moment; None: of now, which are kept."""
    return public_ranking(tournament, moment)


def ticker(tournament: Tournament, moment: datetime | None, most: int) -> OverlayTicker:
    """The first ``most`` of the standings; nobody before the first result."""
    current = _ranking_then(tournament, moment)
    rows = standing_rows(current)[:most] if current.last_session else ()
    return OverlayTicker(current.last_session, rows, is_mcr(current.rules), current.said_missing)


def lower_third(tournament: Tournament, moment: datetime | None, number: int) -> LowerThird | None:
    """One player by number; None where nobody has it."""
    person = Participant.objects.filter(tournament=tournament, number=number).first()
    if person is None:
        return None
    current = _ranking_then(tournament, moment)
    rows = standing_rows(current) if current.last_session else ()
    row = next((one for one in rows if one.number == number and one.place), None)
    return LowerThird(person, row, is_mcr(current.rules))


def table_score(tournament: Tournament, moment: datetime, number: int) -> OverlayTable | None:
    """The running score of a table that the organiser shows; None for any other, and where its session is kept back."""
    if number not in sharing_of(tournament).streamed_tables:
        return None
    table = _table_in_play(tournament, moment, number)
    if table is None or public_veil(tournament).hides(table.session.number):
        return None
    current = sheet_at(table, moment)
    hand = current.sheet.next_hand
    return OverlayTable(number, table.session.number, hand, seat_views(current, hand), is_mcr(current.rules))


def _table_in_play(tournament: Tournament, moment: datetime, number: int) -> Table | None:
    """The table of this number in the session that had begun last at the moment."""
    starts = SessionMove.objects.filter(
        session__tournament=tournament, kind=SessionMoveKind.START, at__lte=moment
    ).order_by("-at", "-id")
    session = starts.values_list("session", flat=True).first()
    return Table.objects.select_related("session__tournament").filter(session=session, number=number).first()
