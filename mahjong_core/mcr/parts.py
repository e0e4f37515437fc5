"""Find the arrangements of fourteen tiles as a winning hand, and the fans that their sets make."""

from collections.abc import Callable
from enum import StrEnum

from mahjong_core.mcr.combinations import PAIR_USE, USE_BITS, WHOLE, Hit, chow_hits, pung_hits
from mahjong_core.mcr.shapes import (
    BIT,
    HONOUR_UNITS,
    KNITTED_UNITS,
    ONES,
    ORPHAN_UNITS,
    PUNG,
    UNIT,
    SetCode,
    splits,
)
from mahjong_core.mcr.whole import (
    ALL_TYPES,
    DRAGONS,
    ENDS,
    EVENS,
    FIVES,
    HONOURS,
    NINE_GATES,
    TERMINALS,
    WINDS_MASK,
    McrWhole,
    ranks_mask,
)
from mahjong_core.tiles import HONOURS_FROM, Kind

__all__ = ["Arrangement", "McrShape", "arrangement_hits", "arrangements", "present_units"]


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
    knitted straight.
    """

    __slots__ = (
        "chow_mask",
        "chows",
        "pair",
        "pung_mask",
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
        self.whole, self.shape, self.standing_sets, self.pair, self.straight = (
            whole,
            shape,
            standing_sets,
            pair,
            straight,
        )
        self.sets = sorted(standing_sets + whole.meld_sets)
        self.chows = [code for code in self.sets if code < PUNG]
        self.pungs = [code - PUNG for code in self.sets[len(self.chows) :]]
        self.chow_mask = self.pung_mask = 0
        for chow in self.chows:
            self.chow_mask |= BIT[chow]
        for pung in self.pungs:
            self.pung_mask |= BIT[pung]
        if pair >= 0:
            self.pung_mask |= BIT[pair]  # for rules about every set and the pair, a pair is like a pung


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


def present_units(units: int) -> int:
    """Return a bit for every kind that is present; counts are at most four."""
    return (units | units >> 1 | units >> 2) & ONES


def arrangement_hits(arrangement: Arrangement) -> list[Hit]:
    """Return the fans of the sets, without those that the place of the winning tile decides."""
    return _HITS_OF_SHAPE[arrangement.shape](arrangement)


_FIVE_CHOWS = ranks_mask(3, 4, 5)
_END_CHOWS = ranks_mask(1, 7)

# One predicate for each fan that asks something of every set and the pair.
_SET_RULES: tuple[tuple[int, Callable[[Arrangement], bool]], ...] = (
    (21, lambda a: not a.chow_mask and not a.pung_mask & ~EVENS),
    (31, lambda a: not a.chow_mask & ~_FIVE_CHOWS and not a.pung_mask & ~FIVES),
    (49, lambda a: not a.chow_mask),
    (52, lambda a: _has_all_types(a.whole)),
    (55, lambda a: not a.chow_mask & ~_END_CHOWS and not a.pung_mask & ~ENDS),
    (63, lambda a: len(a.chows) == 4 and a.pair < HONOURS_FROM),
)
# Those that can hold with so many chows: most hands have one, and then neither #21 nor #49, nor #63 without a pung.
_RULES_BY_CHOWS = tuple(
    tuple(rule for rule in _SET_RULES if chows == {21: 0, 49: 0, 63: 4}.get(rule[0], chows)) for chows in range(5)
)


def _has_all_types(whole: McrWhole) -> bool:
    """Return whether the hand has all three suits, winds and dragons (#52).

    Five elements of five types are one of each.
    """
    return whole.suits == 3 and all(whole.kinds & kind for kind in ALL_TYPES)


def _standard_hits(arrangement: Arrangement) -> list[Hit]:
    rules = _RULES_BY_CHOWS[len(arrangement.chows)]
    hits = [fan << USE_BITS | WHOLE for fan, holds in rules if holds(arrangement)]
    if len(arrangement.chows) > 1:
        hits += chow_hits(arrangement.chows, arrangement.pair)
    if arrangement.pungs:
        hits += _pung_hits(arrangement)
    if arrangement.whole.hogs:
        hits += _hog_hits(arrangement)
    if not arrangement.whole.meld_sets and arrangement.whole.standing in NINE_GATES:
        hits.append(4 << USE_BITS | WHOLE)
    return hits


def _pung_hits(arrangement: Arrangement) -> list[Hit]:
    """Return the fans of pungs: each pung, the honours together, the number pungs together."""
    pungs, first_place = arrangement.pungs, len(arrangement.chows)
    hits = [*pung_hits(tuple(pungs), first_place)] if len(pungs) > 1 else []
    for place, kind in enumerate(pungs, first_place):
        if BIT[kind] & (TERMINALS | WINDS_MASK):
            hits.append(73 << USE_BITS | 1 << place)
    if pungs[-1] >= HONOURS_FROM:
        hits += _honour_hits(arrangement, first_place)
    return hits


def _honour_hits(arrangement: Arrangement, first_place: int) -> list[Hit]:
    whole, pair = arrangement.whole, BIT[arrangement.pair]
    winds = dragons = 0
    hits = []
    for place, kind in enumerate(arrangement.pungs, first_place):
        use = 1 << place
        if BIT[kind] & DRAGONS:
            dragons |= use
            hits.append(59 << USE_BITS | use)
        elif BIT[kind] & WINDS_MASK:
            winds |= use
            hits += [fan << USE_BITS | use for fan, wind in ((60, whole.prevailing), (61, whole.seat)) if wind == kind]
    return hits + _wind_sets(winds, pair) + _dragon_sets(dragons, pair)


def _wind_sets(winds: int, pair: int) -> list[Hit]:
    """#1 #9 #38, for the sets in ``winds`` and the kind bit of the pair."""
    count = winds.bit_count()
    if count < 3:
        return []
    if count == 4:
        return [1 << USE_BITS | winds, 38 << USE_BITS | winds]
    little = [9 << USE_BITS | winds | PAIR_USE] if pair & WINDS_MASK else []
    return [*little, 38 << USE_BITS | winds]


def _dragon_sets(dragons: int, pair: int) -> list[Hit]:
    """#2 #10 #54, for the sets in ``dragons`` and the kind bit of the pair."""
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


def _seven_pairs_hits(arrangement: Arrangement) -> list[Hit]:
    """#19, #6 when the pairs run on, #52 where the reading allows it."""
    whole = arrangement.whole
    fans = [19, 79]
    lowest = whole.kinds & -whole.kinds
    if whole.suits == 1 and not whole.kinds & HONOURS and whole.kinds == lowest * 0b1111111:
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


_HITS_OF_SHAPE: dict[McrShape, Callable[[Arrangement], list[Hit]]] = {
    McrShape.STANDARD: _standard_hits,
    McrShape.KNITTED_STRAIGHT: _knitted_straight_hits,
    McrShape.SEVEN_PAIRS: _seven_pairs_hits,
    McrShape.ORPHANS: _orphans_hits,
    McrShape.KNITTED: _knitted_hits,
}
