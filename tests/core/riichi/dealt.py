"""Freshly dealt winning hands of riichi, closed and open, leaning towards what is hard; every one a legal position."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from mahjong_core.hands import Hand, Meld
from mahjong_core.riichi.options import HandOptions
from mahjong_core.riichi.win import RiichiWin, riichi_win_problems
from mahjong_core.tiles import KIND_OF, RED_FIVES
from mahjong_core.winds import WINDS

Group = tuple[int, ...]
Groups = tuple[list[Group], Group]
ORPHANS = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33]
PLAIN_FIVES = {kind: red for red, kind in RED_FIVES.items()}


class Dealt(NamedTuple):
    """A hand, how it was won, and the name of the recipe."""

    recipe: str
    hand: Hand
    win: RiichiWin


def any_set(random: Random, kinds: list[int], chows: float) -> Group:
    starts = [kind for kind in kinds if kind < 27 and kind % 9 < 7 and kind + 2 in kinds]
    if starts and random.random() < chows:
        start = random.choice(starts)
        return (start, start + 1, start + 2)
    return (random.choice(kinds),) * 3


def sets_of(kinds: list[int], chows: float) -> Callable[[Random], Groups]:
    def deal(random: Random) -> Groups:
        return [any_set(random, kinds, chows) for _ in range(4)], (random.choice(kinds),) * 2

    return deal


def suits(*wanted: int) -> list[int]:
    return [kind for suit in wanted for kind in range(9 * suit, 9 * suit + (7 if suit == 3 else 9))]


def one_suit(random: Random) -> Groups:
    return sets_of(suits(random.randrange(3)), 0.7)(random)


def half_flush(random: Random) -> Groups:
    return sets_of(suits(random.randrange(3), 3), 0.6)(random)


def same_numbers(random: Random) -> Groups:
    """Chows of few numbers: double, triple and straight combinations."""
    start, step = random.randrange(7), random.choice((0, 0, 1, 3))
    starts = [start, min(start + step, 6), min(start + 2 * step, 6), random.randrange(7)]
    spread = random.random() < 0.5
    suit = random.randrange(3)
    first = [9 * (place % 3 if spread else suit) + rank for place, rank in enumerate(starts)]
    return [(kind, kind + 1, kind + 2) for kind in first], (random.randrange(34),) * 2


def double_chows(random: Random) -> Groups:
    first, second = (9 * random.randrange(3) + random.randrange(7) for _ in range(2))
    chows = [(kind, kind + 1, kind + 2) for kind in (first, first, second, second)]
    return chows, (random.randrange(34),) * 2


def same_pungs(random: Random) -> Groups:
    rank = random.randrange(9)
    return [(rank,) * 3, (rank + 9,) * 3, (rank + 18,) * 3, any_set(random, suits(0, 1, 2), 0.6)], (
        random.randrange(34),
    ) * 2


def outside(random: Random) -> Groups:
    def any_group() -> Group:
        if random.random() < 0.7:
            start = 9 * random.randrange(3) + random.choice((0, 6))
            return (start, start + 1, start + 2)
        return (random.choice(ORPHANS),) * 3

    return [any_group() for _ in range(4)], (random.choice(ORPHANS),) * 2


def seven_pairs(random: Random) -> Groups:
    kinds = random.choice((list(range(34)), suits(0), suits(1, 3), ORPHANS, suits(2)))
    return [], tuple(kind for kind in random.sample(kinds, 7) for _ in range(2))


def orphans(random: Random) -> Groups:
    return [], (*ORPHANS, random.choice(ORPHANS))


RECIPES: tuple[tuple[str, int, Callable[[Random], Groups]], ...] = (
    ("any", 16, sets_of(suits(0, 1, 2, 3), 0.7)),
    ("suits", 18, sets_of(suits(0, 1, 2), 0.9)),
    ("chows", 14, sets_of(suits(0, 1, 2), 1.0)),
    ("pungs", 8, sets_of(suits(0, 1, 2, 3), 0.1)),
    ("simples", 8, sets_of([kind for kind in suits(0, 1, 2) if kind not in ORPHANS], 0.8)),
    ("one suit", 8, one_suit),
    ("half flush", 8, half_flush),
    ("same numbers", 8, same_numbers),
    ("double chows", 4, double_chows),
    ("same pungs", 3, same_pungs),
    ("outside", 5, outside),
    ("orphan pungs", 2, sets_of(ORPHANS, 0.0)),
    ("seven pairs", 5, seven_pairs),
    ("thirteen orphans", 1, orphans),
)


def winning_hands(count: int, seed: int, options: HandOptions) -> Iterator[Dealt]:
    """``count`` legal hands; what has no value at all is dealt too, so that refusals can be compared."""
    random = Random(seed)
    names = [recipe for recipe in RECIPES for _ in range(recipe[1])]
    dealt = 0
    while dealt < count:
        name, _, deal = random.choice(names)
        hands = attempt(random, name, deal(random), options)
        if hands is not None:
            dealt += 1
            yield hands


def attempt(random: Random, name: str, groups: Groups, options: HandOptions) -> Dealt | None:
    """A hand of these groups with some of them declared, or None when it would be no legal position."""
    sets, rest = groups
    declared = [place for place in range(len(sets)) if random.random() < random.choice((0.0, 0.0, 0.3, 0.8))]
    melds, standing = [], [*rest]
    for place, tiles in enumerate(sets):
        if place in declared and (meld := declare(random, tiles)) is not None:
            melds.append(meld)
        else:
            standing += tiles
    counts = Counter(standing) + Counter(KIND_OF[tile] for meld in melds for tile in meld.tiles)
    if max(counts.values()) > 4:
        return None
    random.shuffle(standing)
    if options.red_fives:
        reds = {PLAIN_FIVES[kind] for kind in PLAIN_FIVES if counts[kind] == 4 or random.random() < 0.2}
        standing, melds = with_reds(standing, melds, reds)
    hand = Hand(tuple(standing[1:]), tuple(melds), standing[0])
    win = circumstances(random, hand, counts)
    return None if riichi_win_problems(hand, win, options) else Dealt(name, hand, win)


def declare(random: Random, tiles: Group) -> Meld | None:
    """The set as a meld: claimed, or made a kong; a concealed pung stays in the hand."""
    if tiles[0] != tiles[1]:
        return Meld(tiles)
    form = random.random()
    if form < 0.5:
        return Meld(tiles)
    return Meld((*tiles, tiles[0]), concealed=form < 0.75)


def with_reds(standing: list[int], melds: list[Meld], reds: set[int]) -> tuple[list[int], list[Meld]]:
    """One five of each suit in ``reds`` becomes red (1.1: "chaque famille a un cinq rouge et trois cinqs normaux")."""
    left = {RED_FIVES[red]: red for red in reds}
    changed = [left.pop(kind, kind) for kind in standing]
    return changed, [Meld(tuple(left.pop(tile, tile) for tile in meld.tiles), meld.concealed) for meld in melds]


def circumstances(random: Random, hand: Hand, counts: Counter[int]) -> RiichiWin:
    """How the hand was won; kinds of which a copy is left may be indicators."""
    closed = all(meld.concealed for meld in hand.melds)
    kong = any(len(meld.tiles) == 4 for meld in hand.melds)
    self_draw = random.random() < 0.5
    riichi = closed and random.random() < 0.5
    left = [kind for kind in range(34) for _ in range(4 - counts[kind])]
    shown = random.sample(left, 6)
    win = RiichiWin(
        self_draw=self_draw,
        seat_wind=random.choice(WINDS),
        prevailing_wind=random.choice(WINDS[:2]),
        riichi=riichi,
        double_riichi=riichi and random.random() < 0.1,
        ippatsu=riichi and random.random() < 0.2,
        last_tile=random.random() < 0.05,
        dora_indicators=tuple(shown[: random.choice((0, 1, 1, 2, 3))]),
        ura_indicators=tuple(shown[3 : 3 + random.choice((0, 1, 2))]) if riichi else (),
        counters=random.choice((0, 0, 1, 2, 4)),
        deposits=random.choice((0, 0, 1, 3)),
    )
    return rarer(random, win, kong=kong, closed=closed and not hand.melds)


def rarer(random: Random, win: RiichiWin, *, kong: bool, closed: bool) -> RiichiWin:
    """Kong replacement, robbed kong or first turn, where it can be."""
    chance = random.random()
    if kong and win.self_draw and not win.ippatsu and chance < 0.3:
        return replace(win, kong_replacement=True, last_tile=False)
    if not win.self_draw and chance < 0.04:
        return replace(win, robbing_kong=True, last_tile=False)
    if closed and not win.riichi and chance > 0.99:
        return replace(win, first_turn=True, last_tile=False)
    return win
