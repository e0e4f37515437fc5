"""Choose fans made of two, three or four sets under the principles of 3.9.1.6.

A *hit* is one fan found on certain sets, in one integer: ``fan << USE_BITS | use``, where bit ``i`` of ``use`` stands
for set ``i`` of the hand and bit 4 for the pair. Sorted hits are in the order of the rule book, dearest first.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from mahjong_core.tiles import EAST, HONOURS_FROM, NORTH, RANKS, Kind

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
_Fans = dict[tuple[Kind, ...], int]  # fans by the sets that make them
USE_BITS: Final = 6
PAIR_USE: Final = 1 << 4
WHOLE: Final = 0b11111  # all four sets and the pair

TWO_CHOWS: Final = (69, 70, 71, 72)
THREE_CHOWS: Final = (23, 28, 30, 39, 41, 51)
FOUR_CHOWS: Final = (13, 14, 16, 29)
_END_PUNG: Final = 73
_END_KINDS: Final = frozenset({0, 8, 9, 17, 18, 26, *range(EAST, NORTH + 1)})  # ones, nines and winds

_SUITS: Final = (0, 9, 18)
_ORDERS: Final = ((0, 9, 18), (0, 18, 9), (9, 0, 18), (9, 18, 0), (18, 0, 9), (18, 9, 0))


def _two_chow_fans() -> _Fans:
    """Return pairs of chows, by their first tiles in ascending order: #69 to #72."""
    fans: _Fans = {}
    for suit in _SUITS:
        fans |= {(suit + start, suit + start): 69 for start in range(7)}
        fans |= {(suit + start, suit + start + 3): 71 for start in range(4)}
        fans[suit, suit + 6] = 72
    for number, other in combinations(_SUITS, 2):
        fans |= {(number + start, other + start): 70 for start in range(7)}
    return fans


def _three_chow_fans() -> _Fans:
    """Return triples of chows, in ascending order. No triple makes two of these fans."""
    fans: _Fans = {}
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


def _four_chow_fans() -> _Fans:
    """Return quadruples of chows, in ascending order; #13 and #29 ask for a pair of fives besides."""
    fans: _Fans = {}
    for suit in _SUITS:
        fans |= {(suit + start,) * 4: 14 for start in range(7)}
        fans |= {
            tuple(suit + start + step * i for i in range(4)): 16 for step in (1, 2) for start in range(7 - 3 * step)
        }
        fans[suit, suit, suit + 6, suit + 6] = 13
    for number, other in combinations(_SUITS, 2):
        fans[number, number + 6, other, other + 6] = 29
    return fans


def _three_pung_fans() -> _Fans:
    """Return triples of number pungs, in ascending order: #24, #32, #42."""
    fans: _Fans = {}
    for suit in _SUITS:
        fans |= {tuple(suit + start + i for i in range(3)): 24 for start in range(7)}
    fans |= {tuple(suit + rank for suit in _SUITS): 32 for rank in range(RANKS)}
    for order in _ORDERS:
        fans |= {tuple(sorted(suit + start + i for i, suit in enumerate(order))): 42 for start in range(7)}
    return fans


_LINKS: Final = _two_chow_fans()
_TRIPLES: Final = _three_chow_fans()
_QUADS: Final = _four_chow_fans()
_DOUBLE_PUNGS: Final[_Fans] = {
    (number + rank, other + rank): 65 for number, other in combinations(_SUITS, 2) for rank in range(RANKS)
}
_THREE_PUNGS: Final = _three_pung_fans()
_FOUR_PUNGS = frozenset(tuple(suit + start + i for i in range(4)) for suit in _SUITS for start in range(6))  # #15


def _hit(fan: int, use: int) -> Hit:
    """Return the hit of ``fan`` on the sets of ``use``."""
    return fan << USE_BITS | use


