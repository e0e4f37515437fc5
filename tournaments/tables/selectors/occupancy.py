"""Compute who sits at a seat from which hand on: one answer for each seat.

Beneath is the seating: a player, or nobody if a substitute's seat was laid. Upon it lie the rows of
``SeatOccupancy``, the newest first; one that is ``ended`` leaves the seating as it was. In a session still to come a
player who has left the event does not sit: somebody must be named for them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from mahjong_core.winds import WINDS
from tournaments.models import (
    Participant,
    ParticipantState,
    Seat,
    SeatOccupancy,
    Session,
    SessionStatus,
    SubstituteKind,
    SubstitutionCause,
    Table,
    Tournament,
)

ABSENT = frozenset({ParticipantState.WITHDRAWN, ParticipantState.REMOVED_FOR_ILLNESS, ParticipantState.DISQUALIFIED})


class Sitter(StrEnum):
    """Define who sits; ``nobody``: a table without any player, which is not played."""

    PLAYER = "player"
    SUBSTITUTE = "substitute"
    TO_BE_NAMED = "to_be_named"
    NOBODY = "nobody"


@dataclass(frozen=True)
class SeatSpan:
    """Represent a person at a seat from a hand on. ``person``: the player, or a substitute of the bench."""

    from_hand: int
    sitter: Sitter
    person: Participant | None = None
    name: str = ""


@dataclass(frozen=True)
class Occupancy:
    """Represent who plays at one seat. ``spans`` cover every hand once, the first from hand 1 on.

    ``row`` is the substitution that stands, None if there is none.
    """

    seat: Seat
    spans: tuple[SeatSpan, ...]
    row: SeatOccupancy | None = None

    @property
    def now(self) -> SeatSpan:
        return self.spans[-1]

    @property
    def sitter(self) -> Sitter:
        return self.now.sitter

    @property
    def is_open(self) -> bool:
        """Return whether a substitute is still to be named."""
        return self.sitter is Sitter.TO_BE_NAMED

    @property
    def cause(self) -> SubstitutionCause:
        """Return why the seat's own player does not play, as far as the event knows."""
        if self.row is not None:
            return SubstitutionCause(self.row.cause)
        return default_cause(self.seat.participant)


def default_cause(player: Participant | None) -> SubstitutionCause:
    """Return the cause to record if none was given."""
    if player is None:
        return SubstitutionCause.VACANT
    is_out = player.state == ParticipantState.DISQUALIFIED
    return SubstitutionCause.DISQUALIFIED if is_out else SubstitutionCause.ILL


def occupancies(session: Session) -> list[Occupancy]:
    """Return the answers for a whole session, by table and wind (two queries)."""
    seats = Seat.objects.filter(session=session)
    rows = SeatOccupancy.objects.filter(table__session=session, table__cleared_at__isnull=True)
    return answers(seats.select_related("participant", "table__session"), rows.select_related("player"))


def answers(seats: Iterable[Seat], rows: Iterable[SeatOccupancy]) -> list[Occupancy]:
    """Return who plays at each seat, from the seats and the ledger of who replaced whom (no query)."""
    by_seat: dict[tuple[int, str], list[SeatOccupancy]] = {}
    for row in rows:
        by_seat.setdefault((row.table_id, row.wind), []).append(row)
    four: dict[int, list[Seat]] = {}
    for seat in seats:
        four.setdefault(seat.table_id, []).append(seat)
    matching_occupancies = [
        seat_occupancy(
            seat,
            by_seat.get((seat.table_id, seat.wind), ()),
            is_empty=not any(other.participant for other in at_table),
        )
        for at_table in four.values()
        for seat in at_table
    ]
    return sorted(
        matching_occupancies, key=lambda occupancy: (occupancy.seat.table.number, WINDS.index(occupancy.seat.wind))
    )


def seat_occupancy(seat: Seat, rows: Sequence[SeatOccupancy], *, is_empty: bool) -> Occupancy:
    """Return the spans of a seat from its rows, oldest first.

    ``is_empty``: no player was seated at this table at all.
    """
    standing = standing_rows(rows)
    spans = [seated(seat, is_empty=is_empty and not standing)]
    for row in standing:
        earlier = [span for span in spans if span.from_hand < row.from_hand]
        sitter = Sitter.SUBSTITUTE if row.is_named else Sitter.TO_BE_NAMED
        spans = [*earlier, SeatSpan(row.from_hand, sitter, row.player, row.substitute)]
    return Occupancy(seat, tuple(spans), standing[-1] if standing else None)


