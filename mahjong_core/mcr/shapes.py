"""Count tiles as packed integers and split standing tiles into sets and a pair (3.7.2).

Counts are packed: five bits for each kind, so that the tiles of a hand are one integer and adding tiles is adding
integers. A set is a small integer: ``k`` for the chow that starts at kind ``k``, ``PUNG + k`` for a pung of kind ``k``.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mahjong_core.tiles import HONOURS_FROM, KIND_OF, KINDS, RANKS, TILES, Kind

__all__ = [
    "BIT",
    "BITS",
    "GROUPS",
    "GROUP_MASKS",
    "HONOUR_UNITS",
    "KNITTED",
    "KNITTED_UNITS",
    "ONES",
    "ORPHANS",
    "ORPHAN_UNITS",
    "PUNG",
    "SETS_OF",
    "UNIT",
    "UNIT_OF",
    "Packed",
    "SetCode",
    "Split",
    "kinds_at",
    "present_units",
    "set_units",
    "splits",
    "winning_units",
]

Packed = int
SetCode = int
Split = tuple[tuple[SetCode, ...], Kind]  # the sets, the kind of the pair

PUNG: Final = 64
BITS: Final = 5
UNIT: Final[tuple[Packed, ...]] = tuple(1 << BITS * kind for kind in range(KINDS))
UNIT_OF: Final[tuple[Packed, ...]] = tuple(UNIT[KIND_OF[tile]] for tile in range(TILES))  # a red five is a five
BIT: Final[tuple[int, ...]] = tuple(1 << kind for kind in range(KINDS))
ONES: Final[Packed] = sum(UNIT)
GROUPS: Final[tuple[range, ...]] = (range(9), range(9, 18), range(18, 27), range(27, 34))
GROUP_MASKS: Final[tuple[Packed, ...]] = tuple(31 * sum(UNIT[kind] for kind in group) for group in GROUPS)
_PAIRS: tuple[Packed, ...] = tuple(2 * unit for unit in UNIT)

# The six ways of dealing 147, 258 and 369 to the three suits (3.8.1 #35).
KNITTED: Final[tuple[tuple[Kind, ...], ...]] = tuple(
    tuple(sorted(9 * suit + start + step for start, suit in enumerate(order) for step in (0, 3, 6)))
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
)
KNITTED_UNITS: Final[tuple[Packed, ...]] = tuple(sum(UNIT[kind] for kind in kinds) for kinds in KNITTED)
HONOUR_UNITS: Final[Packed] = sum(UNIT[HONOURS_FROM:])
ORPHANS: tuple[Kind, ...] = (0, 8, 9, 17, 18, 26, *range(HONOURS_FROM, KINDS))
ORPHAN_UNITS: Final[Packed] = sum(UNIT[kind] for kind in ORPHANS)


def kinds_at(places: Packed) -> list[Kind]:
    """Return the kinds, ascending, whose lowest bit is set in ``places``; quicker than to ask of all 34."""
    kinds: list[Kind] = []
    while places:
        lowest = places & -places
        kinds.append(_KIND_AT[lowest])
        places ^= lowest
    return kinds


_KIND_AT: Final[dict[Packed, Kind]] = {unit: kind for kind, unit in enumerate(UNIT)}


def present_units(packed: Packed) -> Packed:
    """Return one of each kind that is present; counts are at most four."""
    return (packed | packed >> 1 | packed >> 2) & ONES


def set_units(code: SetCode) -> Packed:
    """Return the three tiles of a set, packed."""
    return 3 * UNIT[code - PUNG] if code >= PUNG else UNIT[code] + UNIT[code + 1] + UNIT[code + 2]


def _sums(codes: list[SetCode], at_most: int) -> Iterator[tuple[Packed, tuple[SetCode, ...]]]:
    """Yield every multiset of up to ``at_most`` sets with its packed tiles."""
    steps = [(place, code, set_units(code)) for place, code in enumerate(codes)]
    level: list[tuple[Packed, tuple[SetCode, ...], int]] = [(0, (), 0)]
    for _ in range(at_most):
        level = [
            (packed + unit, (*chosen, code), place)
            for packed, chosen, first in level
            for place, code, unit in steps[first:]
        ]
        yield from ((packed, chosen) for packed, chosen, _ in level)


def _splits_by_tiles() -> dict[Packed, tuple[tuple[SetCode, ...], ...]]:
    """Return a mapping from packed tiles of one suit (or of the honours) to their splits into sets.

    About 14,000 entries.
    """
    splits_of: dict[Packed, tuple[tuple[SetCode, ...], ...]] = {0: ((),)}
    for group in GROUPS:
        chows = [kind for kind in group if kind < HONOURS_FROM and kind % RANKS < RANKS - 2]
        for packed, chosen in _sums(chows + [PUNG + kind for kind in group], 4):
            splits_of[packed] = (*splits_of.get(packed, ()), chosen)
    return splits_of


SETS_OF: Final = _splits_by_tiles()


def splits(packed: Packed) -> list[Split]:
    """Return every way to part ``packed`` tiles into sets and one pair; empty when there is none.

    The tiles of exactly one group hold the pair; the other groups are whole sets.
    """
    ways: list[tuple[SetCode, ...]] = [()]
    paired = -1
    for group, mask in enumerate(GROUP_MASKS):
        part = packed & mask
        if part:
            sets = SETS_OF.get(part)
            if sets is None:
                if paired >= 0:
                    return []
                paired = group
            elif len(sets) == 1:
                ways = [way + sets[0] for way in ways]
            else:
                ways = [way + more for way in ways for more in sets]
    if paired < 0:
        return []
    ends = _with_pair(packed & GROUP_MASKS[paired], paired)
    return [(way + more, pair) for more, pair in ends for way in ways]


_PARTS: Final = 32_768  # what is remembered about the tiles of one group


@lru_cache(maxsize=_PARTS)
def _with_pair(part: Packed, group: int) -> tuple[Split, ...]:
    """Return every way to part the tiles of one group into sets and one pair."""
    # Taking a pair that is not there borrows: no entry matches.
    return tuple([(sets, pair) for pair in GROUPS[group] for sets in SETS_OF.get(part - _PAIRS[pair], ())])


def winning_units(packed: Packed) -> Packed:
    """Return one of each kind that turns ``packed`` standing tiles (one short) into sets and a pair."""
    open_parts = [(packed & mask, group) for group, mask in enumerate(GROUP_MASKS) if packed & mask not in SETS_OF]
    if len(open_parts) == 1:  # one group must become sets and a pair
        return _units_for_pair(*open_parts[0])
    if len(open_parts) == 2:  # one already holds the pair, the other must become whole sets
        first, second = open_parts
        units = _units_for_sets(*first) if _with_pair(*second) else 0
        return units | _units_for_sets(*second) if _with_pair(*first) else units
    return 0


@lru_cache(maxsize=_PARTS)
def _units_for_pair(part: Packed, group: int) -> Packed:
    """Return one of each kind that makes sets and a pair of the tiles of one group."""
    kinds = GROUPS[group]
    bases = [part - _PAIRS[pair] for pair in kinds if part >> BITS * pair & 31]
    return sum({UNIT[kind] for base in bases for kind in kinds if base + UNIT[kind] in SETS_OF})


@lru_cache(maxsize=_PARTS)
def _units_for_sets(part: Packed, group: int) -> Packed:
    """Return one of each kind that makes whole sets of the tiles of one group."""
    return sum([UNIT[kind] for kind in GROUPS[group] if part + UNIT[kind] in SETS_OF])
