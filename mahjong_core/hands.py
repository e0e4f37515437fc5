"""Read, print and check melds and hands of either game."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.tiles import (
    HONOURS_FROM,
    KIND_OF,
    RANKS,
    Kind,
    Notation,
    Tile,
    check_tile,
    format_tiles,
    parse_tile,
    parse_tiles,
    sort_tiles,
    tile_name,
)

__all__ = [
    "COPIES",
    "MAX_MELDS",
    "TILES_BEFORE_WIN",
    "Hand",
    "HandProblem",
    "Meld",
    "MeldKind",
    "check_problems",
    "first_of",
    "format_hand",
    "parse_hand",
    "parse_meld",
    "problems",
    "tally",
]

MAX_MELDS = 4
TILES_BEFORE_WIN = 13
COPIES = 4


class MeldKind(StrEnum):
    """List the kinds of declared sets. A concealed kong is declared, not claimed: the hand stays concealed."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    CONCEALED_KONG = "concealed_kong"


@dataclass(frozen=True, slots=True)
class Meld:
    """Represent a declared set. ``concealed``: a kong declared from the hand; ``kind`` is None when it is no set."""

    tiles: tuple[Tile, ...]
    concealed: bool = False
    kind: MeldKind | None = field(init=False, compare=False, repr=False)
    first: Kind = field(init=False, compare=False, repr=False)  # lowest kind, -1 without tiles
    kinds: tuple[Kind, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        tiles = sort_tiles(self.tiles)
        kinds = tuple(KIND_OF[tile] for tile in tiles)
        object.__setattr__(self, "tiles", tiles)
        object.__setattr__(self, "kinds", kinds)
        object.__setattr__(self, "first", kinds[0] if kinds else -1)
        # Only a kong can be declared concealed (MCR 3.6.8.2).
        object.__setattr__(self, "kind", _DECLARED.get((_shape(kinds), self.concealed)))

    def __str__(self) -> str:
        return _meld_text(self.tiles, self.concealed)


@dataclass(frozen=True, slots=True)
class Hand:
    """Represent standing tiles without the winning tile, declared sets, and the winning tile if there is one.

    Tiles and melds are kept sorted, so two hands of the same tiles are equal whatever the order they came in.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    winning_tile: Tile | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "concealed", sort_tiles(self.concealed))
        melds = self.melds
        object.__setattr__(self, "melds", tuple(sorted(melds, key=_meld_order) if len(melds) > 1 else melds))
        if self.winning_tile is not None:
            check_tile(self.winning_tile)

    def __str__(self) -> str:
        return format_hand(self)


@dataclass(frozen=True, slots=True)
class HandProblem:
    """Represent one fault: a stable code, plain English, and JSON-ready figures for a client's own sentence."""

    code: str
    message: str
    detail: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the same as JSON-ready data."""
        return {"code": self.code, "message": self.message, "detail": self.detail}


def check_problems(hand_problems: tuple[HandProblem, ...]) -> None:
    """Raise the first of these problems with all of them, if there is any."""
    if hand_problems:
        raise first_of(hand_problems)


def first_of(hand_problems: tuple[HandProblem, ...]) -> RuleError:
    """Return the error for a hand with these problems: the code of the first, all of them in ``detail["problems"]``."""
    return RuleError(
        hand_problems[0].code, hand_problems[0].message, {"problems": [problem.to_json() for problem in hand_problems]}
    )


def parse_meld(text: str) -> Meld:
    """Return a meld in brackets: ``[123m]`` ``[555p]`` ``[9999s]`` claimed, ``(1111z)`` concealed kong.

    Reading is not judging: ``[125m]`` is read, and :func:`problems` then says that it is no set.
    Raises ``meld.unreadable`` and the errors of :func:`mahjong_core.tiles.parse_tiles`.
    """
    if not isinstance(text, str):
        raise RuleError("meld.unreadable", f"a meld is written as text, not {text!r}", {"got": type(text).__name__})
    return _short_meld(text) if len(text) <= _SHORT else _read_meld(text)


_SHORT = 16


def _read_meld(text: str) -> Meld:
    match = _BRACKETS.fullmatch(text.strip())
    if match is None:
        raise RuleError("meld.unreadable", f"a meld is written in [ ] or ( ), unlike {text!r}", {"text": text})
    claimed, concealed = match.groups()
    return Meld(parse_tiles(claimed if concealed is None else concealed), concealed=concealed is not None)


# There are few melds, and each is read and written many times.
_short_meld = lru_cache(maxsize=4096)(_read_meld)


@lru_cache(maxsize=4096)
def _meld_text(tiles: tuple[Tile, ...], concealed: bool) -> str:  # noqa: FBT001
    inside = format_tiles(tiles)
    return f"({inside})" if concealed else f"[{inside}]"


def parse_hand(text: str) -> Hand:
    """Return a whole hand on one line: standing tiles and melds in any order, the winning tile after ``+``.

    ``23m456p11789s [123m] + 1m``. Raises ``hand.unreadable`` and the errors of the tile and meld parsers.
    """
    if not isinstance(text, str):
        raise RuleError("hand.unreadable", f"a hand is written as text, not {text!r}", {"got": type(text).__name__})
    standing, plus, winning = text.partition("+")
    melds = [parse_meld(match[0]) for match in _BRACKETS.finditer(standing)]
    concealed = parse_tiles(_BRACKETS.sub(" ", standing))
    return Hand(concealed, tuple(melds), parse_tile(winning) if plus else None)


def format_hand(hand: Hand, notation: Notation = Notation.MPSZ) -> str:
    """Return ``hand`` on one line; :func:`parse_hand` reads it back."""
    parts = [format_tiles(hand.concealed, notation)]
    for meld in hand.melds:
        inside = format_tiles(meld.tiles, notation)
        parts.append(f"({inside})" if meld.concealed else f"[{inside}]")
    if hand.winning_tile is not None:
        parts.append("+ " + format_tiles((hand.winning_tile,), notation))
    return " ".join(part for part in parts if part)


def problems(hand: Hand) -> tuple[HandProblem, ...]:
    """Return the problems of ``hand``: it must be 13 tiles (and a winning one) of a real set.

    Empty when all is well.

    A kong counts as three tiles (MCR 3.4.10: replacement tiles are not among the thirteen).
    """
    faults = [*_meld_problems(hand), *_size_problems(hand)]
    for kind, copies in sorted(tally(hand).items()):
        if copies > COPIES:
            name, detail = tile_name(kind), {"tile": tile_name(kind), "copies": copies}
            faults.append(HandProblem("hand.too_many_copies", f"{copies} copies of {name}", detail))
    return tuple(faults)


def tally(hand: Hand) -> Counter[Kind]:
    """Return how many of each kind the hand holds, melds and winning tile included."""
    winning = () if hand.winning_tile is None else (hand.winning_tile,)
    declared = (tile for meld in hand.melds for tile in meld.tiles)
    return Counter(KIND_OF[tile] for tile in (*hand.concealed, *declared, *winning))


_BRACKETS = re.compile(r"\[([^\[\]()]*)\]|\(([^\[\]()]*)\)")
_DECLARED: dict[tuple[str, bool], MeldKind] = {
    ("chow", False): MeldKind.CHOW,
    ("pung", False): MeldKind.PUNG,
    ("kong", False): MeldKind.KONG,
    ("kong", True): MeldKind.CONCEALED_KONG,
}


def _shape(kinds: tuple[Kind, ...]) -> str:
    if len(set(kinds)) == 1:
        return {3: "pung", 4: "kong"}.get(len(kinds), "")
    first = kinds[0] if kinds else HONOURS_FROM
    if first < HONOURS_FROM and first % RANKS < RANKS - 2 and kinds == (first, first + 1, first + 2):
        return "chow"
    return ""


def _meld_order(meld: Meld) -> tuple[tuple[Kind, ...], tuple[Tile, ...], bool]:
    return meld.kinds, meld.tiles, meld.concealed


def _meld_problems(hand: Hand) -> Iterable[HandProblem]:
    if len(hand.melds) > MAX_MELDS:
        yield HandProblem(
            "hand.too_many_melds", f"{len(hand.melds)} melds: a hand has four sets", {"melds": len(hand.melds)}
        )
    for meld in hand.melds:
        if meld.kind is None:
            yield HandProblem("hand.meld_not_a_set", f"{meld} is not a set that can be declared", {"meld": str(meld)})


def _size_problems(hand: Hand) -> Iterable[HandProblem]:
    expected = TILES_BEFORE_WIN - 3 * min(len(hand.melds), MAX_MELDS)
    size = len(hand.concealed)
    if size != expected:
        message = f"{size} standing tiles beside {len(hand.melds)} melds: there should be {expected}"
        yield HandProblem("hand.tile_count", message, {"standing": size, "expected": expected})
