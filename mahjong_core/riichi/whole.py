"""Compute what no split changes: tiles, declared sets, dora, and the yaku of the whole hand."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from mahjong_core.hands import Hand, Meld, MeldKind
from mahjong_core.mcr.shapes import (
    BIT,
    GROUP_MASKS,
    HONOUR_UNITS,
    ONES,
    ORPHAN_UNITS,
    ORPHANS,
    PUNG,
    UNIT,
    UNIT_OF,
    Packed,
    SetCode,
    present_units,
)
from mahjong_core.riichi.options import HandOptions
from mahjong_core.riichi.win import RiichiWin
from mahjong_core.riichi.yaku import CLOSED_HAN, OPEN_HAN, RENHOU_HAN
from mahjong_core.tiles import (
    EAST,
    GREEN,
    HONOURS_FROM,
    KIND_OF,
    KINDS,
    NORTH,
    RANKS,
    RED,
    WHITE,
    Kind,
    Tile,
    tile_name,
)
from mahjong_core.winds import WINDS, Wind

__all__ = [
    "DORA_OF",
    "DRAGONS",
    "ORPHAN_MASK",
    "PUNG_ITEMS",
    "TERMINAL_MASK",
    "WIND_KIND",
    "FuItem",
    "RiichiWhole",
    "is_double",
    "is_seven_pairs",
    "is_thirteen_orphans",
    "read_riichi_whole",
]

ORPHAN_MASK: Final = sum(BIT[kind] for kind in ORPHANS)
TERMINAL_MASK: Final = ORPHAN_MASK & ~sum(BIT[HONOURS_FROM:])
_TERMINAL_UNITS: Final[Packed] = ORPHAN_UNITS & ~HONOUR_UNITS
DRAGONS: Final = (WHITE, GREEN, RED)
_GREEN_UNITS: Packed = UNIT[GREEN] + sum(UNIT[18 + rank - 1] for rank in (2, 3, 4, 6, 8))  # 4.2.5: bamboo 2 3 4 6 8
_GATES: Final[tuple[Packed, ...]] = tuple(
    sum(UNIT[first : first + RANKS]) + 2 * UNIT[first] + 2 * UNIT[first + RANKS - 1] for first in (0, 9, 18)
)
# Thirteen Orphans and Nine Gates as packed tiles: the fixed tiles and one more.
_ORPHAN_HANDS: frozenset[Packed] = frozenset(ORPHAN_UNITS + UNIT[kind] for kind in ORPHANS)
_NINE_GATES: Final[frozenset[Packed]] = frozenset(
    gates + UNIT[kind] for suit, gates in enumerate(_GATES) for kind in range(9 * suit, 9 * suit + RANKS)
)
WIND_KIND: Final[dict[Wind, Kind]] = {wind: EAST + place for place, wind in enumerate(WINDS)}


class FuItem(NamedTuple):
    """Represent fu with their reason; ``tiles`` are those that it is counted for, in mpsz."""

    reason: str
    fu: int
    tiles: str = ""


def _dora_of(indicator: Kind) -> Kind:
    """Return the kind after the indicator: nine to one, East-South-West-North, red-white-green (2.7)."""
    if indicator < HONOURS_FROM:
        return indicator - RANKS + 1 if indicator % RANKS == RANKS - 1 else indicator + 1
    if indicator <= NORTH:
        return EAST if indicator == NORTH else indicator + 1
    return {RED: WHITE, WHITE: GREEN, GREEN: RED}[indicator]


DORA_OF: Final[tuple[Kind, ...]] = tuple(map(_dora_of, range(KINDS)))


def _pung_item(kind: Kind, *, kong: bool, exposed: bool) -> FuItem:
    """Return a pung's fu: 2, twice for terminals and honours, twice when concealed, four times for a kong (4.1.1)."""
    orphan = ORPHAN_MASK >> kind & 1
    fu = 2 << (orphan + (not exposed) + 2 * kong)
    words = ("open" if exposed else "concealed", "kong" if kong else "pung")
    name = tile_name(kind)
    return FuItem("_".join(words), fu, name[0] * (4 if kong else 3) + name[1])


# (kong, exposed) -> the item of each kind: 136 records, made once.
PUNG_ITEMS: Final[dict[tuple[bool, bool], tuple[FuItem, ...]]] = {
    (kong, exposed): tuple(_pung_item(kind, kong=kong, exposed=exposed) for kind in range(KINDS))
    for kong in (False, True)
    for exposed in (False, True)
}


