"""Every wish for a table is kept, or the draw is refused because no seating keeps it; judged from the grid alone."""

from dataclasses import replace
from itertools import chain

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.seating.draw.engine import DrawRequest, SeatingDraw, draw_seating
from mahjong_core.seating.grid import SeatingPlan
from mahjong_core.seating.plans.quality import quality
from mahjong_core.seating.tables.numbers import FixedTable
from mahjong_core.seating.wishes import Groups
from tests.core.seating.counting import repeats, seats, wind_spread
from tests.core.seating.random_events import Sizes, draws, problems, seats_exist

SMALL = Sizes(most_players=40, most_sessions=3)
AGAIN = 20


def fix(player: int, *tables: int, sessions: tuple[int, ...] | None = None) -> FixedTable:
    return FixedTable(player, frozenset(tables), None if sessions is None else frozenset(sessions))


def drawn(request: DrawRequest) -> SeatingPlan:
    """The plan, every wish of which is kept."""
    draw = draw_seating(request)
    assert problems(request, draw) == []
    return draw.plan


@pytest.mark.sampled(4)
@pytest.mark.parametrize("first", range(0, 80, AGAIN))
def test_random_events(first: int) -> None:
    """Groups, wishes of all kinds, withdrawals and late entrants."""
    judged = [(event, draw) for event in range(first, first + AGAIN) for draw in draws(event, SMALL)]
    assert len(judged) > AGAIN, "some are drawn again on the way"
    assert {event: problems(*pair) for event, pair in judged if problems(*pair)} == {}


class TestOneSessionOnly:
    """Two whose tables exclude each other in one session, and who shared a table there in a draw of long ago."""

    request = DrawRequest(tuple(range(1, 73)), 6, "", fixed=(fix(54, 10, sessions=(4,)), fix(24, 6, 8, sessions=(4,))))

    @pytest.mark.parametrize("seed", ["0", "b", "1f", "5ea7"])
    def test_both_are_kept_without_a_repeat(self, seed: str) -> None:
        plan = drawn(replace(self.request, seed=seed))
        assert repeats(seats(plan)) == 0
        assert wind_spread(plan) <= 2

    def test_whoever_shared_a_table_is_parted(self) -> None:
        """The wishes are made after a plan is known: two of one table are asked to different ones."""
        free = draw_seating(replace(self.request, fixed=(), seed="ab")).plan
        number, two, *_ = next(table.seats for table in free.sessions[3] if None not in table.seats)
        assert number is not None
        assert two is not None
        draw_request = replace(
            self.request, fixed=(fix(number, 10, sessions=(4,)), fix(two, 6, 8, sessions=(4,))), seed="ab"
        )
        assert repeats(seats(drawn(draw_request))) == 0

    def test_in_a_field_without_freedom(self) -> None:
        """24 players, 7 sessions: the longest plan there is; wishes cost it no repeat."""
        free = draw_seating(DrawRequest(tuple(range(1, 25)), 7, "ab")).plan
        number, two, *_ = free.sessions[3][0].seats
        assert number is not None
        assert two is not None
        fixed = (fix(number, 1, sessions=(4,)), fix(two, 5, sessions=(4,)))
        assert repeats(seats(drawn(DrawRequest(tuple(range(1, 25)), 7, "ab", fixed=fixed)))) == 0


class TestTogether:
    def test_two_at_one_table_in_one_session_meet_there(self) -> None:
        plan = drawn(
            DrawRequest(tuple(range(1, 41)), 5, "ab", fixed=(fix(3, 2, sessions=(2,)), fix(30, 2, sessions=(2,))))
        )
        assert {3, 30} <= set(plan.sessions[1][1].seats)
        assert repeats(seats(plan)) == 0

    @pytest.mark.long
    def test_two_always_at_the_step_free_table_meet_in_every_session(self) -> None:
        plan = drawn(DrawRequest(tuple(range(1, 41)), 5, "ab", fixed=(fix(3, 1), fix(30, 1))))
        assert repeats(seats(plan)) == 4, "their own meetings after the first, and nobody else's"

    @pytest.mark.long
    def test_three_whose_tables_overlap_by_twos(self) -> None:
        """Any two could share a table, the three together could not."""
        fixed = (fix(1, 1, 2), fix(2, 2, 3), fix(3, 1, 3))
        apart = Groups({"country": {"FRA": (4, 5, 6)}})
        for seed in "04a":
            drawn(DrawRequest(tuple(range(1, 17)), 5, seed, apart, fixed))


def test_a_field_too_large_to_solve_as_one_assignment() -> None:
    """More than 150 tables: numbers are exchanged by twos there."""
    fixed = (fix(5, 160), fix(9, 3, 4, sessions=(2,)), fix(77, 90, sessions=(1, 3)), fix(640, 161))
    request = DrawRequest(tuple(range(1, 645)), 3, "ab", fixed=fixed)
    plan = drawn(request)
    assert quality(plan, request.groups, fixed).fixed_broken == 0
    assert repeats(seats(plan)) == 0


class TestRefused:
    def refusal(self, groups: Groups, *fixed: FixedTable) -> RuleError:
        with pytest.raises(RuleError) as refused:
            draw_seating(DrawRequest(tuple(range(1, 17)), 3, "ab", groups, fixed))
        return refused.value

    def test_three_who_never_meet_at_two_tables(self) -> None:
        error = self.refusal(
            Groups({"apart": {"x": (1, 5, 9)}}), fix(1, 1, 2), fix(5, 1, 2), fix(9, 1, 2, sessions=(2,)), fix(12, 4)
        )
        assert error.code == "seating.fixed_tables_contradict"
        assert error.detail == {"session": 2, "players": [1, 5, 9]}, "who is not concerned is not named"

    def test_a_team_that_leaves_no_table(self) -> None:
        """Four tables, a team of four never together: each table has one, and the others' tables are named."""
        teams = Groups({"team": {"A": (1, 2, 3, 4)}}, {"team": None})
        assert self.refusal(teams, fix(1, 2), fix(2, 2, 3), fix(3, 3)).detail == {"session": 1, "players": [1, 2, 3]}

    def test_what_is_refused_cannot_be_done(self) -> None:
        assert not seats_exist(
            {1: {1, 2}, 5: {1, 2}, 9: {1, 2}}, {frozenset({1, 5}), frozenset({1, 9}), frozenset({5, 9})}
        )
        assert seats_exist({1: {1, 2}, 5: {1, 2}, 9: {1, 2}}, {frozenset({1, 5}), frozenset({1, 9})})
        assert not seats_exist({player: {1} for player in range(5)}, set())


def test_without_wishes_nothing_is_drawn_otherwise() -> None:
    """A wish that the plan keeps anyway changes only table numbers: who meets whom is as without it."""
    free = DrawRequest(tuple(range(1, 41)), 5, "ab")
    draw_request = replace(free, fixed=(fix(7, 1, 2, 3, 4, 5, sessions=(1,)),))
    met = [
        {frozenset(table.seats) for table in chain(*draw_seating(request).plan.sessions)}
        for request in (free, draw_request)
    ]
    assert met[0] == met[1]


def test_the_draw_of_one_request_is_one_draw() -> None:
    """Laying sessions anew takes its chance from the seed like everything else."""
    request = DrawRequest(tuple(range(1, 25)), 2, "ab", fixed=(fix(3, 1), fix(20, 1)))
    first, second = draw_seating(request), draw_seating(request)
    assert isinstance(first, SeatingDraw)
    assert first == second
    assert "laid anew" in first.algorithm
