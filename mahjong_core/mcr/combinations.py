"""Choose fans made of two, three or four sets under the principles of 3.9.1.6.

A *hit* is one fan found on certain sets, in one integer: ``fan << USE_BITS | use``, where bit ``i`` of ``use`` stands
for set ``i`` of the hand and bit 4 for the pair. Sorted hits are in the order of the rule book, dearest first.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from mahjong_core.tiles import HONOURS_FROM, RANKS, Kind

__all__ = [
    "FOUR_CHOWS",
    "PAIR_USE",
    "THREE_CHOWS",
    "TWO_CHOWS",
    "USE_BITS",
    "WHOLE",
    "Hit",
    "all_chow_hits",
    "chow_choices",
    "chow_hits",
    "chow_links",
    "pung_hits",
]

Hit = int
USE_BITS = 6
PAIR_USE = 1 << 4
WHOLE = 0b11111  # all four sets and the pair

TWO_CHOWS = (69, 70, 71, 72)
THREE_CHOWS = (23, 28, 30, 39, 41, 51)
FOUR_CHOWS = (13, 14, 16, 29)
_DOUBLE_PUNG = 65

_SUITS = (0, 9, 18)
_ORDERS = ((0, 9, 18), (0, 18, 9), (9, 0, 18), (9, 18, 0), (18, 0, 9), (18, 9, 0))


def _two_chow_fans() -> dict[tuple[Kind, Kind], int]:
    """Return pairs of chows, by their first tiles in ascending order: #69 to #72."""
    fans: dict[tuple[Kind, Kind], int] = {}
    for suit in _SUITS:
        fans |= {(suit + start, suit + start): 69 for start in range(7)}
        fans |= {(suit + start, suit + start + 3): 71 for start in range(4)}
        fans[suit, suit + 6] = 72
    for number, other in combinations(_SUITS, 2):
        fans |= {(number + start, other + start): 70 for start in range(7)}
    return fans


def _three_chow_fans() -> dict[tuple[Kind, ...], int]:
    """Return triples of chows, in ascending order. No triple makes two of these fans."""
    fans: dict[tuple[Kind, ...], int] = {}
    for suit in _SUITS:
        fans |= {(suit + start,) * 3: 23 for start in range(7)}
        fans[suit, suit + 3, suit + 6] = 28
        fans |= {
            tuple(suit + start + step * i for i in range(3)): 30 for step in (1, 2) for start in range(7 - 2 * step)
        }
    for order in _ORDERS:
        fans[tuple(sorted(suit + 3 * i for i, suit in enumerate(order)))] = 39
        fans |= {tuple(sorted(suit + start + i for i, suit in enumerate(order))): 51 for start in range(5)}
    fans |= {tuple(suit + start for suit in _SUITS): 41 for start in range(7)}
    return fans


def _four_chow_fans() -> dict[tuple[Kind, ...], int]:
    """Return quadruples of chows, in ascending order; #13 and #29 ask for a pair of fives besides."""
    fans: dict[tuple[Kind, ...], int] = {}
    for suit in _SUITS:
        fans |= {(suit + start,) * 4: 14 for start in range(7)}
        fans |= {
            tuple(suit + start + step * i for i in range(4)): 16 for step in (1, 2) for start in range(7 - 3 * step)
        }
        fans[suit, suit, suit + 6, suit + 6] = 13
    for number, other in combinations(_SUITS, 2):
        fans[number, number + 6, other, other + 6] = 29
    return fans


_LINKS = _two_chow_fans()
_TRIPLES = _three_chow_fans()
_QUADS = _four_chow_fans()


def _hit(fan: int, use: int) -> Hit:
    """Return the hit of ``fan`` on the sets of ``use``."""
    return fan << USE_BITS | use


def chow_hits(chows: Sequence[Kind], pair: Kind) -> list[Hit]:
    """Return the best legal choice of chow fans; ``chows`` ascending, standing first among the hand's sets.

    The greatest combination first; a chow outside it is combined once with a used one (3.9.1.6.5); without a fan of
    three chows, links are chosen one by one so that each joins a chow not yet joined.
    """
    count = len(chows)
    if count == 4:
        hits = _quad_hits(chows, pair)
        if hits:
            return hits
    return [*_joined(tuple(chows))]


_CHOW_CHOICES = 16_384  # two to four chows of 21 kinds: 12,628 choices, met again and again in a run of hands


@lru_cache(maxsize=_CHOW_CHOICES)
def _joined(chows: tuple[Kind, ...]) -> tuple[Hit, ...]:
    """Return the best choice where four chows make no fan of their own."""
    hits = _triple_hits(chows) if len(chows) > 2 else []
    return tuple(hits or _linked(chow_links(chows)))


def _quad_hits(chows: Sequence[Kind], pair: Kind) -> list[Hit]:
    """Return the fan that four chows make, if any; #16 with the links of its ends, on which readings differ."""
    fan = _QUADS.get(tuple(chows))
    if fan is None:
        return []
    if fan in {13, 29}:  # with a pair of fives, of the same suit for #13, of the third suit for #29
        is_in_suit = pair // RANKS in {chow // RANKS for chow in chows}
        is_five = pair < HONOURS_FROM and pair % RANKS == 4
        return [_hit(fan, WHOLE)] if is_five and is_in_suit == (fan == 13) else []
    return [_hit(fan, 0b1111), *chow_links(chows)] if fan == 16 else [_hit(fan, 0b1111)]


