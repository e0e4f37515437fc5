"""Find the winds of seats in the hand in play, as the table calls them, not the starting winds."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from mahjong_core.winds import Wind
from scoring.sheets.selectors.folding import sheets_of
from scoring.sheets.selectors.seat_views import winds_in
from tournaments.events.selectors.overview import IN_PLAY
from tournaments.models import Table


@dataclass(frozen=True)
class WindsNow:
    """Compute the winds of tables of one event, each with its session. Only sheets in play are read, once."""

    tables: tuple[Table, ...]

    @cached_property
    def _by_table(self) -> Mapping[int, Mapping[Wind, Wind]]:
        in_play = {table.pk: table for table in self.tables if table.session.status in IN_PLAY}
        return {pk: winds_in(sheet) for pk, sheet in sheets_of(list(in_play.values())).items()}

    def at(self, table: Table, started: str) -> Wind:
        """Return the wind of the person who started at ``started``; before and after play the seat itself."""
        return self._by_table.get(table.pk, {}).get(Wind(started), Wind(started))


def winds_now(tables: Iterable[Table]) -> WindsNow:
    """Return the winds of tables. The first one in play that is asked for costs four queries, in riichi five."""
    return WindsNow(tuple(tables))
