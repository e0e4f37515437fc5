"""Find every reading of a winning hand: each split, each place of the winning tile, with its yaku and fu."""

from enum import StrEnum
from typing import Final, NamedTuple

from mahjong_core.mcr.shapes import BIT, PUNG, SetCode, splits
from mahjong_core.riichi.value import SEVEN_PAIRS_FU
from mahjong_core.riichi.whole import (
    DRAGONS,
    ORPHAN_MASK,
    PUNG_ITEMS,
    TERMINAL_MASK,
    WIND_KIND,
    FuItem,
    RiichiWhole,
    is_seven_pairs,
    is_thirteen_orphans,
)
from mahjong_core.tiles import EAST, HONOURS_FROM, Kind

__all__ = ["RiichiReading", "RiichiShape", "readings"]

_WIND_BITS: Final = 0b1111 << EAST
_DRAGON_BITS: Final = sum(BIT[kind] for kind in DRAGONS)
_FIRST_SUIT_CHOWS: Final = 0b1111111
_FIRST_SUIT_PUNGS: Final = 0b111111111
_LOWEST_CHOWS: Final = BIT[0] | BIT[9] | BIT[18]
# Chows that hold a terminal: 123 and 789 of each suit.
_TERMINAL_CHOWS: Final = sum(BIT[9 * suit] | BIT[9 * suit + 6] for suit in range(3))


class RiichiShape(StrEnum):
    """List the three forms of a complete hand (3.2)."""

    STANDARD = "standard"
    SEVEN_PAIRS = "seven_pairs"
    THIRTEEN_ORPHANS = "thirteen_orphans"


class RiichiReading(NamedTuple):
    """Represent one reading. ``placed`` is the set that the winning tile completes, None for the pair.

    ``yaku`` and ``yakuman`` are names of :data:`mahjong_core.riichi.yaku.YAKU`; ``fu`` is rounded (4.1).
    """

    shape: RiichiShape
    sets: tuple[SetCode, ...]  # standing sets, melds apart
    pair: Kind
    placed: SetCode | None
    yaku: list[str]
    yakuman: list[str]
    items: list[FuItem]
    fu: int


def readings(whole: RiichiWhole) -> list[RiichiReading]:
    """Return every reading of the hand; empty when the tiles are not complete (3.2)."""
    rows: list[RiichiReading] = []
    won = whole.winning
    if is_thirteen_orphans(whole):  # fu do not count in a limit hand (4.1), and no set is there to count them for
        yakuman = ["kokushi", *whole.yakuman]
        rows.append(RiichiReading(RiichiShape.THIRTEEN_ORPHANS, (), won, None, whole.yaku, yakuman, [], 0))
    if is_seven_pairs(whole):  # always exactly 25 fu (4.2.2)
        yaku, items = [*whole.yaku, "chiitoitsu"], [FuItem("seven_pairs", SEVEN_PAIRS_FU)]
        shape = RiichiShape.SEVEN_PAIRS
        rows.append(RiichiReading(shape, (), won, None, yaku, whole.yakuman, items, SEVEN_PAIRS_FU))
    for sets, pair in splits(whole.standing):
        rows += _standard(whole, sets, pair)
    return rows


