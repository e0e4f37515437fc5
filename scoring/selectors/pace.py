"""How far the tables of a session will come at their pace so far."""

from collections.abc import Iterable
from dataclasses import dataclass

from mahjong_core.forecast import foresee
from scoring.selectors.clocks import ClockView


@dataclass(frozen=True)
class TablePace:
    """A table in play: the hands expected by its end, of how many."""

    table: int
    hands: int
    most: int

    @property
    def is_in_time(self) -> bool:
        return self.hands >= self.most


@dataclass(frozen=True)
class Pace:
    tables: tuple[TablePace, ...]

    @property
    def in_time(self) -> int:
        return sum(table.is_in_time for table in self.tables)

    @property
    def late(self) -> tuple[TablePace, ...]:
        """Those that will not play every hand, the slowest first."""
        slow = [table for table in self.tables if not table.is_in_time]
        return tuple(sorted(slow, key=lambda table: (table.hands, table.table)))


def pace_of(played: Iterable[tuple[int, int, int]], clock: ClockView) -> Pace:
    """The pace of tables as (number, hands played, hands of the session), by the session's clock and their own ends."""
    own = {one.table: one.left for one in clock.extra}
    found = []
    for table, hands, most in played:
        forecast = foresee(hands, clock.lasted, own.get(table, clock.left), most)
        if forecast is not None:
            found.append(TablePace(table, forecast.hands, most))
    return Pace(tuple(found))
