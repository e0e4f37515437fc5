"""Read the bench: the event's substitutes, and where each of them plays."""

from dataclasses import dataclass

from tournaments.common.look.collation import reader_key
from tournaments.models import (
    Participant,
    ParticipantState,
    Seat,
    SeatOccupancy,
    Session,
    SessionStatus,
    Table,
    Tournament,
)
from tournaments.tables.selectors.occupancy import Occupancy, occupancies_at

# What was played is history: handing seats over from a session on leaves it alone.
_OVER = (SessionStatus.ENDED, SessionStatus.RELEASED)


@dataclass(frozen=True)
class BenchRow:
    """Represent a substitute of the event; ``table``: where they play in the session asked for, None if free."""

    participant: Participant
    table: int | None
    sessions: tuple[int, ...]


def bench(tournament: Tournament, session: Session | None = None) -> list[BenchRow]:
    """Return every substitute with the sessions in which they play (three queries)."""
    people = Participant.objects.filter(tournament=tournament, state=ParticipantState.SUBSTITUTE).order_by("number")
    played = _tables_of(tournament)
    number = session.number if session is not None else 0
    return [
        BenchRow(person, played.get(person.pk, {}).get(number), tuple(sorted(played.get(person.pk, {}))))
        for person in people
    ]


def _tables_of(tournament: Tournament) -> dict[int, dict[int, int]]:
    """Return table by session for all who play for another, and for substitutes with a seat of their own."""
    tables: dict[int, dict[int, int]] = {}
    seats = Seat.objects.filter(session__tournament=tournament, participant__state=ParticipantState.SUBSTITUTE)
    for person, session, table in seats.values_list("participant_id", "session__number", "table__number"):
        tables.setdefault(person or 0, {})[session] = table
    for row in substitutions(tournament):
        if row.player_id is not None:
            tables.setdefault(row.player_id, {})[row.table.session.number] = row.table.number
    return tables


def substitutions(tournament: Tournament, session: Session | None = None) -> list[SeatOccupancy]:
    """Return the substitutions in force, by session and table (one query)."""
    rows = SeatOccupancy.objects.filter(table__session__tournament=tournament)
    if session is not None:
        rows = rows.filter(table__session=session)
    newest = {(row.table_id, row.wind): row for row in rows.select_related("table__session", "player")}
    standing = (row for row in newest.values() if not row.ended)
    return sorted(standing, key=lambda row: (row.table.session.number, row.table.number, row.wind))


def busy_at(person: Participant, session: Session) -> int | None:
    """Return the table at which a person sits in a session already; None if there is none."""
    seat = Seat.objects.filter(participant=person, session=session).values_list("table__number", flat=True).first()
    rows = (row.table.number for row in substitutions(session.tournament, session) if row.player_id == person.pk)
    return seat if seat is not None else next(rows, None)


def seated_players(session: Session) -> list[Seat]:
    """Return the seats of a session that have a player, by name, sorted for the reader (one query)."""
    seats = Seat.objects.filter(session=session, participant__isnull=False).order_by("pk")
    rows = seats.select_related("participant", "table__session__tournament")
    return sorted(rows, key=lambda seat: reader_key(seat.participant.name if seat.participant else ""))


def later_open_seats(session: Session) -> list[Occupancy]:
    """Return one open seat of each later session that has any: the first by table and wind (four queries at most)."""
    coming = Session.objects.filter(
        tournament=session.tournament_id, number__gt=session.number, status=SessionStatus.SCHEDULED, dropped_at=None
    )
    seats = occupancies_at(Table.objects.filter(session__in=coming).values("pk"))
    first: dict[int, Occupancy] = {}
    for occupancy in sorted(seats, key=lambda row: (row.seat.table.session.number, row.seat.table.number)):
        if occupancy.is_open:
            first.setdefault(occupancy.seat.table.session.number, occupancy)
    return list(first.values())


def seats_ahead(player: Participant, since: Session) -> list[Seat]:
    """Return the player's seats from a session on, in order, without ended or released sessions (one query)."""
    rows = Seat.objects.filter(participant=player, session__tournament=since.tournament_id, session__dropped_at=None)
    ahead = rows.filter(session__number__gte=since.number).exclude(session__status__in=_OVER)
    return list(ahead.select_related("table__session__tournament").order_by("session__number"))
