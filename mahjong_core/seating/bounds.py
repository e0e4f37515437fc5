"""Compute lower bounds of a seating plan, to print beside each count."""

from collections import Counter
from collections.abc import Iterable
from math import comb

__all__ = [
    "MAX_SESSIONS",
    "PLACES_AT_A_TABLE",
    "fills_tables",
    "repeat_bound",
    "returns",
    "same_group_bound",
    "table_repeat_bound",
    "wind_bound",
]

PLACES_AT_A_TABLE = 4
MAX_SESSIONS = 200


def fills_tables(players: int) -> bool:
    """Return whether so many players sit at tables with at most one substitute each."""
    return players >= PLACES_AT_A_TABLE and -players % PLACES_AT_A_TABLE <= -(-players // PLACES_AT_A_TABLE)


def repeat_bound(meetings: int, players: int) -> int:
    """Return pairs that must meet again.

    ``meetings`` pair-meetings in all, spread over every pair of ``players`` once.
    """
    return max(0, meetings - comb(players, 2))


def same_group_bound(sizes: Iterable[int], tables: int) -> int:
    """Return how many pairs of one group must share a table when groups are spread evenly over ``tables``."""
    return sum(_spread(size, tables) for size in sizes)


def _spread(size: int, tables: int) -> int:
    """Return the least number of pairs: c = qT + r players cost r pairs-of-(q+1) and (T-r) pairs-of-q."""
    if tables == 0:
        return 0
    each, left = divmod(size, tables)
    return left * comb(each + 1, 2) + (tables - left) * comb(each, 2)


def wind_bound(sessions: int) -> int:
    """Return the least possible spread of a player's starting winds.

    0 if the four divide the sessions evenly, else 1.
    """
    return 0 if sessions % PLACES_AT_A_TABLE == 0 else 1


def table_repeat_bound(seated: Iterable[int], tables: int) -> int:
    """Return how many returns to the same table number are unavoidable; ``seated`` counts each player's sessions."""
    return sum(max(0, sessions - tables) for sessions in seated)


def returns(visits: Iterable[object]) -> int:
    """Return how many of ``visits`` are not the first of their kind."""
    return sum(count - 1 for count in Counter(visits).values())
