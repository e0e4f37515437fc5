"""How the winds, the returns to tables and the compatriots of a seating are spread, as bars."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from mahjong_core.seating.bounds import returns
from mahjong_core.seating.grid import SeatedTable, SeatingPlan


@dataclass(frozen=True)
class Bars:
    """Named counts; ``most`` is the length of a full bar."""

    title: Promise | str
    rows: list[tuple[str, int]]

    @property
    def most(self) -> int:
        return max((count for _name, count in self.rows), default=0) or 1


def bars_of(plan: SeatingPlan, winds: Mapping[int, Iterable[int]], countries: Mapping[int, str]) -> list[Bars]:
    """``winds`` by player as the report has them; ``countries`` by player, those without one left out."""
    spreads = Counter(max(counts) - min(counts) for counts in map(tuple, winds.values()))
    back = Counter(map(returns, visits(plan).values()))
    together = [(str(n), compatriots(tables, countries)) for n, tables in enumerate(plan.sessions, start=1)]
    return [
        Bars(_("Players by the difference between their winds"), named(spreads)),
        Bars(_("Players by returns to a table"), named(back)),
        Bars(_("Pairs of one country at one table, by session"), together),
    ]


def named(counts: Counter[int]) -> list[tuple[str, int]]:
    """Every figure from 0 on has a row, also where nobody has it."""
    return [(str(figure), counts[figure]) for figure in range(max(counts, default=0) + 1)]


def visits(plan: SeatingPlan) -> dict[int, list[int]]:
    """The table numbers each player sits at, session by session."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    for tables in plan.sessions:
        for table in tables:
            for player in table.seats:
                if player is not None:
                    found[player].append(table.number)
    return found


def compatriots(tables: Iterable[SeatedTable], countries: Mapping[int, str]) -> int:
    """Pairs of one country that share a table."""
    total = 0
    for table in tables:
        known = [countries[player] for player in table.seats if player is not None and player in countries]
        total += sum(one == two for one, two in combinations(known, 2))
    return total