def _standard(whole: RiichiWhole, sets: tuple[SetCode, ...], pair: Kind) -> list[RiichiReading]:
    """Return four sets and a pair, with every place of the winning tile."""
    codes = [*sets, *whole.meld_codes]
    pung_bits, chow_bits = _bits(codes)
    yaku = whole.yaku + _set_yaku(whole, pung_bits, chow_bits, pair)
    chows = [code for code in codes if code < PUNG]
    if whole.closed and len(chows) > len(set(chows)):
        # Identical chows two by two; twice replaces once (4.2.1, 4.2.3).
        doubles = sum([chows.count(code) // 2 for code in set(chows)])
        yaku.append("ryanpeikou" if doubles == 2 else "iipeikou")
    if not chows:
        yaku.append("toitoi")
    yakuman = whole.yakuman + _set_yakuman(pung_bits, pair)
    won = whole.winning
    # The standing sets that the winning tile may have completed.
    completed = {code for code in sets if (code - PUNG == won if code >= PUNG else code <= won <= code + 2)}
    places: list[SetCode | None] = [*completed]
    if pair == won:
        places.append(None)
    return [_placed(whole, sets, pair, placed, (yaku, yakuman)) for placed in places]


def _bits(codes: list[SetCode]) -> tuple[int, int]:
    """Return the kinds of the pungs, and the first kinds of the chows, as bits."""
    pungs = chows = 0
    for code in codes:
        if code >= PUNG:
            pungs |= BIT[code - PUNG]
        else:
            chows |= BIT[code]
    return pungs, chows


def _set_yaku(whole: RiichiWhole, pungs: int, chows: int, pair: Kind) -> list[str]:
    """Return the yaku of which sets there are (4.2.1, 4.2.2)."""
    yaku = []
    if chows & chows >> 9 & chows >> 18 & _FIRST_SUIT_CHOWS:
        yaku.append("sanshoku_doujun")
    if chows & chows >> 3 & chows >> 6 & _LOWEST_CHOWS:
        yaku.append("ittsuu")
    if pungs & pungs >> 9 & pungs >> 18 & _FIRST_SUIT_PUNGS:
        yaku.append("sanshoku_doukou")
    if pungs >> HONOURS_FROM:
        yaku += _value_pungs(whole, pungs)
        if (pungs & _DRAGON_BITS).bit_count() == 2 and pair in DRAGONS:
            yaku.append("shousangen")
    if chows and not chows & ~_TERMINAL_CHOWS and not pungs & ~ORPHAN_MASK and ORPHAN_MASK >> pair & 1:
        yaku.append("chanta" if (pungs | BIT[pair]) & ~TERMINAL_MASK else "junchan")
    return yaku


def _value_pungs(whole: RiichiWhole, pungs: int) -> list[str]:
    """Return dragon pungs, seat wind, prevailing wind: each for itself (4.2.1)."""
    yaku = ["dragon_pung"] * (pungs & _DRAGON_BITS).bit_count()
    if pungs >> WIND_KIND[whole.win.seat_wind] & 1:
        yaku.append("seat_wind")
    if pungs >> WIND_KIND[whole.win.prevailing_wind] & 1:
        yaku.append("prevailing_wind")
    return yaku


def _set_yakuman(pungs: int, pair: Kind) -> list[str]:
    """Return the yakuman of dragon and wind pungs (4.2.5)."""
    yakuman = []
    winds = (pungs & _WIND_BITS).bit_count()
    if winds == 4:
        yakuman.append("daisuushii")
    if pungs & _DRAGON_BITS == _DRAGON_BITS:
        yakuman.append("daisangen")
    if winds == 3 and _WIND_BITS >> pair & 1:
        yakuman.append("shousuushii")
    return yakuman


def _placed(
    whole: RiichiWhole,
    sets: tuple[SetCode, ...],
    pair: Kind,
    placed: SetCode | None,
    shared: tuple[list[str], list[str]],
) -> RiichiReading:
    """Return the reading in which the winning tile completes ``placed``: concealed pungs, pinfu and fu hang on it."""
    yaku, yakuman = shared
    robbed = PUNG - 1 if whole.win.self_draw or placed is None else placed  # a pung completed by a discard is exposed
    # Fu of the pungs and kongs and of the pair (4.1.1).
    standing, exposed = PUNG_ITEMS[False, False], PUNG_ITEMS[False, True]
    items = [(exposed if code == robbed else standing)[code - PUNG] for code in sets if code >= PUNG]
    items = items + whole.meld_items + whole.pair_fu.get(pair, [])
    concealed = whole.concealed_kongs + sum([code >= PUNG and code != robbed for code in sets])
    if concealed == 4:
        yakuman = [*yakuman, "suuankou"]
    elif concealed == 3:
        yaku = [*yaku, "sanankou"]
    wait = _wait(placed, whole.winning)
    pinfu = whole.closed and not items and not wait  # no pung, no value pair, a two-sided wait
    if pinfu:
        yaku = [*yaku, "pinfu"]
    items, fu = _counted(whole, items, wait, pinfu=pinfu)
    return RiichiReading(RiichiShape.STANDARD, sets, pair, placed, yaku, yakuman, items, fu)


def _wait(placed: SetCode | None, winning: Kind) -> str:
    """Return the wait that is worth two fu, or nothing: edge, closed or pair (4.1.1)."""
    if placed is None:
        return "pair_wait"
    if placed >= PUNG:
        return ""
    place, rank = winning - placed, placed % 9
    if place == 1:
        return "closed_wait"
    return "edge_wait" if (place == 2 and rank == 0) or (place == 0 and rank == 6) else ""


_WAIT_ITEMS = {name: FuItem(name, 2) for name in ("pair_wait", "closed_wait", "edge_wait")}
_SELF_DRAW_ITEM, _OPEN_PINFU_ITEM = FuItem("self_draw", 2), FuItem("open_pinfu", 2)
_CONCEALED_DISCARD, _OTHER_WIN = FuItem("concealed_discard", 30), FuItem("win", 20)


def _counted(whole: RiichiWhole, items: list[FuItem], wait: str, *, pinfu: bool) -> tuple[list[FuItem], int]:
    """Return all fu with their reasons, and the sum rounded up to ten (4.1, 4.1.1)."""
    self_draw = whole.win.self_draw
    base = _CONCEALED_DISCARD if whole.closed and not self_draw else _OTHER_WIN
    counted = [base, *items]
    if wait:
        counted.append(_WAIT_ITEMS[wait])
    if self_draw and not pinfu and (whole.options.replacement_fu or not whole.win.kong_replacement):
        counted.append(_SELF_DRAW_ITEM)
    if not whole.closed and len(counted) == 1 and whole.options.open_pinfu_fu:
        counted.append(_OPEN_PINFU_ITEM)
    fu = sum([item[1] for item in counted])
    return counted, -(-fu // 10) * 10
