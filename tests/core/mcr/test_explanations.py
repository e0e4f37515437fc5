"""The reasons: sets used, fans dropped with principle and clause, the arrangement chosen and the runner-up."""

import pytest

from mahjong_core.mcr.explain import CountedFan
from mahjong_core.mcr.fans import Principle
from mahjong_core.mcr.parts import McrShape
from tests.core.mcr.cases import value


def sets_of(hand: str, number: int, how: str = "") -> tuple[tuple[str, ...], ...]:
    """The groups of sets that a fan uses."""
    return next(fan.sets for fan in value(hand, how).fans if fan.number == number)


@pytest.mark.parametrize(
    ("hand", "number", "sets"),
    [
        ("12m456p77z [789s] [123p] + 3m", 39, (("123m", "456p", "[789s]"),)),
        ("12m456p77z [789s] [123p] + 3m", 70, (("123m", "[123p]"),)),
        ("23m66z [123m] [123p] [123p] + 1m", 69, (("[123m]", "123m"), ("[123p]", "[123p]"))),
        ("23m99p [111z] [333z] [444z] + 4m", 38, (("[111z]", "[333z]", "[444z]"),)),
        ("234m4z [111z] [222z] [333z] + 4z", 9, (("[111z]", "[222z]", "[333z]", "44z"),)),
        ("23m77z [555z] [666z] [678p] + 4m", 10, (("[555z]", "[666z]", "77z"),)),
        ("23m66z (7777p) [5555s] [8888m] + 4m", 17, (("[8888m]", "(7777p)", "[5555s]"),)),
        ("23m66z [678p] [5555s] (8888m) + 4m", 57, (("(8888m)", "[5555s]"),)),
        ("23m66z [678p] (5555s) (8888m) + 4m", 48, (("(8888m)", "(5555s)"),)),
        ("23m66z [678p] [345s] (8888m) + 4m", 67, (("(8888m)",),)),
        ("23m66z [678p] [345s] [8888m] + 4m", 74, (("[8888m]",),)),
        ("222m555p88s123m33z + 8s", 66, (("222m", "555p"),)),
        ("222m888s23p66z [567m] + 4p", 66, (("222m", "888s"),)),
        ("33m66z [333s] [444m] [444p] + 3m", 65, (("[444m]", "[444p]"), ("333m", "[333s]"))),
        ("23m66z [111z] [444z] [345s] + 4m", 73, (("[111z]",), ("[444z]",))),
        ("345m66m77s [678m] [999p] + 6m", 64, (("[678m]", "666m"),)),
        ("234m678p6z [345s] [567m] + 6z", 79, (("66z",),)),
        ("147m258p369s1z [222z] + 1z", 35, (("147m", "258p", "369s"),)),
        ("345m77z88m [111m] [444z] + 8m", 50, ()),
        ("1133m5577p2299s4z + 4z", 19, ()),
        ("23m678p66z [345s] [789m] + 4m", 43, ()),
    ],
)
def test_fan_tells_the_sets_it_uses(hand: str, number: int, sets: tuple[tuple[str, ...], ...]) -> None:
    """One group for each time it counts; none when it is the whole hand or the way of winning."""
    assert sets_of(hand, number) == sets


@pytest.mark.parametrize(
    ("hand", "number", "by", "principle"),
    [
        ("345m77z88m [111m] [444z] + 8m", 73, None, None),
        ("123456999m8m [555m] + 8m", 76, 22, Principle.INCLUSION),
        ("23m678p66p [345s] [567m] + 4m", 76, 63, Principle.INCLUSION),
        ("23m99p [111z] [333z] [444z] + 4m", 73, 38, Principle.INCLUSION),
        ("23m678p66s [333z] [345s] + 4m", 73, 60, Principle.INCLUSION),
        ("123456m78m22s [555z] + 9m", 71, 28, Principle.INCLUSION),
        ("123456m78m22s [555z] + 9m", 72, 28, Principle.INCLUSION),
        ("34m345p77z [345s] [999m] + 5m", 70, 41, Principle.INCLUSION),
        ("23m678p66z [345s] [789m] + 4m", 80, None, None),
        ("12m456p77z [789s] [456m] + 3m", 71, 39, Principle.EXCLUSION),
        ("12m234p77z [345s] [456m] + 3m", 51, 51, Principle.NON_IDENTICAL),
        ("23m66z [789m] [123p] [789p] + 1m", 72, 70, Principle.EXCLUSION),
        ("23m66z [123p] [123p] [678p] + 1m", 70, 70, Principle.NON_IDENTICAL),
        ("223344p34p55z [234p] + 2p", 69, 14, Principle.INCLUSION),
        ("223344p34p55z [234p] + 2p", 23, 14, Principle.NON_SEPARATION),
        ("223344p34p55z [234p] + 2p", 64, 14, Principle.INCLUSION),
    ],
)
def test_fan_left_out_tells_why(hand: str, number: int, by: int | None, principle: Principle | None) -> None:
    reasons = {(fan.number, fan.by, fan.principle) for fan in value(hand).dropped}
    if by is None:
        assert number not in {reason[0] for reason in reasons}
    else:
        assert (number, by, principle) in reasons


