"""Compare a new plan with the seating in force: tables that come, go, or seat another player."""

from collections.abc import Iterator
from dataclasses import dataclass

from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.winds import WINDS, Wind

__all__ = ["Amendment", "PlannedTable", "SeatChange", "amendment"]

_NO_SEATS = (None, None, None, None)


@dataclass(frozen=True, slots=True, order=True)
class PlannedTable:
    """Represent a table of a plan: the numbers of its session and its own."""

    session: int
    number: int


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Represent a seat before and after; None is a substitute's seat, or a seat that does not exist."""

    table: PlannedTable
    wind: Wind
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Amendment:
    """Store ``laid`` and ``cleared`` tables, and ``seats``: every seat of those, and each whose player changes.

    What an amendment does not name is the same in both plans.
    """

    laid: tuple[PlannedTable, ...]
    cleared: tuple[PlannedTable, ...]
    seats: tuple[SeatChange, ...]

    @property
    def tables(self) -> tuple[PlannedTable, ...]:
        """Return every table that changes, in order."""
        return tuple(sorted({seat.table for seat in self.seats}))

    @property
    def sessions(self) -> tuple[int, ...]:
        """Return the sessions in which something changes, in order."""
        return tuple(sorted({seat.table.session for seat in self.seats}))


def amendment(now: SeatingPlan, wanted: SeatingPlan) -> Amendment:
    """Return the changes from ``now`` to ``wanted``. A session that ``wanted`` leaves out or leaves empty stays as it
    is.

    A table is known by its session and its number: where the number stays, the table stays, whoever sits there.
    """
    laid: list[PlannedTable] = []
    cleared: list[PlannedTable] = []
    seats: list[SeatChange] = []
    for session, tables in enumerate(wanted.sessions, start=1):
        before = now.sessions[session - 1] if session <= len(now.sessions) else ()
        was, comes = {table.number: table for table in before}, {table.number: table for table in tables or before}
        laid += [PlannedTable(session, number) for number in sorted(comes.keys() - was.keys())]
        cleared += [PlannedTable(session, number) for number in sorted(was.keys() - comes.keys())]
        for number in sorted(was.keys() | comes.keys()):
            seats += _seat_changes(PlannedTable(session, number), was.get(number), comes.get(number))
    return Amendment(tuple(laid), tuple(cleared), tuple(seats))


def _seat_changes(table: PlannedTable, was: SeatedTable | None, comes: SeatedTable | None) -> Iterator[SeatChange]:
    """Yield every seat of a table that comes or goes; of one that stays, those that seat another player."""
    before = was.seats if was else _NO_SEATS
    after = comes.seats if comes else _NO_SEATS
    stays = was is not None and comes is not None
    for wind, number, other in zip(WINDS, before, after, strict=True):
        if not stays or number != other:
            yield SeatChange(table, wind, number, other)
