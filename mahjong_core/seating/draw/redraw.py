"""Prepare planned sessions for mending after withdrawals and late entries."""

from collections.abc import Collection, Sequence

from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.seating.stream import SeedStream

__all__ = ["Session", "refit"]

Session = list[list[int]]


def refit(
    session: Sequence[Sequence[int]], players: Collection[int], substitutes: Collection[int], stream: SeedStream
) -> Session:
    """Return the session's tables for exactly these people; they stay at their planned table if possible.

    Tables beyond the number needed are dissolved, those with the fewest left first; free seats go to people without
    a table and then to substitutes.
    """
    present = set(players)
    tables = [[person for person in table if person in present] for table in session]
    wanted = (len(players) + len(substitutes)) // PLACES_AT_A_TABLE
    stream.shuffle(tables)
    tables.sort(key=len, reverse=True)
    kept = tables[:wanted] + [[] for _ in range(wanted - len(tables))]
    seated = {person for table in kept for person in table}
    return _fill(kept, [person for person in players if person not in seated], substitutes, stream)


def _fill(tables: Session, waiting: list[int], substitutes: Collection[int], stream: SeedStream) -> Session:
    """Return substitutes first, one to a table, if there is room; then the people who wait."""
    stream.shuffle(waiting)
    for substitute in substitutes:
        emptiest = min(tables, key=lambda table: (sum(person in substitutes for person in table), len(table)))
        (emptiest if len(emptiest) < PLACES_AT_A_TABLE else min(tables, key=len)).append(substitute)
    for table in tables:
        while len(table) < PLACES_AT_A_TABLE:
            table.append(waiting.pop())
    return tables