class RiichiWhole:
    """Store the hand and the win in the form that the readings use. The hand must have no problems."""

    __slots__ = (
        "closed",
        "concealed_kongs",
        "dora",
        "han_of",
        "kinds",
        "kongs",
        "meld_codes",
        "meld_items",
        "melds",
        "options",
        "pair_fu",
        "red_fives",
        "reds",
        "standing",
        "units",
        "ura_dora",
        "win",
        "winning",
        "yaku",
        "yakuman",
    )

    def __init__(self, hand: Hand, win: RiichiWin, options: HandOptions) -> None:
        self.win, self.options = win, options
        self.winning: Kind = KIND_OF[hand.winning_tile or 0]
        tiles = [*hand.concealed, hand.winning_tile or 0]
        self.standing: Packed = sum([UNIT_OF[tile] for tile in tiles])  # the winning tile included
        self.units = self.standing
        self.kongs = self.concealed_kongs = 0
        self.closed = True
        self.melds = hand.melds
        self.meld_codes: list[SetCode] = []
        self.meld_items: list[FuItem] = []
        for meld in hand.melds:
            tiles += meld.tiles
            self._add_meld(meld)
        self.kinds = present_units(self.units)
        self.han_of = (_WITH_RENHOU if options.renhou == "five_fan" else CLOSED_HAN) if self.closed else OPEN_HAN
        self.reds = [tile for tile in tiles if tile >= KINDS] if max(tiles) >= KINDS else []
        self.red_fives = len(self.reds) if options.red_fives else 0
        shown = None if options.kan_dora else 1
        self.dora = _copies(self.units, win.dora_indicators[:shown])
        has_ura = options.ura_dora and (win.riichi or win.double_riichi)
        self.ura_dora = _copies(self.units, win.ura_indicators[:shown]) if has_ura else 0
        # Two fu for a pair of dragons, seat wind and prevailing wind, each for itself (4.1.1) or once for both.
        pairs = _VALUE_PAIRS if options.double_wind_pair_fu == 4 else _SINGLE_PAIRS
        self.pair_fu = pairs[win.seat_wind, win.prevailing_wind]
        self.yaku: list[str] = []
        self.yakuman: list[str] = []

    def _add_meld(self, meld: Meld) -> None:
        first, kind = meld.first, meld.kind
        if kind is MeldKind.CHOW:
            self.closed = False
            self.meld_codes.append(first)
            self.units += UNIT[first] + UNIT[first + 1] + UNIT[first + 2]
            return
        kong = kind is not MeldKind.PUNG
        self.kongs += kong
        self.concealed_kongs += meld.concealed
        self.closed = self.closed and meld.concealed
        self.meld_codes.append(PUNG + first)
        self.units += UNIT[first] * len(meld.tiles)
        self.meld_items.append(PUNG_ITEMS[kong, not meld.concealed][first])


def _copies(units: Packed, indicators: Iterable[Tile]) -> int:
    """Return how many tiles of the hand the indicators point at; an indicator shown twice counts twice (4.1)."""
    return sum([units >> 5 * DORA_OF[KIND_OF[tile]] & 31 for tile in indicators])


def _pair_items(seat: Wind, prevailing: Wind) -> dict[Kind, list[FuItem]]:
    items: dict[Kind, list[FuItem]] = {kind: [FuItem("dragon_pair", 2, _pair_text(kind))] for kind in DRAGONS}
    for reason, wind in (("seat_wind_pair", seat), ("prevailing_wind_pair", prevailing)):
        kind = WIND_KIND[wind]
        items.setdefault(kind, []).append(FuItem(reason, 2, _pair_text(kind)))
    return items


def _pair_text(kind: Kind) -> str:
    name = tile_name(kind)
    return name[0] * 2 + name[1]


_VALUE_PAIRS: Final[dict[tuple[Wind, Wind], dict[Kind, list[FuItem]]]] = {
    (seat, prevailing): _pair_items(seat, prevailing) for seat in WINDS for prevailing in WINDS
}


_SINGLE_PAIRS: Final[dict[tuple[Wind, Wind], dict[Kind, list[FuItem]]]] = {
    winds: {kind: items[:1] for kind, items in pairs.items()} for winds, pairs in _VALUE_PAIRS.items()
}
_WITH_RENHOU: Final = CLOSED_HAN | {"renhou": RENHOU_HAN}


