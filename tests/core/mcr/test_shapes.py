"""Splitting tiles into sets and a pair, against a search that takes tiles off one by one."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_core.mcr.placing import waited_kinds
from mahjong_core.mcr.shapes import (
    BITS,
    KNITTED,
    PUNG,
    SETS_OF,
    UNIT,
    kinds_at,
    present_units,
    set_units,
    splits,
    winning_units,
)
from mahjong_core.tiles import KINDS, parse_tiles

Sets = tuple[int, ...]

# Fewer kinds make more splits: a suit's low half, two suits, honours among them.
crowded = st.lists(st.integers(0, 8), min_size=14, max_size=14)
mixed = st.lists(st.sampled_from([0, 1, 2, 3, 9, 10, 11, 12, 27, 28]), min_size=14, max_size=14)


def packed(tiles: list[int] | tuple[int, ...]) -> int:
    return sum(UNIT[tile] for tile in tiles)


def naive_sets(tiles: list[int]) -> set[Sets]:
    """Every way to part sorted ``tiles`` into sets, by taking off the lowest tile with a pung or a chow."""
    if not tiles:
        return {()}
    lowest = tiles[0]
    pairs: set[Sets] = set()
    if tiles.count(lowest) >= 3:
        rest = list(tiles)
        for _ in range(3):
            rest.remove(lowest)
        pairs |= {tuple(sorted((PUNG + lowest, *others))) for others in naive_sets(rest)}
    if lowest < 27 and lowest % 9 < 7 and lowest + 1 in tiles and lowest + 2 in tiles:
        rest = list(tiles)
        for tile in (lowest, lowest + 1, lowest + 2):
            rest.remove(tile)
        pairs |= {tuple(sorted((lowest, *others))) for others in naive_sets(rest)}
    return pairs


def naive_splits(tiles: list[int]) -> set[tuple[Sets, int]]:
    """The same after taking off each possible pair."""
    pairs = set()
    for pair, copies in Counter(tiles).items():
        if copies >= 2:
            rest = sorted(tiles)
            rest.remove(pair)
            rest.remove(pair)
            pairs |= {(sets, pair) for sets in naive_sets(rest)}
    return pairs


def engine_splits(tiles: list[int]) -> list[tuple[Sets, int]]:
    return [(tuple(sorted(sets)), pair) for sets, pair in splits(packed(tiles))]


@given(tiles=crowded | mixed)
def test_splits_are_all_and_only_those_of_the_search(tiles: list[int]) -> None:
    """MCR 3.7.2.1.1 to 3.7.2.1.4: a pair and four sets, from 123 123 123 123 to 123 111 111 111."""
    pairs = engine_splits(tiles)
    assert len(pairs) == len(set(pairs))
    assert set(pairs) == naive_splits(tiles)


@given(tiles=crowded | mixed)
def test_waits_are_those_of_the_search(tiles: list[int]) -> None:
    standing = tiles[:13]
    expected = {kind for kind in range(KINDS) if naive_splits([*standing, kind])}
    assert {*kinds_at(winning_units(packed(standing)))} == expected


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("11122233344455m", 4),
        ("111222333m99m", 2),
        ("22334455667788m", 3),
        ("11m", 1),
        ("123m11z", 1),
        ("123m", 0),
        ("", 0),
        ("11m22m", 0),
        ("123z11m", 0),
        ("891m11z", 0),
        ("89m1p11z", 0),
        ("111z222z333z444z55z", 1),
    ],
)
def test_number_of_splits(text: str, count: int) -> None:
    """MCR 3.4.11 to 3.4.14: "3 tuiles consécutives", "3 tuiles identiques", "2 tuiles identiques"."""
    tiles = list(parse_tiles(text))
    assert len(splits(packed(tiles))) == count == len(naive_splits(tiles))


def test_every_set_of_the_table_has_three_tiles_for_each_code() -> None:
    for tiles, ways in SETS_OF.items():
        assert all(sum(map(set_units, way)) == tiles for way in ways)
        assert len(set(ways)) == len(ways)


def test_there_are_six_knitted_straights() -> None:
    """#35: 147, 258 and 369 in three suits, in any order."""
    assert len(set(KNITTED)) == 6
    for kinds in KNITTED:
        assert sorted(kind % 9 for kind in kinds) == list(range(9))
        assert {kind // 9 for kind in kinds} == {0, 1, 2}


@given(tiles=st.lists(st.integers(0, KINDS - 1), max_size=14))
def test_present_units_are_one_for_each_kind(tiles: list[int]) -> None:
    few = [kind for kind, copies in Counter(tiles).items() for _ in range(min(copies, 4))]
    assert present_units(packed(few)) == packed(tuple(set(few)))


def test_packed_counts_never_spill_over() -> None:
    """Five bits for each kind hold the eighteen tiles of four kongs and a pair."""
    assert 1 << BITS > 18


def test_exhausted_kind_is_a_wait_only_where_asked() -> None:
    """4446 beside a kong of 5: 5 would complete it, but all four are in the kong."""
    standing, shown = packed(parse_tiles("4446m678p777z")), packed(parse_tiles("5555m"))
    assert waited_kinds(standing, shown, exhausted=True) == {4, 5}
    assert waited_kinds(standing, shown, exhausted=False) == {5}
