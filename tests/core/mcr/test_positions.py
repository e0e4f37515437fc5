"""Positions that cannot be, and hands that are no win."""

import pytest

from mahjong_core.hands import Hand, parse_hand
from mahjong_core.mcr.evaluate import check_mcr_hand, evaluate_mcr, mcr_hand_problems
from mahjong_core.mcr.win import McrWin, mcr_win_problems
from tests.core.mcr.cases import counted, parse_win, value
from tests.refusals import refuses

CHICKEN = "23m678p66z [345s] [789m] + 4m"


def codes(hand: str, how: str) -> list[str]:
    return [problem.code for problem in mcr_hand_problems(parse_hand(hand), parse_win(how))]


@pytest.mark.parametrize(
    ("hand", "how", "expected"),
    [
        (CHICKEN, "", []),
        (CHICKEN, "flowers=8", []),
        (CHICKEN, "flowers=9", ["win.flowers"]),
        (CHICKEN, "flowers=-1", ["win.flowers"]),
        (CHICKEN, "replacement", ["win.replacement_without_kong"]),
        ("23m678p66z [3333s] [789m] + 4m", "replacement", []),
        ("23m678p66z (3333s) [789m] + 4m", "replacement", []),
        (CHICKEN, "robbing", []),
        (CHICKEN, "robbing self", ["win.robbing_is_no_self_draw"]),
        (CHICKEN, "robbing last", ["win.robbing_last_tile"]),
        ("234m678p6z [345s] [789m] + 6z", "robbing", ["win.robbed_tile_is_held"]),
        ("23m678p66z [345s] [444m] + 4m", "robbing", ["win.robbed_tile_is_held"]),
        (CHICKEN, "fourth", []),
        ("234m678p6z [345s] [789m] + 6z", "fourth", ["win.last_of_kind_is_held"]),
        ("23m678p66z [345s] [444m] + 4m", "fourth", []),
        ("234m678p6z [345s] + 6z", "robbing self fourth flowers=10",
         ["hand.tile_count", "win.flowers", "win.robbing_is_no_self_draw", "win.robbed_tile_is_held",
          "win.last_of_kind_is_held"]),
        ("23m678p66z [345s] [789m]", "", ["hand.no_winning_tile"]),
    ],
)  # fmt: skip
def test_every_impossibility_is_told(hand: str, how: str, expected: list[str]) -> None:
    """#47: the robbed kong has the other three; #58: "visibles aux autres joueurs"; #46: after a kong.

    3.5.5.1.4: "8 au total"; 3.9.1.1.3: "selon les méthodes réglementaires".
    """
    assert codes(hand, how) == expected


def test_replacement_tile_is_drawn() -> None:
    """#46: "grâce à la tuile de remplacement d'un Kong". 3.7.2.3.1: "y compris la tuile de remplacement"."""
    win = McrWin(kong_replacement=True)
    hand = parse_hand("23m678p66z [3333s] [789m] + 4m")
    assert [problem.code for problem in mcr_win_problems(hand, win)] == ["win.replacement_is_drawn"]


@pytest.mark.parametrize(
    ("hand", "how", "code"),
    [
        ("23m678p66z [345s] + 4m", "", "hand.tile_count"),
        ("23m678p66z [345s] [789m]", "", "hand.no_winning_tile"),
        ("23m678p66z [345s] [789m] + 4m", "flowers=9", "win.flowers"),
        ("23m678p66z [345s] [781m] + 4m", "", "hand.meld_not_a_set"),
        ("44m678p66z [345s] [444m] + 4m", "", "hand.too_many_copies"),
        ("4444m678p [345s] [678m] + 4m", "", "hand.too_many_copies"),
        ("1z [123m] [456m] [789m] [123p] [456p] + 1z", "", "hand.too_many_melds"),
        ("1111m111z222z3z3z3z + 1m", "", "hand.too_many_copies"),
    ],
)
def test_impossible_position_is_refused_with_all_its_problems(hand: str, how: str, code: str) -> None:
    with refuses(code) as refused:
        value(hand, how)
    assert [problem["code"] for problem in refused.value.detail["problems"]] == codes(hand, how)