def read_riichi_whole(hand: Hand, win: RiichiWin, options: HandOptions) -> RiichiWhole:
    """Return the hand as a whole with the yaku and yakuman that hold for every splitting (4.2)."""
    whole = RiichiWhole(hand, win, options)
    whole.yaku = [*_win_yaku(whole), *_tile_yaku(whole)]
    whole.yakuman = _whole_yakuman(whole)
    return whole


def _win_yaku(whole: RiichiWhole) -> list[str]:
    """Return the yaku of how the hand was won (4.2.1)."""
    win = whole.win
    yaku = []
    if win.riichi or win.double_riichi:
        yaku.append("riichi")
        if win.double_riichi:
            yaku.append("double_riichi")
        if win.ippatsu and whole.options.ippatsu:
            yaku.append("ippatsu")
    if win.self_draw and whole.closed:
        yaku.append("menzen_tsumo")
    if win.last_tile:
        yaku.append("haitei" if win.self_draw else "houtei")
    if win.kong_replacement:
        yaku.append("rinshan")
    if win.robbing_kong:
        yaku.append("chankan")
    if whole.options.renhou == "five_fan" and _blessing(win) == "renhou":
        yaku.append("renhou")
    return yaku


def _tile_yaku(whole: RiichiWhole) -> list[str]:
    """Return the yaku of the kinds of tiles, and Three Kongs (4.2.1, 4.2.2, 4.2.4)."""
    kinds = whole.kinds
    yaku = []
    if not kinds & ORPHAN_UNITS and (whole.closed or whole.options.open_all_simples):
        yaku.append("tanyao")
    characters, dots, bamboos, honours = GROUP_MASKS
    if (kinds & characters > 0) + (kinds & dots > 0) + (kinds & bamboos > 0) == 1:
        yaku.append("honitsu" if kinds & honours else "chinitsu")
    if not kinds & ~ORPHAN_UNITS:
        yaku.append("honroutou")
    if whole.kongs == 3:
        yaku.append("sankantsu")
    return yaku


def _whole_yakuman(whole: RiichiWhole) -> list[str]:
    """Return the yakuman of the tiles and of the first turn (4.2.5)."""
    kinds = whole.kinds
    yakuman = []
    if not kinds & ~_TERMINAL_UNITS:
        yakuman.append("chinroutou")
    if not kinds & ~HONOUR_UNITS:
        yakuman.append("tsuuiisou")
    if not kinds & ~_GREEN_UNITS:
        yakuman.append("ryuuiisou")
    if whole.kongs == 4:
        yakuman.append("suukantsu")
    if not whole.melds and whole.units in _NINE_GATES:
        yakuman.append("chuuren")
    blessing = _blessing(whole.win)
    if blessing and (blessing != "renhou" or whole.options.renhou == "yakuman"):
        yakuman.append(blessing)
    return yakuman


def _blessing(win: RiichiWin) -> str:
    """Return the blessing of the first turn, or nothing."""
    if not win.first_turn:
        return ""
    if not win.self_draw:
        return "renhou"
    return "tenhou" if win.seat_wind is Wind.EAST else "chihou"


def is_double(whole: RiichiWhole, name: str, *, pair_wait: bool) -> bool:
    """Return whether the options pay this yakuman twice: by its name, or by how many tiles the hand waited for."""
    options = whole.options
    if name == "daisuushii":
        return options.double_big_four_winds
    if name == "suuankou":
        return options.double_four_concealed_pungs and pair_wait
    before = whole.units - UNIT[whole.winning]
    if name == "kokushi":
        return options.double_thirteen_orphans and before == ORPHAN_UNITS
    return name == "chuuren" and options.double_nine_gates and before in _GATES


def is_thirteen_orphans(whole: RiichiWhole) -> bool:
    """Return whether the hand has one of each terminal and honour, and one more of them, concealed (4.2.5)."""
    return not whole.melds and whole.units in _ORPHAN_HANDS


def is_seven_pairs(whole: RiichiWhole) -> bool:
    """Return whether the hand is seven different pairs, concealed.

    "Il n'est pas autorisé d'avoir deux paires identiques" (4.2.2).
    """
    return not whole.melds and not whole.units & ~(ONES << 1)
