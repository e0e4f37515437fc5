"""The tables that are proposed for an evening of a club."""

import random
from itertools import combinations, permutations

import pytest

from mahjong_core.clubs import propose_tables
from mahjong_core.clubs.evening import By, EveningTables, PastGame, beside

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


def test_groups_that_do_not_meet_are_proposed_beside_each_other() -> None:
    past = [(1, 2, 3, 4), (5, 6, 7, 8)]
    one, two = propose_tables([1, 2, 3, 4], past), propose_tables([5, 6, 7, 8, 9], past, this_evening={9: 1})
    both = beside([one, two])
    assert sorted(map(sorted, both.tables)) == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert (both.waiting, both.repeats, both.bound) == ((9,), 12, 12)
    assert beside([]) == EveningTables((), (), 0, 0)


def test_beside_a_proposal_without_a_proof_nothing_is_proven() -> None:
    proven, unproven = EveningTables((), (1,), 0, 0, (2,)), EveningTables((), (3,), 4, None, (5,))
    assert beside([unproven, proven]) == EveningTables((), (1, 3), 4, None, (2, 5))


def mates(tables: object, teams: dict[int, int]) -> int:
    pairs = (pair for table in tables for pair in combinations(table, 2))  # type: ignore[attr-defined]
    return sum(one in teams and teams[one] == teams.get(two) for one, two in pairs)


@pytest.mark.parametrize("by", [By.FRESH, By.LOT])
@pytest.mark.parametrize("players", [8, 12, 16, 32])
def test_members_of_one_team_sit_apart(by: By, players: int) -> None:
    """As in a league of teams: four teams or more can always be apart."""
    teams = {player: player % max(4, players // 4) for player in range(1, players + 1)}
    found = propose_tables(teams, [], by=by, teams=teams, seed="league")
    assert (found.team_mates, mates(found.tables, teams), found.waiting) == (0, 0, ())


def test_of_the_tables_with_the_fewest_repeats_team_mates_are_apart_at_most() -> None:
    """All 35 divisions of eight, counted one by one: repeats first, then team-mates."""
    teams = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4}
    past = [(1, 3, 5, 7), (2, 4, 6, 8)]
    met = {frozenset(pair) for game in past for pair in combinations(game, 2)}
    ways = [[(1, *three), tuple({*range(2, 9)} - {*three})] for three in combinations(range(2, 9), 3)]
    repeats, together = min((repeats_of(way, met), mates(way, teams)) for way in ways)
    found = propose_tables(teams, past, teams=teams)
    assert (found.repeats, found.bound, found.team_mates) == (repeats, repeats, together)
    assert mates(propose_tables(teams, past, by=By.LOT, teams=teams).tables, teams) == 0


def test_where_team_mates_cannot_be_apart_as_few_as_possible_meet() -> None:
    teams = {player: player % 2 for player in range(1, 9)}
    found = propose_tables(teams, [], teams=teams)
    assert found.team_mates == mates(found.tables, teams) == 4  # two of each team at both tables
    assert propose_tables(range(1, 9), [], by=By.RANK, order=[1, 3, 5, 7, 2, 4, 6, 8], teams=teams).team_mates == 12
    assert propose_tables([1, 2, 3, 4], [], teams={1: 1}).team_mates == 0


def sizes(proposal: EveningTables) -> list[int]:
    return [len(table) for table in proposal.tables]


@pytest.mark.parametrize(
    ("present", "tables"),
    [
        (3, [3]),
        (4, [4]),
        (5, [4]),
        (6, [3, 3]),
        (7, [4, 3]),
        (8, [4, 4]),
        (9, [4, 4]),
        (10, [4, 3, 3]),
        (11, [4, 4, 3]),
        (14, [4, 4, 3, 3]),
        (15, [4, 4, 4, 3]),
    ],
)
@pytest.mark.parametrize("by", By)
def test_tables_of_three_let_nobody_wait(by: By, present: int, tables: list[int]) -> None:
    teams = {player: player % 3 for player in range(1, present + 1)}
    proposal = propose_tables(range(1, present + 1), [], by=by, threes=True, teams=teams)
    assert sizes(proposal) == tables
    assert len(proposal.waiting) == present - sum(tables)
    seated = [player for table in proposal.tables for player in table]
    assert sorted([*seated, *proposal.waiting]) == list(range(1, present + 1))


def test_without_games_of_three_the_rest_waits() -> None:
    assert sizes(propose_tables(range(1, 8), [])) == [4]
    assert sizes(propose_tables(range(1, 4), [])) == []


def test_tables_of_three_repeat_as_little_as_can_be() -> None:
    """7 of 10 people on 30 evenings: all choices of three players are tried here."""
    lot, games, met = random.Random(7), list[PastGame](), set[frozenset[int]]()
    for evening in range(30):
        present = sorted(lot.sample(range(1, 11), 7))
        proposal = propose_tables(present, games, seed=str(evening), threes=True)
        least = min(
            repeats_of([trio, [player for player in present if player not in trio]], met)
            for trio in combinations(present, 3)
        )
        assert proposal.repeats == proposal.bound == repeats_of(proposal.tables, met) == least
        games += proposal.tables
        met |= {frozenset(pair) for table in proposal.tables for pair in combinations(table, 2)}
