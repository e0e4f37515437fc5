"""Grids of numbers against the published figures: how many sessions, which bounds, which shapes."""

from collections import Counter
from itertools import combinations
from math import gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_core.seating.bounds import repeat_bound, returns, same_group_bound, table_repeat_bound
from mahjong_core.seating.designs.choice import affine_sessions, base_design, most_sessions
from mahjong_core.seating.designs.pots import adder, pot_design, pot_sessions, team_shifts
from mahjong_core.seating.designs.starter_tables import STARTERS
from mahjong_core.seating.designs.starters import starter_design, starter_sessions
from tests.core.seating.counting import meetings, repeats

# Best known numbers of sessions without a repeat, by players: OEIS A107431 and resolvable designs (RBIBD, RGDD).
BEST_KNOWN = {
    16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13, 44: 14, 48: 15, 52: 17, 56: 18, 60: 19, 64: 21,
    72: 23, 76: 25, 84: 27, 96: 31,
}  # fmt: skip
NOT_REACHED = {68: 17, 80: 26}  # 22 and 26 are known for them; more than sixteen sessions is all that is needed
SAMPLED = [
    16,
    20,
    24,
    28,
    32,
    36,
    40,
    44,
    48,
    52,
    56,
    60,
    64,
    68,
    72,
    76,
    80,
    88,
    92,
    100,
    116,
    128,
    140,
    152,
    160,
    200,
]


@pytest.mark.parametrize(("players", "sessions"), sorted(BEST_KNOWN.items()))
def test_the_longest_plan_is_the_best_known(players: int, sessions: int) -> None:
    assert most_sessions(players) == sessions


@pytest.mark.parametrize(("players", "sessions"), sorted(BEST_KNOWN.items()))
def test_the_ceiling_of_opponents(players: int, sessions: int) -> None:
    """floor((N - 1) / 3): three opponents a session; only 20 players fall short of it, at five instead of six."""
    assert sessions == (players - 1) // 3 - (players == 20)


@pytest.mark.parametrize(("players", "sessions"), sorted(NOT_REACHED.items()))
def test_where_less_than_the_best_known_is_reached_it_is_enough(players: int, sessions: int) -> None:
    assert sessions <= most_sessions(players) <= (players - 1) // 3


@pytest.mark.parametrize("players", [8, 12])
def test_with_fewer_than_four_tables_the_second_session_repeats(players: int) -> None:
    """Four of one table go to at most three tables: two of them meet again (pigeonhole)."""
    assert most_sessions(players) == 1


@pytest.mark.parametrize("players", [*range(68, 420, 4), 640, 1000, 2000, 4000])
def test_from_68_players_on_sixteen_sessions_are_possible(players: int) -> None:
    assert most_sessions(players) >= 16


@pytest.mark.parametrize("players", SAMPLED)
def test_every_session_seats_every_number_once_and_no_pair_meets_twice(players: int) -> None:
    sessions = min(16, most_sessions(players))
    design = base_design(players, sessions)
    assert len(design.sessions) == sessions
    for session in design.sessions:
        assert {len(table) for table in session} == {4}
        assert sorted(point for table in session for point in table) == list(range(players))
    met = meetings(design.sessions)
    assert set(met.values()) == {1}
    assert met.total() == 6 * sessions * players // 4


