"""Grids of points: every construction seats everybody once a session and lets nobody meet twice."""

from collections import Counter
from itertools import product

import pytest

from mahjong_core.seating.designs.choice import affine_sessions, base_design, most_sessions
from mahjong_core.seating.designs.pots import long_pot_design, pot_design, pot_sessions
from mahjong_core.seating.designs.records import Design
from mahjong_core.seating.designs.starter_tables import STARTERS
from mahjong_core.seating.designs.starters import starter_design, starter_sessions
from tests.core.seating.counting import meetings, repeats

# The best known numbers of repeat-free sessions (published tables); those from 68 on that pots reach are left out.
BEST_KNOWN = {16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13, 44: 14, 48: 15, 52: 17, 56: 18, 60: 19, 64: 21}
LONGER = {72: 23, 76: 25, 80: 26, 84: 27, 88: 29, 92: 30, 96: 31, 100: 33}
SAMPLE = [*range(16, 104, 4), 104, 120, 136, 140, 168, 200, 204, 256, 260, 324, 388, 396, 400]


def _is_complete(design: Design, players: int) -> bool:
    everybody = list(range(players))
    return all(
        sorted(p for table in session for p in table) == everybody and {len(table) for table in session} == {4}
        for session in design.sessions
    )


@pytest.mark.parametrize(("players", "sessions"), sorted((BEST_KNOWN | LONGER).items()))
def test_the_best_known_number_of_sessions_is_reached(players: int, sessions: int) -> None:
    design = base_design(players, sessions)
    assert most_sessions(players) == sessions == len(design.sessions)
    assert _is_complete(design, players)
    assert repeats(design.sessions) == 0


@pytest.mark.parametrize("players", SAMPLE)
def test_up_to_sixteen_sessions_nobody_meets_twice(players: int) -> None:
    """Ceiling min(16, best known), and two sessions below it."""
    ceiling = min(16, BEST_KNOWN.get(players, 16))
    assert most_sessions(players) >= ceiling
    for sessions in (ceiling, ceiling - 2):
        design = base_design(players, sessions)
        assert len(design.sessions) == sessions
        assert _is_complete(design, players)
        assert repeats(design.sessions) == 0


@pytest.mark.parametrize("players", range(4, 404, 4))
def test_no_plan_is_longer_than_three_opponents_a_session_allow(players: int) -> None:
    """R <= floor((N - 1) / 3)."""
    assert 1 <= most_sessions(players) <= (players - 1) // 3


class TestPots:
    @pytest.mark.parametrize("tables", [5, 7, 8, 11, 16, 17, 18, 22, 24, 25, 27, 33, 35, 50, 64, 100])
    def test_two_of_one_pot_never_meet(self, tables: int) -> None:
        design = pot_design(tables, min(tables - tables // 4, 10))
        assert design is not None
        assert design.pots == 4
        assert all(first // tables != second // tables for first, second in meetings(design.sessions))

    @pytest.mark.parametrize("tables", [25, 26, 28, 30, 33, 34, 35, 36, 49, 50, 66, 100])
    def test_from_25_tables_on_nobody_returns_to_a_table_in_ten_sessions(self, tables: int) -> None:
        design = pot_design(tables, 10)
        assert design is not None
        assert design.labelled
        visits = Counter((p, at) for session in design.sessions for at, table in enumerate(session) for p in table)
        assert set(visits.values()) == {1}

    def test_one_session_more_plays_inside_the_pots(self) -> None:
        """16 players: the affine plane's five sessions, in which every pair meets exactly once."""
        assert pot_design(4, 5) is None
        design = long_pot_design(4, 5)
        assert design is not None
        assert set(meetings(design.sessions).values()) == {1}
        assert len(meetings(design.sessions)) == 120

    def test_more_sessions_than_pots_can_give_are_refused(self) -> None:
        assert pot_design(5, pot_sessions(5) + 1) is None
        assert long_pot_design(8, 10) is None
        assert long_pot_design(8, 8) is None
        assert long_pot_design(5, 6) is None

    def test_the_same_grid_comes_every_time(self) -> None:
        assert pot_design(30, 12) == pot_design(30, 12)


class TestStarters:
    @pytest.mark.parametrize("players", sorted(STARTERS))
    def test_each_develops_without_a_repeat(self, players: int) -> None:
        design = starter_design(players, starter_sessions(players))
        assert design is not None
        assert _is_complete(design, players)
        assert repeats(design.sessions) == 0

    def test_32_players_leave_sixteen_pairs_that_never_meet(self) -> None:
        """p and p + 10 for p = 0..9, p and p + 5 for p = 20..24, and 30 with 31."""
        design = starter_design(32, 10)
        assert design is not None
        pairs = {(a, b) for a, b in product(range(32), repeat=2) if a < b}
        unmet = pairs - set(meetings(design.sessions))
        assert unmet == {(p, p + 10) for p in range(10)} | {(p, p + 5) for p in range(20, 25)} | {(30, 31)}

    @pytest.mark.parametrize("players", [28, 40, 52, 76, 88, 100])
    def test_at_4_mod_12_every_pair_meets_exactly_once(self, players: int) -> None:
        design = starter_design(players, (players - 1) // 3)
        assert design is not None
        assert len(meetings(design.sessions)) == players * (players - 1) // 2

    def test_a_longer_plan_is_refused(self) -> None:
        assert starter_design(24, 8) is None
        assert starter_design(20, 1) is None


class TestAffineSpaces:
    @pytest.mark.parametrize(("players", "sessions"), [(16, 5), (64, 21), (256, 85), (60, 0), (128, 0), (4, 0)])
    def test_the_lines_of_each_direction_are_a_session(self, players: int, sessions: int) -> None:
        assert affine_sessions(players) == sessions

    def test_in_the_space_of_64_points_every_pair_meets_once(self) -> None:
        design = base_design(64, 21)
        assert set(meetings(design.sessions).values()) == {1}
        assert len(meetings(design.sessions)) == 64 * 63 // 2
