"""Counting meetings a second time, without the engine: for designs of points and for seated plans."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

from mahjong_core.seating import SeatingPlan

Sessions = Iterable[Iterable[Sequence[int | None]]]


def meetings(sessions: Sessions) -> Counter[tuple[int, int]]:
    met: Counter[tuple[int, int]] = Counter()
    for tables in sessions:
        for table in tables:
            met.update(combinations(sorted(player for player in table if player is not None), 2))
    return met


def repeats(sessions: Sessions) -> int:
    return sum(count - 1 for count in meetings(sessions).values())


def seats(plan: SeatingPlan) -> list[list[tuple[int | None, ...]]]:
    return [[table.seats for table in tables] for tables in plan.sessions]


def wind_spread(plan: SeatingPlan) -> int:
    counts: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for tables in plan.sessions:
        for table in tables:
            for wind, player in enumerate(table.seats):
                if player is not None:
                    counts[player][wind] += 1
    return max(max(count) - min(count) for count in counts.values())


def table_repeats(plan: SeatingPlan) -> int:
    visits = Counter((player, t.number) for tables in plan.sessions for t in tables for player in t.seats if player)
    return sum(count - 1 for count in visits.values())


def together(plan: SeatingPlan, group_of: dict[int, str]) -> int:
    met = meetings(seats(plan))
    return sum(n for (a, b), n in met.items() if group_of.get(a) and group_of.get(a) == group_of.get(b))


def sample_field(players: int) -> dict[str, list[int]]:
    """FR 40, NL and DK 20, DE and IT 15, RU 10, five others of 4 in 140: scaled, rounded; France takes the rest."""
    shares = {"NL": 20, "DK": 20, "DE": 15, "IT": 15, "RU": 10, "A": 4, "B": 4, "C": 4, "D": 4, "E": 4}
    sizes = {name: (2 * share * players + 140) // 280 for name, share in shares.items()}
    sizes["FR"] = players - sum(sizes.values())
    field, first = {}, 1
    for name, size in sorted(sizes.items()):
        field[name] = list(range(first, first + size))
        first += size
    return field