def all_chow_hits(chows: Sequence[Kind]) -> list[Hit]:
    """Return every fan of two or three of the chows, legal together or not."""
    return [*_all_chow_hits(tuple(chows))]


@lru_cache(maxsize=_CHOW_CHOICES)
def _all_chow_hits(chows: tuple[Kind, ...]) -> tuple[Hit, ...]:
    hits = chow_links(chows)
    for triple in combinations(range(len(chows)), 3):
        fan = _TRIPLES.get(tuple(chows[i] for i in triple))
        if fan is not None:
            hits.append(_hit(fan, sum(1 << i for i in triple)))
    return tuple(hits)


def _triple_hits(chows: Sequence[Kind]) -> list[Hit]:
    """Return a fan of three chows, and the link of the fourth chow to one of the three if there is one."""
    places = range(len(chows))
    alone: list[Hit] = []
    for triple in combinations(places, 3):
        fan = _TRIPLES.get(tuple(chows[i] for i in triple))
        if fan is None:
            continue
        use = sum(1 << i for i in triple)
        links = [link for link in chow_links(chows) if link & ~use & WHOLE and link & use]
        if links:
            return [_hit(fan, use), min(links)]
        alone = alone or [_hit(fan, use)]
    return alone


def chow_links(chows: Sequence[Kind]) -> list[Hit]:
    """Return every two-chow fan among ``chows``, legal together or not, in ascending order."""
    links = []
    for i, first in enumerate(chows):
        for j in range(i + 1, len(chows)):
            fan = _LINKS.get((first, chows[j]))
            if fan is not None:
                links.append(fan << USE_BITS | 1 << i | 1 << j)
    links.sort()
    return links


def _linked(links: Iterable[Hit]) -> list[Hit]:
    """Return the largest number of links that the principles allow.

    Each joins two groups of chows that were apart (3.9.1.6.5), and no chow serves twice in the same fan (3.9.1.6.3).
    Equal chows come first, which leaves the most to the others.
    """
    chosen: list[Hit] = []
    groups: list[int] = []
    served: dict[int, int] = {}
    for link in links:
        use, fan = link & WHOLE, link >> USE_BITS
        touched = [group for group in groups if group & use]
        if served.get(fan, 0) & use or any(group & use == use for group in touched):
            continue
        groups = [group for group in groups if not group & use] + [use | sum(touched)]
        served[fan] = served.get(fan, 0) | use
        chosen.append(link)
    return chosen


def chow_choices(chows: Sequence[Kind], kept: Iterable[Hit]) -> list[tuple[Hit, ...]]:
    """Return all choices of chow fans worth as much as the chow fans of ``kept`` and as legal.

    Players may announce any.
    """
    links = chow_links(chows)
    chosen = [hit for hit in kept if hit >> USE_BITS in TWO_CHOWS]
    triples = [hit for hit in kept if hit >> USE_BITS in THREE_CHOWS]
    if any(hit >> USE_BITS in FOUR_CHOWS for hit in kept):
        return [(*triples, *chosen)]
    if not triples:
        return [choice for choice in combinations(links, len(chosen)) if _linked(choice) == list(choice)]
    use = triples[0] & WHOLE
    outward = [link for link in links if link & ~use & WHOLE and link & use]
    return [(*triples, *choice) for choice in combinations(outward, len(chosen))]


@lru_cache(maxsize=_CHOW_CHOICES)
def pung_hits(pungs: tuple[Kind, ...], first_place: int) -> tuple[Hit, ...]:
    """Return fans of number pungs together (#15 #24 #32 #42 #65).

    ``pungs`` ascending, the first being set ``first_place``.
    """
    numbered = [(kind, 1 << place) for place, kind in enumerate(pungs, first_place) if kind < HONOURS_FROM]
    if len(numbered) < 2:
        return ()
    if len(numbered) == 4 and _is_run([kind for kind, _ in numbered]):
        return (_hit(15, 0b1111), _hit(24, 0b0111))
    for triple in combinations(numbered, 3) if len(numbered) > 2 else ():
        fan = _three_pung_fan([kind for kind, _ in triple])
        if fan:
            use = sum(bit for _, bit in triple)
            return (_hit(fan, use), *(link for link in _double_pungs(numbered) if link & ~use & WHOLE or fan == 32))
    return tuple(_double_pungs(numbered))


def _is_run(kinds: Sequence[Kind]) -> bool:
    """Return whether the numbers of one suit are consecutive."""
    return kinds[0] // RANKS == kinds[-1] // RANKS and all(kind == kinds[0] + i for i, kind in enumerate(kinds))


def _three_pung_fan(kinds: Sequence[Kind]) -> int:
    """#24, #32, #42, or 0 for three number pungs in ascending order."""
    if _is_run(kinds):
        return 24
    suits = {kind // RANKS for kind in kinds}
    if len(suits) < 3:
        return 0
    low, middle, high = sorted(kind % RANKS for kind in kinds)
    if low == high:
        return 32
    return 42 if (middle - low, high - middle) == (1, 1) else 0


def _double_pungs(numbered: Sequence[tuple[Kind, int]]) -> list[Hit]:
    """Return pairs of pungs of one number in two suits."""
    return [
        _hit(_DOUBLE_PUNG, bit | other_bit)
        for (kind, bit), (other, other_bit) in combinations(numbered, 2)
        if (other - kind) % RANKS == 0
    ]
