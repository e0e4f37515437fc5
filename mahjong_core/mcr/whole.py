"""Find the fans of the whole hand, however it is split: kinds of tiles, kongs, how it was won."""

from collections.abc import Callable
from functools import cache
from typing import Final

from mahjong_core.hands import COPIES, MAX_MELDS, Hand, Meld, MeldKind
from mahjong_core.mcr.combinations import USE_BITS, WHOLE, Hit
from mahjong_core.mcr.readings import Tariff
from mahjong_core.mcr.shapes import (
    BITS,
    GROUP_MASKS,
    ONES,
    PUNG,
    UNIT,
    UNIT_OF,
    Packed,
    SetCode,
    kinds_at,
    present_units,
)
from mahjong_core.mcr.win import McrWin
from mahjong_core.tiles import HONOURS_FROM, KIND_OF, RANKS, Kind
from mahjong_core.winds import WINDS, Wind

__all__ = [
    "DRAGONS",
    "ENDS",
    "EVENS",
    "FIVES",
    "GREEN_TILES",
    "HONOURS",
    "NINE_GATES",
    "NUMBERS",
    "REVERSIBLE",
    "SUIT_RULES",
    "TERMINALS",
    "TILE_RULES",
    "WINDS_MASK",
    "McrWhole",
    "hog_kinds",
    "kinds_mask",
    "kong_hits",
    "ranks_mask",
    "read_mcr_whole",
    "win_hits",
]

# Looked up for each meld of each hand: an attribute of an enumeration takes three times as long.
_CHOW, _KONG, _CONCEALED_KONG = MeldKind.CHOW, MeldKind.KONG, MeldKind.CONCEALED_KONG
_WIND_KIND: Final[dict[Wind, Kind]] = {wind: HONOURS_FROM + place for place, wind in enumerate(WINDS)}


def kinds_mask(*kinds: Kind) -> Packed:
    """Return one of each of the kinds, however often it is named."""
    return sum(UNIT[kind] for kind in {*kinds})


def ranks_mask(*ranks: int) -> Packed:
    """Return one of each kind of these numbers in all three suits."""
    return kinds_mask(*(9 * suit + rank - 1 for suit in range(3) for rank in ranks))


WINDS_MASK: Final = kinds_mask(*range(27, 31))
DRAGONS: Final = kinds_mask(*range(31, 34))
HONOURS: Final = WINDS_MASK | DRAGONS
NUMBERS: Final = ranks_mask(*range(1, RANKS + 1))
TERMINALS: Final = ranks_mask(1, 9)
ENDS: Final = TERMINALS | HONOURS
FIVES: Final = ranks_mask(5)
EVENS: Final = ranks_mask(2, 4, 6, 8)
GREEN_TILES: Final = kinds_mask(19, 20, 21, 23, 25, 32)  # 2 3 4 6 8 bamboo, green dragon (#3)
REVERSIBLE: Final = kinds_mask(9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31)  # as listed in #40
_FOURS: Final = ONES << 2  # the bit that only a count of four sets
NINE_GATES: Final = tuple(2 * UNIT[first] + 2 * UNIT[first + 8] + sum(UNIT[first : first + 9]) for first in (0, 9, 18))


class McrWhole:
    """Store the facts of a hand as a whole; built once for each hand, never changed."""

    __slots__ = (
        "claimed",
        "claimed_pungs",
        "concealed_kongs",
        "discard",
        "has_mixed_kongs",
        "hits",
        "hogs",
        "kinds",
        "meld_sets",
        "melded_kongs",
        "melds",
        "prevailing",
        "seat",
        "shown",
        "standing",
        "suits",
        "tariff",
        "units",
        "win",
        "winning",
    )

    def __init__(self, hand: Hand, win: McrWin, tariff: Tariff) -> None:
        self.win, self.tariff = win, tariff
        self.winning: Kind = KIND_OF[hand.winning_tile or 0]
        self.discard = not win.self_draw
        self.seat, self.prevailing = _WIND_KIND[win.seat_wind], _WIND_KIND[win.prevailing_wind]
        self.standing: Packed = sum([UNIT_OF[tile] for tile in hand.concealed])  # quicker than a generator
        self.claimed = self.claimed_pungs = self.concealed_kongs = self.melded_kongs = 0
        self.shown: Packed = 0  # the tiles of all melds
        self.meld_sets: tuple[SetCode, ...] = ()
        self.melds = hand.melds
        for meld in hand.melds:
            self._add_meld(meld)
        self.has_mixed_kongs = self.concealed_kongs == 1 == self.melded_kongs
        self.units: Packed = self.standing + UNIT[self.winning] + self.shown
        self.kinds = present_units(self.units)
        characters, dots, bamboos, _honours = GROUP_MASKS
        self.suits: int = (self.units & characters > 0) + (self.units & dots > 0) + (self.units & bamboos > 0)
        self.hogs = hog_kinds(self) if self.units & _FOURS else []
        self.hits: list[Hit] = []

    @property
    def points(self) -> tuple[int, ...]:
        """Return the points of each fan by its number, in this hand."""
        return self.tariff.prices(has_mixed_kongs=self.has_mixed_kongs)

    def _add_meld(self, meld: Meld) -> None:
        kind, first = meld.kind, meld.first
        is_claimed = kind is not _CONCEALED_KONG
        self.claimed += is_claimed
        if kind is _CHOW:
            self.meld_sets += (first,)
            self.shown += UNIT[first] + UNIT[first + 1] + UNIT[first + 2]
            return
        self.meld_sets += (PUNG + first,)
        self.shown += UNIT[first] * len(meld.tiles)
        self.claimed_pungs += is_claimed
        self.concealed_kongs += not is_claimed
        self.melded_kongs += kind is _KONG


