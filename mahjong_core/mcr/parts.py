"""Find the arrangements of fourteen tiles as a winning hand, and the fans that their sets make."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from mahjong_core.mcr.combinations import PAIR_USE, USE_BITS, WHOLE, Hit, chow_hits, pung_hits
from mahjong_core.mcr.shapes import (
    HONOUR_UNITS,
    KNITTED_UNITS,
    ONES,
    ORPHAN_UNITS,
    PUNG,
    UNIT,
    Packed,
    SetCode,
    kinds_at,
    present_units,
    splits,
)
from mahjong_core.mcr.whole import (
    DRAGONS,
    ENDS,
    EVENS,
    FIVES,
    HONOURS,
    NINE_GATES,
    NUMBERS,
    WINDS_MASK,
    McrWhole,
    ranks_mask,
)
from mahjong_core.tiles import HONOURS_FROM, Kind

__all__ = ["Arrangement", "McrShape", "arrangement_hits", "arrangements"]


class McrShape(StrEnum):
    """List the structures of 3.7.2."""

    STANDARD = "standard"
    KNITTED_STRAIGHT = "knitted_straight"
    SEVEN_PAIRS = "seven_pairs"
    ORPHANS = "thirteen_orphans"
    KNITTED = "honours_and_knitted"


class Arrangement:
    """Represent one arrangement. ``sets`` holds melds and standing sets, chows first, each by its lowest kind.

    Shapes without sets leave them empty; ``pair`` is -1 if there is none. ``straight`` packs the nine tiles of the
    knitted straight. ``mask`` has a bit for each set, and one for the pair as if it were a pung: rules about every set
    and the pair treat it like one.
    """

    __slots__ = (
        "chows",
        "mask",
        "pair",
        "pungs",
        "sets",
        "shape",
        "standing_sets",
        "straight",
        "whole",
    )

    def __init__(
        self,
        whole: McrWhole,
        shape: McrShape,
        standing_sets: tuple[SetCode, ...] = (),
        pair: Kind = -1,
        straight: int = 0,
    ) -> None:
        self.whole, self.shape, self.standing_sets = whole, shape, standing_sets
        self.pair, self.straight = pair, straight
        self.sets = sorted(standing_sets + whole.meld_sets)
        self.chows = tuple([code for code in self.sets if code < PUNG])
        self.pungs = tuple([code - PUNG for code in self.sets[len(self.chows) :]])
        mask = 1 << PUNG + pair if pair >= 0 else 0
        for code in self.sets:
            mask |= 1 << code
        self.mask = mask


def arrangements(whole: McrWhole) -> list[Arrangement]:
    """Return every way of seeing the hand as a win; empty when it is none.

    Seven pairs and standard sets may both apply.
    """
    units = whole.standing + UNIT[whole.winning]
    readings = [Arrangement(whole, McrShape.STANDARD, sets, pair) for sets, pair in splits(units)]
    if whole.suits == 3 and len(whole.meld_sets) < 2:
        readings += _knitted_straights(whole, units)
    if not whole.meld_sets:
        readings += _whole_hand_shapes(whole, units)
    return readings


def _knitted_straights(whole: McrWhole, units: int) -> list[Arrangement]:
    """Return the splits into nine knitted tiles, one set and one pair (3.7.2.2.4 and 3.7.2.2.5)."""
    present = present_units(units)
    return [
        Arrangement(whole, McrShape.KNITTED_STRAIGHT, sets, pair, straight)
        for straight in KNITTED_UNITS
        if present & straight == straight
        for sets, pair in splits(units - straight)
    ]


def _whole_hand_shapes(whole: McrWhole, units: int) -> list[Arrangement]:
    if not units & ONES:  # every count is even
        if units & ONES << 2 and not whole.tariff.readings.seven_pairs_with_four_alike:
            return []
        return [Arrangement(whole, McrShape.SEVEN_PAIRS)]
    present = present_units(units)
    if present == ORPHAN_UNITS:
        return [Arrangement(whole, McrShape.ORPHANS)]
    numbers = units & ~HONOUR_UNITS  # at least seven, which name one knitted straight only
    if present == units and any(not numbers & ~straight for straight in KNITTED_UNITS):
        return [Arrangement(whole, McrShape.KNITTED)]
    return []


def arrangement_hits(arrangement: Arrangement) -> list[Hit]:
    """Return the fans of the sets, without those that the place of the winning tile decides."""
    return _HITS_OF_SHAPE[arrangement.shape](arrangement)


def _sets_mask(chows: Packed, pungs: Packed) -> int:
    """Return the mask, as in :class:`Arrangement`, of the chows that start at these kinds and pungs of those."""
    return sum(1 << kind for kind in kinds_at(chows)) | sum(1 << PUNG + kind for kind in kinds_at(pungs))


# The fans that ask something of every set and the pair: how many chows they allow, and which sets.
_SET_RULES: Final[tuple[tuple[int, range, int], ...]] = (
    (21, range(1), _sets_mask(0, EVENS)),
    (31, range(5), _sets_mask(ranks_mask(3, 4, 5), FIVES)),
    (49, range(1), _sets_mask(0, ONES)),
    (55, range(5), _sets_mask(ranks_mask(1, 7), ENDS)),
    (63, range(4, 5), _sets_mask(NUMBERS, NUMBERS)),
)
_ALL_SETS: Final = _sets_mask(NUMBERS, ONES)
# By the number of chows: the hits of the fans that allow it, each with the mask of the sets that it does not allow.
_RULES_BY_CHOWS: Final = tuple(
    tuple((fan << USE_BITS | WHOLE, _ALL_SETS & ~sets) for fan, numbers, sets in _SET_RULES if chows in numbers)
    for chows in range(5)
)


def _has_all_types(whole: McrWhole) -> bool:
    """Return whether the hand has all three suits, winds and dragons (#52).

    Five elements of five types are one of each.
    """
    return whole.suits == 3 and whole.kinds & WINDS_MASK > 0 and whole.kinds & DRAGONS > 0


def _standard_hits(arrangement: Arrangement) -> list[Hit]:
    whole, chows, mask = arrangement.whole, arrangement.chows, arrangement.mask
    hits = [hit for hit, others in _RULES_BY_CHOWS[len(chows)] if not mask & others]
    if _has_all_types(whole):
        hits.append(52 << USE_BITS | WHOLE)
    if len(chows) > 1:
        hits += chow_hits(chows, arrangement.pair)
    if arrangement.pungs:
        hits += _pung_hits(arrangement)
    if whole.hogs:
        hits += _hog_hits(arrangement)
    if not whole.meld_sets and whole.standing in NINE_GATES:
        hits.append(4 << USE_BITS | WHOLE)
    return hits


def _pung_hits(arrangement: Arrangement) -> list[Hit]:
    """Return the fans of pungs: each pung and the number pungs together, and those of honours."""
    pungs, first_place = arrangement.pungs, len(arrangement.chows)
    hits = [*pung_hits(pungs, first_place)]
    if pungs[-1] >= HONOURS_FROM:
        hits += _honour_hits(arrangement, first_place)
    return hits


def _honour_hits(arrangement: Arrangement, first_place: int) -> list[Hit]:
    whole, pair = arrangement.whole, UNIT[arrangement.pair]
    winds = dragons = 0
    hits = []
    for place, kind in enumerate(arrangement.pungs, first_place):
        use = 1 << place
        if UNIT[kind] & DRAGONS:
            dragons |= use
            hits.append(59 << USE_BITS | use)
        elif UNIT[kind] & WINDS_MASK:
            winds |= use
            hits += [fan << USE_BITS | use for fan, wind in ((60, whole.prevailing), (61, whole.seat)) if wind == kind]
    return hits + _wind_sets(winds, pair) + _dragon_sets(dragons, pair)


def _wind_sets(winds: int, pair: int) -> list[Hit]:
    """#1 #9 #38, for the sets in ``winds`` and one tile of the pair."""
    count = winds.bit_count()
    if count < 3:
        return []
    if count == 4:
        return [1 << USE_BITS | winds, 38 << USE_BITS | winds]
    little = [9 << USE_BITS | winds | PAIR_USE] if pair & WINDS_MASK else []
    return [*little, 38 << USE_BITS | winds]


def _dragon_sets(dragons: int, pair: int) -> list[Hit]:
    """#2 #10 #54, for the sets in ``dragons`` and one tile of the pair."""
    count = dragons.bit_count()
    if count < 2:
        return []
    two = [54 << USE_BITS | dragons]
    if count == 3:
        return [2 << USE_BITS | dragons, *two]
    return [10 << USE_BITS | dragons | PAIR_USE, *two] if pair & DRAGONS else two


def _hog_hits(arrangement: Arrangement) -> list[Hit]:
    """#64 with the sets that hold the four copies."""
    return [64 << USE_BITS | _uses_of(arrangement, kind) for kind in arrangement.whole.hogs]


def _uses_of(arrangement: Arrangement, kind: Kind) -> int:
    """Return the use bits of the sets and the pair that hold tiles of ``kind``."""
    use = PAIR_USE if arrangement.pair == kind else 0
    for place, code in enumerate(arrangement.sets):
        if code - PUNG == kind or (code < PUNG and 0 <= kind - code <= 2):
            use |= 1 << place
    return use


def _knitted_straight_hits(arrangement: Arrangement) -> list[Hit]:
    """#35 and what the fourth set and the pair add; #63 with a chow and a pair of numbers."""
    hits = [35 << USE_BITS | 0b1110]
    if arrangement.chows and arrangement.pair < HONOURS_FROM:
        hits.append(63 << USE_BITS | WHOLE)
    if _has_all_types(arrangement.whole):
        hits.append(52 << USE_BITS | WHOLE)
    if arrangement.pungs:
        hits += _pung_hits(arrangement)
    return hits + _hog_hits(arrangement)


_SEVEN_KINDS: Final[Packed] = sum(UNIT[:7])


def _seven_pairs_hits(arrangement: Arrangement) -> list[Hit]:
    """#19, #6 when the pairs run on, #52 where the reading allows it."""
    whole = arrangement.whole
    fans = [19, 79]
    lowest = whole.kinds & -whole.kinds
    if whole.suits == 1 and not whole.kinds & HONOURS and whole.kinds == lowest * _SEVEN_KINDS:
        fans.append(6)
    if _has_all_types(whole) and whole.tariff.readings.all_types_in_seven_pairs:
        fans.append(52)
    return [fan << USE_BITS | WHOLE for fan in fans] + _hog_hits(arrangement)


def _orphans_hits(_: Arrangement) -> list[Hit]:
    return [7 << USE_BITS | WHOLE, 52 << USE_BITS | WHOLE]


def _knitted_hits(arrangement: Arrangement) -> list[Hit]:
    """#20 with all seven honours, else #34, which may hold the whole knitted straight."""
    whole = arrangement.whole
    honours = (whole.kinds & HONOURS).bit_count()
    fans = [20, 34] if honours == 7 else [34]
    if honours == 5 and whole.tariff.readings.knitted_straight_with_lesser_knitted:
        fans.append(35)
    return [fan << USE_BITS | WHOLE for fan in (*fans, 52)]


_HITS_OF_SHAPE: Final[dict[McrShape, Callable[[Arrangement], list[Hit]]]] = {
    McrShape.STANDARD: _standard_hits,
    McrShape.KNITTED_STRAIGHT: _knitted_straight_hits,
    McrShape.SEVEN_PAIRS: _seven_pairs_hits,
    McrShape.ORPHANS: _orphans_hits,
    McrShape.KNITTED: _knitted_hits,
}
