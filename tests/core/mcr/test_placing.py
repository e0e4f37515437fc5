"""Where the winning tile may stand, and what each place makes of it."""

import pytest

from mahjong_core.hands import parse_hand
from mahjong_core.mcr.combinations import USE_BITS
from mahjong_core.mcr.parts import arrangements
from mahjong_core.mcr.placing import is_single_wait, placing_hits, placings, wait_in_chow
from mahjong_core.mcr.readings import FFMJ_2016, tariff
from mahjong_core.mcr.whole import McrWhole, read_mcr_whole
from mahjong_core.tiles import parse_tile
from tests.core.mcr.cases import parse_win

PLAIN = (False, 0)
MELDED = (True, 0)


def whole_of(hand: str, how: str = "") -> McrWhole:
    return read_mcr_whole(parse_hand(hand), parse_win(how), tariff(FFMJ_2016))


@pytest.mark.parametrize(
    ("chow", "winning", "wait"),
    [
        ("1m", "1m", 0),
        ("1m", "2m", 78),
        ("1m", "3m", 77),  # #77 "Finir sur le 3 pour former 1-2-3"
        ("2m", "2m", 0),
        ("2m", "3m", 78),
        ("2m", "4m", 0),
        ("5p", "6p", 78),
        ("6s", "8s", 0),
        ("7s", "7s", 77),  # "ou sur le 7 pour former 7-8-9"
        ("7s", "8s", 78),
        ("7s", "9s", 0),
        ("7m", "7m", 77),
        ("1p", "3p", 77),
    ],
)
def test_wait_named_by_the_chow(chow: str, winning: str, wait: int) -> None:
    """#77 and #78; the other places of a chow wait for two tiles."""
    assert wait_in_chow(parse_tile(chow), parse_tile(winning)) == wait


@pytest.mark.parametrize(
    ("hand", "how", "expected"),
    [
        ("23m678p66z [345s] [789m] + 4m", "", [{PLAIN}]),
        ("24m678p66z [345s] [789m] + 3m", "", [{(False, 78)}]),
        ("234m678p6z [345s] [789m] + 6z", "", [{(False, 79)}]),
        ("44m66z678p [345s] [789m] + 4m", "", [{MELDED}]),
        ("44m66z678p [345s] [789m] + 4m", "self", [{PLAIN}]),
        ("1233m678p [345s] [777z] + 3m", "", [{(False, 77), (False, 79)}]),
        ("33345m666p55s [888s] + 3m", "", [{PLAIN, MELDED}]),
        ("33345m666p55s [888s] + 3m", "self", [{PLAIN}]),
        ("1133m5577p2299s4z + 4z", "", [{PLAIN}]),
        ("147m258p369s35m11z + 4m", "", [{(False, 78), PLAIN}]),
        ("147m258p36s11z345m + 9s", "", [{PLAIN}]),
    ],
)
def test_places_of_the_winning_tile(hand: str, how: str, expected: list[set[tuple[bool, int]]]) -> None:
    """3.9.1.6.4: every place is tried; a pung finished by a discard is not "accomplie sans exposition" (#12 #33)."""
    assert [{*placings(arrangement)} for arrangement in arrangements(whole_of(hand, how))] == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("33345m666p55s [888s] + 3m", [MELDED, PLAIN]),
        ("1233m678p [345s] [777z] + 3m", [(False, 77), (False, 79)]),
        ("147m258p369s35m11z + 4m", [(False, 78), PLAIN]),
    ],
)
def test_places_come_in_one_order(hand: str, expected: list[tuple[bool, int]]) -> None:
    """Of readings that are worth the same the first is told: it must not depend on the order of a set."""
    assert [placings(arrangement) for arrangement in arrangements(whole_of(hand, ""))] == [expected]


@pytest.mark.parametrize(
    ("hand", "single"),
    [
        ("12m678p66z [345s] [567m] + 3m", True),
        ("23m678p66z [345s] [567m] + 4m", False),
        ("1234m678p [345s] [777z] + 1m", False),
        ("1999m678p [345s] [777z] + 1m", True),
        ("3335m678p [345s] [777z] + 4m", False),
        ("112233m445566p7z + 7z", True),
        ("1122m33445566p7z + 7z", True),
        ("11223344m55667p + 7p", False),  # 7 for seven pairs, 4 and 7 for chows
        ("147m258p369s1m567p + 1m", True),
        ("147m258p36s11z345m + 9s", True),
        ("147m258p369s11z34m + 5m", False),
        ("19m19p19s1234567z + 1z", False),
        ("119m19p19s123456z + 7z", True),
        ("147m258p36s12345z + 6z", False),
        ("1112345678999m + 5m", False),
        ("4446m [5555m] [678p] [777z] + 6m", False),  # the exhausted 5 counts by the default reading
    ],
)
def test_wait_is_single_over_all_shapes(hand: str, single: bool) -> None:
    """#77 #78 #79: "Ne peut pas être compté si l'attente s'avère multiple"."""
    assert is_single_wait(whole_of(hand)) is single


@pytest.mark.parametrize(
    ("hand", "how", "fans"),
    [
        ("222m555p888s777z5z + 5z", "", [{12, 33, 66, 79}]),
        ("222m555p88s777z55z + 8s", "", [{33, 66}]),
        ("222m555p88s777z55z + 8s", "self", [{12, 33, 66}]),
        ("222m88s66z456p [567m] + 8s", "", [set()]),
        ("222m88s66z456p [567m] + 8s", "self", [{66}]),
        ("77s11z333p [2222m] (8888m) + 7s", "", [{66}]),
        ("1z (2222m) (4444p) (7777s) (8888m) + 1z", "", [{12, 33, 66, 79}]),
        ("1z [2222m] [4444p] [7777s] [8888m] + 1z", "", [{79}]),
    ],
)
def test_concealed_pungs_before_any_is_dropped(hand: str, how: str, fans: list[set[int]]) -> None:
    """A concealed kong is a concealed pung (#12 "Pungs ou Kongs cachés")."""
    results = [
        {hit >> USE_BITS for hit in placing_hits(arrangement, placing)}
        for arrangement in arrangements(whole_of(hand, how))
        for placing in placings(arrangement)
    ]
    assert results == fans
