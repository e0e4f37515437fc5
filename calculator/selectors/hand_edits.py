"""Read editing a hand tile by tile, as taps on a picker do. Hands are values: every edit gives a new one."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Final

from mahjong_core.errors import RuleError
from mahjong_core.hands import COPIES, Hand, Meld, tally
from mahjong_core.tiles import HONOURS_FROM, KIND_OF, RANKS, RED_FIVES, Kind, Tile, tile_name

TILES_AT_WIN: Final = 14
_MELD_TILES: Final = 3  # a kong stands for three of the fourteen


class Mode(StrEnum):
    """List the effects of a tap on a tile of the picker."""

    TILE = "tile"
    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    CONCEALED_KONG = "concealed_kong"


EMPTY: Final = Hand(())
_RED_OF: Final = {plain: red for red, plain in RED_FIVES.items()}


def count(hand: Hand) -> int:
    """Return how many of the fourteen tiles are there."""
    return len(hand.concealed) + _MELD_TILES * len(hand.melds) + (hand.winning_tile is not None)


def _chow_from(kind: Kind) -> Meld:
    """Return the chow that begins with ``kind``; with an 8 or a 9 the last one of the suit."""
    if kind >= HONOURS_FROM:
        raise RuleError("hand.no_such_chow", f"{tile_name(kind)} begins no chow", {"tile": tile_name(kind)})
    start = min(kind, kind // RANKS * RANKS + RANKS - 3)
    return Meld((start, start + 1, start + 2))


_MELD_OF: Final[Mapping[Mode, Callable[[Kind], Meld]]] = {
    Mode.CHOW: _chow_from,
    Mode.PUNG: lambda kind: Meld((kind,) * 3),
    Mode.KONG: lambda kind: Meld((kind,) * 4),
    Mode.CONCEALED_KONG: lambda kind: Meld((kind,) * 4, concealed=True),
}


def added(hand: Hand, kind: Kind, mode: Mode = Mode.TILE) -> Hand:
    """Return ``hand`` with a tile, or with the meld that ``mode`` makes of it; a 14th single tile is the winning one.

    Raises ``hand.full``, ``hand.no_room_for_meld``, ``hand.fifth_copy``, ``hand.no_such_chow``.
    """
    if mode is not Mode.TILE:
        meld = _MELD_OF[mode](kind)
        _check_copies(hand, meld.tiles)
        if count(hand) + _MELD_TILES > TILES_AT_WIN:
            raise RuleError("hand.no_room_for_meld", "there is no room for a meld")
        return replace(hand, melds=(*hand.melds, meld))
    _check_copies(hand, (kind,))
    if count(hand) >= TILES_AT_WIN:
        raise RuleError("hand.full", "the hand has its 14 tiles")
    if count(hand) == TILES_AT_WIN - 1 and hand.winning_tile is None:
        return replace(hand, winning_tile=kind)
    return replace(hand, concealed=(*hand.concealed, kind))


def _check_copies(hand: Hand, tiles: tuple[Tile, ...]) -> None:
    """Raise ``hand.fifth_copy`` when these tiles would be a fifth copy of one that the hand holds."""
    held = tally(hand)
    for kind in {KIND_OF[tile] for tile in tiles}:
        if held[kind] + sum(KIND_OF[tile] == kind for tile in tiles) > COPIES:
            raise RuleError("hand.fifth_copy", f"a fifth {tile_name(kind)}", {"tile": tile_name(kind)})


def can_add(hand: Hand, kind: Kind, mode: Mode) -> bool:
    """Return whether the question form of ``added``."""
    try:
        added(hand, kind, mode)
    except RuleError:
        return False
    return True


def without_tile(hand: Hand, tile: Tile) -> Hand:
    """Return ``hand`` without one standing ``tile``. Raises ``hand.tile_not_there``."""
    standing = list(hand.concealed)
    if tile not in standing:
        raise RuleError("hand.tile_not_there", f"no {tile_name(tile)} stands", {"tile": tile_name(tile)})
    standing.remove(tile)
    return replace(hand, concealed=tuple(standing))


def without_winning_tile(hand: Hand) -> Hand:
    """Return the hand before it won."""
    return replace(hand, winning_tile=None)


def without_meld(hand: Hand, meld: Meld) -> Hand:
    """Return ``hand`` without one meld equal to ``meld``; unchanged if it has none."""
    melds = list(hand.melds)
    if meld in melds:
        melds.remove(meld)
    return replace(hand, melds=tuple(melds))


def won_on(hand: Hand, tile: Tile) -> Hand:
    """Make ``tile`` the winning one; the one before returns to the hand. Raises ``hand.tile_not_there``."""
    rest = without_tile(hand, tile)
    back = () if hand.winning_tile is None else (hand.winning_tile,)
    return replace(rest, concealed=(*rest.concealed, *back), winning_tile=tile)


def _recoloured(tile: Tile) -> Tile:
    """Return a five as red five and a red five as plain one. Raises ``hand.no_red_tile`` for any other tile."""
    if tile in RED_FIVES:
        return RED_FIVES[tile]
    if tile not in _RED_OF:
        raise RuleError("hand.no_red_tile", f"{tile_name(tile)} has no red copy", {"tile": tile_name(tile)})
    return _RED_OF[tile]


def with_red_tile(hand: Hand, tile: Tile) -> Hand:
    """Return one standing ``tile`` changes between plain and red.

    Raise ``hand.no_red_tile``, ``hand.tile_not_there``.
    """
    rest = without_tile(hand, tile)
    return replace(rest, concealed=(*rest.concealed, _recoloured(tile)))


def with_red_winning_tile(hand: Hand) -> Hand:
    """Return the hand with its winning five changed from plain to red or back; unchanged without a winning tile."""
    return hand if hand.winning_tile is None else replace(hand, winning_tile=_recoloured(hand.winning_tile))


def with_red_meld(hand: Hand, meld: Meld) -> Hand:
    """Return the hand with a meld's red five made plain, or its first plain five red. Raises ``hand.no_red_tile``."""
    tiles = list(meld.tiles)
    fives = sorted((tile for tile in tiles if tile in RED_FIVES or tile in _RED_OF), reverse=True)
    if not fives:
        raise RuleError("hand.no_red_tile", f"{meld} holds no five", {"tile": tile_name(tiles[0])})
    tiles[tiles.index(fives[0])] = _recoloured(fives[0])
    return replace(without_meld(hand, meld), melds=(*without_meld(hand, meld).melds, replace(meld, tiles=tuple(tiles))))
