"""Represent tiles as small integers, and read and print the notations in use.

A tile is an ``int``: 0..8 characters (m), 9..17 dots (p), 18..26 bamboos (s), 27..30 the winds East, South, West,
North, 31..33 the white, green and red dragons, and 34..36 the red fives of m, p, s. ``KIND_OF`` maps a tile to its kind
(0..33): a red five is of the kind of a plain five. Flowers are not tiles of a hand; they are counted apart.
"""

import re
from collections.abc import Callable, Collection, Iterable
from enum import StrEnum
from functools import lru_cache
from typing import Final

from mahjong_core.errors import RuleError

__all__ = [
    "EAST",
    "GREEN",
    "HONOURS_FROM",
    "KINDS",
    "KIND_OF",
    "NORTH",
    "RANKS",
    "RED",
    "RED_FIVES",
    "RED_FIVE_BAMBOOS",
    "RED_FIVE_CHARACTERS",
    "RED_FIVE_DOTS",
    "SOUTH",
    "TILES",
    "WEST",
    "WHITE",
    "Kind",
    "Notation",
    "Tile",
    "check_tile",
    "format_tiles",
    "parse_tile",
    "parse_tiles",
    "sort_tiles",
    "tile_name",
]

Tile = int
Kind = int

KINDS: Final = 34
RANKS: Final = 9
HONOURS_FROM = 27
EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)
RED_FIVE_CHARACTERS, RED_FIVE_DOTS, RED_FIVE_BAMBOOS = 34, 35, 36
RED_FIVES: Final[dict[Tile, Kind]] = {RED_FIVE_CHARACTERS: 4, RED_FIVE_DOTS: 13, RED_FIVE_BAMBOOS: 22}
KIND_OF: Final[tuple[Kind, ...]] = (*range(KINDS), *RED_FIVES.values())
TILES: Final = len(KIND_OF)

_SUITS = ("m", "p", "s")
_FIRST_UNICODE_TILE: Final = 0x1F000
# Unicode writes East South West North, red green white, then characters, bamboos, dots.
_UNICODE_ORDER: Final[tuple[Kind, ...]] = (27, 28, 29, 30, 33, 32, 31, *range(9), *range(18, 27), *range(9, 18))
_FROM_UNICODE: Final = {chr(_FIRST_UNICODE_TILE + place): kind for place, kind in enumerate(_UNICODE_ORDER)}
_TO_UNICODE: Final = {kind: character for character, kind in _FROM_UNICODE.items()}

_LETTERS: Final = {"E": EAST, "S": SOUTH, "W": WEST, "N": NORTH, "C": RED, "F": GREEN, "P": WHITE}
# The codes of Chinese programs: W characters, B dots (bing), T bamboos (tiao), F winds, J dragons red green white.
_CODES: Final[dict[str, Kind]] = {
    **{f"{letter}{rank + 1}": 9 * suit + rank for suit, letter in enumerate(("W", "B", "T")) for rank in range(RANKS)},
    **{f"F{place + 1}": EAST + place for place in range(4)},
    "J1": RED,
    "J2": GREEN,
    "J3": WHITE,
}
_CODE_OF: Final = {kind: code for code, kind in _CODES.items()}

_MPSZ: Final[dict[tuple[str, str], Tile]] = {
    **{(str(rank + 1), letter): 9 * suit + rank for suit, letter in enumerate(_SUITS) for rank in range(RANKS)},
    **{(str(place + 1), "z"): HONOURS_FROM + place for place in range(7)},
    **{("0", letter): KINDS + suit for suit, letter in enumerate(_SUITS)},
}
_MPSZ_OF: Final = {tile: digit + letter for (digit, letter), tile in _MPSZ.items()}
_GROUP: Final = re.compile(r"([0-9]+)([mpsz])|([ESWNCFP])")
_SUIT_FIRST_GROUP: Final = re.compile(r"([mpsz])([0-9]+)|([ESWNCFP])")
_CODE: Final = re.compile(r"[WTB][1-9]|F[1-4]|J[1-3]")


