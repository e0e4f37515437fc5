"""Compute the map of the hall: at each table its referee, calls, silence, missing players, extra time."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from scoring.common.selectors.clocks import ClockView, clock_view
from scoring.devices.selectors import ASLEEP, CLOSED, QUIET, FloorRow, floor_of
from scoring.models import CallStatus
from scoring.sheets.selectors.folding import rules_of
from tournaments.models import Session, SessionStatus, TableStatus, Tournament, User
from tournaments.referees.selectors.coverage import referee_names
from tournaments.referees.selectors.own_tables import own_tables
from tournaments.tables.selectors.hall_plans import HallPlan, hall_plan

_PLAYED = frozenset({SessionStatus.ENDED, SessionStatus.RELEASED})


@dataclass(frozen=True)
class MapCell:
    """Represent a table on the map; ``row`` is None if the session does not have the table."""

    number: int
    row: FloorRow | None
    referee: str = ""
    is_missing: bool = False
    extra_minutes: int = 0
    extra_ends_at: datetime | None = None
    plays_here: bool = False

    @property
    def is_calling(self) -> bool:
        call = self.row.call if self.row else None
        return call is not None and call.status == CallStatus.WAITING

    @property
    def comes(self) -> str:
        """Return the name of the referee on the way."""
        call = self.row.call if self.row else None
        return (call.claimed_by_name or "") if call is not None and call.status == CallStatus.CLAIMED else ""

    @property
    def is_quiet(self) -> bool:
        return self.row is not None and self.row.state == QUIET

    @property
    def is_asleep(self) -> bool:
        return self.row is not None and self.row.state == ASLEEP

    @property
    def is_done(self) -> bool:
        return self.row is not None and TableStatus(self.row.status) in CLOSED

    @property
    def tone(self) -> str:
        """Return the colour: red for a call, yellow for a warning, grey for done."""
        if self.is_calling:
            return "verm"
        if self.is_missing or self.is_quiet or self.is_asleep or (self.row is not None and self.row.unsent):
            return "brass"
        return "jade" if self.comes else ""


@dataclass(frozen=True)
class HallMap:
    """Store the cells in rows, None without tables; and the session shown, None before the first."""

    rows: tuple[tuple[MapCell | None, ...], ...]
    session: Session | None
    clock: ClockView | None
    is_plain: bool

    @property
    def cells(self) -> list[MapCell]:
        return [cell for row in self.rows for cell in row if cell is not None]

    @property
    def calling(self) -> int:
        return sum(cell.is_calling for cell in self.cells)

    @property
    def quiet(self) -> int:
        return sum(cell.is_quiet or cell.is_asleep for cell in self.cells)

    @property
    def missing(self) -> int:
        return sum(cell.is_missing for cell in self.cells)


def hall_map(tournament: Tournament, session: Session | None, now: datetime, reader: User | None = None) -> HallMap:
    """Return the map in ten queries, whatever the number of tables; two more where referees play."""
    plan = hall_plan(tournament)
    if session is None:
        return HallMap((), None, None, plan.is_plain)
    clock = clock_view(session, rules_of(tournament), now)
    cells = _cells_of(session, plan, clock, now, reader)
    rows = tuple(tuple(cells.get(number) if number is not None else None for number in row) for row in plan.grid)
    return HallMap(rows, session, clock, plan.is_plain)


def _cells_of(
    session: Session, plan: HallPlan, clock: ClockView, now: datetime, reader: User | None
) -> Mapping[int, MapCell]:
    floor = {row.number: row for row in floor_of(session, now).rows}
    referees, extra = referee_names(session), {table_time.table: table_time for table_time in clock.extra}
    tables = dict(session.tables.values_list("pk", "number"))
    own = {tables[table] for table, user in own_tables(session.tournament, tables) if reader and user == reader.pk}
    is_over = SessionStatus(session.status) in _PLAYED or clock.play_ended_at is not None
    cells = {}
    for number in plan.places:
        row, more = floor.get(number), extra.get(number)
        runs_on = more is not None and more.ends_at is not None and more.ends_at > now
        cells[number] = MapCell(
            number=number,
            row=row,
            referee=referees.get(number, ""),
            is_missing=is_over and not runs_on and row is not None and TableStatus(row.status) not in CLOSED,
            extra_minutes=more.minutes if more else 0,
            extra_ends_at=more.ends_at if more else None,
            plays_here=number in own,
        )
    return cells
