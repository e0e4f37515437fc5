"""Positions that cannot be: each is refused by code, all faults at once."""

from typing import Any

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.hands import parse_hand
from mahjong_core.riichi.evaluate import evaluate_riichi, riichi_hand_problems
from tests.core.riichi.cases import refusal, value, win_as

HAND = "123m 456p 678s 99p 23s + 1s"
OPEN = "123m 456p 77s 78p [555z] + 9p"
KONG = "123m 456p 77s 78p (5555z) + 9p"

CASES: list[tuple[str, str, dict[str, Any]]] = [
    ("win.riichi_on_open_hand", OPEN, {"riichi": True}),
    ("win.riichi_on_open_hand", OPEN, {"double_riichi": True}),
    ("win.ippatsu_without_riichi", HAND, {"ippatsu": True}),
    (
        "win.ippatsu_interrupted",
        KONG,
        {"riichi": True, "ippatsu": True, "self_draw": True, "kong_replacement": True},
    ),
    ("win.first_turn_interrupted", KONG, {"first_turn": True, "self_draw": True}),
    ("win.first_turn_interrupted", OPEN, {"first_turn": True}),
    ("win.first_turn_interrupted", HAND, {"first_turn": True, "robbing_kong": True}),
    ("win.first_turn_after_riichi", HAND, {"first_turn": True, "double_riichi": True, "self_draw": True}),
    ("win.first_turn_on_last_tile", HAND, {"first_turn": True, "last_tile": True}),
    ("win.first_turn_of_east", HAND, {"first_turn": True, "seat_wind": "E"}),
    ("win.replacement_is_drawn", KONG, {"kong_replacement": True}),
    ("win.replacement_without_kong", OPEN, {"kong_replacement": True, "self_draw": True}),
    ("win.robbing_is_no_self_draw", HAND, {"robbing_kong": True, "self_draw": True}),
    ("win.robbing_last_tile", HAND, {"robbing_kong": True, "last_tile": True}),
    ("win.robbed_tile_is_held", "123m 456p 678s 9p 234s + 9p", {"robbing_kong": True}),
    ("win.too_many_indicators", HAND, {"dora_indicators": "123456p"}),
    ("win.too_many_indicators", HAND, {"riichi": True, "ura_indicators": "123456p"}),
    ("win.indicator_copies", "123m 456p 77s 78p (5555z) + 9p", {"dora_indicators": "5z"}),
    ("win.indicator_copies", HAND, {"dora_indicators": "999p"}),
    ("win.counters", HAND, {"counters": -1}),
    ("win.deposits", HAND, {"deposits": -1}),
    ("hand.too_many_red_fives", "123m 406p 678s 00p 23s + 1s", {}),
    ("hand.tile_count", "123m 456p 678s 9p 23s + 1s", {}),
    ("hand.too_many_copies", "99p 999p 123m 678s 23s + 1s", {}),
    # 3.4.2: who waits on a tile "dont il en a déjà quatre" is not waiting.
    ("hand.too_many_copies", "1111m 234p 567p 888s + 1m", {}),
    ("hand.too_many_melds", "[123m] [456p] [678s] [345s] [999p] + 9p", {}),
    ("hand.meld_not_a_set", "123m 77s 78p [556z] [406p] + 9p", {}),
    ("hand.no_winning_tile", "123m 456p 678s 99p 23s", {}),
    ("hand.not_complete", "123m 456p 678s 99p 23s + 5s", {}),
    ("hand.not_complete", "19m 19p 19s 1234567z + 2m", {}),
    ("hand.no_yaku", "123m 456p 77s 78p [999s] + 9p", {}),
]


@pytest.mark.parametrize(("code", "text", "facts"), CASES, ids=[f"{row[0]} {place}" for place, row in enumerate(CASES)])
def test_it_is_refused(code: str, text: str, facts: dict[str, Any]) -> None:
    assert refusal(text, **facts) == code


def test_all_faults_are_told_at_once() -> None:
    hand, win = parse_hand(OPEN), win_as(riichi=True, ippatsu=True, kong_replacement=True, counters=-1)
    codes = [problem.code for problem in riichi_hand_problems(hand, win)]
    assert codes == [
        "win.counters",
        "win.riichi_on_open_hand",
        "win.ippatsu_interrupted",
        "win.replacement_is_drawn",
        "win.replacement_without_kong",
    ]
    with pytest.raises(RuleError) as caught:
        evaluate_riichi(hand, win)
    assert [item["code"] for item in caught.value.detail["problems"]] == codes


def test_a_legal_hand_has_none() -> None:
    assert riichi_hand_problems(parse_hand(HAND), win_as(riichi=True, ippatsu=True, counters=4, deposits=2)) == ()


class TestWhatIsAllowed:
    def test_a_concealed_kong_may_go_with_riichi(self) -> None:
        """3.3.12: "il peut déclarer un kong caché"."""
        assert value(KONG, riichi=True).yaku == ("riichi", "dragon_pung")

    def test_a_robbed_kong_does_not_interrupt_ippatsu(self) -> None:
        """4.2.1: the kong "n'a pas été déclaré avec succès"."""
        assert value(HAND, riichi=True, ippatsu=True, robbing_kong=True).yaku == (
            "riichi",
            "ippatsu",
            "pinfu",
            "chankan",
        )

    def test_five_indicators(self) -> None:
        assert value(HAND, dora_indicators="1p2p7p1z2z").dora == 0

    def test_the_order_of_the_tiles_does_not_matter(self) -> None:
        assert value("23s 99p 678s 456p 123m + 1s").total == value(HAND).total

    def test_deposits_go_on_top(self) -> None:
        """4.1.2: "on ajoute la valeur des compteurs et des mises de riichi qui sont sur la table"."""
        assert value(HAND, counters=2, deposits=3).total == value(HAND).total + 600 + 3000
