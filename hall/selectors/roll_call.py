"""Read the roll call of a session: who sits where, who is missing, who came late (MCR 3.5.7.2)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from hall.models import SeatCheck, SeatState, StartStep, StartStepKind
from penalties.models import Ruling
from penalties.rulings.selectors.faults import started_at
from penalties.rulings.selectors.proposals import LATE_ARRIVAL
from tournaments.models import Session, StartingWind, TableReferee, Tournament, User
from tournaments.referees.selectors.own_tables import own_tables
from tournaments.tables.selectors.occupancy import Occupancy, Sitter, occupancies

_MINUTE: Final = timedelta(minutes=1)


@dataclass(frozen=True)
class SeatRow:
    """Represent a seat and the result of its check. ``name``: empty if its player is still to be named.

    ``late``: how long after the start a missing player sat down. ``is_ruled``: their lateness has its ruling at this
    table.
    """

    table: int
    wind: StartingWind
    number: int | None
    name: str
    country: str
    state: SeatState
    at: datetime | None = None
    by: str = ""
    late: timedelta | None = None
    is_ruled: bool = False

    @property
    def late_minutes(self) -> int:
        """Return the minutes late; each minute begun counts, as in the bands of lateness."""
        return -(-(self.late or timedelta()) // _MINUTE)

    @property
    def is_named(self) -> bool:
        return bool(self.name)


@dataclass(frozen=True)
class TableRow:
    """Represent a table. ``is_own``: the reader looks after it; ``plays_here``: the reader plays there."""

    number: int
    seats: tuple[SeatRow, ...]
    referee: str = ""
    is_own: bool = False
    plays_here: bool = False

    @property
    def unseen(self) -> list[SeatRow]:
        """Return the seats not looked at yet, which one tap marks as filled."""
        return [seat for seat in self.seats if seat.state is SeatState.OPEN and seat.is_named]

    @property
    def here(self) -> int:
        return sum(seat.state is SeatState.HERE for seat in self.seats)

    @property
    def is_complete(self) -> bool:
        return self.here == len(self.seats)

    @property
    def lacks(self) -> bool:
        """Return whether a player is missing here, or still to be named."""
        return any(seat.state is SeatState.MISSING or not seat.is_named for seat in self.seats)


@dataclass(frozen=True)
class RollCall:
    """Store the tables, the reader's own first, and each step of the start with its row, None until done.

    ``started``: when the session's clock was started.
    """

    session: Session
    tables: tuple[TableRow, ...]
    steps: tuple[tuple[StartStepKind, StartStep | None], ...]
    started: datetime | None

    @property
    def seats(self) -> list[SeatRow]:
        return [seat for table in self.tables for seat in table.seats]

    @property
    def here(self) -> int:
        return sum(seat.state is SeatState.HERE for seat in self.seats)

    @property
    def complete(self) -> int:
        return sum(table.is_complete for table in self.tables)

    @property
    def missing(self) -> list[SeatRow]:
        """Return who is missing, and the seats without a name, by table."""
        lacking = [seat for seat in self.seats if seat.state is SeatState.MISSING or not seat.is_named]
        return sorted(lacking, key=lambda seat: seat.table)

    @property
    def late(self) -> list[SeatRow]:
        """Return the players who came after the start and have no ruling for it yet."""
        came = [seat for seat in self.seats if seat.late is not None and not seat.is_ruled and seat.number is not None]
        return sorted(came, key=lambda seat: seat.table)

    @property
    def own(self) -> list[TableRow]:
        return [table for table in self.tables if table.is_own]

    @property
    def others(self) -> list[TableRow]:
        return [table for table in self.tables if not table.is_own]

    @property
    def is_seated(self) -> bool:
        """Return whether all players are there and every seat was looked at."""
        return bool(self.tables) and self.complete == len(self.tables)


def sessions_called(tournament: Tournament) -> list[Session]:
    """Return the sessions that have tables, by number (one query)."""
    rows = Session.objects.filter(tournament=tournament, tables__cleared_at__isnull=True, tables__isnull=False)
    return list(rows.select_related("tournament").distinct().order_by("number"))


def roll_call(session: Session, reader: User | None = None) -> RollCall:
    """Return the roll call as this reader walks it (eight queries, two more where referees play)."""
    matching_occupancies = [candidate for candidate in occupancies(session) if candidate.sitter is not Sitter.NOBODY]
    started = started_at(session)
    checks = _checks(session)
    ruled = _ruled(session)
    seats: dict[int, list[SeatRow]] = {}
    for occupancy in matching_occupancies:
        history = checks.get((occupancy.seat.table_id, occupancy.seat.wind), ())
        seats.setdefault(occupancy.seat.table.number, []).append(_seat_row(occupancy, history, started, ruled))
    watched = _watched(session)
    plays = _plays(session, matching_occupancies, reader)
    rows = [
        TableRow(
            number,
            tuple(rows),
            (watched[number].get_full_name() or watched[number].get_username()) if number in watched else "",
            is_own=reader is not None and watched.get(number) == reader,
            plays_here=number in plays,
        )
        for number, rows in seats.items()
    ]
    ordered = sorted(rows, key=lambda row: (not row.is_own, row.number))
    return RollCall(session, tuple(ordered), _steps(session), started)


def is_same_person(check: SeatCheck, occupancy: Occupancy) -> bool:
    """Return whether the row is about the person who plays at the seat now."""
    now = occupancy.now
    if now.person is not None or check.participant_id is not None:
        return bool(now.person is not None and check.participant_id == now.person.pk)
    return check.name == now.name


def _seat_row(
    occupancy: Occupancy, history: Sequence[SeatCheck], started: datetime | None, ruled: Mapping[int, frozenset[int]]
) -> SeatRow:
    own = [check for check in history if is_same_person(check, occupancy)]
    last, now = (own[-1] if own else None), occupancy.now
    table = occupancy.seat.table.number
    person = now.person
    return SeatRow(
        table=table,
        wind=StartingWind(occupancy.seat.wind),
        number=person.number if person else None,
        name=now.name or (person.name if person else ""),
        country=person.country if person else "",
        state=SeatState(last.state) if last else SeatState.OPEN,
        at=last.seen_at if last else None,
        by=last.by_name if last else "",
        late=_late(own, started),
        is_ruled=person is not None and person.pk in ruled.get(occupancy.seat.table_id, frozenset()),
    )


def _late(checks: Sequence[SeatCheck], started: datetime | None) -> timedelta | None:
    """Return how late a player sat down who was missing before.

    Only who was missed is late, not who was looked at late.
    """
    if started is None or not checks or checks[-1].state != SeatState.HERE:
        return None
    first = len(checks) - 1
    while first and checks[first - 1].state == SeatState.HERE:  # seen there twice: they came the first time
        first -= 1
    came = checks[first]
    before = [check.state for check in checks[:first] if check.state != SeatState.OPEN]
    is_late = came.seen_at > started and bool(before) and before[-1] == SeatState.MISSING
    return came.seen_at - started if is_late else None


def _checks(session: Session) -> Mapping[tuple[int, str], list[SeatCheck]]:
    """Return the rows of each seat in the order in which they were seen, whenever they arrived (one query)."""
    checks: dict[tuple[int, str], list[SeatCheck]] = {}
    for row in SeatCheck.objects.filter(table__session=session).order_by("seen_at", "pk"):
        checks.setdefault((row.table_id, row.wind), []).append(row)
    return checks


def _steps(session: Session) -> tuple[tuple[StartStepKind, StartStep | None], ...]:
    """Return every step in its order with its newest row (one query)."""
    newest = {row.step: row for row in StartStep.objects.filter(session=session).order_by("pk")}
    rows = [(kind, newest.get(kind.value)) for kind in StartStepKind]
    return tuple((kind, row if row is not None and row.is_done else None) for kind, row in rows)


def _ruled(session: Session) -> Mapping[int, frozenset[int]]:
    """Return who has a ruling on lateness in force, by table (one query)."""
    rows = Ruling.objects.filter(table__session=session, offence=LATE_ARRIVAL, revocation__isnull=True)
    ruled: dict[int, frozenset[int]] = {}
    for table, person in rows.values_list("table_id", "participant_id"):
        if table is not None:
            ruled[table] = ruled.get(table, frozenset()) | {person}
    return ruled


def _watched(session: Session) -> Mapping[int, User]:
    """Return who looks after which table, by its number (one query)."""
    rows = TableReferee.objects.filter(table__session=session).select_related("user", "table")
    return {row.table.number: row.user for row in rows}


def _plays(session: Session, rows: Iterable[Occupancy], reader: User | None) -> frozenset[int]:
    """Return the tables at which the reader plays (one query, three where referees play)."""
    numbers = {occupancy.seat.table_id: occupancy.seat.table.number for occupancy in rows}
    pairs = own_tables(session.tournament, numbers)
    return frozenset(numbers[table] for table, user in pairs if reader is not None and user == reader.pk)
