"""Dora, kan dora, ura dora and red fives (1.1, 2.7, 3.3.12, 4.1)."""

import pytest

from mahjong_core.riichi.options import hand_options
from mahjong_core.riichi.whole import DORA_OF
from mahjong_core.rulesets import derive, preset
from mahjong_core.tiles import parse_tile
from tests.core.riichi.cases import EMA_2016, refusal, value

# 2.7: next tile of the suit, nine to one; red indicates white, white green, green red; East South West North East.
NEXT = [
    *((f"{rank}{suit}", f"{rank + 1}{suit}") for suit in "mps" for rank in range(1, 9)),
    ("9m", "1m"),
    ("9p", "1p"),
    ("9s", "1s"),
    ("7z", "5z"),
    ("5z", "6z"),
    ("6z", "7z"),
    ("1z", "2z"),
    ("2z", "3z"),
    ("3z", "4z"),
    ("4z", "1z"),
]


def test_all_34_kinds_are_named() -> None:
    assert len(NEXT) == 34


@pytest.mark.parametrize(("indicator", "dora"), NEXT)
def test_the_indicator_points_at_the_next_tile(indicator: str, dora: str) -> None:
    assert DORA_OF[parse_tile(indicator)] == parse_tile(dora)


HAND = "123m 456p 678s 99p 23s + 1s"


class TestDora:
    def test_each_tile_of_the_kind_counts(self) -> None:
        evaluation = value(HAND, dora_indicators="8p")
        assert (evaluation.dora, evaluation.han) == (2, 1 + 2)

    def test_each_indicator_counts(self) -> None:
        """4.1: "de tuiles dora, kan dora"."""
        assert value(HAND, dora_indicators="8p3p9m").dora == 2 + 1 + 1

    def test_every_tile_of_the_kind_counts_however_it_came(self) -> None:
        # An indicator shown twice counts twice.
        assert value(HAND, dora_indicators="8p8p").dora == 4
        # The tiles of a kong are four.
        assert value("123m 456p 77s 78p (5555z) + 9p", dora_indicators="7z").dora == 4
        # The winning tile counts.
        assert value(HAND, dora_indicators="9s").dora == 1
        # A red five as indicator points at the six.
        assert value(HAND, dora_indicators="0p").dora == 1

    def test_dora_are_no_yaku(self) -> None:
        """3.2: "une main complète doit avoir au moins un yaku"."""
        assert refusal("123m 456p 77s 78p [999s] + 9p", dora_indicators="8s") == "hand.no_yaku"


class TestUraDora:
    """3.3.12: "qui ne peuvent être réclamées que par le joueur qui a déclaré riichi"."""

    def test_in_riichi(self) -> None:
        evaluation = value(HAND, riichi=True, ura_indicators="8p")
        assert (evaluation.ura_dora, evaluation.han) == (2, 2 + 2)

    def test_in_double_riichi(self) -> None:
        assert value(HAND, double_riichi=True, ura_indicators="8p").ura_dora == 2

    def test_without_riichi_they_do_not_count(self) -> None:
        assert value(HAND, ura_indicators="8p").ura_dora == 0


class TestRedFives:
    def test_each_is_a_fan(self) -> None:
        evaluation = value("123m 406p 678s 99p 23s + 1s")
        assert (evaluation.red_fives, evaluation.han) == (1, 2)

    def test_it_is_a_five_for_everything_else(self) -> None:
        """1.1: "Les cinqs rouges remplacent les cinqs normaux"."""
        assert value("123m 406p 678s 99p 23s + 1s").yaku == value("123m 456p 678s 99p 23s + 1s").yaku
        assert value("340m 406p 99p 34s 678s + 0s").red_fives == 3

    def test_a_red_five_beside_others(self) -> None:
        # It may be a dora too.
        evaluation = value("123m 406p 678s 99p 23s + 1s", dora_indicators="4p")
        assert (evaluation.dora, evaluation.red_fives) == (1, 1)
        # In a meld.
        assert value("123m 77s 78p [777z] [406p] + 9p").red_fives == 1
        # It is no yaku.
        assert refusal("123m 406p 77s 78p [999s] + 9p") == "hand.no_yaku"

    def test_a_suit_has_one(self) -> None:
        """1.1: "chaque famille a un cinq rouge et trois cinqs normaux"."""
        assert refusal("123m 406p 678s 00p 23s + 1s", riichi=True) == "hand.too_many_red_fives"
        assert refusal("123m 406p 678s 05p 23s + 1s", riichi=True) == "hand.too_many_red_fives"
        assert refusal("1z 777z [406m] [406m] [234p] + 1z") == "hand.too_many_red_fives"
        assert value("1z 777z [406m] [456m] [234p] + 1z").red_fives == 1

    def test_none_are_used_in_2016(self) -> None:
        evaluation = value("123m 406p 678s 99p 23s + 1s", EMA_2016)
        assert (evaluation.red_fives, evaluation.han) == (0, 1)

    def test_four_red_fives_may_be_chosen(self) -> None:
        own = hand_options(derive(preset("ema-riichi-2012"), {"red_fives": 4}, name="Four red fives"))
        assert value("123m 406p 678s 00p 23s + 1s", own, riichi=True).red_fives == 3
        assert refusal("340m 406p 678s 00p 34s + 0s", own, riichi=True) == "hand.too_many_red_fives"
