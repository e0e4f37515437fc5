"""What cannot change a hand's value, and what every value has in common, on freshly dealt hands."""

from dataclasses import replace
from random import Random

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.hands import Hand, Meld
from mahjong_core.riichi.evaluate import RiichiEvaluation, evaluate_riichi
from mahjong_core.riichi.explain import counted_fu, counted_yaku, riichi_hand_sets
from mahjong_core.riichi.options import EMA_2012
from mahjong_core.riichi.payments import DEPOSIT
from mahjong_core.riichi.win import RiichiWin
from mahjong_core.riichi.yaku import YAKU
from mahjong_core.tiles import KINDS, Tile
from mahjong_core.winds import Wind
from tests.core.riichi.dealt import Dealt, winning_hands

HANDS = list(winning_hands(1500, 20, EMA_2012))


def valued(dealt: Dealt) -> RiichiEvaluation | str:
    try:
        return evaluate_riichi(dealt.hand, dealt.win)
    except RuleError as error:
        return error.code


WINS = [(dealt, result) for dealt in HANDS if isinstance(result := valued(dealt), RiichiEvaluation)]


def test_there_is_enough_to_look_at() -> None:
    assert len(WINS) > 800
    assert len({name for _, evaluation in WINS for name in evaluation.yaku}) > 25


def outcome(dealt: Dealt) -> object:
    result = valued(dealt)
    if isinstance(result, str):
        return result
    return sorted(result.yaku), result.han, result.fu, result.payments, result.total


def turned(tile: Tile) -> Tile:
    """Characters to dots to bamboos to characters; honours stay."""
    if tile >= KINDS:
        return KINDS + (tile - KINDS + 1) % 3
    return tile if tile >= 27 else (tile + 9) % 27


def mirrored(tile: Tile) -> Tile:
    """One to nine, two to eight; honours and red fives stay."""
    return tile if tile >= 27 else tile - tile % 9 + 8 - tile % 9


def changed(dealt: Dealt, change: "type[int] | object") -> Dealt:
    assert callable(change)
    hand = Hand(
        tuple(map(change, dealt.hand.concealed)),
        tuple(Meld(tuple(map(change, meld.tiles)), meld.concealed) for meld in dealt.hand.melds),
        change(dealt.hand.winning_tile),
    )
    return Dealt(dealt.recipe, hand, dealt.win)


def is_green(dealt: Dealt) -> bool:
    result = valued(dealt)
    return isinstance(result, RiichiEvaluation) and "ryuuiisou" in (*result.yaku, *result.dropped)


@pytest.mark.parametrize("change", [turned, mirrored], ids=["suits", "numbers"])
def test_suits_and_directions_are_alike(change: object) -> None:
    """No yaku of 4.2 names a suit but All Green, and none tells one from nine. Dora are left out."""
    for dealt in HANDS:
        bare = dealt._replace(win=replace(dealt.win, dora_indicators=(), ura_indicators=()))
        if not is_green(bare) and not is_green(changed(bare, change)):
            assert outcome(changed(bare, change)) == outcome(bare), str(dealt.hand)


def test_the_order_of_tiles_does_not_matter() -> None:
    random = Random(5)
    for dealt in HANDS[:300]:
        tiles = list(dealt.hand.concealed)
        random.shuffle(tiles)
        melds = dealt.hand.melds[::-1]
        assert outcome(dealt._replace(hand=Hand(tuple(tiles), melds, dealt.hand.winning_tile))) == outcome(dealt)


def test_what_the_answer_adds_up_to() -> None:
    # The yaku explain the han.
    for _, evaluation in WINS:
        listed = (
            sum(row.han for row in counted_yaku(evaluation))
            + evaluation.dora
            + evaluation.red_fives
            + evaluation.ura_dora
        )
        assert evaluation.han == min(13, listed)
    # 4.1: rounded up to ten, but 25 for seven pairs.
    for _, evaluation in WINS:
        exact = sum(fu.fu for fu in counted_fu(evaluation))
        assert evaluation.fu == (25 if "chiitoitsu" in evaluation.yaku else -(-exact // 10) * 10)
    # The total is what everybody pays.
    for dealt, evaluation in WINS:
        assert evaluation.total == evaluation.payments.total + DEPOSIT * dealt.win.deposits
        assert evaluation.total % 100 == 0
    # Concealed yaku are on concealed hands.
    for _, evaluation in WINS:
        if not evaluation.closed:
            assert all(YAKU[name].open for name in evaluation.yaku)
    # The sets are the tiles of the hand.
    for dealt, evaluation in WINS:
        digits = sum(character.isdigit() for text in riichi_hand_sets(evaluation) for character in text)
        kongs = sum(len(meld.tiles) == 4 for meld in dealt.hand.melds)
        assert digits == 14 + kongs


class TestMoreIsNeverLess:
    def test_riichi_adds_a_han(self) -> None:
        checked = 0
        for dealt, evaluation in WINS:
            if evaluation.closed and not dealt.win.in_riichi and not dealt.win.first_turn and evaluation.limit is None:
                with_riichi = evaluate_riichi(dealt.hand, replace(dealt.win, riichi=True))
                assert with_riichi.han == evaluation.han + 1
                checked += 1
        assert checked > 50

    def test_east_is_never_paid_less(self) -> None:
        for dealt, evaluation in WINS:
            if dealt.win.seat_wind is not Wind.EAST and not dealt.win.first_turn:
                as_east = _as(dealt.hand, replace(dealt.win, seat_wind=Wind.EAST))
                if as_east is not None and "seat_wind" not in evaluation.yaku:
                    assert as_east.total >= evaluation.total


def _as(hand: Hand, win: RiichiWin) -> RiichiEvaluation | None:
    try:
        return evaluate_riichi(hand, win)
    except RuleError:
        return None
