"""Melds and hands: read, print, and every fault at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.hands import (
    Hand,
    HandProblem,
    Meld,
    MeldKind,
    first_of,
    format_hand,
    parse_hand,
    parse_meld,
    problems,
    tally,
)
from mahjong_core.tiles import EAST, Notation, parse_tiles
from tests.core.strategies_hands import hands, melds, refusal_of
from tests.refusals import refuses


def codes(hand: Hand) -> list[str]:
    return [problem.code for problem in problems(hand)]


@pytest.mark.parametrize(
    ("text", "kind", "first"),
    [
        ("[123m]", MeldKind.CHOW, 0),
        ("[789s]", MeldKind.CHOW, 24),
        ("[321m]", MeldKind.CHOW, 0),
        ("[406p]", MeldKind.CHOW, 12),
        ("[555p]", MeldKind.PUNG, 13),
        ("[550p]", MeldKind.PUNG, 13),
        ("[EEE]", MeldKind.PUNG, EAST),
        ("[9999s]", MeldKind.KONG, 26),
        ("(1111z)", MeldKind.CONCEALED_KONG, EAST),
        ("(5550m)", MeldKind.CONCEALED_KONG, 4),
        (" [ 123m ] ", MeldKind.CHOW, 0),
        ("[W1W2W3]", MeldKind.CHOW, 0),
    ],
)
def test_melds_that_can_be_declared(text: str, kind: MeldKind, first: int) -> None:
    """MCR 3.4.13: "3 tuiles identiques indépendamment qu'elles soient cachées ou exposées"."""
    meld = parse_meld(text)
    assert (meld.kind, meld.first) == (kind, first)


@pytest.mark.parametrize(
    "text",
    [
        "[124m]",
        "[891m]",
        "[12m]",
        "[11m]",
        "[1234m]",
        "[1112m]",
        "[11111m]",
        "[123z]",
        "[567z]",
        "[89m1p]",
        "[9m12p]",
        "(123m)",  # a concealed chow is not declared
        "(111m)",  # nor a concealed pung: only a kong (3.6.8.2)
        "[]",
        "()",
    ],
)
def test_melds_that_are_no_set_are_read_and_then_judged(text: str) -> None:
    """MCR 3.4.12: "3 tuiles consécutives dans la même famille"."""
    meld = parse_meld(text)
    assert meld.kind is None
    assert "hand.meld_not_a_set" in codes(Hand((), (meld,)))


@pytest.mark.parametrize("text", ["", "123m", "[123m", "123m]", "[123m)", "(1111m]", "[[123m]]", "[123m][456m]"])
def test_meld_without_its_brackets_is_refused(text: str) -> None:
    with refuses("meld.unreadable"):
        parse_meld(text)


@pytest.mark.parametrize("given_", [None, 7, ["[123m]"], b"[123m]"])
def test_meld_is_text(given_: object) -> None:
    with refuses("meld.unreadable"):
        parse_meld(given_)  # type: ignore[arg-type]


def test_tiles_inside_a_meld_are_read_as_tiles() -> None:
    with refuses("tile.unreadable"):
        parse_meld("[12x]")


def test_hand_on_one_line() -> None:
    hand = parse_hand("23m456p11789s [123m] + 1m")
    assert hand == Hand(parse_tiles("23m456p11789s"), (Meld((0, 1, 2)),), 0)
    assert str(hand) == "23m456p11789s [123m] + 1m"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("[123m] 23m 456p + 1m", "23m456p [123m] + 1m"),
        ("23m(1111z)456p[555s]", "23m456p [555s] (1111z)"),
        ("789s123m", "123m789s"),
        ("+1m", "+ 1m"),
        ("", ""),
        ("[456p][123m]", "[123m] [456p]"),
        ("EE2m + N", "2m11z + 4z"),
    ],
)
def test_parts_come_in_any_order_and_print_in_one(text: str, printed: str) -> None:
    assert format_hand(parse_hand(text)) == printed


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1x", "tile.unreadable"),
        ("[1x]", "tile.unreadable"),
        ("123m +", "tile.not_one"),
        ("123m + 12m", "tile.not_one"),
        ("123m + [123m]", "tile.unreadable"),
        ("123m + 1m + 2m", "tile.unreadable"),
        ("123m ]", "tile.unreadable"),
        ("[(1111m)]", "tile.unreadable"),
    ],
)
def test_unreadable_hands(text: str, code: str) -> None:
    with refuses(code):
        parse_hand(text)


def test_hand_is_text() -> None:
    with refuses("hand.unreadable"):
        parse_hand(123)  # type: ignore[arg-type]


def test_order_makes_no_difference() -> None:
    hand = parse_hand("1m2m3m [555p] [123s] + 1z")
    assert hand == parse_hand("3m1m2m [231s] [555p] + 1z")
    assert hash(hand) == hash(parse_hand("2m3m1m [123s] [555p] + 1z"))


@pytest.mark.parametrize(
    "text",
    [
        "123456789m1122z + 1z",
        "123456789m11z2z1z",
        "2z [123m] [456p] [789s] [111z] + 2z",
        "1z (1111m) (2222p) (3333s) (4444z) + 1z",
        "11z22333m [9999s] [999p] + 2m",
        "0m4m6m055p123456s1z + 1z",
    ],
)
def test_hands_without_any_problem(text: str) -> None:
    assert problems(parse_hand(text)) == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["hand.tile_count"]),
        ("123m", ["hand.tile_count"]),
        ("123456789m11222z + 2z", ["hand.tile_count"]),
        ("123456789m1122z [123m]", ["hand.tile_count"]),
        ("11111m23456789p", ["hand.too_many_copies"]),
        ("1111m23456789p1s + 1m", ["hand.too_many_copies"]),
        ("1m23456789p1s [1111m]", ["hand.too_many_copies"]),
        ("0555m [555m] 11z22p22s", ["hand.too_many_copies"]),
        ("1z [123m] [456p] [789s] [112z]", ["hand.meld_not_a_set"]),
        ("1z [123m] [123p] [123s] [111z] [222z]", ["hand.too_many_melds"]),
        (
            "[12m] (123m) 11111z",
            ["hand.meld_not_a_set", "hand.meld_not_a_set", "hand.tile_count", "hand.too_many_copies"],
        ),
    ],
)
def test_every_fault_is_told_at_once(text: str, expected: list[str]) -> None:
    assert codes(parse_hand(text)) == expected


def test_problems_carry_figures() -> None:
    hand_problems = problems(parse_hand("11111m [123p]"))
    assert [problem.detail for problem in hand_problems] == [
        {"standing": 5, "expected": 10},
        {"tile": "1m", "copies": 5},
    ]


def test_a_kong_counts_as_three_tiles() -> None:
    """MCR 3.4.10: replacement tiles for kongs are not among the thirteen."""
    assert problems(parse_hand("123456p1122s [9999m] + 1s")) == ()
    assert codes(parse_hand("123456p112s [9999m] + 1s")) == ["hand.tile_count"]


def test_error_for_a_hand_with_problems_names_the_first_and_holds_all() -> None:
    error = first_of((HandProblem("a.b", "first", {"n": 1}), HandProblem("c.d", "second")))
    assert (error.code, error.message) == ("a.b", "first")
    assert error.detail == {
        "problems": [
            {"code": "a.b", "message": "first", "detail": {"n": 1}},
            {"code": "c.d", "message": "second", "detail": {}},
        ]
    }


def test_tally_counts_melds_and_the_winning_tile_by_kind() -> None:
    assert tally(parse_hand("05m [1111z] + 5m")) == {4: 3, EAST: 4}


@pytest.mark.parametrize("tile", [-1, 37, "1m", None])
def test_hand_of_unknown_tiles_cannot_be_built(tile: object) -> None:
    with refuses("tile.unknown"):
        Hand((tile,))  # type: ignore[arg-type]


def test_winning_tile_must_be_a_tile() -> None:
    with refuses("tile.unknown"):
        Hand((), (), 99)


@pytest.mark.parametrize("notation", [Notation.MPSZ, Notation.SUIT_FIRST, Notation.LETTERS])
@given(hand=hands)
def test_print_and_read_again(notation: Notation, hand: Hand) -> None:
    assert parse_hand(format_hand(hand, notation)) == hand


@given(meld=melds)
def test_meld_prints_and_reads_again(meld: Meld) -> None:
    again = parse_meld(str(meld))
    assert (again, again.kind, again.first) == (meld, meld.kind, meld.first)


@given(hand=hands, order=st.randoms(use_true_random=False))
def test_shuffled_hand_is_the_same_hand(hand: Hand, order: object) -> None:
    tiles, sets = list(hand.concealed), list(hand.melds)
    order.shuffle(tiles)  # type: ignore[attr-defined]
    order.shuffle(sets)  # type: ignore[attr-defined]
    shuffled = Hand(tuple(tiles), tuple(sets), hand.winning_tile)
    assert shuffled == hand
    assert problems(shuffled) == problems(hand)


@given(text=st.text(alphabet="123456789mpsz[]()+ESWN 0", max_size=30) | st.text(max_size=30))
def test_no_text_does_anything_but_read_or_raise_the_documented_errors(text: str) -> None:
    refused = refusal_of(parse_hand, text)
    assert refused in {"", "tile.unreadable", "tile.not_one", "meld.unreadable"}
    if not refused:
        hand = parse_hand(text)
        assert parse_hand(format_hand(hand)) == hand
        assert all(isinstance(problem, HandProblem) for problem in problems(hand))