@pytest.mark.parametrize("players", [16, 28, 40, 52, 64, 76])
def test_at_4_mod_12_the_longest_plan_leaves_no_pair_out(players: int) -> None:
    """Resolvable designs with blocks of four exist for all N = 4 mod 12 (Hanani, Ray-Chaudhuri and Wilson)."""
    design = base_design(players, (players - 1) // 3)
    assert set(meetings(design.sessions)) == set(combinations(range(players), 2))


@pytest.mark.parametrize(("players", "apart"), [(24, 2), (36, 2), (48, 2), (60, 2), (32, 1), (44, 1), (56, 1)])
def test_otherwise_each_number_misses_the_same_few(players: int, apart: int) -> None:
    """(N - 1) mod 3 opponents are left: groups of three at 0 mod 12, pairs at 8 mod 12."""
    design = base_design(players, (players - 1) // 3)
    met = set(meetings(design.sessions))
    never = Counter(point for pair in combinations(range(players), 2) if pair not in met for point in pair)
    assert never == dict.fromkeys(range(players), apart)


@settings(max_examples=40, deadline=None)
@given(tables=st.integers(4, 50), wanted=st.integers(1, 20))
def test_a_grid_is_as_long_as_wanted_or_as_it_can_be(tables: int, wanted: int) -> None:
    design = base_design(4 * tables, wanted)
    assert len(design.sessions) == min(wanted, most_sessions(4 * tables))
    assert repeats(design.sessions) == 0


class TestPots:
    @pytest.mark.parametrize("tables", [4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 22, 25, 35])
    def test_each_table_takes_one_of_each_pot(self, tables: int) -> None:
        design = pot_design(tables, min(8, pot_sessions(tables) - int(tables % 4 == 0)))
        assert design is not None
        assert design.pots == 4
        for session in design.sessions:
            assert all([point // tables for point in sorted(table)] == [0, 1, 2, 3] for table in session)

    @pytest.mark.parametrize("tables", [5, 7, 11, 13, 17, 19, 23, 25, 29, 31, 35])
    def test_coprime_to_six_the_closed_form_gives_as_many_sessions_as_tables(self, tables: int) -> None:
        """Every two of different pots meet exactly once: T sessions of T tables have 6 T squared pairs."""
        assert gcd(tables, 6) == 1
        design = pot_design(tables, tables)
        assert design is not None
        pairs = {
            (number, two) for number, two in combinations(range(4 * tables), 2) if number // tables != two // tables
        }
        assert set(meetings(design.sessions)) == pairs
        assert repeats(design.sessions) == 0

    @pytest.mark.parametrize("tables", [4, 8, 16, 32])
    def test_powers_of_two_by_the_field(self, tables: int) -> None:
        """As many sessions as tables, and one more inside the pots; GF(4) gives the affine plane of 16."""
        assert pot_sessions(tables) == tables + 1
        design = pot_design(tables, tables)
        assert design is not None
        assert repeats(design.sessions) == 0
        assert meetings(design.sessions).total() == 6 * tables**2

    @pytest.mark.parametrize("tables", [*range(9, 17), 20, 25, 28, 35, 50])
    def test_where_it_says_so_nobody_returns_to_a_place(self, tables: int) -> None:
        design = pot_design(tables, 6)
        assert design is not None
        assert design.labelled
        places: list[list[int]] = [[] for _ in range(4 * tables)]
        for session in design.sessions:
            for place, table in enumerate(session):
                for point in table:
                    places[point].append(place)
        assert all(returns(visits) == 0 for visits in places)

    @given(order=st.sampled_from([4, 8, 16, 32, 5, 6, 9, 12, 35]), data=st.data())
    def test_the_sum_is_that_of_a_group(self, order: int, data: st.DataObject) -> None:
        """Associative, with zero, and every row of the table a permutation."""
        add, element = adder(order), st.integers(0, order - 1)
        number, two, three = (data.draw(element) for _ in range(3))
        assert add(add(number, two), three) == add(number, add(two, three))
        assert add(number, 0) == number
        assert sorted(add(number, other) for other in range(order)) == list(range(order))

    @pytest.mark.parametrize("tables", [1, 2, 3])
    def test_few_tables_have_one_session(self, tables: int) -> None:
        assert pot_sessions(tables) == 1
        assert pot_design(tables, 2) is None

    @pytest.mark.parametrize(("teams", "sessions"), [(5, 4), (7, 6), (8, 7), (11, 10), (16, 15), (9, 5), (10, 6)])
    def test_team_shifts_keep_mates_apart(self, teams: int, sessions: int) -> None:
        """In one session four shifts that differ; for any two members, over the sessions, other differences."""
        shifts = team_shifts(teams, sessions)
        assert shifts is not None
        assert all(len(set(shift)) == 4 for shift in shifts)
        for first, second in combinations(range(4), 2):
            pairs = [(shift[first], shift[second]) for shift in shifts]
            differences = [a ^ b if teams in (8, 16) else (a - b) % teams for a, b in pairs]
            assert len(set(differences)) == sessions
            assert 0 not in differences


class TestStarters:
    @pytest.mark.parametrize("players", sorted(STARTERS))
    def test_each_plan_is_without_repeats(self, players: int) -> None:
        design = starter_design(players, starter_sessions(players))
        assert design is not None
        assert repeats(design.sessions) == 0
        assert all(sorted(p for t in session for p in t) == list(range(players)) for session in design.sessions)

    @pytest.mark.parametrize("players", sorted(STARTERS))
    def test_shorter_plans_are_its_beginning(self, players: int) -> None:
        whole, part = starter_design(players, starter_sessions(players)), starter_design(players, 3)
        assert whole is not None
        assert part is not None
        assert whole.sessions[:3] == part.sessions

    @pytest.mark.parametrize("players", [16, 20, 21, 1000])
    def test_without_a_starter_there_is_no_such_plan(self, players: int) -> None:
        assert starter_sessions(players) == 0
        assert starter_design(players, 1) is None


@pytest.mark.parametrize(
    ("points", "sessions"), [(4, 0), (8, 0), (16, 5), (32, 0), (60, 0), (64, 21), (256, 85), (255, 0), (1024, 341)]
)
def test_affine_spaces_over_four(points: int, sessions: int) -> None:
    """(N - 1) / 3 directions in a space of 4 to the d points, from the plane on."""
    assert affine_sessions(points) == sessions


class TestBounds:
    @pytest.mark.parametrize(
        ("players", "sessions", "bound"),
        [
            (12, 2, 0), (12, 3, 0), (16, 6, 24), (16, 8, 72), (16, 15, 240), (20, 6, 0), (24, 7, 0), (24, 8, 12),
            (24, 12, 156), (32, 15, 224), (36, 12, 18), (40, 13, 0), (40, 15, 120), (140, 15, 0),
        ],
    )  # fmt: skip
    def test_repeats_that_nobody_can_avoid(self, players: int, sessions: int, bound: int) -> None:
        """max(0, 6RT - N(N-1)/2)."""
        assert repeat_bound(6 * sessions * players // 4, players) == bound

    @pytest.mark.parametrize(
        ("field", "tables", "bound"),
        [
            ([40, 20, 20, 15, 15, 10, 4, 4, 4, 4, 4], 35, 5),
            ([10], 10, 0),
            ([11], 10, 1),
            ([20], 10, 10),
            ([21], 10, 9 + 3),
            ([40], 10, 60),
            ([12, 12], 6, 12),
            ([1, 1, 1, 1], 1, 0),
            ([0], 5, 0),
        ],
    )
    def test_countrymen_who_must_meet(self, field: list[int], tables: int, bound: int) -> None:
        """c = qT + r: r C(q+1, 2) + (T - r) C(q, 2)."""
        assert same_group_bound(field, tables) == bound

    @given(size=st.integers(0, 8), tables=st.integers(1, 3))
    def test_against_every_way_to_spread_a_group(self, size: int, tables: int) -> None:
        """All splits of the group over the tables, whatever a table holds."""
        costs = (sum(n * (n - 1) // 2 for n in split) for split in _splits(size, tables))
        assert same_group_bound([size], tables) == min(costs)

    @given(visits=st.lists(st.integers(1, 4), max_size=9))
    def test_returns_against_the_bound(self, visits: list[int]) -> None:
        """With four tables, somebody of nine sessions returns at least five times."""
        assert returns(visits) == len(visits) - len(set(visits)) >= table_repeat_bound([len(visits)], 4)


def _splits(size: int, tables: int) -> list[tuple[int, ...]]:
    if tables == 1:
        return [(size,)]
    return [(first, *rest) for first in range(size + 1) for rest in _splits(size - first, tables - 1)]
