"""Count the quality of a plan beside its lower bounds."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb

from mahjong_core.seating.bounds import (
    PLACES_AT_A_TABLE,
    repeat_bound,
    returns,
    same_group_bound,
    table_repeat_bound,
    wind_bound,
)
from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.tables.numbers import FixedTable
from mahjong_core.seating.wishes import Groups, Members

__all__ = ["Pair", "Quality", "quality"]

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Quality:
    """Store counts over all sessions of a plan. ``same_group`` counts meetings inside a group, by kind.

    ``table_repeats`` leaves out players who were to stay at one table; ``fixed_broken`` counts seats that do not keep
    a fixed request, ``shared_substitutes`` pairs of substitutes at one table.
    """

    repeats: int
    repeat_bound: int
    wind_spread: int
    wind_bound: int
    same_group: Mapping[str, int] = field(hash=False)
    same_group_bound: Mapping[str, int] = field(hash=False)
    table_repeats: int = 0
    table_repeat_bound: int = 0
    fixed_broken: int = 0
    shared_substitutes: int = 0


def quality(plan: SeatingPlan, groups: Groups, fixed: Sequence[FixedTable] = ()) -> Quality:
    """Count a plan; substitutes' seats (None) are not counted."""
    met = _meetings(plan)
    visits = _visits(plan, {request.player for request in fixed if request.must_not_move})
    most_tables = len({table.number for _, table in _tables(plan)})
    return Quality(
        repeats=sum(count - 1 for count in met.values()),
        repeat_bound=repeat_bound(met.total(), len({player for pair in met for player in pair})),
        wind_spread=_wind_spread(plan),
        wind_bound=wind_bound(len(plan.sessions)),
        same_group={kind: _inside(met, named) for kind, named in sorted(groups.kinds.items())},
        same_group_bound={kind: _inside_bound(plan, met, named) for kind, named in sorted(groups.kinds.items())},
        table_repeats=sum(map(returns, visits.values())),
        table_repeat_bound=table_repeat_bound(map(len, visits.values()), most_tables),
        fixed_broken=sum(
            request.holds(session) and request.player in table.seats and table.number not in request.tables
            for session, table in _tables(plan)
            for request in fixed
        ),
        shared_substitutes=sum(comb(table.seats.count(None), 2) for _, table in _tables(plan)),
    )


def _tables(plan: SeatingPlan) -> Iterator[tuple[int, SeatedTable]]:
    for session, tables in enumerate(plan.sessions, start=1):
        for table in tables:
            yield session, table


def _meetings(plan: SeatingPlan) -> Counter[Pair]:
    met: Counter[Pair] = Counter()
    for _, table in _tables(plan):
        met.update(combinations(sorted(player for player in table.seats if player is not None), 2))
    return met


def _visits(plan: SeatingPlan, still: set[int]) -> dict[int, list[int]]:
    visits: defaultdict[int, list[int]] = defaultdict(list)
    for _, table in _tables(plan):
        for player in table.seats:
            if player is not None and player not in still:
                visits[player].append(table.number)
    return visits


def _wind_spread(plan: SeatingPlan) -> int:
    """Return the largest difference, within a player, of how often the four winds were his."""
    counts: defaultdict[int, list[int]] = defaultdict(lambda: [0] * PLACES_AT_A_TABLE)
    for _, table in _tables(plan):
        for wind, player in enumerate(table.seats):
            if player is not None:
                counts[player][wind] += 1
    return max((max(count) - min(count) for count in counts.values()), default=0)


def _pairs(named: Members) -> set[Pair]:
    return {pair for members in named.values() for pair in combinations(sorted(members), 2)}


def _inside(met: Counter[Pair], named: Members) -> int:
    return sum(met[pair] for pair in _pairs(named) if pair in met)


def _inside_bound(plan: SeatingPlan, met: Counter[Pair], named: Members) -> int:
    """Return groups spread evenly over the tables of each session; only for groups that do not overlap."""
    members = [member for group in named.values() for member in group]
    if len(set(members)) < len(members):
        return 0
    even = 0
    for tables in plan.sessions:
        seated = {player for table in tables for player in table.seats}
        even += same_group_bound([len(seated.intersection(group)) for group in named.values()], len(tables))
    return max(even, _crowded(met, named))


def _crowded(met: Counter[Pair], named: Members) -> int:
    """Return the bound where nobody meets twice and few pairs never meet: the others of a group must meet."""
    if any(count > 1 for count in met.values()):
        return 0
    players = {player for pair in met for player in pair}
    inside = sum(comb(len(players.intersection(group)), 2) for group in named.values())
    return inside - (comb(len(players), 2) - met.total())
