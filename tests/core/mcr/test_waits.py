"""What a hand is waiting for, and the value of each win."""

from dataclasses import replace

import pytest
from hypothesis import given

from mahjong_core.hands import Hand, parse_hand
from mahjong_core.mcr.evaluate import evaluate_mcr
from mahjong_core.mcr.present import waits_to_json
from mahjong_core.mcr.readings import FFMJ_2016
from mahjong_core.mcr.waits import waits
from mahjong_core.tiles import KIND_OF, KINDS, format_tiles
from tests.core.mcr.cases import parse_win
from tests.core.mcr.stress_hands import Dealt
from tests.core.strategies_hands import refusal_of, winning_hands
from tests.refusals import refuses


def waited(hand: str) -> str:
    return format_tiles([wait.tile for wait in waits(parse_hand(hand))])


@pytest.mark.parametrize(
    ("hand", "tiles"),
    [
        ("23m678p66z [345s] [789m]", "14m"),
        ("12m678p66z [345s] [789m]", "3m"),
        ("13m678p66z [345s] [789m]", "2m"),
        ("234m678p6z [345s] [789m]", "6z"),
        ("44m66z678p [345s] [789m]", "4m6z"),
        ("1234m678p [345s] [777z]", "14m"),
        ("2345m678p [345s] [777z]", "25m"),
        ("3334m678p [345s] [777z]", "245m"),
        ("1112m678p [345s] [777z]", "23m"),
        ("2345678m [345s] [777z]", "258m"),
        ("2223456m [345s] [777z]", "13467m"),
        ("3334555m [345s] [777z]", "23456m"),
        ("1112345678999m", "123456789m"),
        ("1133m5577p2299s4z", "4z"),
        ("1122334455667z", "7z"),
        ("112233m445566p7z", "7z"),
        ("19m19p19s1234567z", "19m19p19s1234567z"),
        ("119m19p19s123456z", "7z"),
        ("147m258p36s12345z", "9s67z"),
        ("147m258p1234567z", "369s"),
        ("147m258p36s11z345m", "9s"),
        ("147m258p369s11z34m", "25m"),
        ("147m258p369s1z [222z]", "1z"),
        ("147m258p36s55z [222z]", "9s"),
        ("1z [123m] [456p] [789s] [222z]", "1z"),
        ("1z (1111m) (2222p) (3333s) [2222z]", "1z"),
        ("135m789p11z [345s] 2z5z", ""),
        ("1111m789p66z [345s] 2p", ""),
    ],
)
def test_waited_tiles(hand: str, tiles: str) -> None:
    """3.7.2: every structure counts, in tile order. 3.4.21: "en position d'attente d'une tuile"."""
    assert waited(hand) == tiles


def test_tile_held_four_times_is_not_listed() -> None:
    """4446 with a kong of 5: only 6 can come."""
    assert waited("4446m [5555m] [678p] [777z]") == "6m"


def test_each_wait_has_both_values() -> None:
    """1-4 wait: #72 on 1, nothing on 4 (#43); drawn, #80 takes the place of #43."""
    winning = waits(parse_hand("23m678p66z [345s] [789m]"), parse_win("flowers=2"))
    assert [(wait.tile, wait.left, wait.on_discard.total, wait.on_self_draw.total) for wait in winning] == [
        (0, 4, 3, 4),
        (3, 4, 10, 3),
    ]


def test_copies_in_the_hand_are_not_left() -> None:
    winning = waits(parse_hand("44m66z678p [345s] [789m]"))
    assert [(wait.tile, wait.left) for wait in winning] == [(3, 2), (32, 2)]


def test_winds_of_the_seat_and_round_count() -> None:
    """#60 and #61 for a pung of South finished by the discard."""
    south = waits(parse_hand("22z66m678p [345s] [789m]"), parse_win("seat=S round=S"))
    assert [wait.on_discard.total for wait in south] == [8, 4]


def test_circumstances_of_one_tile_are_left_out() -> None:
    """Robbing, the fourth tile and the last tile belong to the moment of the win, not to the wait."""
    hand = parse_hand("23m678p66z [345s] [789m]")
    plain = [wait.on_discard.total for wait in waits(hand)]
    assert [wait.on_discard.total for wait in waits(hand, parse_win("robbing fourth last"))] == plain


def test_hand_with_its_winning_tile_is_refused() -> None:
    assert refusal_of(waits, parse_hand("23m678p66z [345s] [789m] + 1m")) == "hand.winning_tile_given"


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("23m678p66z [345s]", "hand.tile_count"),
        ("23m678p66z [345s] [788m]", "hand.meld_not_a_set"),
        ("44444m66z [345s] [789m]", "hand.too_many_copies"),
    ],
)
def test_impossible_hand_is_refused_with_its_problems(hand: str, code: str) -> None:
    with refuses(code) as refused:
        waits(parse_hand(hand))
    assert refused.value.detail["problems"]


def test_impossible_flowers_are_refused() -> None:
    """#81: there are eight."""
    assert refusal_of(waits, parse_hand("23m678p66z [345s] [789m]"), parse_win("flowers=9")) == "win.flowers"


def test_seven_pairs_refused_by_a_reading_are_no_wait() -> None:
    """With four alike refused as two pairs, this hand waits for nothing."""
    hand = parse_hand("1111m5577p2299s4z")
    assert [wait.tile for wait in waits(hand)] == [30]
    assert waits(hand, readings=replace(FFMJ_2016, seven_pairs_with_four_alike=False)) == ()


def test_waits_as_json() -> None:
    assert waits_to_json(waits(parse_hand("234m678p6z [345s] [789m]"))) == [
        {
            "tile": "6z",
            "left": 3,
            "on_discard": {"total": 1, "total_without_flowers": 1, "reaches_minimum": False},
            "on_self_draw": {"total": 2, "total_without_flowers": 2, "reaches_minimum": False},
        }
    ]


@given(dealt=winning_hands)
def test_every_winning_hand_waited_for_its_tile(dealt: Dealt) -> None:
    before = Hand(dealt.hand.concealed, dealt.hand.melds)
    assert KIND_OF[dealt.hand.winning_tile or 0] in {wait.tile for wait in waits(before)}


@given(dealt=winning_hands)
def test_waits_are_exactly_the_tiles_that_win(dealt: Dealt) -> None:
    """Trying all 34 kinds one by one gives the same list."""
    before = Hand(dealt.hand.concealed, dealt.hand.melds)
    winning = [
        kind
        for kind in range(KINDS)
        if not refusal_of(evaluate_mcr, Hand(before.concealed, before.melds, kind), parse_win(""))
    ]
    assert [wait.tile for wait in waits(before)] == winning
