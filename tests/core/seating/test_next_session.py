"""The next session drawn from the standings."""

from itertools import combinations

import pytest

from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.sessions.next_session import KINDS, next_session
from tests.refusals import refuses

FIRST = SeatingPlan((tuple(SeatedTable(t + 1, (t + 1, t + 5, t + 9, t + 13)) for t in range(4)),))
RANKING = tuple(range(1, 17))


def met(tables: tuple[SeatedTable, ...]) -> set[frozenset[int | None]]:
    return {frozenset(pair) for table in tables for pair in combinations(table.seats, 2)}


def test_a_kind_that_does_not_exist_is_named() -> None:
    with refuses("seating.phase_unknown") as refused:
        next_session("roulette", RANKING, FIRST, 4, "00ff")
    assert set(refused.value.detail["known"]) == set(KINDS)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_everybody_sits_once_at_tables_numbered_from_one(kind: str) -> None:
    tables = next_session(kind, RANKING, FIRST, 4, "00ff").tables
    assert sorted(player for table in tables for player in table.seats if player) == list(RANKING)
    assert [table.number for table in tables] == [1, 2, 3, 4]


def test_how_each_kind_seats() -> None:
    # Swiss lets nobody meet again.
    tables = next_session("swiss", RANKING, FIRST, 4, "00ff").tables
    assert met(tables) & met(FIRST.sessions[0]) == set()
    # Danish seats neighbours of the ranking whatever was played.
    # Danish system: places 1 to 4 at the first table, 5 to 8 at the second, and so on.
    tables = next_session("danish", RANKING, FIRST, 4, "00ff").tables
    assert [set(table.seats) for table in tables] == [set(range(4 * t + 1, 4 * t + 5)) for t in range(4)]
    # The same seed seats the same.
    assert next_session("swiss", RANKING, FIRST, 4, "00ff") == next_session("swiss", RANKING, FIRST, 4, "00ff")