def test_sixteen_equal_tiles_are_counted_right() -> None:
    """Counts are packed in integers; however many copies come, none spills over into the next kind."""
    hand = Hand((0,), tuple(parse_hand("[1111m]").melds * 4), 0)
    with refuses("hand.too_many_copies") as refused:
        evaluate_mcr(hand, McrWin())
    assert refused.value.detail["problems"] == [
        {"code": "hand.too_many_copies", "message": "18 copies of 1m", "detail": {"tile": "1m", "copies": 18}}
    ]


def test_possible_position_passes() -> None:
    check_mcr_hand(parse_hand(CHICKEN), parse_win("robbing"))


@pytest.mark.parametrize(
    "hand",
    [
        "23m678p66z [345s] [789m] + 5m",
        "23m678p66z [345s] [789m] + 6z",  # three whites and 23m: not a set
        "1133m5577p2299s4z + 5z",  # six pairs and two single tiles
        "1113m5577p2299s4z + 4z",  # a three is no pair
        "19m19p19s1234567z + 2m",
        "119m19p19s112345z + 2z",  # an orphan is missing, two are paired
        "147m258p36s12345z + 8s",  # 8 of bamboo is not of this knitted straight
        "147m258p36s12345z + 1z",  # an honour twice
        "147m258s369s1234z + 5z",  # two of the three knitted suits
        "147m258p369s11z22z + 3z",  # a knitted straight with two pairs
        "1112345678999m + 1p",
        "12m45m78m123p99s11z + 3m",
        "123456789m12z33p + 3p",
        "111222333m44p66z + 6p",
        "1z22z33z44z55z66z7z1m + 1m",
    ],
)
def test_hands_that_are_no_win(hand: str) -> None:
    """3.7.2 lists the structures; nothing else is one. 3.9.1.1.1: "une des structures valides décrites"."""
    with refuses("hand.not_complete"):
        value(hand)


def test_last_of_kind_is_seen_in_the_winners_own_melds() -> None:
    """#58: "dans la défausse ou dans les expositions": a melded pung shows the other three."""
    assert 58 in counted(value("23m678p66z [345s] [444m] + 4m"))
    assert 58 not in counted(value("23m678p66z [345s] [456m] + 4m"))
    assert 58 in counted(value("23m66z [234m] [456m] [345m] + 4m"))


def test_minimum_is_eight_points_without_flowers() -> None:
    """3.9.1.1.2 and #81: flowers do not help to the eight."""
    eight = value("23m66z [678p] (5555s) (8888m) + 4m", "flowers=2")
    seven = value("23m678p66z789m (3333s) + 4m", "self flowers=2")
    assert (eight.total, eight.total_without_flowers, eight.reaches_minimum) == (10, 8, True)
    assert (seven.total, seven.total_without_flowers, seven.reaches_minimum) == (8, 6, False)


@pytest.mark.parametrize(
    ("hand", "how", "points", "reaches"),
    [
        ("12m234p77z [345s] [777m] + 3m", "", 7, False),  # 51 and 77
        ("12m234p77z [345s] [777m] + 3m", "flowers=1", 7, False),  # the eighth point is a flower
        ("12m234p77z [345s] [777m] + 3m", "self", 8, True),  # 80 besides
    ],
)
def test_seven_points_are_no_win_and_eight_are_one(hand: str, how: str, points: int, reaches: bool) -> None:
    """3.9.1.1.2: "doit être supérieure ou égale à 8"; 3.4.22 and 3.11.6.6: without flowers."""
    evaluation = value(hand, how)
    assert (evaluation.total_without_flowers, evaluation.reaches_minimum) == (points, reaches)


def test_red_five_is_a_five() -> None:
    """MCR has no red fives; a tile written so is the plain five."""
    assert value("34m678p66z [345s] [789m] + 0m").total == value("34m678p66z [345s] [789m] + 5m").total
