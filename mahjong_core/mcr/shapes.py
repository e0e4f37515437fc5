"""Counting tiles as packed integers, and every way in which standing tiles split into sets and a pair (3.7.2).

Counts are packed: five bits for each kind, so that the tiles of a hand are one integer and adding tiles is adding
integers. A set is a small integer: ``k`` for the chow that starts at kind ``k``, ``PUNG + k`` for a pung of kind ``k``.
"""

from collections.abc import Iterable, Iterator

from mahjong_core.tiles import HONOURS_FROM, KINDS, RANKS, Kind

Packed = int
SetCode = int
Split = tuple[tuple[SetCode, ...], Kind]  # the sets, the kind of the pair

PUNG = 64
BITS = 5
UNIT: tuple[Packed, ...] = tuple(1 << BITS * kind for kind in range(KINDS))
BIT: tuple[int, ...] = tuple(1 << kind for kind in range(KINDS))
ONES: Packed = sum(UNIT)
GROUPS: tuple[range, ...] = (range(9), range(9, 18), range(18, 27), range(27, 34))
GROUP_MASKS: tuple[Packed, ...] = tuple(31 * sum(UNIT[kind] for kind in group) for group in GROUPS)
PAIRS: tuple[Packed, ...] = tuple(2 * unit for unit in UNIT)

# The six ways of dealing 147, 258 and 369 to the three suits (3.8.1 #35).
KNITTED: tuple[tuple[Kind, ...], ...] = tuple(
    tuple(sorted(9 * suit + start + step for start, suit in enumerate(order) for step in (0, 3, 6)))
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
)
KNITTED_UNITS: tuple[Packed, ...] = tuple(sum(UNIT[kind] for kind in kinds) for kinds in KNITTED)
HONOUR_UNITS: Packed = sum(UNIT[HONOURS_FROM:])
SUIT_UNITS: Packed = ONES - HONOUR_UNITS
ORPHANS: tuple[Kind, ...] = (0, 8, 9, 17, 18, 26, *range(HONOURS_FROM, KINDS))
ORPHAN_UNITS: Packed = sum(UNIT[kind] for kind in ORPHANS)


def set_units(code: SetCode) -> Packed:
    """The three tiles of a set, packed."""
    return 3 * UNIT[code - PUNG] if code >= PUNG else UNIT[code] + UNIT[code + 1] + UNIT[code + 2]


def _group_sets(group: range) -> list[SetCode]:
    chows = [kind for kind in group if kind < HONOURS_FROM and kind % RANKS < RANKS - 2]
    return chows + [PUNG + kind for kind in group]


def _sums(codes: list[SetCode], at_most: int) -> Iterator[tuple[Packed, tuple[SetCode, ...]]]:
    """Every multiset of up to ``at_most`` sets with its packed tiles."""
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
    """Packed tiles of one suit (or of the honours) -> all the ways to part them into sets. About 14,000 entries."""
    found: dict[Packed, tuple[tuple[SetCode, ...], ...]] = {0: ((),)}
    for group in GROUPS:
        for packed, chosen in _sums(_group_sets(group), 4):
            found[packed] = (*found.get(packed, ()), chosen)
    return found


SETS_OF = _splits_by_tiles()


def splits(packed: Packed) -> list[Split]:
    """Every way to part ``packed`` tiles into sets and one pair; empty when there is none.

    The tiles of exactly one group hold the pair; the other groups are whole sets.
    """
    ways: list[tuple[SetCode, ...]] = [()]
    paired = -1
    for group, mask in enumerate(GROUP_MASKS):
        part = packed & mask
        if part:
            found = SETS_OF.get(part)
            if found is None:
                if paired >= 0:
                    return []
                paired = group
            elif len(found) == 1:
                ways = [way + found[0] for way in ways]
            else:
                ways = [way + more for way in ways for more in found]
    if paired < 0:
        return []
    return [(way + more, pair) for more, pair in _paired_splits(packed & GROUP_MASKS[paired], paired) for way in ways]


def _paired_splits(part: Packed, group: int) -> list[Split]:
    """The splits of one group's tiles that hold a pair. Taking a pair that is not there borrows: no entry matches."""
    return [(sets, pair) for pair in GROUPS[group] for sets in SETS_OF.get(part - PAIRS[pair], ())]


def winning_kinds(packed: Packed) -> set[Kind]:
    """The kinds that turn ``packed`` standing tiles (one short) into sets and a pair."""
    parts = [(packed & mask, GROUPS[group]) for group, mask in enumerate(GROUP_MASKS)]
    open_parts = [(part, kinds) for part, kinds in parts if part not in SETS_OF]
    if len(open_parts) == 1:
        return _kinds_completing_with_pair(*open_parts[0])
    if len(open_parts) == 2:
        first, second = open_parts
        return _kinds_beside_pair(first, second) | _kinds_beside_pair(second, first)
    return set()


def _kinds_completing_with_pair(part: Packed, kinds: Iterable[Kind]) -> set[Kind]:
    """One group must become sets and a pair."""
    bases = [part - PAIRS[pair] for pair in kinds if part >> BITS * pair & 31]
    return {kind for kind in kinds if any(base + UNIT[kind] in SETS_OF for base in bases)}


def _kinds_beside_pair(part: tuple[Packed, range], other: tuple[Packed, range]) -> set[Kind]:
    """``other`` already holds the pair, ``part`` must become whole sets."""
    if not any(other[0] - PAIRS[pair] in SETS_OF for pair in other[1]):
        return set()
    return {kind for kind in part[1] if part[0] + UNIT[kind] in SETS_OF}