class Notation(StrEnum):
    """List the notations; each can be read and printed."""

    MPSZ = "mpsz"  # 123m456p11z, a red five is 0
    SUIT_FIRST = "suit-first"  # m123p456z11
    LETTERS = "letters"  # mpsz with E S W N for the winds
    UNICODE = "unicode"  # the Mahjong Tiles block; has no red fives
    CODES = "codes"  # W1 B1 T1 F1 J1 of Chinese programs; has no red fives


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Return the tiles written in ``text``, in the order written; any notation, recognised as a whole.

    Spaces do not count.

    Empty text is no tile. Raises ``tile.not_text`` and ``tile.unreadable``.
    """
    if not isinstance(text, str):
        raise RuleError("tile.not_text", f"tiles are written as text, not {text!r}", {"got": type(text).__name__})
    in_order = _IN_ORDER(text)
    if in_order and len(text) <= _LONGEST_HAND:  # what nearly everybody writes
        characters, dots, bamboos, honours = in_order.groups("")
        return _read_suit(characters) + _read_suit(dots) + _read_suit(bamboos) + _read_suit(honours)
    if _IS_MPSZ(text):
        return _read_mpsz(text)
    written = "".join(text.split()).replace("\ufe0e", "").replace("\ufe0f", "")
    if not written:
        return ()
    for pattern, read in _READERS:
        if pattern.fullmatch(written):
            return read(written)
    raise RuleError("tile.unreadable", f"cannot read tiles in {text!r}", {"text": text})


def parse_tile(text: str) -> Tile:
    """Return the one tile written in ``text``. Raises ``tile.not_one`` besides the errors of :func:`parse_tiles`."""
    known = _TILE_OF.get(text) if type(text) is str else None
    if known is not None:
        return known
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise RuleError("tile.not_one", f"{text!r} should be exactly one tile", {"text": text, "tiles": len(tiles)})
    return tiles[0]


def format_tiles(tiles: Iterable[Tile], notation: Notation = Notation.MPSZ) -> str:
    """Return ``tiles`` written in ``notation``, in the order given; neighbours of a suit share their letter.

    Unicode and the Chinese codes know no red five: it is printed as a plain one. Raises ``tile.unknown``.
    """
    known = [*tiles]
    _check_tiles(known)
    return _PRINTERS[notation](known)


def tile_name(tile: Tile) -> str:
    """Return the tile in mpsz, such as ``5z``. Raises ``tile.unknown``."""
    return _MPSZ_OF[check_tile(tile)]


def check_tile(tile: Tile) -> Tile:
    """Return ``tile`` itself. Raise ``tile.unknown`` unless it is one of the 37."""
    if type(tile) is not int or not 0 <= tile < TILES:
        raise RuleError("tile.unknown", f"{tile!r} is not a tile", {"tile": repr(tile)})
    return tile


def sort_tiles(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return ``tiles`` by kind, a red five after the plain ones. Raises ``tile.unknown``."""
    known = tuple(tiles)
    if _ONLY_INT.issuperset(map(type, known)) and known and min(known) >= 0 and max(known) < KINDS:
        return tuple(sorted(known))  # no red five among them, so their numbers are their order
    _check_tiles(known)
    return tuple(sorted(known, key=_ORDER.__getitem__))


def _check_tiles(tiles: Collection[Tile]) -> None:
    """Raise ``tile.unknown`` for the first that is none; tiles that all are take one look."""
    if not _ONLY_INT.issuperset(map(type, tiles)) or not _ORDER.keys() >= {*tiles}:
        for tile in tiles:
            check_tile(tile)


_ONLY_INT: Final = frozenset({int})
_ORDER: Final = {tile: 2 * KIND_OF[tile] + (tile >= KINDS) for tile in range(TILES)}


def _read_mpsz(text: str) -> tuple[Tile, ...]:
    tiles: list[Tile] = []
    for digits, letter, honour in _GROUP.findall(text):
        if honour:
            tiles.append(_LETTERS[honour])
        elif len(digits) <= _LONGEST_HAND:
            tiles += _read_group(digits, letter)
        else:
            tiles += [_MPSZ[digit, letter] for digit in digits]
    return tuple(tiles)


