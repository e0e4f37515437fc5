"""Find the fans of the whole hand, however it is split: kinds of tiles, kongs, how it was won."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, NamedTuple, Protocol

from mahjong_core.hands import COPIES, MAX_MELDS, Hand, Meld, MeldKind
from mahjong_core.mcr.combinations import USE_BITS, WHOLE, Hit
from mahjong_core.mcr.readings import Tariff
from mahjong_core.mcr.shapes import BIT, BITS, GROUP_MASKS, ONES, PUNG, UNIT, Packed, SetCode, kinds_at
from mahjong_core.mcr.win import McrWin
from mahjong_core.tiles import HONOURS_FROM, KIND_OF, TILES, Kind
from mahjong_core.winds import WINDS, Wind

__all__ = [
    "ALL_TYPES",
    "DRAGONS",
    "ENDS",
    "EVENS",
    "FIVES",
    "GREEN_TILES",
    "HONOURS",
    "NINE_GATES",
    "REVERSIBLE",
    "SUIT_RULES",
    "TERMINALS",
    "TILE_RULES",
    "WINDS_MASK",
    "HasKinds",
    "McrWhole",
    "hog_kinds",
    "kinds_mask",
    "kong_hits",
    "ranks_mask",
    "read_mcr_whole",
    "win_hits",
]

_UNIT_OF: tuple[Packed, ...] = tuple(UNIT[KIND_OF[tile]] for tile in range(TILES))
# Looked up for each meld of each hand: an attribute of an enumeration takes three times as long.
_CHOW, _KONG, _CONCEALED_KONG = MeldKind.CHOW, MeldKind.KONG, MeldKind.CONCEALED_KONG
_WIND_KIND: dict[Wind, Kind] = {wind: HONOURS_FROM + place for place, wind in enumerate(WINDS)}


def kinds_mask(*kinds: Kind) -> int:
    """Return one bit for each of the kinds, however often it is named."""
    mask = 0
    for kind in kinds:
        mask |= BIT[kind]
    return mask


def ranks_mask(*ranks: int) -> int:
    """Return the kinds of these numbers in all three suits."""
    return kinds_mask(*(9 * suit + rank - 1 for suit in range(3) for rank in ranks))


_CHARACTERS: Final = kinds_mask(*range(9))
_DOTS: Final = kinds_mask(*range(9, 18))
_BAMBOOS: Final = kinds_mask(*range(18, 27))
WINDS_MASK: Final = kinds_mask(*range(27, 31))
DRAGONS: Final = kinds_mask(*range(31, 34))
HONOURS: Final = WINDS_MASK | DRAGONS
TERMINALS: Final = ranks_mask(1, 9)
ENDS: Final = TERMINALS | HONOURS
FIVES: Final = ranks_mask(5)
EVENS: Final = ranks_mask(2, 4, 6, 8)
GREEN_TILES: Final = kinds_mask(19, 20, 21, 23, 25, 32)  # 2 3 4 6 8 bamboo, green dragon (#3)
REVERSIBLE: Final = kinds_mask(9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31)  # as listed in #40
ALL_TYPES: Final = (_CHARACTERS, _DOTS, _BAMBOOS, WINDS_MASK, DRAGONS)
_UPPER_TILES: Final = ranks_mask(7, 8, 9)
_MIDDLE_TILES: Final = ranks_mask(4, 5, 6)
_LOWER_TILES: Final = ranks_mask(1, 2, 3)
_UPPER_FOUR: Final = ranks_mask(6, 7, 8, 9)
_LOWER_FOUR: Final = ranks_mask(1, 2, 3, 4)
_FOURS: Final = ONES << 2  # the bit that only a count of four sets
_PARTS = 32_768  # what is remembered about the tiles of one suit
NINE_GATES: Final = tuple(2 * UNIT[first] + 2 * UNIT[first + 8] + sum(UNIT[first : first + 9]) for first in (0, 9, 18))


class McrWhole:
    """Store the facts of a hand as a whole; built once for each hand, never changed."""

    __slots__ = (
        "claimed",
        "concealed_kongs",
        "discard",
        "fits",
        "has_mixed_kongs",
        "hits",
        "hogs",
        "kinds",
        "meld_sets",
        "melded_kongs",
        "melds",
        "points",
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
        self.standing: Packed = sum([_UNIT_OF[tile] for tile in hand.concealed])  # quicker than a generator
        self.claimed = self.concealed_kongs = self.melded_kongs = 0
        self.shown: Packed = 0  # the tiles of all melds
        self.meld_sets: tuple[SetCode, ...] = ()
        self.melds = hand.melds
        for meld in hand.melds:
            self._add_meld(meld)
        self.has_mixed_kongs = self.concealed_kongs == 1 == self.melded_kongs
        self.points = tariff.prices(has_mixed_kongs=self.has_mixed_kongs)
        self.units: Packed = self.standing + UNIT[self.winning] + self.shown
        characters, dots, bamboos, honours = GROUP_MASKS
        in_characters, fits_characters = _held(self.units & characters)
        in_dots, fits_dots = _held(self.units & dots)
        in_bamboos, fits_bamboos = _held(self.units & bamboos)
        in_honours, fits_honours = _held(self.units & honours)
        self.kinds: int = in_characters | in_dots | in_bamboos | in_honours
        self.fits = fits_characters & fits_dots & fits_bamboos & fits_honours
        self.suits: int = (in_characters > 0) + (in_dots > 0) + (in_bamboos > 0)
        self.hogs = hog_kinds(self) if self.units & _FOURS else []
        self.hits: list[Hit] = []

    def _add_meld(self, meld: Meld) -> None:
        kind, first = meld.kind, meld.first
        self.claimed += kind is not MeldKind.CONCEALED_KONG
        if kind is _CHOW:
            self.meld_sets += (first,)
            self.shown += UNIT[first] + UNIT[first + 1] + UNIT[first + 2]
            return
        self.meld_sets += (PUNG + first,)
        self.shown += UNIT[first] * len(meld.tiles)
        self.concealed_kongs += kind is _CONCEALED_KONG
        self.melded_kongs += kind is _KONG


def read_mcr_whole(hand: Hand, win: McrWin, tariff: Tariff) -> McrWhole:
    """Return the hand as a whole, with the hits that hold for every way of splitting it.

    The hand must have no problems.
    """
    whole = McrWhole(hand, win, tariff)
    suit_hits = [fan << USE_BITS | WHOLE for fan, holds in SUIT_RULES if holds(whole)]
    whole.hits = [*_fitting(whole.fits), *suit_hits, *win_hits(whole), *kong_hits(whole)]
    return whole


class HasKinds(Protocol):
    """Describe anything that knows its kinds: a whole hand, or the tiles of one suit."""

    @property
    def kinds(self) -> int:
        """Return one bit for each kind that is there."""


class _Held(NamedTuple):
    """Store the tiles of one suit, or the honours.

    Their kinds, and a bit for each rule of TILE_RULES that they keep.
    """

    kinds: int
    fits: int = 0


# One predicate for each fan that asks something of every tile (3.8.1): a hand has it where no suit breaks it.
TILE_RULES: tuple[tuple[int, Callable[[HasKinds], bool]], ...] = (
    (3, lambda h: not h.kinds & ~GREEN_TILES),
    (8, lambda h: not h.kinds & ~TERMINALS),
    (11, lambda h: not h.kinds & ~HONOURS),
    (18, lambda h: not h.kinds & ~ENDS),
    (25, lambda h: not h.kinds & ~_UPPER_TILES),
    (26, lambda h: not h.kinds & ~_MIDDLE_TILES),
    (27, lambda h: not h.kinds & ~_LOWER_TILES),
    (36, lambda h: not h.kinds & ~_UPPER_FOUR),
    (37, lambda h: not h.kinds & ~_LOWER_FOUR),
    (40, lambda h: not h.kinds & ~REVERSIBLE),
    (68, lambda h: not h.kinds & ENDS),
    (76, lambda h: not h.kinds & HONOURS),
)
# The fans of how many suits there are.
SUIT_RULES: tuple[tuple[int, Callable[[McrWhole], bool]], ...] = (
    (22, lambda h: h.suits == 1 and not h.kinds & HONOURS),
    (50, lambda h: h.suits == 1 and h.kinds & HONOURS > 0),
    (75, lambda h: h.suits == 2),
)


# The rules that each kind keeps. A rule asks something of every tile, so tiles keep it where each of their kinds does.
_FITS_OF: tuple[int, ...] = tuple(
    sum(1 << place for place, (_fan, holds) in enumerate(TILE_RULES) if holds(_Held(kind))) for kind in BIT
)


@lru_cache(maxsize=_PARTS)
def _held(part: Packed) -> _Held:
    """Return what the packed tiles of one suit, or the honours, are.

    The same suits come again and again in a run of hands.
    """
    kinds, fits = 0, (1 << len(TILE_RULES)) - 1
    for kind in kinds_at((part | part >> 1 | part >> 2 | part >> 3 | part >> 4) & ONES):
        kinds |= BIT[kind]
        fits &= _FITS_OF[kind]
    return _Held(kinds, fits)


@lru_cache(maxsize=1 << len(TILE_RULES))
def _fitting(fits: int) -> tuple[Hit, ...]:
    """Return the hits of TILE_RULES by their bits."""
    return tuple([fan << USE_BITS | WHOLE for place, (fan, _holds) in enumerate(TILE_RULES) if fits >> place & 1])


# The circumstances. #44 to #47 need what Win says; #58 also holds when the three others lie in the winner's own melds.
_WIN_RULES: tuple[tuple[int, Callable[[McrWhole], bool]], ...] = (
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
_HITS_BY_WAY: dict[tuple[bool, bool, bool, bool, bool, bool, int], tuple[Hit, ...]] = {}


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
