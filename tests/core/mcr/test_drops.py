"""Each row of the table of drops on a hand that holds both fans: the greater counts, the smaller is told as dropped.

The rows follow from 3.9.1.6.1 (a fan "inévitablement implicite ou incluse" in another) and from the fans' own
texts; the comment names the two fans.
"""

import pytest

from mahjong_core.mcr.fans import DROPS, Principle, Scope
from mahjong_core.mcr.readings import FFMJ_2016, tariff
from tests.core.mcr.cases import counted, value
from tests.tables import values

# The greater fan, the smaller one, the hand, how it is won.
HANDS = values("mcr/drops")
# Rows that describe fans which never meet in one way of seeing the tiles: another split (3.9.1.6.2), another way of
# winning, or a wait that is never single.
NEVER_TOGETHER = {
    *((4, wait) for wait in (77, 78, 79)),
    (7, 79),
    (13, 19),
    (14, 24),
    (15, 23),
    *((20, wait) for wait in (77, 78, 79)),
    (22, 75),
    (23, 24),
    (24, 23),
    *((34, wait) for wait in (77, 78, 79)),
    (56, 62),
}
STILL_COUNTED_ELSEWHERE = {(row.by, row.fan) for row in DROPS if row.scope is not Scope.HAND}


def row_id(row: tuple[int, int, str, str]) -> str:
    return f"{row[0]} drops {row[1]}"


@pytest.mark.parametrize(("by", "number", "hand", "how"), HANDS, ids=[row_id(row) for row in HANDS])
def test_smaller_fan_is_dropped_by_the_greater(by: int, number: int, hand: str, how: str) -> None:
    """3.9.1.6.1, or the fan's own text."""
    evaluation = value(hand, how)
    assert by in counted(evaluation)
    assert (number, by) in {(fan.number, fan.by) for fan in evaluation.dropped}
    assert number not in counted(evaluation) or (by, number) in STILL_COUNTED_ELSEWHERE


def test_every_row_that_applies_has_its_hand() -> None:
    rows = {(row.by, row.fan) for row in DROPS if tariff(FFMJ_2016).applies(row)}
    assert {(by, number) for by, number, _, _ in HANDS} == rows - NEVER_TOGETHER


@pytest.mark.parametrize(("by", "number"), sorted(NEVER_TOGETHER))
def test_fans_that_never_meet_need_no_hand(by: int, number: int) -> None:
    """Such a row is inclusion or non-separation, and one of the two fans is of another split, wait or win."""
    principles = {row.principle for row in DROPS if (row.by, row.fan) == (by, number)}
    assert principles <= {Principle.INCLUSION, Principle.NON_SEPARATION}
    assert principles


@pytest.mark.parametrize(
    ("hand", "how", "fans"),
    [
        ("11m88p [111z] [333z] [444z] + 1m", "seat=E", {73: 1}),  # #38 takes three of four
        ("23m66z [111z] [222z] [345s] + 4m", "", {61: 1, 73: 1}),  # #61 takes its own
        ("23m66z [999m] [222z] [345s] + 4m", "", {61: 1, 73: 1}),
        ("23m99m [111z] [222z] [345s] + 4m", "round=S", {60: 1, 61: 1, 73: 1}),
        ("1112345678999p + 5p", "", {73: 1}),  # #4 takes one of two
        ("1112345678999p + 1p", "", {73: 0, 64: 1}),  # and the only one
        ("33m99s [333p] [333s] [999p] + 3m", "", {73: 1}),
    ],
)
def test_drop_bound_to_its_sets_leaves_the_others(hand: str, how: str, fans: dict[int, int]) -> None:
    """#73 is "1 Pung (ou Kong)": each pung for itself."""
    result = counted(value(hand, how))
    assert {number: result.get(number, 0) for number in fans} == fans
