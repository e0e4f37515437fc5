"""The rankings of a club's season."""

from datetime import date
from fractions import Fraction

import pytest

from mahjong_core.clubs import SeasonRule, season_sums
from mahjong_core.clubs.season import SeasonBy
from mahjong_core.errors import RuleError

ONE, TWO, THREE = date(2026, 9, 1), date(2026, 9, 8), date(2026, 9, 15)
RESULTS = {
    1: [(ONE, Fraction(4)), (ONE, Fraction(4))],
    2: [(ONE, Fraction(2)), (ONE, Fraction(2)), (TWO, Fraction(2)), (THREE, Fraction(2)), (THREE, Fraction(2))],
    3: [(TWO, Fraction(4))],
    4: [(ONE, Fraction(7, 3)), (TWO, Fraction(7, 3)), (TWO, Fraction(7, 3))],
}


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (SeasonRule(), [(2, 1, 10), (1, 2, 8), (4, 3, 7), (3, 4, 4)]),
        (SeasonRule(SeasonBy.MEAN, 2), [(1, 1, 4), (4, 2, Fraction(7, 3)), (2, 3, 2), (3, None, 4)]),
        (SeasonRule(SeasonBy.BEST, 2), [(1, 1, 8), (4, 2, Fraction(14, 3)), (2, 3, 4), (3, 3, 4)]),
        (SeasonRule(SeasonBy.EVENINGS, 1), [(1, 1, 8), (4, 2, Fraction(14, 3)), (2, 3, 4), (3, 3, 4)]),
        (SeasonRule(SeasonBy.EVENINGS, 2), [(1, 1, 8), (2, 1, 8), (4, 3, 7), (3, 4, 4)]),
    ],
)
def test_places(rule: SeasonRule, expected: list[tuple[int, int | None, Fraction]]) -> None:
    assert [(row.player, row.place, row.points) for row in season_sums(RESULTS, rule)] == expected


def test_no_game_counts() -> None:
    with pytest.raises(RuleError, match="at least 1 game counts"):
        SeasonRule(SeasonBy.BEST, 0)


def test_an_evening_with_a_loss_is_left_out_before_a_game_is() -> None:
    """The best evening is that of the highest sum, not that of the best game."""
    played = [(ONE, Fraction(60)), (ONE, Fraction(-50)), (TWO, Fraction(20))]
    (row,) = season_sums({1: played}, SeasonRule(SeasonBy.EVENINGS, 1))
    assert (row.points, row.games) == (Fraction(20), 3)
