"""Standings with games of three: each score is counted from the points of its own game."""

from fractions import Fraction

import pytest

from mahjong_core.standings import Entrant, SessionResult, rank
from mahjong_core.standings.reasons import why

TWELVE = 12
# Session 1: three players, counted from 40,000; session 2: four, from 30,000.
TRIO = [
    SessionResult(1, 1, 1, "E", 52300, 1, 30000 * TWELVE, start=40000),
    SessionResult(2, 1, 1, "S", 31200, 2, 0, start=40000),
    SessionResult(3, 1, 1, "W", 21500, 3, -15000 * TWELVE, start=40000),
]
FOUR = [
    SessionResult(2, 2, 1, "E", 45000, 1, 15000 * TWELVE),
    SessionResult(1, 2, 1, "S", 35000, 2, 5000 * TWELVE),
    SessionResult(4, 2, 1, "W", 25000, 3, -5000 * TWELVE),
    SessionResult(3, 2, 1, "N", 15000, 4, -15000 * TWELVE),
]
PEOPLE = [Entrant(number, number) for number in (1, 2, 3, 4)]


def ranked(*results: SessionResult) -> dict[int, tuple[int | None, Fraction]]:
    rows = rank(PEOPLE, results, (), metrics=("overall_score",), sessions=2, starting_points=30000)
    return {row.entrant_id: (row.place, row.values[0] / TWELVE) for row in rows}  # type: ignore[operator]


def test_each_score_is_counted_from_its_own_points() -> None:
    assert ranked(*TRIO, *FOUR) == {
        1: (1, 42300 + 10000),
        2: (2, -8800 + 30000),
        4: (3, -10000),
        3: (4, -33500 - 30000),
    }


@pytest.mark.parametrize("results", [TRIO, FOUR, [*TRIO, *FOUR]])
def test_the_sum_of_all_is_zero(results: list[SessionResult]) -> None:
    assert sum(value for _place, value in ranked(*results).values()) == 0


def test_the_reasons_add_up() -> None:
    rows = rank(PEOPLE, [*TRIO, *FOUR], (), metrics=("overall_score",), sessions=2, starting_points=30000)
    reasons = why(rows, 1, starting_points=30000)
    assert [figure.table_score for figure in reasons.sessions] == [12300, 5000]
    assert [figure.table_points for figure in reasons.sessions] == [30000, 5000]
    assert reasons.table_score == 17300


def test_a_score_without_a_start_of_its_own_is_counted_from_that_of_the_event() -> None:
    assert FOUR[0].net_score(30000) == 15000
    assert TRIO[0].net_score(30000) == 12300
