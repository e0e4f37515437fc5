"""One table less or more in a session; counted by hand on a plan of three tables."""

import pytest

from mahjong_core.seating.grid import SeatedTable, SeatingPlan
from mahjong_core.seating.plans.changes import add_table, dissolve, enter, leave
from mahjong_core.seating.sessions.byes import byes
from tests.refusals import refuses

FIRST = (SeatedTable(1, (1, 2, 3, 4)), SeatedTable(2, (5, 6, 7, 8)), SeatedTable(3, (9, 10, 11, 12)))
# In session 2 two have left table 1 and one has left table 2; table 3 has only one player.
SECOND = (SeatedTable(1, (1, 5, None, None)), SeatedTable(2, (2, 6, 10, None)), SeatedTable(3, (9, None, None, None)))
PLAN = SeatingPlan((FIRST, SECOND))


def test_a_closed_table_s_player_goes_where_they_have_met_the_fewest() -> None:
    """No. 9 met 10, 11 and 12: table 2 has 10, table 1 nobody of them."""
    closed = dissolve(PLAN, 2, 3)
    assert closed.sessions[0] == FIRST
    assert closed.sessions[1] == (SeatedTable(1, (1, 5, 9, None)), SeatedTable(2, (2, 6, 10, None)))


def test_a_table_opens_for_players_who_leave_their_seats_or_have_none() -> None:
    opened = add_table(PLAN, 2, 4, [5, 3])
    assert opened.sessions[1][0] == SeatedTable(1, (1, None, None, None))
    assert opened.sessions[1][-1] == SeatedTable(4, (5, 3, None, None))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda: dissolve(PLAN, 2, 7), "seating.table_unknown"),
        (lambda: dissolve(PLAN, 5, 1), "seating.table_unknown"),
        (lambda: add_table(PLAN, 2, 3, [4]), "seating.table_number_twice"),
        (lambda: add_table(PLAN, 2, 4, [4, 4]), "seating.player_twice"),
        (lambda: add_table(PLAN, 2, 4, []), "seating.not_four"),
        (lambda: byes([1, 2, 3], {}), "seating.too_few_players"),
        (lambda: byes([1, 2, 3, 3, 4], {}), "seating.player_twice"),
    ],
)
def test_what_cannot_be_is_refused(change: object, code: str) -> None:
    with refuses(code):
        change()  # type: ignore[operator]


def test_a_table_that_has_more_players_than_the_others_have_empty_seats_stays() -> None:
    one_seat = SeatingPlan((((SeatedTable(1, (1, 2, 3, 4))), SeatedTable(2, (5, 6, 7, None))),))
    with refuses("seating.no_free_seat", session=1, players=4, empty=1):
        dissolve(one_seat, 1, 1)


def test_players_take_exactly_as_many_empty_seats_as_there_are() -> None:
    """Table 3 has two players left, and tables 1 and 2 an empty seat each: it closes, and nobody stays without one."""
    plan = SeatingPlan(
        (
            (
                SeatedTable(1, (1, 2, 3, None)),
                SeatedTable(2, (None, 5, 6, 7)),
                SeatedTable(3, (8, None, None, 9)),
            ),
        )
    )
    closed = dissolve(plan, 1, 3)
    assert [table.number for table in closed.sessions[0]] == [1, 2]
    assert {seat for table in closed.sessions[0] for seat in table.seats} == {1, 2, 3, 5, 6, 7, 8, 9}


def test_somebody_sits_one_session_out_and_plays_the_next() -> None:
    plan = SeatingPlan((FIRST, FIRST))
    assert leave(plan, 2, 1, 1).sessions == ((SeatedTable(1, (1, None, 3, 4)), *FIRST[1:]), FIRST)


def test_a_late_entrant_takes_no_seat_where_they_do_not_play() -> None:
    plan = SeatingPlan((SECOND, SECOND, SECOND))
    came = enter(plan, 12, 1, {2})
    assert [12 in {seat for table in tables for seat in table.seats} for tables in came.sessions] == [True, False, True]


@pytest.mark.parametrize(
    ("present", "sat_out", "expected"),
    [
        (range(1, 9), {}, ()),
        (range(1, 11), {}, (9, 10)),
        (range(1, 11), {10: 1, 9: 1}, (7, 8)),
        (range(1, 6), {1: 1, 2: 1, 3: 1, 4: 0, 5: 1}, (4,)),
    ],
)
def test_those_sit_out_who_did_it_least(present: range, sat_out: dict[int, int], expected: tuple[int, ...]) -> None:
    assert byes(present, sat_out) == expected
