"""The rankings of a club's season."""

from fractions import Fraction

import pytest

from mahjong_core.clubs import SeasonRule, season_sums
from mahjong_core.clubs.season import SeasonBy
from mahjong_core.errors import RuleError

RESULTS = {
    1: [Fraction(4), Fraction(4)],
    2: [Fraction(2)] * 5,
    3: [Fraction(4)],
    4: [Fraction(7, 3)] * 3,
}


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (SeasonRule(), [(2, 1, 10), (1, 2, 8), (4, 3, 7), (3, 4, 4)]),
        (SeasonRule(SeasonBy.MEAN, 2), [(1, 1, 4), (4, 2, Fraction(7, 3)), (2, 3, 2), (3, None, 4)]),
        (SeasonRule(SeasonBy.BEST, 2), [(1, 1, 8), (4, 2, Fraction(14, 3)), (2, 3, 4), (3, 3, 4)]),
    ],
)
def test_places(rule: SeasonRule, expected: list[tuple[int, int | None, Fraction]]) -> None:
    assert [(row.player, row.place, row.points) for row in season_sums(RESULTS, rule)] == expected


def test_no_game_counts() -> None:
    with pytest.raises(RuleError, match="at least 1 game counts"):
        SeasonRule(SeasonBy.BEST, 0)
