"""Rule sets of clubs that allow some yaku only: others do not count, and a hand with no other is refused by its name.

Figures by the tables of 4.1.3.
"""

from typing import Any

import pytest

from mahjong_core.cli.score import score_hand
from mahjong_core.riichi.options import hand_options
from mahjong_core.riichi.value import Limit, limits_of
from mahjong_core.riichi.yaku import YAKU
from mahjong_core.rulesets import RuleSet, derive, preset
from mahjong_core.rulesets.options import OPTIONS
from mahjong_core.winds import Wind
from tests.core.riichi.tables import START, played, refused
from tests.refusals import refuses

OLD = preset("ema-riichi-2012")
WAITS = {"seat_wind": "S", "prevailing_wind": "E"}
# Concealed, on a discard: All Simples, pinfu by the wait on both sides.
SIMPLES = {"concealed": "234m567p3456788s", "winning_tile": "2s", **WAITS}
PUNGS = {"concealed": "222m444p666s888s5m", "winning_tile": "5m", **WAITS}


def allowing(*yaku: str, **changes: Any) -> RuleSet:
    return derive(OLD, {"allowed_yaku": list(yaku), **changes}, name="Beginners")


def valued(hand: dict[str, Any], rules: RuleSet) -> dict[str, Any]:
    return score_hand(hand, rules)


def yaku_of(hand: dict[str, Any], rules: RuleSet) -> set[str]:
    return {row["id"] for row in valued(hand, rules)["yaku"]}


def test_all_count_where_none_is_named() -> None:
    assert yaku_of(SIMPLES, OLD) == {"tanyao", "pinfu"}
    assert valued(SIMPLES, OLD)["total"] == 2000  # 2 han 30 fu


def test_another_yaku_does_not_count() -> None:
    assert yaku_of(SIMPLES, allowing("tanyao", "riichi")) == {"tanyao"}
    assert valued(SIMPLES, allowing("tanyao", "riichi"))["total"] == 1000  # 1 han 30 fu
    assert valued({**SIMPLES, "riichi": True}, allowing("tanyao", "riichi"))["total"] == 2000


def test_a_hand_of_others_alone_is_refused_with_their_names() -> None:
    with refuses("hand.yaku_not_allowed") as refusal:
        valued(SIMPLES, allowing("riichi", "toitoi"))
    assert refusal.value.detail["yaku"] == ["tanyao", "pinfu"]


def test_a_hand_without_any_yaku_is_refused_as_before() -> None:
    plain = {"concealed": "234m567p66z34s", "melds": ["[678s]"], "winning_tile": "2s", **WAITS}
    for rules in (OLD, allowing("riichi")):
        with refuses("hand.no_yaku"):
            valued(plain, rules)


def test_a_yakuman_that_is_not_allowed_counts_as_what_else_it_is() -> None:
    """Four concealed pungs on the pair: 32 000; else All Pungs 2, All Simples 1, three concealed pungs 2: a mangan."""
    assert valued(PUNGS, OLD)["total"] == 32000
    rules = allowing("toitoi", "tanyao", "sanankou")
    assert yaku_of(PUNGS, rules) == {"toitoi", "tanyao", "sanankou"}
    assert valued(PUNGS, rules)["total"] == 8000
    assert valued(PUNGS, allowing("toitoi", "suuankou"))["total"] == 32000


def test_every_tile_of_the_wait_is_asked_for_an_allowed_yaku() -> None:
    """2 and 5 bamboo complete it; with the dragons' pair out, 1 and 4 characters: All Simples by 4 alone."""
    hand = {"concealed": "23m456p567p345s88s", "winning_tile": "4m", **WAITS}
    assert valued(hand, allowing("tanyao", "riichi"))["total"] == 1000
    with refuses("hand.late_yaku"):
        valued(hand, allowing("tanyao", "riichi", late_yaku=False))


def test_blessing_of_man_as_a_mangan_is_one_of_them() -> None:
    blessed = {**SIMPLES, "first_turn": True}
    assert valued(blessed, allowing("renhou", renhou="mangan"))["total"] == 8000
    with refuses("hand.yaku_not_allowed"):
        valued(blessed, allowing("riichi", renhou="mangan"))


@pytest.mark.parametrize(("counted", "most"), [(True, Limit.YAKUMAN), (False, Limit.SANBAIMAN)])
def test_a_sheet_has_no_yakuman_where_none_is_allowed(counted: bool, most: Limit) -> None:
    rules = allowing("riichi", "tanyao", counted_yakuman=counted)
    assert limits_of(hand_options(rules))[-1] is most
    line = {"outcome": "win", "winner": "E", "discarder": "S", "limit": "double_yakuman"}
    assert refused(START, rules, **line) == ["riichi.no_double_yakuman"]
    assert played(START, allowing("riichi", "kokushi"), **{**line, "limit": "yakuman"}).deltas[Wind.EAST] == 48000


def test_the_choices_are_the_yaku_of_hands() -> None:
    assert [*OPTIONS["allowed_yaku"].choices, "nagashi_mangan"] == sorted(YAKU, key="nagashi_mangan".__eq__)


def test_the_list_has_the_order_of_the_book_and_all_is_none() -> None:
    assert allowing("toitoi", "riichi").allowed_yaku == ("riichi", "toitoi")
    assert allowing(*OPTIONS["allowed_yaku"].choices).allowed_yaku == ()
