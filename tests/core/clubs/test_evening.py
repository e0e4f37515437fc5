"""The tables that are proposed for an evening of a club."""

import random
from itertools import combinations, permutations

from mahjong_core.clubs import propose_tables
from mahjong_core.clubs.evening import By, PastGame

CLUB = range(1, 41)


def repeats_of(tables: object, met: set[frozenset[int]]) -> int:
    return sum(frozenset(pair) in met for table in tables for pair in combinations(table, 2))  # type: ignore[attr-defined]


def least_repeats(present: list[int], met: set[frozenset[int]]) -> int:
    """The fewest repeats of two tables of eight, found by trying every choice of the first table."""
    return min(
        repeats_of([four, [player for player in present if player not in four]], met)
        for four in combinations(present, 4)
    )


def test_sixty_evenings_of_8_of_40_keep_repeats_at_the_bound() -> None:
    lot, games, met = random.Random(52), list[PastGame](), set[frozenset[int]]()
    for evening in range(60):
        present = sorted(lot.sample(CLUB, 8))
        proposal = propose_tables(present, games, seed=str(evening))
        assert proposal.repeats == proposal.bound == repeats_of(proposal.tables, met) == least_repeats(present, met)
        assert sorted(player for table in proposal.tables for player in table) == present
        games += proposal.tables
        met |= {frozenset(pair) for table in proposal.tables for pair in combinations(table, 2)}


def test_twenty_regulars_meet_without_a_repeat_for_three_rounds() -> None:
    games = list[PastGame]()
    for evening in range(3):
        proposal = propose_tables(range(1, 21), games, seed=str(evening))
        assert (proposal.repeats, proposal.bound) == (0, 0)
        games += proposal.tables


def test_winds_stay_even() -> None:
    games = list[PastGame]()
    for evening in range(40):
        games += propose_tables(range(1, 9), games, seed=str(evening)).tables
    for player in range(1, 9):
        counts = [sum(game[wind] == player for game in games) for wind in range(4)]
        assert max(counts) - min(counts) <= 3


def test_who_has_played_most_this_evening_waits() -> None:
    proposal = propose_tables(range(1, 7), [(1, 2, 3, 4)], this_evening={1: 1, 2: 1, 3: 1, 4: 1})
    assert set(proposal.waiting) < {1, 2, 3, 4}
    assert len(proposal.waiting) == 2


def test_neighbours_in_the_ranking_sit_together() -> None:
    order = [8, 3, 5, 1, 2, 7, 6, 4]
    proposal = propose_tables(range(1, 9), [], by=By.RANK, order=order)
    assert [set(table) for table in proposal.tables] == [{8, 3, 5, 1}, {2, 7, 6, 4}]


def test_the_same_evening_is_answered_with_the_same_tables() -> None:
    games: list[PastGame] = [(1, 2, 3, 4), (5, 6, 7, 8)]
    for by in By:
        one = propose_tables(range(1, 30), games, by=by, seed="x")
        assert propose_tables(reversed(range(1, 30)), games, by=by, seed="x") == one
        assert (len(one.tables), len(one.waiting)) == (7, 1)


def test_fewer_than_four_wait() -> None:
    proposal = propose_tables([1, 2, 3], [])
    assert (proposal.tables, proposal.waiting, proposal.bound) == ((), (1, 2, 3), 0)


def test_a_seat_is_the_rarest_of_the_player() -> None:
    games: list[PastGame] = [tuple(order) for order in list(permutations((1, 2, 3, 4)))[:3]]  # type: ignore[misc]
    (table,) = propose_tables([1, 2, 3, 4], games).tables
    assert table[0] != 1  # who began the three games as East