def _named(fans: _Fans, sets: Sequence[Kind], together: int, first_place: int = 0) -> list[Hit]:
    """Return the hits of every combination of ``together`` sets that ``fans`` names.

    ``sets`` ascending, the first being set ``first_place`` of the hand.
    """
    named = map(fans.get, combinations(sets, together))
    return [_hit(fan, use) for fan, use in zip(named, _uses(len(sets), together, first_place), strict=True) if fan]


@cache
def _uses(sets: int, together: int, first_place: int) -> tuple[int, ...]:
    """Return the use bits of every combination of ``together`` sets, in the order of ``itertools.combinations``."""
    bits = [1 << place for place in range(first_place, first_place + sets)]
    return tuple([sum(chosen) for chosen in combinations(bits, together)])


def chow_hits(chows: Sequence[Kind], pair: Kind) -> list[Hit]:
    """Return the best legal choice of chow fans; ``chows`` ascending, standing first among the hand's sets.

    The greatest combination first; a chow outside it is combined once with a used one (3.9.1.6.5); without a fan of
    three chows, links are chosen one by one so that each joins a chow not yet joined.
    """
    chosen = tuple(chows)
    return (_quad_hits(chosen, pair) if chosen in _QUADS else []) or [*_joined(chosen)]


_CHOW_CHOICES: Final = 16_384  # two to four chows of 21 kinds: 12,628 choices, met again and again in a run of hands


@lru_cache(maxsize=_CHOW_CHOICES)
def _joined(chows: tuple[Kind, ...]) -> tuple[Hit, ...]:
    """Return the best choice where four chows make no fan of their own."""
    links = chow_links(chows)
    return tuple(_triple_hits(chows, links) or _linked(links))


def _quad_hits(chows: tuple[Kind, ...], pair: Kind) -> list[Hit]:
    """Return the fan that these four chows make, if any; #16 with the links of its ends, on which readings differ."""
    fan = _QUADS[chows]
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
    return (*chow_links(chows), *_named(_TRIPLES, chows, 3))


def _triple_hits(chows: Sequence[Kind], links: Sequence[Hit]) -> list[Hit]:
    """Return a fan of three chows, and the link of the fourth chow to one of the three if there is one."""
    triples = _named(_TRIPLES, chows, 3)
    for triple in triples:
        use = triple & WHOLE
        outward = [link for link in links if link & ~use & WHOLE and link & use]
        if outward:
            return [triple, min(outward)]
    return triples[:1]


def chow_links(chows: Sequence[Kind]) -> list[Hit]:
    """Return every two-chow fan among ``chows``, legal together or not, in ascending order."""
    return sorted(_named(_LINKS, chows, 2))


def _linked(links: Sequence[Hit]) -> list[Hit]:
    """Return the largest number of links that the principles allow.

    Each joins two groups of chows that were apart (3.9.1.6.5), and no chow serves twice in the same fan (3.9.1.6.3).
    Equal chows come first, which leaves the most to the others.
    """
    if len(links) < 2:
        return [*links]
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
    """Return fans of number pungs together (#15 #24 #32 #42 #65), and of each pung of terminals or winds (#73).

    ``pungs`` ascending, the first being set ``first_place``.
    """
    ends = [_hit(_END_PUNG, 1 << place) for place, kind in enumerate(pungs, first_place) if kind in _END_KINDS]
    numbers = tuple([kind for kind in pungs if kind < HONOURS_FROM])
    return (*_number_pungs(numbers, first_place), *ends)


def _number_pungs(pungs: tuple[Kind, ...], first_place: int) -> list[Hit]:
    """Return the fans that number pungs make together."""
    if pungs in _FOUR_PUNGS:
        return [_hit(15, 0b1111), _hit(24, 0b0111)]
    doubles = _named(_DOUBLE_PUNGS, pungs, 2, first_place)
    for triple in _named(_THREE_PUNGS, pungs, 3, first_place):
        is_same_number = triple >> USE_BITS == 32
        return [triple, *(double for double in doubles if is_same_number or double & ~triple & WHOLE)]
    return doubles
