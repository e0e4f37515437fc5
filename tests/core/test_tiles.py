"""Tiles in every notation: read, print, read again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.errors import RuleError
from mahjong_core.hands import COPIES
from mahjong_core.mcr.win import FLOWERS
from mahjong_core.tiles import (
    EAST,
    GREEN,
    HONOURS_FROM,
    KIND_OF,
    KINDS,
    NORTH,
    RED,
    RED_FIVE_BAMBOOS,
    RED_FIVE_CHARACTERS,
    RED_FIVE_DOTS,
    SOUTH,
    TILES,
    WEST,
    WHITE,
    Notation,
    check_tile,
    format_tiles,
    parse_tile,
    parse_tiles,
    sort_tiles,
    tile_name,
)
from tests.core.strategies_hands import kind_lists, refusal_of, tile_lists
from tests.refusals import refuses

HONOURS = (EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED)

# The same tiles in each notation: 1m 2m 3m 4p 5p 6p 7s 8s 9s E S W N white green red.
SAME_TILES = {
    Notation.MPSZ: "123m456p789s1234567z",
    Notation.SUIT_FIRST: "m123p456s789z1234567",
    Notation.LETTERS: "123m456p789sESWN5z6z7z",
    Notation.CODES: "W1W2W3B4B5B6T7T8T9F1F2F3F4J3J2J1",
    Notation.UNICODE: "🀇🀈🀉🀜🀝🀞🀖🀗🀘🀀🀁🀂🀃🀆🀅🀄",
}
ONE_OF_EACH = (0, 1, 2, 12, 13, 14, 24, 25, 26, *HONOURS)


def test_the_set_has_144_tiles_of_42_designs() -> None:
    """3.5.5.1.1: "42 dessins", "144 tuiles"; 3.5.5.1.2: "108 tuiles numériques"; 3.5.5.1.3: "28 Honneurs"."""
    assert (KINDS + FLOWERS, COPIES * KINDS + FLOWERS) == (42, 144)
    assert (COPIES * HONOURS_FROM, COPIES * (KINDS - HONOURS_FROM)) == (108, 28)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("123456789m", range(9)),  # 3.5.5.1.2.1: "Les caractères: de 1 à 9"
        ("123456789p", range(9, 18)),  # 3.5.5.1.2.2: "Les cercles: de 1 à 9"
        ("123456789s", range(18, 27)),  # 3.5.5.1.2.3: "Les bambous: de 1 à 9"
        ("ESWN", range(27, 31)),  # 3.5.5.1.3.1: "Est, Ouest, Sud, Nord"
        ("PFC", range(31, 34)),  # 3.5.5.1.3.2: "Rouge, Vert et Blanc"
    ],
)
def test_each_family_has_its_kinds(text: str, kinds: range) -> None:
    """3.5.5.1.2 and 3.5.5.1.3: "4 exemplaires de chaque", so 36 tiles of a suit, 16 winds, 12 dragons.

    3.4.15: "quatre sortes de tuiles de vent (...) trois sortes de tuiles de dragon".
    """
    assert parse_tiles(text) == tuple(kinds)


@pytest.mark.parametrize("notation", list(Notation))
def test_every_notation_is_read(notation: Notation) -> None:
    assert parse_tiles(SAME_TILES[notation]) == ONE_OF_EACH


@pytest.mark.parametrize("notation", list(Notation))
def test_every_notation_is_printed(notation: Notation) -> None:
    assert format_tiles(ONE_OF_EACH, notation) == SAME_TILES[notation]


@pytest.mark.parametrize(
    ("text", "tile"),
    [
        ("1m", 0),
        ("9m", 8),
        ("1p", 9),
        ("9p", 17),
        ("1s", 18),
        ("9s", 26),
        ("1z", EAST),
        ("5z", WHITE),
        ("6z", GREEN),
        ("7z", RED),
        ("0m", RED_FIVE_CHARACTERS),
        ("0p", RED_FIVE_DOTS),
        ("0s", RED_FIVE_BAMBOOS),
        ("s0", RED_FIVE_BAMBOOS),
        ("E", EAST),
        ("S", SOUTH),
        ("W", WEST),
        ("N", NORTH),
        ("C", RED),
        ("F", GREEN),
        ("P", WHITE),
        ("W9", 8),
        ("B1", 9),
        ("T1", 18),
        ("F1", EAST),
        ("F4", NORTH),
        ("J1", RED),
        ("J2", GREEN),
        ("J3", WHITE),
        ("🀄", RED),
        ("🀄\ufe0f", RED),
        ("🀄\ufe0e", RED),
        ("🀐", 18),
        ("🀙", 9),
        ("  5 z ", WHITE),
    ],
)
def test_single_tile(text: str, tile: int) -> None:
    assert parse_tile(text) == tile


@pytest.mark.parametrize(
    ("text", "mpsz"),
    [
        ("EEE1m", "111z1m"),
        ("ESWN", "1234z"),
        ("CFP", "765z"),
        ("m1E", "1m1z"),
        ("123m 456p\t789s\n11z", "123m456p789s11z"),
        ("", ""),
        ("   ", ""),
        ("05m", "05m"),
        ("1m1m1m", "111m"),
        ("1m2p3m", "1m2p3m"),
    ],
)
def test_text_and_its_printed_form(text: str, mpsz: str) -> None:
    assert format_tiles(parse_tiles(text)) == mpsz


def test_honours_stand_in_their_order() -> None:
    """EMA riichi 1.2: "Est-Sud-Ouest-Nord"; the dragons from the white one, as the codes of programs count them."""
    assert [tile_name(kind) for kind in HONOURS] == ["1z", "2z", "3z", "4z", "5z", "6z", "7z"]


def test_a_riichi_set_has_136_tiles_and_no_flower() -> None:
    """EMA riichi 1.3: "136 tuiles"; "fleur, saison ou joker, qui ne sont pas utilisées au riichi"."""
    assert KINDS * COPIES == 136
    for sign in "🀢🀣🀤🀥🀦🀧🀨🀩🀪":
        assert refusal_of(parse_tiles, sign) == "tile.unreadable"


def test_dots_and_bamboos_of_the_chinese_codes_are_not_swapped() -> None:
    """B is for bing, the dots; T for tiao, the bamboos. Swapping them shows only on green and reversible hands."""
    assert format_tiles(parse_tiles("B2T2")) == "2p2s"


@pytest.mark.parametrize(
    "text",
    [
        "1",
        "m",
        "1x",
        "0z",
        "8z",
        "9z",
        "10z",
        "123",
        "1m2",
        "z8",
        "e",
        "X",
        "W0",
        "F5",
        "J4",
        "W1E",
        "1mW1",
        "🀢",
        "🀫",
        "1m,2m",
        "[123m]",
        "-1m",
        "1.5m",
        "١m",
        "１m",
        "\ud800",
        "1m\x00",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with refuses("tile.unreadable", text=text):
        parse_tiles(text)


@pytest.mark.parametrize("given_", [None, 1, 1.5, True, b"1m", ["1m"], {"1m": 1}])
def test_tiles_are_text(given_: object) -> None:
    with refuses("tile.not_text"):
        parse_tiles(given_)  # type: ignore[arg-type]


@pytest.mark.parametrize(("text", "count"), [("", 0), ("12m", 2), ("EE", 2)])
def test_one_tile_means_one(text: str, count: int) -> None:
    with pytest.raises(RuleError) as refused:
        parse_tile(text)
    assert (refused.value.code, refused.value.detail["tiles"]) == ("tile.not_one", count)


@pytest.mark.parametrize("tile", [-1, TILES, 1000, "1m", None, True, 1.0])
def test_unknown_tile_is_refused_by_every_function(tile: object) -> None:
    for function in (check_tile, tile_name, lambda value: format_tiles([value]), lambda value: sort_tiles([value])):
        with refuses("tile.unknown"):
            function(tile)  # type: ignore[operator]


def test_red_five_is_of_the_kind_of_the_plain_five() -> None:
    assert [KIND_OF[tile] for tile in (RED_FIVE_CHARACTERS, RED_FIVE_DOTS, RED_FIVE_BAMBOOS)] == [4, 13, 22]


def test_notations_without_red_fives_print_the_plain_one() -> None:
    reds = (RED_FIVE_CHARACTERS, RED_FIVE_DOTS, RED_FIVE_BAMBOOS)
    assert format_tiles(reds, Notation.UNICODE) == "🀋🀝🀔"
    assert format_tiles(reds, Notation.CODES) == "W5B5T5"


def test_red_five_stands_after_its_plain_brothers() -> None:
    assert format_tiles(sort_tiles(parse_tiles("6m0m5m4m"))) == "4506m"


def test_every_tile_has_its_own_name() -> None:
    assert len({tile_name(tile) for tile in range(TILES)}) == TILES == 37


@pytest.mark.parametrize("notation", [Notation.MPSZ, Notation.SUIT_FIRST, Notation.LETTERS])
@given(tiles=tile_lists)
def test_print_and_read_again_with_red_fives(notation: Notation, tiles: list[int]) -> None:
    assert parse_tiles(format_tiles(tiles, notation)) == tuple(tiles)


@pytest.mark.parametrize("notation", [Notation.UNICODE, Notation.CODES])
@given(tiles=kind_lists)
def test_print_and_read_again_without_red_fives(notation: Notation, tiles: list[int]) -> None:
    assert parse_tiles(format_tiles(tiles, notation)) == tuple(tiles)


@given(tiles=tile_lists)
def test_notations_without_red_fives_keep_the_kind(tiles: list[int]) -> None:
    plain = tuple(KIND_OF[tile] for tile in tiles)
    assert parse_tiles(format_tiles(tiles, Notation.UNICODE)) == plain
    assert all(kind < KINDS for kind in plain)


@given(text=st.text(alphabet="0123456789mpszESWNCFPWBTFJ🀇🀄 -", max_size=12) | st.text(max_size=12))
def test_no_text_does_anything_but_read_or_raise_the_documented_error(text: str) -> None:
    refused = refusal_of(parse_tiles, text)
    assert refused in {"", "tile.unreadable"}
    if not refused:
        assert parse_tiles(format_tiles(parse_tiles(text))) == parse_tiles(text)


@given(tiles=tile_lists)
def test_sorting_is_by_kind_and_loses_nothing(tiles: list[int]) -> None:
    ordered = sort_tiles(tiles)
    assert sorted(ordered) == sorted(tiles)
    assert [KIND_OF[tile] for tile in ordered] == sorted(KIND_OF[tile] for tile in tiles)
