"""What is read from a hand as a whole, and each rule about the kinds of its tiles, from the descriptions in 3.8.1."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.hands import Hand, parse_hand
from mahjong_core.mcr import whole as rooms
from mahjong_core.mcr.combinations import USE_BITS
from mahjong_core.mcr.readings import FFMJ_2016, tariff
from mahjong_core.mcr.shapes import BITS, UNIT
from mahjong_core.mcr.whole import (
    SUIT_RULES,
    TILE_RULES,
    McrWhole,
    hog_kinds,
    kinds_mask,
    kong_hits,
    read_mcr_whole,
    win_hits,
)
from mahjong_core.mcr.win import McrWin
from mahjong_core.tiles import HONOURS_FROM, KINDS, RANKS, format_tiles, parse_tiles
from tests.core.mcr.cases import parse_win
from tests.core.strategies_hands import winning_hands

KIND_SETS = st.sets(st.integers(0, KINDS - 1), min_size=1)


def whole_of(hand: str, how: str = "") -> McrWhole:
    return read_mcr_whole(parse_hand(hand), parse_win(how), tariff(FFMJ_2016))


def fans_of(hits: list[int]) -> set[int]:
    return {hit >> USE_BITS for hit in hits}


def fans_with(kinds: set[int]) -> set[int]:
    """The fans of a whole of exactly these kinds; the rules on kinds ask nothing else."""
    whole = read_mcr_whole(Hand(tuple(sorted(kinds)), (), min(kinds)), McrWin(), tariff(FFMJ_2016))
    assert whole.kinds == kinds_mask(*kinds)
    return fans_of(whole.hits)


def rank_of(kind: int) -> int:
    """The number 1..9 on a suit tile, 0 on an honour."""
    return kind % RANKS + 1 if kind < HONOURS_FROM else 0


def suit_of(kind: int) -> int:
    """0 characters, 1 dots, 2 bamboos, 3 honours."""
    return kind // RANKS


def all_among(text: str) -> Callable[[set[int]], bool]:
    allowed = set(parse_tiles(text))
    return lambda kinds: kinds <= allowed


def numbers(*ranks: int) -> Callable[[set[int]], bool]:
    return lambda kinds: all(rank_of(kind) in ranks for kind in kinds)


def suits_used(kinds: set[int]) -> set[int]:
    return {suit_of(kind) for kind in kinds} - {3}


def has_honours(kinds: set[int]) -> bool:
    return any(suit_of(kind) == 3 for kind in kinds)


def ends_only(kinds: set[int]) -> bool:
    return all(rank_of(kind) in {0, 1, 9} for kind in kinds)


# Each fan told again in plain words of its description, as a question to the set of kinds.
DESCRIBED: dict[int, Callable[[set[int]], bool]] = {
    3: all_among("23468s6z"),
    8: numbers(1, 9),
    11: lambda kinds: all(suit_of(kind) == 3 for kind in kinds),
    18: ends_only,
    22: lambda kinds: len(suits_used(kinds)) == 1 and not has_honours(kinds),
    25: numbers(7, 8, 9),
    26: numbers(4, 5, 6),
    27: numbers(1, 2, 3),
    36: numbers(6, 7, 8, 9),
    37: numbers(1, 2, 3, 4),
    40: all_among("1234589p245689s5z"),
    50: lambda kinds: len(suits_used(kinds)) == 1 and has_honours(kinds),
    68: lambda kinds: all(2 <= rank_of(kind) <= 8 for kind in kinds),
    75: lambda kinds: len(suits_used(kinds)) == 2,
    76: lambda kinds: not has_honours(kinds),
}


def test_every_rule_about_kinds_is_described_here() -> None:
    assert {fan for fan, _ in (*TILE_RULES, *SUIT_RULES)} == set(DESCRIBED)


@pytest.mark.parametrize("number", sorted(DESCRIBED))
@given(kinds=KIND_SETS)
def test_rule_about_kinds_is_its_description(number: int, kinds: set[int]) -> None:
    assert (number in fans_with(kinds)) == DESCRIBED[number](kinds)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (3, "23468s6z"),
        (8, "19m19p19s"),
        (11, "1234567z"),
        (18, "19m19p19s1234567z"),
        (22, "123456789p"),
        (25, "789m789p789s"),
        (26, "456m456p456s"),
        (27, "123m123p123s"),
        (36, "6789m6789p6789s"),
        (37, "1234m1234p1234s"),
        (40, "1234589p245689s5z"),
        (68, "2345678m2345678p2345678s"),
    ],
)
def test_rule_holds_for_all_its_tiles_and_for_no_other(number: int, text: str) -> None:
    """The widest set of tiles of the fan has it; with any one other tile it is gone."""
    widest = set(parse_tiles(text))
    assert number in fans_with(widest)
    for kind in set(range(KINDS)) - widest:
        assert number not in fans_with(widest | {kind}), format_tiles([kind])


@pytest.mark.parametrize(
    ("mask", "text"),
    [
        (rooms.TERMINALS, "19m19p19s"),
        (rooms.ENDS, "19m19p19s1234567z"),
        (rooms.FIVES, "5m5p5s"),
        (rooms.EVENS, "2468m2468p2468s"),
        (rooms.WINDS_MASK, "1234z"),
        (rooms.DRAGONS, "567z"),
        (rooms.GREEN_TILES, "23468s6z"),
        (rooms.REVERSIBLE, "1234589p245689s5z"),
    ],
)
def test_masks_hold_the_tiles_that_the_book_lists(mask: int, text: str) -> None:
    assert mask == sum(UNIT[kind] for kind in set(parse_tiles(text)))


@pytest.mark.parametrize(
    ("hand", "claimed", "concealed_kongs", "melded_kongs"),
    [
        ("23m678p66z789m345s + 4m", 0, 0, 0),
        ("23m678p66z [345s] [789m] + 4m", 2, 0, 0),
        ("23m66z (7777p) [5555s] [8888m] + 4m", 2, 1, 2),
        ("1z (2222m) (4444p) (7777s) (8888m) + 1z", 0, 4, 0),
        ("1z [2222m] [444p] [789s] [8888m] + 1z", 4, 0, 2),
    ],
)
def test_melds_are_counted(hand: str, claimed: int, concealed_kongs: int, melded_kongs: int) -> None:
    """3.6.8.2: a concealed kong is declared, not claimed."""
    whole = whole_of(hand)
    assert (whole.claimed, whole.concealed_kongs, whole.melded_kongs) == (claimed, concealed_kongs, melded_kongs)


@pytest.mark.parametrize(
    ("hand", "hogs"),
    [
        ("23m678p66z [345s] [789m] + 4m", ""),
        ("345m66m77s [678m] [999p] + 6m", "6m"),
        ("23m66z [678p] [345s] [8888m] + 4m", ""),  # #64: "sans former un Kong"
        ("8m66z678p9m [345s] [888m] + 7m", "8m"),
        ("1111m5555p2299s4z + 4z", "1m5p"),
        ("4446m [5555m] [678p] [777z] + 6m", ""),
        ("223344p34p55z [234p] + 2p", "234p"),
    ],
)
def test_kinds_held_four_times_without_a_kong(hand: str, hogs: str) -> None:
    assert format_tiles(hog_kinds(whole_of(hand))) == format_tiles(parse_tiles(hogs))


@pytest.mark.parametrize(
    ("hand", "how", "fans"),
    [
        ("23m678p66z [345s] [789m] + 4m", "", set()),
        ("23m678p66z [345s] [789m] + 4m", "self", {80}),
        ("23m678p66z [345s] [789m] + 4m", "last", {45}),
        ("23m678p66z [345s] [789m] + 4m", "self last", {44, 80}),
        ("23m678p66z [345s] [789m] + 4m", "robbing fourth", {47, 58}),
        ("23m678p66z789m345s + 4m", "", {62}),
        ("23m678p66z789m345s + 4m", "self", {56, 80}),
        ("23m678p66z789m (3333s) + 4m", "replacement", {46, 56, 80}),
        ("5m [123m] [456p] [789s] [777p] + 5m", "", {53}),
        ("5m [123m] [456p] [789s] [777p] + 5m", "self", {80}),
        ("23m678p66z [345s] [444m] + 4m", "", {58}),
    ],
)
def test_ways_of_winning_before_any_is_dropped(hand: str, how: str, fans: set[int]) -> None:
    assert fans_of(win_hits(whole_of(hand, how))) == fans


@pytest.mark.parametrize(
    ("melds", "fans"),
    [
        ("[345s] [789m] [678p]", set()),
        ("(3333s) [789m] [678p]", {67}),
        ("[3333s] [789m] [678p]", {74}),
        ("(3333s) (7777m) [678p]", {48, 67}),
        ("[3333s] [7777m] [678p]", {57, 74}),
        ("(3333s) [7777m] [678p]", {57, 67, 74}),
        ("(3333s) (7777m) [6666p]", {17, 48, 57, 67, 74}),
        ("[3333s] [7777m] [6666p]", {17, 57, 74}),
        ("(3333s) (7777m) (6666p)", {17}),  # three concealed pungs, not two kongs or one
    ],
)
def test_kong_fans_before_any_is_dropped(melds: str, fans: set[int]) -> None:
    assert fans_of(kong_hits(whole_of(f"23m66z {melds} + 4m"))) == fans


@given(dealt=winning_hands)
def test_packed_tiles_are_the_tiles_of_the_hand(dealt: object) -> None:
    hand, win = dealt.hand, dealt.win  # type: ignore[attr-defined]
    whole = read_mcr_whole(hand, win, tariff(FFMJ_2016))
    tiles = [*hand.concealed, hand.winning_tile, *(tile for meld in hand.melds for tile in meld.tiles)]
    assert [whole.units >> BITS * kind & 31 for kind in range(KINDS)] == [tiles.count(kind) for kind in range(KINDS)]
    assert whole.kinds == kinds_mask(*tiles)
