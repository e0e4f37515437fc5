"""Freshly dealt winning hands of every MCR shape, leaning towards what is hard: flushes, repeats, kongs, oddities.

Everything is drawn from one seeded generator and is a legal position: no five alike, no tile that is both robbed and
held. Shapes follow 3.7.2; the proportions are ours.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from mahjong_core.hands import Hand, Meld
from mahjong_core.mcr.win import McrWin
from mahjong_core.winds import WINDS

Group = tuple[int, ...]


class Dealt(NamedTuple):
    """A hand, how it was won, and the name of the recipe."""

    recipe: str
    hand: Hand
    win: McrWin


def chow(kind: int) -> Group:
    return kind, kind + 1, kind + 2


def pung(kind: int) -> Group:
    return (kind,) * 3


def any_set(random: Random, kinds: list[int], chows: float) -> Group:
    """A chow with probability ``chows``, else a pung, starting among ``kinds``."""
    starts = [kind for kind in kinds if kind < 27 and kind % 9 < 7 and kind + 2 in kinds]
    if starts and random.random() < chows:
        return chow(random.choice(starts))
    return pung(random.choice(kinds))


def standard(kinds: list[int], chows: float) -> Callable[[Random], tuple[list[Group], Group]]:
    """Four sets and a pair among ``kinds``."""

    def deal(random: Random) -> tuple[list[Group], Group]:
        return [any_set(random, kinds, chows) for _ in range(4)], (random.choice(kinds),) * 2

    return deal


def suits(*wanted: int) -> list[int]:
    return [kind for suit in wanted for kind in range(9 * suit, 9 * suit + (7 if suit == 3 else 9))]


def ranks(*wanted: int) -> list[int]:
    return [9 * suit + rank - 1 for suit in range(3) for rank in wanted]


def same_numbers(random: Random) -> tuple[list[Group], Group]:
    """Chows of few numbers over the suits: double, triple, shifted and straight combinations."""
    start, step = random.randrange(7), random.choice((0, 1, 2, 3))
    starts = [start, min(start + step, 6), min(start + 2 * step, 6), random.randrange(7)]
    one_suit = random.random() < 0.4
    suit = random.randrange(3)
    chows = [chow(9 * (suit if one_suit else random.randrange(3)) + place) for place in starts]
    return chows, (random.randrange(34),) * 2


def same_pungs(random: Random) -> tuple[list[Group], Group]:
    """Pungs of close numbers over the suits."""
    start = random.randrange(7)
    kinds = [9 * random.randrange(3) + start + random.randrange(3) for _ in range(3)]
    last = any_set(random, suits(0, 1, 2, 3), 0.3)
    return [*map(pung, kinds), last], (random.randrange(34),) * 2


def two_dragons_one_suit(random: Random) -> tuple[list[Group], Group]:
    suit = 9 * random.randrange(3)
    return [chow(suit), chow(suit), chow(suit + 6), chow(suit + 6)], (suit + 4,) * 2


def two_dragons_three_suits(random: Random) -> tuple[list[Group], Group]:
    number, other, third = random.sample((0, 9, 18), 3)
    return [chow(number), chow(number + 6), chow(other), chow(other + 6)], (third + 4,) * 2


def knitted_straight(random: Random) -> tuple[list[Group], Group]:
    order = random.sample((0, 9, 18), 3)
    straight = [tuple(suit + start + 3 * step for step in range(3)) for start, suit in enumerate(order)]
    return [*straight, any_set(random, suits(0, 1, 2, 3), 0.5)], (random.randrange(34),) * 2


def whole_hand(tiles: Callable[[Random], list[int]]) -> Callable[[Random], tuple[list[Group], Group]]:
    """A special hand: no set can be declared."""

    def deal(random: Random) -> tuple[list[Group], Group]:
        return [], tuple(tiles(random))

    return deal


def nine_gates(random: Random) -> list[int]:
    suit = 9 * random.randrange(3)
    return [suit + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)] + [suit + random.randrange(9)]


def seven_pairs(random: Random) -> list[int]:
    kinds = random.choice((suits(0, 1, 2, 3), suits(0), suits(1, 3), ranks(1, 9) + suits(3), ranks(2, 3, 4), suits(2)))
    return [kind for kind in random.choices(kinds, k=7) for _ in range(2)]


def shifted_pairs(random: Random) -> list[int]:
    first = 9 * random.randrange(3) + random.randrange(3)
    return [first + step for step in range(7) for _ in range(2)]


def orphans(random: Random) -> list[int]:
    kinds = ranks(1, 9) + suits(3)
    return [*kinds, random.choice(kinds)]


def honours_and_knitted(random: Random) -> list[int]:
    order = random.sample((0, 9, 18), 3)
    knitted = [suit + start + 3 * step for start, suit in enumerate(order) for step in range(3)]
    honours = random.choice((5, 6, 7))
    return random.sample(suits(3), honours) + random.sample(knitted, 14 - honours)


RECIPES: tuple[tuple[str, float, Callable[[Random], tuple[list[Group], Group]]], ...] = (
    ("any tiles", 10, standard(suits(0, 1, 2, 3), 0.6)),
    ("numbers, mostly chows", 10, standard(suits(0, 1, 2), 0.85)),
    ("full flush", 8, standard(suits(1), 0.6)),
    ("flush of chows", 6, standard(suits(0), 1.0)),
    ("half flush", 6, standard(suits(2, 3), 0.5)),
    ("two suits", 5, standard(suits(0, 2), 0.7)),
    ("pungs", 8, standard(suits(0, 1, 2, 3), 0.0)),
    ("honours", 4, standard(suits(3), 0.0)),
    ("honours and one suit of pungs", 3, standard(suits(0, 3), 0.1)),
    ("terminals", 3, standard(ranks(1, 9), 0.0)),
    ("terminals and honours", 3, standard(ranks(1, 9) + suits(3), 0.0)),
    ("green", 3, standard([19, 20, 21, 23, 25, 32], 0.5)),
    ("reversible", 3, standard([9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31], 0.5)),
    ("upper", 2, standard(ranks(6, 7, 8, 9), 0.6)),
    ("lower", 2, standard(ranks(1, 2, 3, 4), 0.6)),
    ("middle", 2, standard(ranks(4, 5, 6), 0.6)),
    ("fives", 2, standard(ranks(3, 4, 5, 6, 7), 0.6)),
    ("evens", 2, standard(ranks(2, 4, 6, 8), 0.0)),
    ("ends and chows at ends", 3, standard(ranks(1, 2, 3, 7, 8, 9) + suits(3), 0.6)),
    ("chows of close numbers", 10, same_numbers),
    ("pungs of close numbers", 8, same_pungs),
    ("two dragons, one suit", 1, two_dragons_one_suit),
    ("two dragons, three suits", 2, two_dragons_three_suits),
    ("knitted straight", 5, knitted_straight),
    ("nine gates", 2, whole_hand(nine_gates)),
    ("seven pairs", 5, whole_hand(seven_pairs)),
    ("seven shifted pairs", 1, whole_hand(shifted_pairs)),
    ("orphans", 1, whole_hand(orphans)),
    ("honours and knitted", 3, whole_hand(honours_and_knitted)),
)


def stress_hands(count: int, seed: int) -> Iterator[Dealt]:
    """``count`` legal winning hands, the same for the same seed."""
    random = Random(seed)
    names, weights = [recipe[0] for recipe in RECIPES], [recipe[1] for recipe in RECIPES]
    deals = {name: deal for name, _, deal in RECIPES}
    dealt = 0
    while dealt < count:
        name = random.choices(names, weights)[0]
        groups, rest = deals[name](random)
        hand = _hand(random, groups, rest)
        if hand is not None:
            dealt += 1
            yield Dealt(name, hand, _win(random, hand))


def _hand(random: Random, groups: list[Group], rest: Group) -> Hand | None:
    """Some sets declared, some pungs raised to kongs; None when that needs a fifth copy of a tile."""
    exposure = random.choice((0.0, 0.0, 0.3, 0.6, 0.9, 1.0))
    standing, melds = list(rest), []
    for group in groups:
        if len(set(group)) == 3 and group[1] - group[0] == 3:  # knitted tiles are never declared
            standing += group
        elif len(set(group)) == 1 and random.random() < 0.25:
            melds.append(Meld(group + group[:1], concealed=random.random() > exposure))
        elif random.random() < exposure:
            melds.append(Meld(group))
        else:
            standing += group
    held = Counter(standing)
    held.update(tile for meld in melds for tile in meld.tiles)
    if max(held.values()) > 4:
        return None
    winning = standing.pop(random.randrange(len(standing)))
    return Hand(tuple(standing), tuple(melds), winning)


def _win(random: Random, hand: Hand) -> McrWin:
    """Circumstances that can be."""
    self_draw = random.random() < 0.4
    melded = [tile for meld in hand.melds for tile in meld.tiles]
    has_kong = any(len(meld.tiles) == 4 for meld in hand.melds)
    free = hand.winning_tile not in hand.concealed
    last_tile = random.random() < 0.05
    robbing = not self_draw and not last_tile and free and hand.winning_tile not in melded and random.random() < 0.1
    return McrWin(
        self_draw=self_draw,
        seat_wind=random.choice(WINDS),
        prevailing_wind=random.choice(WINDS),
        last_tile=last_tile,
        kong_replacement=self_draw and has_kong and random.random() < 0.15,
        robbing_kong=robbing,
        last_of_kind=free and random.random() < 0.1,
        flowers=random.choice((0, 0, 0, 1, 2)),
    )
