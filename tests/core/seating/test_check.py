"""Checking a plan: every refusal is found, every inequality is counted beside its lower bound."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.seating import (
    Meeting,
    SeatedTable,
    SeatingPlan,
    SeatingProblem,
    SeatingReport,
    check_plan,
    random_plan,
)
from mahjong_core.seating.bounds import repeat_bound, same_group_bound, table_repeat_bound, wind_bound

NOBODY: dict[int, str] = {}

# Sixteen players, five sessions: the affine plane of order four, in which every pair meets exactly once.
POINTS = [(x, y) for x in range(4) for y in range(4)]
SQUARES = {  # multiplication in the field of four elements
    (0, 0): 0, (0, 1): 0, (0, 2): 0, (0, 3): 0, (1, 1): 1, (1, 2): 2, (1, 3): 3, (2, 2): 3, (2, 3): 1, (3, 3): 2,
}  # fmt: skip


def _times(a: int, b: int) -> int:
    return SQUARES[min(a, b), max(a, b)]


def _affine_plane() -> SeatingPlan:
    """Lines y = mx + c for each slope m, then x = c; addition in the field is exclusive or."""
    sessions = []
    for slope in range(4):
        tables = [[4 * x + (_times(slope, x) ^ c) + 1 for x in range(4)] for c in range(4)]
        sessions.append(_session(*tables))
    sessions.append(_session(*[[4 * c + y + 1 for y in range(4)] for c in range(4)]))
    return SeatingPlan(tuple(sessions))


def _session(*tables: list[int | None], first: int = 1) -> tuple[SeatedTable, ...]:
    return tuple(SeatedTable(number, tuple(seats)) for number, seats in enumerate(tables, start=first))  # type: ignore[arg-type]


def _plan(*sessions: list[list[int | None]]) -> SeatingPlan:
    return SeatingPlan(tuple(_session(*tables) for tables in sessions))


def _check(
    plan: SeatingPlan, entrants: range = range(1, 9), teams: dict[int, str] = NOBODY, countries: dict[int, str] = NOBODY
) -> SeatingReport:
    return check_plan(plan, entrants, teams=teams, countries=countries)


def _problems(*sessions: list[list[int | None]]) -> list[tuple[str, int, int | None, int | None]]:
    return [
        (problem.code, problem.session, problem.table, problem.player) for problem in _check(_plan(*sessions)).problems
    ]


GOOD: list[list[int | None]] = [[1, 2, 3, 4], [5, 6, 7, 8]]


class TestProblems:
    def test_a_good_plan_has_none(self) -> None:
        report = _check(_plan(GOOD))
        assert report.problems == ()
        assert report.is_playable

    def test_what_is_wrong_with_the_seats(self) -> None:
        # A player twice in a session.
        assert ("seating.player_twice", 1, 2, 4) in _problems([[1, 2, 3, 4], [4, 6, 7, 8]])
        # A player twice at one table.
        assert ("seating.player_twice", 1, 1, 1) in _problems([[1, 2, 1, 4], [5, 6, 7, 8]])
        # A player without a seat.
        assert _problems(GOOD, [[1, 2, 3, 4], [5, 6, None, 8]]) == [("seating.player_missing", 2, None, 7)]
        # A stranger.
        assert ("seating.unknown_player", 1, 2, 99) in _problems([[1, 2, 3, 4], [5, 6, 7, 99]])
        # A table of substitutes only.
        assert ("seating.table_empty", 1, 3, None) in _problems([*GOOD, [None, None, None, None]])
        # A table number twice.
        plan = SeatingPlan(((SeatedTable(1, (1, 2, 3, 4)), SeatedTable(1, (5, 6, 7, 8))),))
        assert _check(plan).problems == (SeatingProblem("seating.table_number_twice", 1, 1),)
        # A plan without sessions.
        assert _problems() == [("seating.no_sessions", 0, None, None)]
        # A session without tables misses everybody.
        assert [problem[0] for problem in _problems([])] == ["seating.player_missing"] * 8
        # A substitutes seat is no problem.
        plan = _plan([[1, 2, 3, None], [5, 6, 7, 4]])
        assert check_plan(plan, range(1, 8), teams={}, countries={}).problems == ()

    def test_a_player_who_sits_out(self) -> None:
        """Whoever sits out of a session is not missed in it, and has no seat in it; the other sessions are as ever."""
        plan = _plan([[1, 2, 3, 4]], GOOD)
        away = {1: [4, 5, 6, 7, 8]}
        report = check_plan(plan, range(1, 9), teams=NOBODY, countries=NOBODY, sitting_out=away)
        assert report.problems == (SeatingProblem("seating.player_sits_out", 1, 1, 4),)

    @pytest.mark.parametrize("seats", [[5, 6, 7], [5, 6, 7, 8, None], []])
    def test_a_table_without_four_seats(self, seats: list[int | None]) -> None:
        """MCR 3.5.2: "Il doit y avoir quatre joueurs par table"."""
        assert ("seating.not_four", 1, 2, None) in _problems([[1, 2, 3, 4], seats])

    @pytest.mark.parametrize("number", [0, -1])
    def test_a_table_number_below_one(self, number: int) -> None:
        plan = SeatingPlan(((SeatedTable(number, (1, 2, 3, 4)), SeatedTable(2, (5, 6, 7, 8))),))
        assert _check(plan).problems == (SeatingProblem("seating.table_number_invalid", 1, number),)

    def test_every_problem_is_listed(self) -> None:
        results = {problem[0] for problem in _problems([[1, 1, 99], [5, 6, 7, 8]])}
        assert results == {
            "seating.not_four",
            "seating.player_twice",
            "seating.unknown_player",
            "seating.player_missing",
        }


class TestMeetings:
    def test_in_the_affine_plane_every_pair_meets_once(self) -> None:
        """16 players and 5 sessions: 0 repeats are possible."""
        report = _check(_affine_plane(), range(1, 17))
        assert report.problems == ()
        assert (report.repeats, report.repeat_count, report.repeat_bound) == ((), 0, 0)

    def test_a_sixth_session_repeats_24_pairs(self) -> None:
        """16 x 6: 24 repeats are the bound, and one more round of the plane reaches it."""
        plane = _affine_plane()
        report = _check(SeatingPlan((*plane.sessions, plane.sessions[0])), range(1, 17))
        assert (report.repeat_count, report.repeat_bound) == (24, 24)
        assert all(repeat.sessions == (1, 6) for repeat in report.repeats)

    def test_meetings_are_counted_and_listed(self) -> None:
        # A pair that meets three times counts twice.
        report = _check(_plan(GOOD, GOOD, GOOD))
        assert report.repeats[0] == Meeting((1, 2), (1, 2, 3))
        assert (len(report.repeats), report.repeat_count) == (12, 24)
        # The pairs stand in order.
        pairs = [repeat.players for repeat in _check(_plan(GOOD, GOOD)).repeats]
        assert pairs == sorted([*combinations([1, 2, 3, 4], 2), *combinations([5, 6, 7, 8], 2)])
        # Substitutes meet nobody.
        report = check_plan(_plan([[1, 2, None, None]], [[None, 1, None, 3]]), {1, 2, 3}, teams={}, countries={})
        assert report.repeat_count == 0

    @pytest.mark.parametrize(
        ("players", "sessions", "bound"),
        [(16, 5, 0), (16, 6, 24), (16, 8, 72), (16, 15, 240), (24, 8, 12), (24, 12, 156), (40, 15, 120), (32, 15, 224)],
    )
    def test_the_bound_of_repeats(self, players: int, sessions: int, bound: int) -> None:
        """max(0, 6RT - N(N-1)/2), as the published comparisons print it."""
        assert repeat_bound(6 * sessions * players // 4, players) == bound


class TestGroups:
    teams = {1: "A", 2: "A", 5: "A", 6: "B", 7: "B", 8: ""}

    def test_mates_and_countries_are_counted_beside_their_bounds(self) -> None:
        # Team mates at one table are listed.
        report = _check(_plan(GOOD), teams=self.teams)
        assert [mate.players for mate in report.team_mates] == [(1, 2), (6, 7)]
        assert report.team_mate_count == 2
        # Three of a team over two tables: one pair is unavoidable; two over two: none.
        assert _check(_plan(GOOD), teams=self.teams).team_mate_bound == 1
        # Without a team nobody is a mate.
        assert _check(_plan(GOOD), teams=dict.fromkeys(range(1, 9), "")).team_mate_count == 0
        # Countries are counted beside their bound.
        countries = dict.fromkeys(range(1, 7), "FRA") | dict.fromkeys((7, 8), "ESP")
        report = _check(_plan(GOOD, GOOD), countries=countries)
        assert report.same_country_count == 2 * (6 + 1 + 1)
        assert report.same_country_bound == 2 * (3 + 3)
        # 140 players, 35 tables, ten sessions: 5 a session, 50 in all (five surplus French).
        field = [40, 20, 20, 15, 15, 10, *[4] * 5]
        assert sum(field) == 140
        assert 10 * same_group_bound(field, 35) == 50

    @pytest.mark.parametrize(
        ("sizes", "tables", "bound"),
        [
            ([4], 4, 0),
            ([5], 4, 1),
            ([8], 4, 4),
            ([9], 4, 4 - 1 + 3),
            ([16], 4, 24),
            ([], 4, 0),
            ([4], 1, 6),
            ([3], 0, 0),
        ],
    )
    def test_the_bound_of_a_group(self, sizes: list[int], tables: int, bound: int) -> None:
        assert same_group_bound(sizes, tables) == bound

    @given(size=st.integers(0, 16), tables=st.integers(4, 6))
    def test_no_spreading_of_a_group_does_better(self, size: int, tables: int) -> None:
        """Against plain counting: give each next member to the emptiest table."""
        counts = [0] * tables
        cost = 0
        for _ in range(size):
            least = counts.index(min(counts))
            cost += counts[least]
            counts[least] += 1
        assert same_group_bound([size], tables) == cost


class TestWindsAndTables:
    def test_winds_and_returns_are_counted(self) -> None:
        # Winds are counted by player.
        report = _check(_plan(GOOD, [[2, 1, 4, 3], [5, 6, 7, 8]]))
        assert report.wind_counts[1] == (1, 1, 0, 0)
        assert report.wind_counts[5] == (2, 0, 0, 0)
        assert report.wind_spread == 2
        # Each wind once in four sessions is even.
        turns = [[[1, 2, 3, 4]], [[2, 3, 4, 1]], [[3, 4, 1, 2]], [[4, 1, 2, 3]]]
        report = check_plan(_plan(*turns), {1, 2, 3, 4}, teams={}, countries={})  # type: ignore[arg-type]
        assert (report.wind_spread, report.wind_bound) == (0, 0)
        # Returns to a table are counted.
        assert _check(_plan(GOOD, GOOD, GOOD)).table_repeats == 8 * 2
        # A change of table is no return.
        assert _check(_plan(GOOD, [[5, 6, 7, 8], [1, 2, 3, 4]])).table_repeats == 0
        # An empty plan has nothing to count.
        report = _check(SeatingPlan(()))
        assert (report.wind_spread, report.table_repeats, report.repeat_count) == (0, 0, 0)

    @pytest.mark.parametrize(("sessions", "bound"), [(1, 1), (4, 0), (6, 1), (8, 0), (10, 1), (11, 1), (12, 0)])
    def test_the_bound_of_winds(self, sessions: int, bound: int) -> None:
        """0 if four divides the sessions, else 1."""
        assert wind_bound(sessions) == bound

    @pytest.mark.parametrize(
        ("players", "sessions", "tables", "bound"), [(8, 2, 2, 0), (8, 3, 2, 8), (16, 6, 4, 32), (140, 10, 35, 0)]
    )
    def test_the_bound_of_returns(self, players: int, sessions: int, tables: int, bound: int) -> None:
        """N x max(0, R - T)."""
        assert table_repeat_bound([sessions] * players, tables) == bound


@given(count=st.integers(4, 26), sessions=st.integers(1, 6), seed=st.text(max_size=8))
def test_no_plan_beats_its_bounds(count: int, sessions: int, seed: str) -> None:
    entrants = range(1, count + 1)
    groups = {player: str(player % 3) for player in entrants}
    report = check_plan(random_plan(entrants, sessions, seed), entrants, teams=groups, countries=groups)
    assert report.is_playable
    assert report.repeat_count >= report.repeat_bound
    assert report.team_mate_count == report.same_country_count >= report.same_country_bound
    assert report.wind_spread >= report.wind_bound
    assert report.table_repeats >= report.table_repeat_bound
    assert all(sum(counts) == sessions for counts in report.wind_counts.values())
