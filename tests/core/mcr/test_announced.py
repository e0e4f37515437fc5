"""The referee's check (3.9.1.4): what was announced against what the hand holds."""

import pytest

from mahjong_core.hands import parse_hand
from mahjong_core.mcr.announced import AnnouncementCheck, FanDifference, check_fans, check_total
from mahjong_core.mcr.present import check_to_json
from mahjong_core.mcr.readings import MIL_1998
from tests.core.mcr.cases import parse_fans, parse_win
from tests.refusals import refuses

# 3.8.1: #39 8, #52 6, #73 1, #79 1: sixteen points.
MIXED_STRAIGHT = "123m456p7z [789s] [111z] + 7z"
RING = "23m66z [789m] [123p] [789p] + 1m"  # two 70 and two 72, three of them count; #55 and #75 besides


def check(hand: str, announced: str, how: str = "") -> AnnouncementCheck:
    """Fans written as in the hand cases."""
    return check_fans(parse_hand(hand), parse_win(how), parse_fans(announced))


def pairs(differences: tuple[FanDifference, ...]) -> list[tuple[int, int, int]]:
    return [(each.number, each.count, each.points) for each in differences]


def test_what_is_announced_is_what_is_found() -> None:
    checked = check(MIXED_STRAIGHT, "39 52 73 79")
    assert (checked.announced, checked.found, checked.agrees, checked.stands_at) == (16, 16, True, 16)
    assert (checked.missing, checked.surplus) == ((), ())


@pytest.mark.parametrize(
    ("announced", "missing", "surplus", "stands_at"),
    [
        ("39 52 73", [(79, 1, 1)], [], 15),
        ("39", [(52, 1, 6), (73, 1, 1), (79, 1, 1)], [], 8),
        ("39 52 73 79 59", [], [(59, 1, 2)], 16),
        ("39 52 73x2 79", [], [(73, 1, 1)], 16),
        ("39 52 55", [(73, 1, 1), (79, 1, 1)], [(55, 1, 4)], 14),
        ("39 52 73 79 81x3", [], [(81, 3, 3)], 16),
        ("22", [(39, 1, 8), (52, 1, 6), (73, 1, 1), (79, 1, 1)], [(22, 1, 24)], 0),
        ("", [(39, 1, 8), (52, 1, 6), (73, 1, 1), (79, 1, 1)], [], 0),
    ],
)
def test_missing_and_surplus_are_told_by_fan(
    announced: str, missing: list[tuple[int, int, int]], surplus: list[tuple[int, int, int]], stands_at: int
) -> None:
    """Forgotten fans cannot be added, points in surplus may be contested (3.9.1.4, EMAR 2.8.2)."""
    checked = check(MIXED_STRAIGHT, announced)
    assert (pairs(checked.missing), pairs(checked.surplus), checked.stands_at) == (missing, surplus, stands_at)
    assert not checked.agrees


@pytest.mark.parametrize("announced", ["55 70x2 72 75", "55 70 72x2 75"])
def test_equal_choices_of_links_both_agree(announced: str) -> None:
    """3.9.1.6.4: "Le joueur est libre de choisir"; in a ring of four links any three may be announced."""
    assert check(RING, announced).agrees


def test_all_four_links_of_a_ring_are_one_too_many() -> None:
    """3.9.1.6.5."""
    checked = check(RING, "55 70x2 72x2 75")
    assert [(each.count, each.points) for each in checked.surplus] == [(1, 1)]
    assert checked.stands_at == checked.found


def test_cheaper_reading_announced_is_measured_against_that_reading() -> None:
    """Chows announced where pungs are dearer: nothing is in surplus, the dearer points are simply not asked for."""
    pungs = check("111222333m456p7s + 7s", "24 33 62 73 76 79")
    chows = check("111222333m456p7s + 7s", "23 62 63 79")
    assert pungs.agrees
    assert chows.surplus == ()
    assert chows.stands_at == 24 + 2 + 2 + 1
    assert chows.found == 24 + 16 + 2 + 1 + 1 + 1
    assert not chows.agrees


def test_flowers_are_announced_like_fans() -> None:
    assert check(MIXED_STRAIGHT, "39 52 73 79 81x2", "flowers=2").agrees
    assert pairs(check(MIXED_STRAIGHT, "39 52 73 79", "flowers=2").missing) == [(81, 2, 2)]


def test_mixed_kongs_are_announced_at_six() -> None:
    """3.8.1 #57: "1 Kong caché + 1 Kong exposé valent 6 points"."""
    checked = check("23m66z [678p] [5555s] (8888m) + 4m", "57")
    assert (checked.announced, checked.found, checked.agrees) == (6, 6, True)


def test_readings_decide_the_price() -> None:
    hand, win = parse_hand("23m66z [678p] (5555s) (8888m) + 4m"), parse_win("")
    assert check_fans(hand, win, {48: 1}).announced == 8
    assert check_fans(hand, win, {48: 1}, MIL_1998).announced == 6


@pytest.mark.parametrize(("announced", "agrees", "stands_at"), [(16, True, 16), (15, False, 15), (27, False, 16)])
def test_announced_total_alone(announced: int, agrees: bool, stands_at: int) -> None:
    """ "Announced 27, found 16": without fans there is nothing to name, only the points."""
    checked = check_total(parse_hand(MIXED_STRAIGHT), parse_win(""), announced)
    assert (checked.announced, checked.found, checked.agrees, checked.stands_at) == (
        announced,
        16,
        agrees,
        stands_at,
    )
    assert checked.missing == checked.surplus == ()


@pytest.mark.parametrize("announced", [-1, "16", None, 16.0, True])
def test_announced_total_is_a_number_of_points(announced: object) -> None:
    with refuses("mcr.announced_points"):
        check_total(parse_hand(MIXED_STRAIGHT), parse_win(""), announced)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("announced", "code"),
    [({0: 1}, "mcr.unknown_fan"), ({82: 1}, "mcr.unknown_fan"), ({39: 0}, "mcr.announced_count"),
     ({39: -1}, "mcr.announced_count"), ({39: "1"}, "mcr.announced_count"), ({"39": 1}, "mcr.unknown_fan")],
)  # fmt: skip
def test_announced_fans_are_fans(announced: dict[int, int], code: str) -> None:
    with refuses(code):
        check_fans(parse_hand(MIXED_STRAIGHT), parse_win(""), announced)


def test_no_win_cannot_be_checked() -> None:
    with refuses("hand.not_complete"):
        check("123m456p7z [789s] [111z] + 6z", "39")


def test_check_as_json() -> None:
    assert check_to_json(check(MIXED_STRAIGHT, "39 52 55")) == {
        "announced": 18,
        "found": 16,
        "agrees": False,
        "stands_at": 14,
        "missing": [
            {"number": 73, "name": "Pung of Terminals or Winds", "count": 1, "points": 1},
            {"number": 79, "name": "Single Wait", "count": 1, "points": 1},
        ],
        "surplus": [{"number": 55, "name": "Outside Hand", "count": 1, "points": 4}],
    }
