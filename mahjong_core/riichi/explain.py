"""Explain a hand's value: each yaku with its sets and clause, each fu with its reason."""

from dataclasses import dataclass

from mahjong_core.hands import MeldKind
from mahjong_core.mcr.shapes import PUNG, SetCode
from mahjong_core.riichi.evaluate import RiichiEvaluation
from mahjong_core.riichi.readings import RiichiShape
from mahjong_core.riichi.whole import DRAGONS, WIND_KIND
from mahjong_core.riichi.yaku import YAKU, Yaku
from mahjong_core.tiles import EAST, KIND_OF, KINDS, NORTH, RANKS, Kind, format_tiles, sort_tiles, tile_name

__all__ = ["CountedFu", "CountedYaku", "counted_fu", "counted_yaku", "placed_text", "riichi_hand_sets"]

_FU_CLAUSE = "4.1.1"


@dataclass(frozen=True, slots=True)
class CountedYaku:
    """Represent a yaku that counts, its han in this hand, and its sets (empty: the whole hand, or the win)."""

    yaku: Yaku
    han: int
    sets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CountedFu:
    """Represent fu with a stable reason, the tiles they stand for, and the clause."""

    reason: str
    fu: int
    tiles: str
    clause: str = _FU_CLAUSE


def counted_yaku(evaluation: RiichiEvaluation) -> tuple[CountedYaku, ...]:
    """Return the yaku that count, in the order of the book, each dragon pung for itself."""
    seen: dict[str, int] = {}
    counted_yakus = []
    for name in evaluation.yaku:
        sets = _sets_of(evaluation, name)
        place = seen.get(name, 0)
        seen[name] = place + 1
        shown = sets[place : place + 1] if name == "dragon_pung" else sets
        counted_yakus.append(CountedYaku(YAKU[name], evaluation.han_of(name), shown))
    return tuple(counted_yakus)


def counted_fu(evaluation: RiichiEvaluation) -> tuple[CountedFu, ...]:
    """Return the fu before rounding; their sum rounded up to ten is the hand's fu (4.1)."""
    return tuple(CountedFu(item.reason, item.fu, item.tiles) for item in evaluation.reading.items)


def riichi_hand_sets(evaluation: RiichiEvaluation) -> tuple[str, ...]:
    """Return the sets and the pair as text: claimed in ``[ ]``, concealed kongs in ``( )``.

    Or the tiles of a special hand.
    """
    reading = evaluation.reading
    if reading.shape is not RiichiShape.STANDARD:
        hand = evaluation.hand
        return (format_tiles(sort_tiles((*hand.concealed, hand.winning_tile or 0))),)
    melds = tuple(str(meld) for meld in evaluation.hand.melds)
    name = tile_name(reading.pair)
    return (*map(_set_text, sorted(reading.sets)), *melds, name[0] * 2 + name[1])


def _set_text(code: SetCode) -> str:
    """Return a standing set in mpsz."""
    return _SET_TEXTS[code]


_SET_TEXTS: dict[SetCode, str] = {
    **{PUNG + kind: format_tiles([kind] * 3) for kind in range(KINDS)},
    **{kind: format_tiles(range(kind, kind + 3)) for kind in range(EAST) if kind % RANKS < RANKS - 2},
}


def placed_text(evaluation: RiichiEvaluation) -> str:
    """Return the set or pair that the winning tile completes; empty for a special hand."""
    reading = evaluation.reading
    if reading.shape is not RiichiShape.STANDARD:
        return ""
    if reading.placed is not None:
        return _set_text(reading.placed)
    name = tile_name(reading.pair)
    return name[0] * 2 + name[1]


def _sets_of(evaluation: RiichiEvaluation, name: str) -> tuple[str, ...]:
    """Return the pungs behind a yaku of values or kongs; other yaku are the whole hand's."""
    if name not in _OF_PUNGS:
        return ()
    standing = [(code - PUNG, _set_text(code)) for code in evaluation.reading.sets if code >= PUNG]
    declared = [(KIND_OF[meld.tiles[0]], str(meld)) for meld in evaluation.hand.melds if meld.kind is not MeldKind.CHOW]
    win = evaluation.win
    kinds: dict[str, tuple[Kind, ...]] = {
        "dragon_pung": DRAGONS,
        "daisangen": DRAGONS,
        "shousangen": DRAGONS,
        "seat_wind": (WIND_KIND[win.seat_wind],),
        "prevailing_wind": (WIND_KIND[win.prevailing_wind],),
        "daisuushii": tuple(range(EAST, NORTH + 1)),
        "shousuushii": tuple(range(EAST, NORTH + 1)),
    }
    return tuple(text for kind, text in sorted(standing + declared) if kind in kinds[name])


_OF_PUNGS = frozenset(
    {"dragon_pung", "daisangen", "shousangen", "seat_wind", "prevailing_wind", "daisuushii", "shousuushii"}
)
