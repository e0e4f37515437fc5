"""Team round robin, phases, cuts and carry-over."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.seating.sessions.phases import Phase, cut, preview_phases, qualified, reaches_minimum
from mahjong_core.seating.sessions.team_round_robin import team_round_robin
from tests.core.seating.counting import meetings, repeats
from tests.core.seating.team_meetings import team_meetings
from tests.refusals import refuses


def _teams(count: int) -> list[list[int]]:
    return [[4 * team + k + 1 for k in range(4)] for team in range(count)]


def _team_of(count: int) -> dict[int, int]:
    return {player: team for team, members in enumerate(_teams(count)) for player in members}


class TestTeams:
    @pytest.mark.parametrize("teams", [5, 7, 8, 11, 13, 16, 17, 19, 25, 35])
    def test_a_full_round_robin_meets_every_team_twelve_times(self, teams: int) -> None:
        """T coprime to six, or a power of two, in T - 1 sessions."""
        laid = team_round_robin(_teams(teams), teams - 1, "t")
        assert repeats(laid) == 0
        met = team_meetings(laid, _team_of(teams))
        assert met == Counter(dict.fromkeys(combinations(range(teams), 2), 12))

    @pytest.mark.parametrize(("teams", "sessions"), [(6, 4), (9, 6), (10, 7), (12, 9), (14, 10), (18, 7), (20, 10)])
    def test_with_other_numbers_mates_stay_apart_too(self, teams: int, sessions: int) -> None:
        laid = team_round_robin(_teams(teams), sessions, "t")
        team_of = _team_of(teams)
        assert len(laid) == sessions
        assert repeats(laid) == 0
        assert all(team_of[number] != team_of[two] for number, two in meetings(laid))
        assert all(sorted(p for table in group for p in table) == sorted(team_of) for group in laid)

    @pytest.mark.parametrize(
        ("teams", "sessions", "code"),
        [
            ([[1, 2, 3, 4], [5, 6, 7]], 1, "seating.teams_not_four"),
            ([[1, 2, 3, 4], [4, 5, 6, 7]], 1, "seating.player_twice"),
            (_teams(5), 5, "seating.too_many_sessions"),
            (_teams(9), 9, "seating.too_many_sessions"),
        ],
    )
    def test_what_cannot_be_laid_is_refused(self, teams: list[list[int]], sessions: int, code: str) -> None:
        with refuses(code):
            team_round_robin(teams, sessions, "t")

    def test_the_seed_decides_who_sits_where(self) -> None:
        first, again, other = (team_round_robin(_teams(7), 6, seed) for seed in ("a", "a", "b"))
        assert first == again != other


class TestPhases:
    def test_a_cut_to_eight_after_six_sessions(self) -> None:
        first, final = preview_phases([Phase("round_robin", 6), Phase("danish", 2, (8,), 50)], 46)
        assert (first.first, first.last, first.players, first.tables, first.substitutes) == (1, 6, 46, 12, 2)
        assert (final.first, final.last, final.players, final.tables, final.substitutes) == (7, 8, 8, 2, 0)

    @pytest.mark.parametrize(
        ("phase", "code"),
        [
            (Phase("swiss", 0), "seating.no_sessions"),
            (Phase("swiss", 1, (17,)), "seating.cut_too_large"),
            (Phase("swiss", 1, (3,)), "seating.too_few_players"),
            (Phase("swiss", 1, (8,), 101), "seating.carry_over_unknown"),
        ],
    )
    def test_a_phase_that_cannot_be_is_refused(self, phase: Phase, code: str) -> None:
        with refuses(code):
            preview_phases([phase], 16)

    @pytest.mark.parametrize(("sessions", "enough"), [(5, False), (6, True), (7, True)])
    def test_a_regular_tournament_plays_six_sessions(self, sessions: int, enough: bool) -> None:
        """MCR 3.5.4: "un minimum de six sessions jouées"."""
        assert reaches_minimum([Phase("round_robin", sessions - 2), Phase("danish", 2)]) is enough


class TestCut:
    def test_divisions_from_the_top(self) -> None:
        assert cut(range(1, 13), [4, 4]) == ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
        assert cut(range(1, 9), [4, 4]) == ((1, 2, 3, 4), (5, 6, 7, 8))

    @pytest.mark.parametrize(
        ("sizes", "code"),
        [([16], "seating.cut_too_large"), ([2], "seating.too_few_players"), ([9], "seating.too_few_players")],
    )
    def test_a_cut_that_cannot_be_is_refused(self, sizes: list[int], code: str) -> None:
        with refuses(code):
            cut(range(12), sizes)

    @given(count=st.integers(8, 40), data=st.data())
    def test_nobody_is_lost(self, count: int, data: st.DataObject) -> None:
        size = data.draw(st.sampled_from([count, *range(4, count - 3)]))
        assert [player for division in cut(range(count), [size]) for player in division] == list(range(count))


class TestElimination:
    def test_winners_first_then_seconds(self) -> None:
        assert qualified([[1, 2, 3, 4], [5, 6, 7, 8]], 2) == (1, 5, 2, 6)

    @pytest.mark.parametrize("each", [0, 4])
    def test_nobody_or_everybody_is_refused(self, each: int) -> None:
        with refuses("seating.elimination_size"):
            qualified([[1, 2, 3, 4]], each)