def read_mcr_whole(hand: Hand, win: McrWin, tariff: Tariff) -> McrWhole:
    """Return the hand as a whole, with the hits that hold for every way of splitting it.

    The hand must have no problems.
    """
    whole = McrWhole(hand, win, tariff)
    kinds = whole.kinds
    ranks = (kinds | kinds >> RANKS * BITS | kinds >> 2 * RANKS * BITS) & _FIRST_SUIT
    whole.hits = [hit for hit, others in _tile_hits(ranks, kinds & HONOURS > 0) if not kinds & others]
    if whole.suits < 3:
        whole.hits += [fan << USE_BITS | WHOLE for fan, holds in SUIT_RULES if holds(whole)]
    whole.hits += win_hits(whole)
    whole.hits += kong_hits(whole)
    return whole


# The fans that ask something of every tile (3.8.1), and the tiles that they allow.
TILE_RULES: Final[tuple[tuple[int, Packed], ...]] = (
    (3, GREEN_TILES),
    (8, TERMINALS),
    (11, HONOURS),
    (18, ENDS),
    (25, ranks_mask(7, 8, 9)),
    (26, ranks_mask(4, 5, 6)),
    (27, ranks_mask(1, 2, 3)),
    (36, ranks_mask(6, 7, 8, 9)),
    (37, ranks_mask(1, 2, 3, 4)),
    (40, REVERSIBLE),
    (68, ranks_mask(2, 3, 4, 5, 6, 7, 8)),
    (76, NUMBERS),
)
_TILE_HITS: Final = tuple((fan << USE_BITS | WHOLE, ONES & ~allowed) for fan, allowed in TILE_RULES)
_FIRST_SUIT: Final = sum(UNIT[:RANKS])


@cache
def _tile_hits(ranks: Packed, has_honours: bool) -> tuple[tuple[Hit, Packed], ...]:  # noqa: FBT001
    """Return the hits that some hand of these ranks has, whatever its suits, so that few need a look at the tiles."""
    possible = []
    for hit, others in _TILE_HITS:
        in_any_suit = ~(others & others >> RANKS * BITS & others >> 2 * RANKS * BITS)
        if not ranks & ~in_any_suit and (not has_honours or HONOURS & ~others):
            possible.append((hit, others))
    return tuple(possible)


# The fans of how many suits there are.
SUIT_RULES: Final[tuple[tuple[int, Callable[[McrWhole], bool]], ...]] = (
    (22, lambda h: h.suits == 1 and not h.kinds & HONOURS),
    (50, lambda h: h.suits == 1 and h.kinds & HONOURS > 0),
    (75, lambda h: h.suits == 2),
)


# The circumstances. #44 to #47 need what Win says; #58 also holds when the three others lie in the winner's own melds.
_WIN_RULES: Final[tuple[tuple[int, Callable[[McrWhole], bool]], ...]] = (
    (44, lambda h: h.win.last_tile and not h.discard),
    (45, lambda h: h.win.last_tile and h.discard),
    (46, lambda h: h.win.kong_replacement),
    (47, lambda h: h.win.robbing_kong),
    (53, lambda h: h.discard and h.claimed == MAX_MELDS),
    (56, lambda h: not h.discard and not h.claimed),
    (58, lambda h: h.win.last_of_kind or h.shown >> BITS * h.winning & 31 == 3),
    (62, lambda h: h.discard and not h.claimed),
    (80, lambda h: not h.discard),
)
# What those rules say, by all that they ask for: at most 64 ways of winning with up to four claims.
_HITS_BY_WAY: Final[dict[tuple[bool, bool, bool, bool, bool, bool, int], tuple[Hit, ...]]] = {}


def win_hits(whole: McrWhole) -> tuple[Hit, ...]:
    """Return fans of the way of winning, which use no set."""
    win, discard, claimed = whole.win, whole.discard, whole.claimed
    third_is_shown = whole.shown >> BITS * whole.winning & 31 == 3
    way = (
        win.last_tile, win.kong_replacement, win.robbing_kong, win.last_of_kind, third_is_shown, discard, claimed
    )  # fmt: skip
    hits = _HITS_BY_WAY.get(way)
    if hits is None:
        hits = _HITS_BY_WAY[way] = tuple([fan << USE_BITS for fan, holds in _WIN_RULES if holds(whole)])
    return hits


def kong_hits(whole: McrWhole) -> tuple[Hit, ...]:
    """Return the hits of the kong fans #5 #17 #48 #57 #67 #74, without the sets that they use.

    Three or four concealed kongs are concealed pungs (#33, #12), not two kongs (#48) or one (#67).
    """
    concealed, melded = whole.concealed_kongs, whole.melded_kongs
    return _kong_hits(concealed, melded) if concealed or melded else ()


@cache
def _kong_hits(concealed: int, melded: int) -> tuple[Hit, ...]:
    hits = (
        (5, concealed + melded == 4),
        (17, concealed + melded >= 3),
        (48, concealed == 2),
        (57, melded >= 2 or (concealed >= 1 and melded >= 1)),
        (67, concealed in (1, 2)),
        (74, melded >= 1),
    )
    return tuple([fan << USE_BITS for fan, holds in hits if holds])


def hog_kinds(whole: McrWhole) -> list[Kind]:
    """Return the kinds held four times, none of them a kong (#64)."""
    kongs = {meld.first for meld in whole.melds if len(meld.tiles) == COPIES}
    four = whole.units >> 2 & ONES  # no kind is there more than four times
    return [kind for kind in kinds_at(four) if kind not in kongs]
