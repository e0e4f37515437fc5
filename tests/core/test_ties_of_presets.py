"""What level players receive under each preset of the books: MCR 3.9.2.2, EMA riichi 3.6.1, and how events split it."""

from fractions import Fraction

import pytest

from mahjong_core.placement import place_table
from mahjong_core.rulesets import preset
from mahjong_core.winds import WINDS

MCR = ("mcr-wmo-2014", "mcr-ffmj-2016", "mers-mcr-2010")
UMA_30 = ("ema-riichi-2012",)
UMA_15 = ("ema-riichi-2016", "ema-riichi-2025", "wrc-2017")
# The four scores, best first, as differences to the mean: who is level with whom.
TIES = {
    "nobody": (9, 3, -3, -9),
    "first and second": (6, 6, -3, -9),
    "second and third": (9, 0, 0, -9),
    "third and fourth": (9, 3, -6, -6),
    "the first three": (3, 3, 3, -9),
    "the last three": (9, -3, -3, -3),
    "two and two": (6, 6, -6, -6),
    "all four": (0, 0, 0, 0),
}
TABLE_POINTS = {
    "nobody": ("4", "2", "1", "0"),
    "first and second": ("3", "3", "1", "0"),
    "second and third": ("4", "3/2", "3/2", "0"),
    "third and fourth": ("4", "2", "1/2", "1/2"),
    "the first three": ("7/3", "7/3", "7/3", "0"),
    "the last three": ("4", "1", "1", "1"),
    "two and two": ("3", "3", "1/2", "1/2"),
    "all four": ("7/4", "7/4", "7/4", "7/4"),
}
BONUS_30 = {
    "nobody": (30, 10, -10, -30),
    "first and second": (20, 20, -10, -30),
    "second and third": (30, 0, 0, -30),
    "third and fourth": (30, 10, -20, -20),
    "the first three": (10, 10, 10, -30),
    "the last three": (30, -10, -10, -10),
    "two and two": (20, 20, -20, -20),
    "all four": (0, 0, 0, 0),
}
BONUS_15 = {
    "nobody": (15, 5, -5, -15),
    "first and second": (10, 10, -5, -15),
    "second and third": (15, 0, 0, -15),
    "third and fourth": (15, 5, -10, -10),
    "the first three": (5, 5, 5, -15),
    "the last three": (15, -5, -5, -5),
    "two and two": (10, 10, -10, -10),
    "all four": (0, 0, 0, 0),
}


def worth(name: str, tie: str) -> list[Fraction]:
    rules = preset(name)
    scores = {wind: rules.starting_points + 1000 * part for wind, part in zip(WINDS, TIES[tie], strict=True)}
    placed = place_table(scores, scale=rules.scale_for(scores.values()), tie_rule=rules.tie_rule)
    return [placing.table_points for placing in placed]


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("name", MCR)
def test_table_points_are_shared_exactly(name: str, tie: str) -> None:
    assert worth(name, tie) == [Fraction(points) for points in TABLE_POINTS[tie]]


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize(
    ("name", "bonus"), [*((text, BONUS_30) for text in UMA_30), *((text, BONUS_15) for text in UMA_15)]
)
def test_the_bonus_of_shared_places_is_averaged(name: str, bonus: dict[str, tuple[int, ...]], tie: str) -> None:
    """EMA riichi 3.6.1: "si deux joueurs sont à égalité à la première place, chacun reçoit un bonus de 20 000"."""
    assert worth(name, tie) == [1000 * points for points in bonus[tie]]


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize(("names", "whole"), [(MCR, 7), (UMA_30 + UMA_15, 0)], ids=["seven table points", "no bonus"])
def test_a_table_shares_the_same_sum_whoever_is_level(names: tuple[str, ...], whole: int, tie: str) -> None:
    assert {sum(worth(name, tie)) for name in names} == {whole}
