"""Each row of the table of drops on a hand that holds both fans: the greater counts, the smaller is told as dropped.

The rows follow from 3.9.1.6.1 (a fan "inévitablement implicite ou incluse" in another) and from the fans' own
texts; the comment names the two fans.
"""

import pytest

from mahjong_core.mcr.fans import DROPS, Principle, Scope
from mahjong_core.mcr.readings import FFMJ_2016, tariff
from tests.core.mcr.cases import counted, value

# The greater fan, the smaller one, the hand, how it is won.
HANDS: tuple[tuple[int, int, str, str], ...] = (
    (1, 38, "33z55m [111z] [222z] [444z] + 3z", ""),  # Big Four Winds: Big Three Winds
    (1, 49, "33z55m [111z] [222z] [444z] + 3z", ""),  # Big Four Winds: All Pungs
    (1, 60, "33z55m [111z] [222z] [444z] + 3z", ""),  # Big Four Winds: Prevalent Wind
    (1, 61, "33z55m [111z] [222z] [444z] + 3z", ""),  # Big Four Winds: Seat Wind
    (1, 73, "33z55m [111z] [222z] [444z] + 3z", ""),  # Big Four Winds: Pung of Terminals or Winds
    (2, 54, "23m11z [555z] [666z] [777z] + 1m", ""),  # Big Three Dragons: Two Dragon Pungs
    (2, 59, "23m11z [555z] [666z] [777z] + 1m", ""),  # Big Three Dragons: Dragon Pung
    (3, 50, "2233446688s6z22s + 6z", ""),  # All Green: Half Flush
    (4, 22, "1112345678999m + 1m", ""),  # Nine Gates: Full Flush
    (4, 62, "1112345678999m + 1m", ""),  # Nine Gates: Concealed Hand
    (4, 73, "1112345678999m + 1m", ""),  # Nine Gates: Pung of Terminals or Winds
    (4, 76, "1112345678999m + 1m", ""),  # Nine Gates: No Honours
    (5, 17, "1z (2222m) (4444p) (7777s) (8888m) + 1z", ""),  # Four Kongs: Three Kongs
    (5, 48, "1z (2222m) (4444p) (7777s) (8888m) + 1z", ""),  # Four Kongs: Two Concealed Kongs
    (5, 49, "1z (2222m) (4444p) (7777s) (8888m) + 1z", ""),  # Four Kongs: All Pungs
    (5, 57, "1z (2222m) (4444p) (7777s) [8888m] + 1z", ""),  # Four Kongs: Two Melded Kongs
    (5, 67, "1z (2222m) (4444p) (7777s) (8888m) + 1z", ""),  # Four Kongs: Concealed Kong
    (5, 74, "1z (2222m) (4444p) (7777s) [8888m] + 1z", ""),  # Four Kongs: Melded Kong
    (5, 79, "1z (2222m) (4444p) (7777s) (8888m) + 1z", ""),  # Four Kongs: Single Wait
    (6, 19, "1122334455667m + 7m", ""),  # Seven Shifted Pairs: Seven Pairs
    (6, 22, "1122334455667m + 7m", ""),  # Seven Shifted Pairs: Full Flush
    (6, 62, "1122334455667m + 7m", ""),  # Seven Shifted Pairs: Concealed Hand
    (6, 76, "1122334455667m + 7m", ""),  # Seven Shifted Pairs: No Honours
    (6, 79, "1122334455667m + 7m", ""),  # Seven Shifted Pairs: Single Wait
    (7, 18, "19m19p19s1123456z + 7z", ""),  # Thirteen Orphans: All Terminals and Honours
    (7, 52, "19m19p19s1123456z + 7z", ""),  # Thirteen Orphans: All Types
    (7, 62, "19m19p19s1123456z + 7z", ""),  # Thirteen Orphans: Concealed Hand
    (8, 18, "1199m1199p1111s9s + 9s", ""),  # All Terminals: All Terminals and Honours
    (8, 49, "111m9s [999p] [999m] [111s] + 9s", ""),  # All Terminals: All Pungs
    (8, 55, "111m9s [999p] [999m] [111s] + 9s", ""),  # All Terminals: Outside Hand
    (8, 65, "111m9s [999p] [999m] [111s] + 9s", ""),  # All Terminals: Double Pung
    (8, 73, "111m9s [999p] [999m] [111s] + 9s", ""),  # All Terminals: Pung of Terminals or Winds
    (8, 76, "1199m1199p1111s9s + 9s", ""),  # All Terminals: No Honours
    (9, 38, "234m4z [111z] [222z] [333z] + 4z", ""),  # Little Four Winds: Big Three Winds
    (9, 73, "234m4z [111z] [222z] [333z] + 4z", ""),  # Little Four Winds: Pung of Terminals or Winds
    (10, 54, "234m7z [555z] [666z] [678p] + 7z", ""),  # Little Three Dragons: Two Dragon Pungs
    (10, 59, "234m7z [555z] [666z] [678p] + 7z", ""),  # Little Three Dragons: Dragon Pung
    (11, 18, "112233445566z7z + 7z", ""),  # All Honours: All Terminals and Honours
    (11, 49, "1177z [222z] [333z] [555z] + 1z", ""),  # All Honours: All Pungs
    (11, 55, "1177z [222z] [333z] [555z] + 1z", ""),  # All Honours: Outside Hand
    (11, 73, "1177z [222z] [333z] [555z] + 1z", ""),  # All Honours: Pung of Terminals or Winds
    (12, 33, "1112223334445m + 5m", ""),  # Four Concealed Pungs: Three Concealed Pungs
    (12, 49, "1112223334445m + 5m", ""),  # Four Concealed Pungs: All Pungs
    (12, 62, "1112223334445m + 5m", ""),  # Four Concealed Pungs: Concealed Hand
    (12, 66, "1112223334445m + 5m", ""),  # Four Concealed Pungs: Two Concealed Pungs
    (13, 22, "112233789m55m79m + 8m", ""),  # Pure Terminal Chows: Full Flush
    (13, 63, "112233789m55m79m + 8m", ""),  # Pure Terminal Chows: All Chows
    (13, 69, "112233789m55m79m + 8m", ""),  # Pure Terminal Chows: Pure Double Chow
    (13, 72, "112233789m55m79m + 8m", ""),  # Pure Terminal Chows: Two Terminal Chows
    (13, 76, "112233789m55m79m + 8m", ""),  # Pure Terminal Chows: No Honours
    (14, 23, "22233344p66s [234p] + 4p", ""),  # Quadruple Chow: Pure Triple Chow
    (14, 64, "22233344p66s [234p] + 4p", ""),  # Quadruple Chow: Tile Hog
    (14, 69, "22233344p66s [234p] + 4p", ""),  # Quadruple Chow: Pure Double Chow
    (15, 24, "1112223334445m + 5m", ""),  # Four Pure Shifted Pungs: Pure Shifted Pungs
    (15, 49, "1112223334455m + 4m", ""),  # Four Pure Shifted Pungs: All Pungs
    (16, 30, "123345567m79m77z + 8m", ""),  # Four Pure Shifted Chows: Pure Shifted Chows
    (16, 71, "234345456m67m66z + 5m", ""),  # Four Pure Shifted Chows: Short Straight
    (16, 72, "123345567m79m77z + 8m", ""),  # Four Pure Shifted Chows: Two Terminal Chows
    (17, 48, "23m55m (7777p) (5555s) (7777z) + 4m", ""),  # Three Kongs: Two Concealed Kongs
    (17, 57, "23m66z (7777p) (5555s) [8888m] + 4m", ""),  # Three Kongs: Two Melded Kongs
    (17, 67, "23m55m (7777p) (5555s) (7777z) + 4m", ""),  # Three Kongs: Concealed Kong
    (17, 74, "23m66z (7777p) (5555s) [8888m] + 4m", ""),  # Three Kongs: Melded Kong
    (18, 49, "11m44z [999m] [111z] [777z] + 1m", ""),  # All Terminals and Honours: All Pungs
    (18, 55, "11m44z [999m] [111z] [777z] + 1m", ""),  # All Terminals and Honours: Outside Hand
    (18, 73, "11m44z [999m] [111z] [777z] + 1m", ""),  # All Terminals and Honours: Pung of Terminals or Winds
    (19, 62, "1122334455668p + 8p", ""),  # Seven Pairs: Concealed Hand
    (19, 79, "1122334455668p + 8p", ""),  # Seven Pairs: Single Wait
    (20, 34, "147m258p1234567z + 9s", ""),  # Greater Honours and Knitted Tiles: Lesser Honours and Knitted Tiles
    (20, 52, "147m258p1234567z + 9s", ""),  # Greater Honours and Knitted Tiles: All Types
    (20, 62, "147m258p1234567z + 9s", ""),  # Greater Honours and Knitted Tiles: Concealed Hand
    (21, 49, "22m444m66p [222s] [888s] + 2m", ""),  # All Even Pungs: All Pungs
    (21, 68, "22m444m66p [222s] [888s] + 2m", ""),  # All Even Pungs: All Simples
    (21, 76, "22m444m66p [222s] [888s] + 2m", ""),  # All Even Pungs: No Honours
    (22, 76, "1112223334445m + 5m", ""),  # Full Flush: No Honours
    (23, 69, "23434m55s [234m] [789p] + 2m", ""),  # Pure Triple Chow: Pure Double Chow
    (25, 36, "7788997788p99s7s + 7s", ""),  # Upper Tiles: Upper Four
    (25, 76, "7788997788p99s7s + 7s", ""),  # Upper Tiles: No Honours
    (26, 68, "456m55s44p [456p] [666s] + 4p", ""),  # Middle Tiles: All Simples
    (26, 76, "456m55s44p [456p] [666s] + 4p", ""),  # Middle Tiles: No Honours
    (27, 37, "1122331122p33s1s + 1s", ""),  # Lower Tiles: Lower Four
    (27, 76, "1122331122p33s1s + 1s", ""),  # Lower Tiles: No Honours
    (28, 71, "1112345678999m + 1m", ""),  # Pure Straight: Short Straight
    (28, 72, "1112345678999m + 1m", ""),  # Pure Straight: Two Terminal Chows
    (29, 63, "123789m12378p55s + 9p", ""),  # Three-Suited Terminal Chows: All Chows
    (29, 70, "123789m12378p55s + 9p", ""),  # Three-Suited Terminal Chows: Mixed Double Chow
    (29, 72, "123789m12378p55s + 9p", ""),  # Three-Suited Terminal Chows: Two Terminal Chows
    (29, 76, "123789m12378p55s + 9p", ""),  # Three-Suited Terminal Chows: No Honours
    (31, 68, "345m567m5s [456p] [555p] + 5s", ""),  # All Fives: All Simples
    (31, 76, "345m567m5s [456p] [555p] + 5s", ""),  # All Fives: No Honours
    (32, 65, "44m678s99p [444p] [444s] + 4m", ""),  # Triple Pung: Double Pung
    (33, 66, "1112223334455m + 4m", ""),  # Three Concealed Pungs: Two Concealed Pungs
    (34, 52, "147m258p369s1234z + 5z", ""),  # Lesser Honours and Knitted Tiles: All Types
    (34, 62, "147m258p369s1234z + 5z", ""),  # Lesser Honours and Knitted Tiles: Concealed Hand
    (36, 76, "67m888s99p [678p] [666s] + 8m", ""),  # Upper Four: No Honours
    (37, 76, "23m444p11s [123p] [444s] + 1m", ""),  # Lower Four: No Honours
    (38, 73, "23m99p [111z] [333z] [444z] + 1m", ""),  # Big Three Winds: Pung of Terminals or Winds
    (40, 75, "22233344p66s [234p] + 4p", ""),  # Reversible Tiles: One Voided Suit
    (41, 70, "34m345p77z [345s] [123m] + 5m", ""),  # Mixed Triple Chow: Mixed Double Chow
    (44, 80, "1112345678999s + 5s", "self last"),  # Last Tile Draw: Self-Drawn
    (46, 80, "23m678p66z789m (3333s) + 4m", "replacement"),  # Out with Replacement Tile: Self-Drawn
    (47, 58, "23m678p66z [345s] [789m] + 4m", "robbing fourth"),  # Robbing the Kong: Last Tile
    (48, 66, "23m66z678p (5555s) (8888m) + 4m", ""),  # Two Concealed Kongs: Two Concealed Pungs
    (48, 67, "23m66z678p (5555s) (8888m) + 4m", ""),  # Two Concealed Kongs: Concealed Kong
    (53, 79, "1z [222m] [444p] [666s] [888m] + 1z", ""),  # Melded Hand: Single Wait
    (54, 59, "1177z [222z] [333z] [555z] + 7z", ""),  # Two Dragon Pungs: Dragon Pung
    (56, 80, "1112345678999p + 7p", "self"),  # Fully Concealed Hand: Self-Drawn
    (57, 67, "777s888m1z (2222m) [4444p] + 1z", ""),  # Two Melded Kongs: Concealed Kong
    (57, 74, "777s888m1z (2222m) [4444p] + 1z", ""),  # Two Melded Kongs: Melded Kong
    (60, 73, "147m258p369s22z33z + 3z", ""),  # Prevalent Wind: Pung of Terminals or Winds
    (61, 73, "147m258p369s1z [222z] + 1z", ""),  # Seat Wind: Pung of Terminals or Winds
    (63, 76, "123789m12378p44s + 9p", ""),  # All Chows: No Honours
    (68, 76, "22446688s2244p6p + 6p", ""),  # All Simples: No Honours
)
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
