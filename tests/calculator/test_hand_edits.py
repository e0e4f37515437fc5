"""Tapping tiles: every edit gives a new hand, and what cannot be done says why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculator.selectors.hand_edits import (
    EMPTY,
    TILES_AT_WIN,
    Mode,
    added,
    can_add,
    count,
    without_meld,
    without_tile,
    without_winning_tile,
    won_on,
)
from mahjong_core.hands import format_hand, parse_hand, problems
from mahjong_core.tiles import KINDS, parse_tile
from tests.calculator.hands import ELEVEN, WAITING
from tests.refusals import refuses


def after(text: str, tile: str, mode: Mode = Mode.TILE) -> str:
    return format_hand(added(parse_hand(text), parse_tile(tile), mode))


@pytest.mark.parametrize(
    ("mode", "tile", "meld"),
    [
        (Mode.CHOW, "1m", "[123m]"),
        (Mode.CHOW, "7s", "[789s]"),
        (Mode.CHOW, "8s", "[789s]"),
        (Mode.CHOW, "9p", "[789p]"),
        (Mode.PUNG, "5z", "[555z]"),
        (Mode.KONG, "9s", "[9999s]"),
        (Mode.CONCEALED_KONG, "1z", "(1111z)"),
    ],
)
def test_one_tap_makes_a_meld(mode: Mode, tile: str, meld: str) -> None:
    assert after("", tile, mode) == meld


def test_the_fourteenth_tile_is_the_winning_one() -> None:
    assert after(WAITING, "1m") == "23m456p11789s [123m] + 1m"
    assert after("23m", "1m") == "123m"


@pytest.mark.parametrize(
    ("text", "tile", "mode", "code"),
    [
        (ELEVEN, "5z", Mode.TILE, "hand.full"),
        (WAITING, "5z", Mode.PUNG, "hand.no_room_for_meld"),
        ("111m", "1m", Mode.CONCEALED_KONG, "hand.fifth_copy"),
        ("1111m", "1m", Mode.TILE, "hand.fifth_copy"),
        ("[1111m]", "1m", Mode.TILE, "hand.fifth_copy"),
        ("", "1z", Mode.CHOW, "hand.no_such_chow"),
    ],
)
def test_what_cannot_be_added(text: str, tile: str, mode: Mode, code: str) -> None:
    with refuses(code):
        after(text, tile, mode)
    assert not can_add(parse_hand(text), parse_tile(tile), mode)


def test_taking_out_and_choosing_the_tile_won() -> None:
    # Taking out.
    hand = parse_hand(ELEVEN)
    assert format_hand(without_tile(hand, parse_tile("1s"))) == "23m456p1789s [123m] + 1m"
    assert format_hand(without_winning_tile(hand)) == WAITING
    assert format_hand(without_meld(hand, hand.melds[0])) == "23m456p11789s + 1m"
    assert without_meld(hand, parse_hand("[555z]").melds[0]) == hand
    with refuses("hand.tile_not_there"):
        without_tile(hand, parse_tile("5z"))
    # Another tile won.
    assert format_hand(won_on(parse_hand(ELEVEN), parse_tile("3m"))) == "12m456p11789s [123m] + 3m"
    assert format_hand(won_on(parse_hand("11z"), parse_tile("1z"))) == "1z + 1z"


@pytest.mark.long
@given(taps=st.lists(st.tuples(st.integers(0, KINDS - 1), st.sampled_from(Mode)), max_size=30))
def test_any_taps_lead_to_a_real_hand(taps: list[tuple[int, Mode]]) -> None:
    """Never more than fourteen tiles, never five of a kind, never a meld that is none."""
    hand = EMPTY
    for kind, mode in taps:
        if can_add(hand, kind, mode):
            hand = added(hand, kind, mode)
    assert count(hand) <= TILES_AT_WIN
    assert {each.code for each in problems(hand)} <= {"hand.tile_count"}
    assert parse_hand(format_hand(hand)) == hand
