"""Every way of seeing a winning hand: each splitting, each place of the winning tile, with its yaku and fu."""

from enum import StrEnum
from typing import NamedTuple

from mahjong_core.mcr.shapes import BIT, PUNG, SetCode, splits
from mahjong_core.riichi.value import SEVEN_PAIRS_FU
from mahjong_core.riichi.whole import (
    DRAGONS,
    ORPHAN_MASK,
    PUNG_ITEMS,
    TERMINAL_MASK,
    WIND_KIND,
    FuItem,
    Whole,
    is_seven_pairs,
    is_thirteen_orphans,
)
from mahjong_core.tiles import EAST, HONOURS_FROM, Kind

WIND_BITS = 0b1111 << EAST
DRAGON_BITS = sum(BIT[kind] for kind in DRAGONS)
FIRST_SUIT_CHOWS = 0b1111111
FIRST_SUIT_PUNGS = 0b111111111
STRAIGHT = 0b1001001
# Chows that hold a terminal: 123 and 789 of each suit.
TERMINAL_CHOWS = sum(BIT[9 * suit] | BIT[9 * suit + 6] for suit in range(3))


class Shape(StrEnum):
    """The three forms of a complete hand (3.2)."""

    STANDARD = "standard"
    SEVEN_PAIRS = "seven_pairs"
    THIRTEEN_ORPHANS = "thirteen_orphans"


class Reading(NamedTuple):
    """One way of seeing the hand. ``placed`` is the set that the winning tile completes, None for the pair.

    ``yaku`` and ``yakuman`` are names of :data:`mahjong_core.riichi.yaku.YAKU`; ``fu`` is rounded (4.1).
    """

    shape: Shape
    sets: tuple[SetCode, ...]  # standing sets, melds apart
    pair: Kind
    placed: SetCode | None
    yaku: list[str]
    yakuman: list[str]
    items: list[FuItem]
    fu: int


def readings(whole: Whole) -> list[Reading]:
    """Every reading of the hand; empty when the tiles are not complete (3.2)."""
    found: list[Reading] = []
    if is_thirteen_orphans(whole):
        found.append(_thirteen_orphans(whole))
    if is_seven_pairs(whole):
        found.append(_seven_pairs(whole))
    for sets, pair in splits(whole.standing):
        found += _standard(whole, sets, pair)
    return found


def _thirteen_orphans(whole: Whole) -> Reading:
    """Fu do not count in a limit hand (4.1), and this one has no set to count them for."""
    return Reading(Shape.THIRTEEN_ORPHANS, (), whole.winning, None, whole.yaku, ["kokushi", *whole.yakuman], [], 0)


def _seven_pairs(whole: Whole) -> Reading:
    """Always exactly 25 fu (4.2.2)."""
    items = [FuItem("seven_pairs", SEVEN_PAIRS_FU)]
    found = [*whole.yaku, "chiitoitsu"]
    return Reading(Shape.SEVEN_PAIRS, (), whole.winning, None, found, whole.yakuman, items, SEVEN_PAIRS_FU)


def _standard(whole: Whole, sets: tuple[SetCode, ...], pair: Kind) -> list[Reading]:
    """Four sets and a pair, with every place of the winning tile."""
    codes = [*sets, *whole.meld_codes]
    pung_bits, chow_bits = _bits(codes)
    found = whole.yaku + _set_yaku(whole, pung_bits, chow_bits, pair)
    chows = [code for code in codes if code < PUNG]
    if whole.closed:
        found += _double_chows(chows)
    if not chows:
        found.append("toitoi")
    yakuman = whole.yakuman + _set_yakuman(pung_bits, pair)
    places: list[SetCode | None] = [*_completed(sets, whole.winning)]
    if pair == whole.winning:
        places.append(None)
    return [_placed(whole, sets, pair, placed, (found, yakuman)) for placed in places]


def _bits(codes: list[SetCode]) -> tuple[int, int]:
    """The kinds of the pungs, and the first kinds of the chows, as bits."""
    pungs = chows = 0
    for code in codes:
        if code >= PUNG:
            pungs |= BIT[code - PUNG]
        else:
            chows |= BIT[code]
    return pungs, chows


def _completed(sets: tuple[SetCode, ...], winning: Kind) -> set[SetCode]:
    """The standing sets that the winning tile may have completed."""
    return {code for code in sets if (code - PUNG == winning if code >= PUNG else code <= winning <= code + 2)}


def _set_yaku(whole: Whole, pungs: int, chows: int, pair: Kind) -> list[str]:
    """The yaku of which sets there are (4.2.1, 4.2.2)."""
    found = []
    if chows & chows >> 9 & chows >> 18 & FIRST_SUIT_CHOWS:
        found.append("sanshoku_doujun")
    if any(chows >> suit & STRAIGHT == STRAIGHT for suit in (0, 9, 18)):
        found.append("ittsuu")
    if pungs & pungs >> 9 & pungs >> 18 & FIRST_SUIT_PUNGS:
        found.append("sanshoku_doukou")
    if pungs >> HONOURS_FROM:
        found += _value_pungs(whole, pungs)
        if (pungs & DRAGON_BITS).bit_count() == 2 and pair in DRAGONS:
            found.append("shousangen")
    if chows and not chows & ~TERMINAL_CHOWS and not pungs & ~ORPHAN_MASK and ORPHAN_MASK >> pair & 1:
        found.append("chanta" if (pungs | BIT[pair]) & ~TERMINAL_MASK else "junchan")
    return found


