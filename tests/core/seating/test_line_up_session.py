"""Sessions of teams by line-up and seed, by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.seating.sessions.line_ups import line_up_session
from tests.refusals import refuses


def four(team: int) -> list[int | None]:
    """The players of a team: 10, 11, 12, 13 of the first."""
    return [10 * team + at for at in range(4)]


def test_four_teams_meet_board_by_board() -> None:
    assert line_up_session([four(1), four(2), four(3), four(4)]) == [
        [10, 20, 30, 40],
        [11, 21, 31, 41],
        [12, 22, 32, 42],
        [13, 23, 33, 43],
    ]


def test_of_eight_seeds_the_first_meets_the_fourth_the_fifth_and_the_last() -> None:
    """Down and up: 1, 4, 5, 8 and 2, 3, 6, 7."""
    tables = line_up_session([four(team) for team in range(1, 9)])
    assert [{player // 10 for player in table} for table in tables] == [{1, 4, 5, 8}] * 4 + [{2, 3, 6, 7}] * 4


def test_a_line_up_is_an_order() -> None:
    """The second team sends its last player to the first table."""
    tables = line_up_session([four(1), four(2)[::-1], four(3), four(4)])
    assert tables[0] == [10, 23, 30, 40]
    assert tables[3] == [13, 20, 33, 43]


def test_missing_players_are_substitutes_each_of_their_own() -> None:
    """Two teams lack their fourth: both sit at the last table, and no two seats are the same substitute's."""
    short: list[int | None] = [20, 21, 22, None]
    other: list[int | None] = [30, 31, 32, None]
    tables = line_up_session([four(1), short, other, four(4)])
    assert tables[3] == [13, 0, -1, 43]


@given(teams=st.integers(1, 6).map(lambda fours: 4 * fours), data=st.data())
def test_everybody_sits_once_and_never_with_a_team_mate(teams: int, data: st.DataObject) -> None:
    orders = [data.draw(st.permutations(four(team))) for team in range(1, teams + 1)]
    tables = line_up_session(orders)
    assert sorted(player for table in tables for player in table) == sorted(p for order in orders for p in order if p)
    assert all(len({player // 10 for player in table}) == 4 for table in tables)
    for at, table in enumerate(tables):
        assert all(orders[player // 10 - 1][at % 4] == player for player in table)


@pytest.mark.parametrize(
    ("teams", "code"),
    [
        ([], "seating.line_ups_not_fours"),
        ([four(1), four(2), four(3)], "seating.line_ups_not_fours"),
        ([four(team) for team in range(1, 7)], "seating.line_ups_not_fours"),
        ([four(1), four(2), four(3), [40, 41, 42]], "seating.teams_not_four"),
        ([four(1), four(2), four(3), [40, 41, 42, 43, 44]], "seating.teams_not_four"),
    ],
)
def test_refusals(teams: list[list[int | None]], code: str) -> None:
    with refuses(code):
        line_up_session(teams)
