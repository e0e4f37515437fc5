"""Compute the pace of a session: which tables will not end their hands before the clock does."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from mahjong_core.forecast import foresee
from mahjong_core.riichi.table.records import HandLabel
from mahjong_core.winds import WINDS
from scoring.common.selectors.clocks import ClockView
from tournaments.common.rule_words.riichi import label_text

_NAMED: Final = 6


@dataclass(frozen=True)
class TablePace:
    """Represent a table in play: how many of its hands are expected by its end. In riichi, deals count."""

    table: int
    hands: int
    most: int

    @property
    def deal(self) -> str:
        """Return the riichi deal in which the table's time is up, such as "South 2"."""
        rounds, number = divmod(self.hands, len(WINDS))
        return label_text(HandLabel(WINDS[rounds], number + 1, 0))

    @property
    def is_in_time(self) -> bool:
        return self.hands >= self.most


@dataclass(frozen=True)
class SamePace:
    """Represent late tables that are expected to end at the same hand."""

    group: tuple[TablePace, ...]

    @property
    def tables(self) -> list[int]:
        """Return the numbers of the tables."""
        return [pace.table for pace in self.group]

    @property
    def first(self) -> TablePace:
        return self.group[0]


@dataclass(frozen=True)
class Pace:
    tables: tuple[TablePace, ...]

    @property
    def in_time(self) -> int:
        return sum(table.is_in_time for table in self.tables)

    @property
    def late(self) -> tuple[TablePace, ...]:
        """Return the tables that will not play every hand, the slowest first."""
        slow = [table for table in self.tables if not table.is_in_time]
        return tuple(sorted(slow, key=lambda table: (table.hands, table.table)))

    @property
    def slowest(self) -> tuple[SamePace, ...]:
        """Return the late tables that the desk names, those that end at the same hand together."""
        groups = groupby(self.late[:_NAMED], key=lambda table: (table.hands, table.most))
        return tuple(SamePace(tuple(tables)) for _hands, tables in groups)

    @property
    def others(self) -> int:
        """Return how many late tables are not named."""
        return max(len(self.late) - _NAMED, 0)


def pace_of(played: Iterable[tuple[int, int, int]], clock: ClockView) -> Pace:
    """Compute the pace of tables (number, hands played, hands of the session) by the clock and their own ends."""
    own = {table_time.table: table_time.left for table_time in clock.extra}
    table_paces = []
    for table, hands, most in played:
        forecast = foresee(hands, clock.lasted, own.get(table, clock.left), most)
        if forecast is not None:
            table_paces.append(TablePace(table, forecast.hands, most))
    return Pace(tuple(table_paces))