def _value_pungs(whole: Whole, pungs: int) -> list[str]:
    """Dragon pungs, seat wind, prevailing wind: each for itself (4.2.1)."""
    found = ["dragon_pung"] * (pungs & DRAGON_BITS).bit_count()
    if pungs >> WIND_KIND[whole.win.seat_wind] & 1:
        found.append("seat_wind")
    if pungs >> WIND_KIND[whole.win.prevailing_wind] & 1:
        found.append("prevailing_wind")
    return found


def _double_chows(chows: list[SetCode]) -> list[str]:
    """Identical chows two by two; twice replaces once (4.2.1, 4.2.3)."""
    if len(chows) == len(set(chows)):
        return []
    doubles = sum([chows.count(code) // 2 for code in set(chows)])
    return ["ryanpeikou" if doubles == 2 else "iipeikou"]


def _set_yakuman(pungs: int, pair: Kind) -> list[str]:
    """The yakuman of dragon and wind pungs (4.2.5)."""
    found = []
    winds = (pungs & WIND_BITS).bit_count()
    if winds == 4:
        found.append("daisuushii")
    if pungs & DRAGON_BITS == DRAGON_BITS:
        found.append("daisangen")
    if winds == 3 and WIND_BITS >> pair & 1:
        found.append("shousuushii")
    return found


def _placed(
    whole: Whole,
    sets: tuple[SetCode, ...],
    pair: Kind,
    placed: SetCode | None,
    shared: tuple[list[str], list[str]],
) -> Reading:
    """The reading in which the winning tile completes ``placed``: concealed pungs, pinfu and fu hang on it."""
    found, yakuman = shared
    robbed = PUNG - 1 if whole.win.self_draw or placed is None else placed  # a pung completed by a discard is exposed
    items = _set_items(whole, sets, pair, robbed)
    concealed = whole.concealed_kongs + sum([code >= PUNG and code != robbed for code in sets])
    if concealed == 4:
        yakuman = [*yakuman, "suuankou"]
    elif concealed == 3:
        found = [*found, "sanankou"]
    wait = _wait(placed, whole.winning)
    pinfu = whole.closed and not items and not wait  # no pung, no value pair, a two-sided wait
    if pinfu:
        found = [*found, "pinfu"]
    items, fu = _counted(whole, items, wait, pinfu=pinfu)
    return Reading(Shape.STANDARD, sets, pair, placed, found, yakuman, items, fu)


def _set_items(whole: Whole, sets: tuple[SetCode, ...], pair: Kind, robbed: SetCode) -> list[FuItem]:
    """Fu of the pungs and kongs and of the pair (4.1.1)."""
    concealed, exposed = PUNG_ITEMS[False, False], PUNG_ITEMS[False, True]
    items = [(exposed if code == robbed else concealed)[code - PUNG] for code in sets if code >= PUNG]
    return items + whole.meld_items + whole.pair_fu.get(pair, [])


def _wait(placed: SetCode | None, winning: Kind) -> str:
    """The wait that is worth two fu, or nothing: edge, closed or pair (4.1.1)."""
    if placed is None:
        return "pair_wait"
    if placed >= PUNG:
        return ""
    place, rank = winning - placed, placed % 9
    if place == 1:
        return "closed_wait"
    return "edge_wait" if (place == 2 and rank == 0) or (place == 0 and rank == 6) else ""


WAIT_ITEMS = {name: FuItem(name, 2) for name in ("pair_wait", "closed_wait", "edge_wait")}
SELF_DRAW_ITEM, OPEN_PINFU_ITEM = FuItem("self_draw", 2), FuItem("open_pinfu", 2)
CONCEALED_DISCARD, OTHER_WIN = FuItem("concealed_discard", 30), FuItem("win", 20)


def _counted(whole: Whole, items: list[FuItem], wait: str, *, pinfu: bool) -> tuple[list[FuItem], int]:
    """All fu with their reasons, and the sum rounded up to ten (4.1, 4.1.1)."""
    self_draw = whole.win.self_draw
    base = CONCEALED_DISCARD if whole.closed and not self_draw else OTHER_WIN
    counted = [base, *items]
    if wait:
        counted.append(WAIT_ITEMS[wait])
    if self_draw and not pinfu:
        counted.append(SELF_DRAW_ITEM)
    if not whole.closed and len(counted) == 1:
        counted.append(OPEN_PINFU_ITEM)
    fu = sum([item[1] for item in counted])
    return counted, -(-fu // 10) * 10
