"""The five principles of 3.9.1.6 against a search that knows nothing of the evaluation.

The search lists every fan of two, three or four chows from the words of 3.8.1 and tries every order of announcing them,
the dearest first ("en premier il faut déterminer la figure de base"): each further fan must bring in a chow not yet
used (3.9.1.6.5), and no chow serves twice in the same fan (3.9.1.6.3).
"""

from itertools import combinations, combinations_with_replacement, pairwise

import pytest

from mahjong_core.mcr.combinations import USE_BITS, WHOLE, chow_choices, chow_hits, chow_links
from tests.core.mcr.printed import PRINTED_POINTS

CHOW_STARTS = [9 * suit + start for suit in range(3) for start in range(7)]
WITHOUT_PAIR = frozenset({14, 16})  # #13 and #29 ask for a pair of fives
EAST = 27

Described = tuple[int, frozenset[int]]  # fan, places of its chows


def suit_and_start(chow: int) -> tuple[int, int]:
    return chow // 9, chow % 9


def two_chow_fan(number: int, other: int) -> int | None:
    """#69 #70 #71 #72 from their descriptions."""
    (suit, start), (other_suit, other_start) = suit_and_start(number), suit_and_start(other)
    if suit != other_suit:
        return 70 if start == other_start else None
    return {0: 69, 3: 71, 6: 72}.get(abs(start - other_start))


def three_chow_fan(chows: tuple[int, ...]) -> int | None:
    """#23 #28 #30 #39 #41 #51 from their descriptions."""
    suits = {suit for suit, _ in map(suit_and_start, chows)}
    low, middle, high = sorted(start for _, start in map(suit_and_start, chows))
    step = (middle - low, high - middle)
    if len(suits) == 1:
        return {(0, 0): 23, (3, 3): 28, (1, 1): 30, (2, 2): 30}.get(step)
    if len(suits) == 3:
        return {(0, 0): 41, (3, 3): 39, (1, 1): 51}.get(step)
    return None


def four_chow_fan(chows: tuple[int, ...]) -> int | None:
    """#14 and #16 from their descriptions."""
    if len({suit for suit, _ in map(suit_and_start, chows)}) > 1:
        return None
    starts = sorted(start for _, start in map(suit_and_start, chows))
    steps = {later - earlier for earlier, later in pairwise(starts)}
    if steps == {0}:
        return 14
    return 16 if steps in ({1}, {2}) else None


def described_fans(chows: tuple[int, ...]) -> list[Described]:
    """Every fan that some of the chows make."""
    fans = []
    for count, fan_of in ((2, lambda pair: two_chow_fan(*pair)), (3, three_chow_fan), (4, four_chow_fan)):
        for places in combinations(range(len(chows)), count):
            fan = fan_of(tuple(chows[place] for place in places))
            if fan is not None:
                fans.append((fan, frozenset(places)))
    return fans


def dearest(fans: list[Described], result: tuple[Described, ...] = (), used: frozenset[int] = frozenset()) -> int:
    """The most points that an order of announcing can reach, dearest fan first."""
    best = 0
    for fan, places in fans:
        brings_new = not places <= used
        serves_again = any(fan == other and places & taken for other, taken in result)
        dearer_than_last = bool(result) and PRINTED_POINTS[fan] > PRINTED_POINTS[result[-1][0]]
        if brings_new and not serves_again and not dearer_than_last:
            rest = dearest(fans, (*result, (fan, places)), used | places)
            best = max(best, PRINTED_POINTS[fan] + rest)
    return best


def is_possible(chows: tuple[int, ...]) -> bool:
    """No tile five times."""
    tiles = [chow + step for chow in chows for step in range(3)]
    return max(tiles.count(tile) for tile in set(tiles)) <= 4


def counted_points(chows: tuple[int, ...]) -> int:
    """What the evaluation counts; #16 leaves its links to the table of drops."""
    fans = [hit >> USE_BITS for hit in chow_hits(chows, EAST)]
    if 16 in fans:
        return PRINTED_POINTS[16]
    return sum(PRINTED_POINTS[fan] for fan in fans)


@pytest.mark.parametrize("count", [2, 3])
def test_choice_of_two_or_three_chows_is_the_dearest_legal_one(count: int) -> None:
    for chows in combinations_with_replacement(CHOW_STARTS, count):
        assert counted_points(chows) == dearest(described_fans(chows)), chows


@pytest.mark.parametrize("first", CHOW_STARTS)
def test_choice_of_four_chows_is_the_dearest_legal_one(first: int) -> None:
    """All sets of four whose lowest chow is ``first``: about ten thousand in all."""
    for rest in combinations_with_replacement([chow for chow in CHOW_STARTS if chow >= first], 3):
        chows = (first, *rest)
        if is_possible(chows):
            assert counted_points(chows) == dearest(described_fans(chows)), chows


def test_links_never_close_a_ring() -> None:
    """3.9.1.6.5: n chows without a fan of three carry at most n - 1 links."""
    ring = (0, 6, 9, 15)  # 123m 789m 123p 789p: four links are there
    assert len(chow_links(ring)) == 4
    assert len(chow_hits(ring, EAST)) == 3


def test_no_chow_serves_twice_in_one_fan() -> None:
    """3.9.1.6.3: 123m joins one of two 123p by #70, the two 123p are joined by #69."""
    assert [hit >> USE_BITS for hit in chow_hits((0, 9, 9), EAST)] == [69, 70]


def test_fourth_chow_is_joined_once() -> None:
    """3.9.1.6.5: beside a fan of three chows the fourth adds one link, whatever it could join."""
    hits = chow_hits((0, 3, 3, 6), EAST)  # 123 456 456 789: the second 456 could join three of them
    assert [hit >> USE_BITS for hit in hits] == [28, 69]


def test_equal_choices_are_all_worth_the_same() -> None:
    """A ring of two 72 and two 70 may be announced as 70 70 72 or 70 72 72."""
    ring = (0, 6, 9, 15)
    kept = chow_hits(ring, EAST)
    fans = {tuple(sorted(hit >> USE_BITS for hit in choice)) for choice in chow_choices(ring, kept)}
    assert fans == {(70, 70, 72), (70, 72, 72)}


def test_each_choice_keeps_the_fan_of_three() -> None:
    """The link beside #41 may be to any of its chows, the fan of three stays."""
    chows = (2, 5, 11, 20)  # 345m 678m 345p 345s
    kept = chow_hits(chows, EAST)
    assert [[hit >> USE_BITS for hit in choice] for choice in chow_choices(chows, kept)] == [[41, 71]]
    assert kept[0] & WHOLE == 0b1101


@pytest.mark.parametrize(
    ("chows", "pair", "fan"),
    [
        ((0, 0, 6, 6), 4, 13),
        ((0, 0, 6, 6), 13, None),
        ((0, 6, 9, 15), 22, 29),
        ((0, 6, 9, 15), 4, None),
        ((0, 6, 9, 15), 31, None),
    ],
)
def test_two_dragons_need_their_pair(chows: tuple[int, ...], pair: int, fan: int | None) -> None:
    """#13 "avec une paire des 5 et le tout dans 1 famille"; #29 "dans la 3ième famille restante"."""
    fans = [hit >> USE_BITS for hit in chow_hits(chows, pair)]
    assert (fans[0] if fans[0] in {13, 29} else None) == fan