def test_stated_exclusions_quote_the_fan_itself() -> None:
    """#44 "Non-cumulable avec le fan « Tirer Soi-même »"."""
    evaluation = value("23m678p66z [345s] [789m] + 4m", "self last")
    reason = next(fan for fan in evaluation.dropped if fan.number == 80)
    assert (reason.by, reason.principle, reason.because) == (
        44,
        Principle.STATED,
        "never counted with Last Tile Draw (3.8.1)",
    )


@pytest.mark.parametrize(
    ("hand", "number", "because"),
    [
        ("23m678p66p [345s] [567m] + 4m", 76, "included in All Chows (3.9.1.6.1)"),
        ("12m456p77z [789s] [456m] + 3m", 71, "these sets are joined already, by Mixed Straight (3.9.1.6.5)"),
        ("12m234p77z [345s] [456m] + 3m", 51, "a set serves only once in Mixed Shifted Chows (3.9.1.6.3)"),
        ("223344p34p55z [234p] + 2p", 23, "the sets of Quadruple Chow are not taken apart again (3.9.1.6.2)"),
    ],
)
def test_reason_is_a_sentence_with_its_clause(hand: str, number: int, because: str) -> None:
    assert because in {fan.because for fan in value(hand).dropped if fan.number == number}


def test_disputed_drop_names_its_option() -> None:
    evaluation = value("22334s66z [666s] [888s] + 4s")
    assert [(fan.number, fan.option) for fan in evaluation.dropped if fan.number == 50] == [
        (50, "all_green_includes_half_flush")
    ]


def test_dropped_fans_are_counted() -> None:
    """Three wind pungs of #38 leave two pungs of winds uncounted; the round wind's own is in #60 or #38."""
    evaluation = value("23m99p [111z] [333z] [444z] + 4m")
    assert sum(fan.count for fan in evaluation.dropped if fan.number == 73) == 3


@pytest.mark.parametrize(
    ("hand", "shape", "sets"),
    [
        ("12m456p77z [789s] [123p] + 3m", McrShape.STANDARD, ("123m", "[123p]", "456p", "[789s]", "77z")),
        ("23m66z (7777p) [5555s] [888m] + 4m", McrShape.STANDARD, ("234m", "[888m]", "(7777p)", "[5555s]", "66z")),
        ("147m258p36s55z [2222z] + 9s", McrShape.KNITTED_STRAIGHT, ("[2222z]", "147m", "258p", "369s", "55z")),
        ("258m369p14s99s [789m] + 7s", McrShape.KNITTED_STRAIGHT, ("[789m]", "258m", "369p", "147s", "99s")),
        ("1111m5577p2299s4z + 4z", McrShape.SEVEN_PAIRS, ("11m", "11m", "55p", "77p", "22s", "99s", "44z")),
        ("19m19p19s1234567z + 1z", McrShape.ORPHANS, ("19m19p19s11234567z",)),
        ("147m258p1234567z + 9s", McrShape.KNITTED, ("147m258p9s1234567z",)),
    ],
)
def test_chosen_arrangement_is_shown(hand: str, shape: McrShape, sets: tuple[str, ...]) -> None:
    """3.7.2: the structures, melds in brackets, the pair last."""
    reading = value(hand).reading
    assert (reading.shape, reading.sets) == (shape, sets)


def test_equal_sets_are_told_apart_by_their_brackets() -> None:
    assert value("23m66z [123m] [456s] [678p] + 1m").reading.sets == (
        "[123m]",
        "123m",
        "[678p]",
        "[456s]",
        "66z",
    )


def test_runner_up_is_the_next_best_way_of_counting() -> None:
    """Pungs (#24 #33) beat chows (#23); the chows are the runner-up."""
    evaluation = value("111222333m456p7s + 7s")
    runner_up = evaluation.runner_up
    assert runner_up is not None
    assert evaluation.reading.points >= runner_up.points
    assert 24 in {fan.number for fan in evaluation.fans}
    assert 23 in {fan.number for fan in runner_up.fans}


def test_hand_with_one_way_of_counting_has_no_runner_up() -> None:
    assert value("23m678p66z [345s] [789m] + 4m").runner_up is None


def test_chicken_hand_tells_nothing_dropped() -> None:
    evaluation = value("23m678p66z [345s] [789m] + 4m", "flowers=1")
    assert evaluation.dropped == ()
    assert evaluation.fans == (CountedFan(43, 8, 1, ()), CountedFan(81, 1, 1, ()))


def test_total_is_the_sum_of_the_fans() -> None:
    evaluation = value("23m66z [789m] [123p] [789p] + 1m", "flowers=2")
    assert evaluation.total == sum(fan.points * fan.count for fan in evaluation.fans)


def test_winning_tile_is_put_where_it_is_worth_most() -> None:
    """3.9.1.6.4: with a discard 8s may finish the pung or the chow; in the chow the pung stays concealed (#33)."""
    evaluation = value("222m555p88867s1z1z + 8s")
    assert {33, 62} <= {fan.number for fan in evaluation.fans}
    assert evaluation.reading.sets[0] == "678s"


def test_same_tile_as_pair_or_in_a_chow() -> None:
    """3.9.1.6.4: 1233 on 3 is an edge wait or a single wait, one point either way, counted once."""
    fans = [fan.number for fan in value("1233m678p [345s] [777z] + 3m").fans]
    assert len({77, 78, 79} & set(fans)) == 1
