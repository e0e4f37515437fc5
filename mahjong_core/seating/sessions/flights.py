"""Split a field into two flights with tables of their own and one ranking."""

from collections.abc import Collection, Iterable, Sequence

from mahjong_core.seating.bounds import PLACES_AT_A_TABLE, fills_tables

_FEWEST_TABLES = 2  # at a single table the same four would meet in every session

__all__ = ["flight_sizes", "flights"]


def flight_sizes(players: int) -> tuple[int, ...]:
    """Return the number of players in each flight: two halves, as even as possible, the first in full tables of four.

    Return one flight if two would not fill two tables each.
    """
    both = 2 * PLACES_AT_A_TABLE
    firsts = [PLACES_AT_A_TABLE * tables for tables in (-(-players // both), players // both)]
    splits = [(first, players - first) for first in firsts if _is_split(first, players - first)]
    return min(splits, key=lambda sizes: abs(sizes[0] - sizes[1]), default=(players,))


def _is_split(*sizes: int) -> bool:
    fewest = _FEWEST_TABLES * PLACES_AT_A_TABLE - 1  # the last table may have a substitute
    return all(size >= fewest and fills_tables(size) for size in sizes)


def flights(players: Collection[int], kept: Iterable[Collection[int]] = ()) -> tuple[tuple[int, ...], ...]:
    """Return who plays in which flight: by number in turn, those ``kept`` where they were.

    Late entries join the smaller flight. If one of the two does not fill tables any more, all play in one,
    and go on in one.
    """
    order = sorted(players)
    before = [[member for member in order if member in flight] for flight in kept]
    if not before:
        return _in_turn(order)
    if len(before) == 1:
        return (tuple(order),)
    for number in order:
        if not any(number in flight for flight in before):
            min(before, key=len).append(number)
    if all(fills_tables(len(flight)) for flight in before):
        return tuple(tuple(sorted(flight)) for flight in before)
    return (tuple(order),)


def _in_turn(order: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return A, B, A, B and so on until one of them is full."""
    sizes = flight_sizes(len(order))
    split: list[list[int]] = [[] for _ in sizes]
    for number in order:
        free = [at for at, flight in enumerate(split) if len(flight) < sizes[at]]
        split[min(free, key=lambda at: len(split[at]))].append(number)
    return tuple(map(tuple, split))
