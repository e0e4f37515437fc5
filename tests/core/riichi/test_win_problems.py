"""Positions that cannot be: each is refused by code, all faults at once."""

from typing import Any

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.hands import parse_hand
from mahjong_core.riichi.evaluate import evaluate_riichi, riichi_hand_problems
from tests.core.riichi.cases import refusal, value, win_as
from tests.tables import values

HAND = "123m 456p 678s 99p 23s + 1s"
OPEN = "123m 456p 77s 78p [555z] + 9p"
KONG = "123m 456p 77s 78p (5555z) + 9p"

CASES = values("riichi/impossible_wins")


@pytest.mark.parametrize(("code", "text", "facts"), CASES, ids=[f"{row[0]} {place}" for place, row in enumerate(CASES)])
def test_it_is_refused(code: str, text: str, facts: dict[str, Any]) -> None:
    """EMA riichi 3.3.9: "En aucun cas un cinquième kong ne peut être fait."; 3.3.11: a tile just drawn."""
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