def standing_rows(rows: Iterable[SeatOccupancy]) -> list[SeatOccupancy]:
    """Return the rows of one seat since its last substitution ended."""
    seat_occupancies: list[SeatOccupancy] = []
    for row in sorted(rows, key=lambda seat_occupancy: seat_occupancy.pk):
        seat_occupancies = [] if row.ended else [*seat_occupancies, row]
    return seat_occupancies


def named_substitute() -> Coalesce:
    """Return an expression for rows of ``Seat``: the name of the substitute who plays there now, or an empty text.

    As in ``standing_rows``, the newest row counts, and nobody stands in after one that ends it.
    """
    rows = SeatOccupancy.objects.filter(table=OuterRef("table"), wind=OuterRef("wind")).order_by("-pk")
    name = Case(When(ended=False, then=F("substitute")), default=Value(""))
    return Coalesce(Subquery(rows.annotate(stands_in=name).values("stands_in")[:1]), Value(""))


def seated(seat: Seat, *, is_empty: bool) -> SeatSpan:
    """Return the span of the player seated there, without substitutions."""
    player, is_to_come = seat.participant, seat.table.session.status == SessionStatus.SCHEDULED
    if is_empty:
        return SeatSpan(1, Sitter.NOBODY)
    if player is None or (is_to_come and player.state in ABSENT):
        return SeatSpan(1, Sitter.TO_BE_NAMED)
    return SeatSpan(1, Sitter.PLAYER, player, player.name)


@dataclass(frozen=True)
class Substitution:
    """Represent a seat's substitution: the row in force, and the one that replaced the player.

    If a substitute who played from the start hands over in mid-session, the player was replaced from the start
    (MERS 4.1.2 speaks of the player), so the first row decides what the seat is worth.
    """

    row: SeatOccupancy
    first: SeatOccupancy


def substitution(rows: Iterable[SeatOccupancy]) -> Substitution | None:
    """Return the substitution in force at one seat; None if its player sits there."""
    standing = standing_rows(rows)
    if not standing:
        return None
    newest = standing[-1]
    started = [row for row in standing if row.kind == SubstituteKind.FROM_START]
    return Substitution(newest, started[-1] if started else newest)


def seats_to_name(tournament: Tournament) -> list[Occupancy]:
    """Return the seats of the sessions to come that wait for a name, the next session first (two queries)."""
    to_come = SessionStatus.SCHEDULED
    seats = Seat.objects.filter(session__tournament=tournament, session__status=to_come)
    rows = SeatOccupancy.objects.filter(table__session__tournament=tournament, table__session__status=to_come)
    matching_occupancies = answers(seats.select_related("participant", "table__session"), rows.select_related("player"))
    return sorted(
        (occupancy for occupancy in matching_occupancies if occupancy.is_open),
        key=lambda occupancy: occupancy.seat.table.session.number,
    )


def unnamed_seats(tournament: Tournament) -> list[Occupancy]:
    """Return the seats of begun sessions with an unnamed substitute (one query, two if any)."""
    seats = occupancies_at(maybe_unnamed_seats().filter(table__session__tournament=tournament).values("table"))
    return sorted(
        (occupancy for occupancy in seats if occupancy.is_open),
        key=lambda occupancy: occupancy.seat.table.session.number,
    )


def maybe_unnamed_seats() -> QuerySet[Seat]:
    """Return the seats of begun sessions without a player, and those of tables that had an unnamed substitute."""
    unnamed = SeatOccupancy.objects.filter(table=OuterRef("table"), substitute="", player__isnull=True)
    seats = Seat.objects.filter(Q(participant__isnull=True) | Exists(unnamed))
    return seats.exclude(table__session__status=SessionStatus.SCHEDULED)


def occupancies_at(tables: QuerySet[Any]) -> list[Occupancy]:
    """Return the answers for the tables that a query finds, of any sessions (one query, four if there are any).

    People and tables are read once each, not once a seat: a whole event has twelve seats for each player.
    """
    seats = list(Seat.objects.filter(table__in=tables))
    if not seats:
        return []
    here = {table.pk: table for table in Table.every.filter(pk__in=tables).select_related("session")}
    sitting = Seat.objects.filter(table__in=tables).values("participant")
    people = {player.pk: player for player in Participant.objects.filter(pk__in=sitting)}
    for seat in seats:
        seat.table = here[seat.table_id]
        seat.participant = None if seat.participant_id is None else people[seat.participant_id]
    return answers(seats, SeatOccupancy.objects.filter(table__in=here).select_related("player"))