_LONGEST_HAND: Final = 18  # four kongs and a pair; what is longer is not kept


@lru_cache(maxsize=8192)
def _read_suit(text: str) -> tuple[Tile, ...]:
    """Read ``123m``; an empty text has no tiles."""
    return tuple([_MPSZ[digit, text[-1]] for digit in text[:-1]])


@lru_cache(maxsize=8192)
def _read_group(digits: str, letter: str) -> tuple[Tile, ...]:
    return tuple([_MPSZ[digit, letter] for digit in digits])


def _read_suit_first(text: str) -> tuple[Tile, ...]:
    turned = "".join(honour or digits + letter for letter, digits, honour in _SUIT_FIRST_GROUP.findall(text))
    return _read_mpsz(turned)


def _read_codes(text: str) -> tuple[Tile, ...]:
    return tuple(_CODES[code] for code in _CODE.findall(text))


def _read_unicode(text: str) -> tuple[Tile, ...]:
    return tuple(_FROM_UNICODE[character] for character in text)


def _groups(tiles: list[Tile]) -> list[tuple[str, str]]:
    """Return neighbouring tiles of one suit as (digits, letter)."""
    groups: list[tuple[str, str]] = []
    for tile in tiles:
        name = _MPSZ_OF[tile]
        digit, letter = name[0], name[1]
        if groups and groups[-1][1] == letter:
            groups[-1] = (groups[-1][0] + digit, letter)
        else:
            groups.append((digit, letter))
    return groups


def _print_mpsz(tiles: list[Tile]) -> str:
    """Return each tile by its name, without the letters that the next tile repeats."""
    return _REPEATED_LETTER.sub("", "".join([_MPSZ_OF[tile] for tile in tiles]))


_REPEATED_LETTER: Final = re.compile(r"([mpsz])(?=[0-9]\1)")


def _print_suit_first(tiles: list[Tile]) -> str:
    return "".join(letter + digits for digits, letter in _groups(tiles))


def _print_letters(tiles: list[Tile]) -> str:
    def letters(honours: re.Match[str]) -> str:
        return "".join("ESWN"[int(digit) - 1] if digit in "1234" else f"{digit}z" for digit in honours[1])

    return re.sub(r"([1-7]+)z", letters, _print_mpsz(tiles))


def _print_unicode(tiles: list[Tile]) -> str:
    return "".join(_TO_UNICODE[KIND_OF[tile]] for tile in tiles)


def _print_codes(tiles: list[Tile]) -> str:
    return "".join(_CODE_OF[KIND_OF[tile]] for tile in tiles)


# No text matches two of these with two meanings: mpsz ends in a letter, the codes in a digit, suit-first starts small.
_READERS: Final[tuple[tuple[re.Pattern[str], Callable[[str], tuple[Tile, ...]]], ...]] = (
    (re.compile(r"(?:[0-9]+[mps]|[1-7]+z|[ESWNCFP])+"), _read_mpsz),
    (re.compile(r"(?:[mps][0-9]+|z[1-7]+|[ESWNCFP])+"), _read_suit_first),
    (re.compile(r"(?:[WTB][1-9]|F[1-4]|J[1-3])+"), _read_codes),
    (re.compile(f"[{''.join(_FROM_UNICODE)}]+"), _read_unicode),
)
_IN_ORDER: Final = re.compile(r"([0-9]+m)?([0-9]+p)?([0-9]+s)?([1-7]+z)?").fullmatch
_IS_MPSZ: Final = _READERS[0][0].fullmatch
_TILE_OF: Final = {name: tile for tile, name in _MPSZ_OF.items()}
_PRINTERS: Final[dict[Notation, Callable[[list[Tile]], str]]] = {
    Notation.MPSZ: _print_mpsz,
    Notation.SUIT_FIRST: _print_suit_first,
    Notation.LETTERS: _print_letters,
    Notation.CODES: _print_codes,
    Notation.UNICODE: _print_unicode,
}
