"""Scores of a table in a given order: against trying all of them."""

import random
from itertools import pairwise, product

import pytest

from mahjong_core.standings.zero_sum import Beside, can_sum_to_zero, last_where, orders

SIZES = ((4,), (3, 1), (1, 3), (2, 2), (2, 1, 1), (1, 2, 1), (1, 1, 2), (1, 1, 1, 1))


def solutions(sizes: tuple[int, ...], lows: list[int], highs: list[int]) -> list[tuple[int, ...]]:
    """Every set of falling scores within the bounds that adds up to zero."""
    tried = product(*(range(low, high + 1) for low, high in zip(lows, highs, strict=True)))
    falling = [scores for scores in tried if all(first > second for first, second in pairwise(scores))]
    return [scores for scores in falling if sum(n * score for n, score in zip(sizes, scores, strict=True)) == 0]


def test_four_seats_have_75_orders() -> None:
    """The number of ways to rank four with ties: 24 without, 36 with one pair, 6 two pairs, 8 with three, 1 all."""
    assert len(set(orders())) == 75
    assert sorted({tuple(map(len, groups)) for groups in orders()}) == sorted(SIZES)


@pytest.mark.parametrize("sizes", SIZES)
def test_scores_fit_exactly_when_some_are_found_by_trying(sizes: tuple[int, ...]) -> None:
    chance = random.Random(str(sizes))
    answers = set()
    for _ in range(300):
        lows = [chance.randint(-5, 5) for _ in sizes]
        highs = [low + chance.randint(-1, 6) for low in lows]
        expected = bool(solutions(sizes, lows, highs))
        assert can_sum_to_zero(sizes, lows, highs) == expected
        answers.add(expected)
    assert answers == {True, False}


@pytest.mark.parametrize("sizes", SIZES)
def test_the_highest_and_the_lowest_own_score_are_found_by_trying(sizes: tuple[int, ...]) -> None:
    chance = random.Random(str(sizes))
    for _ in range(60):
        limit = chance.randint(1, 5)
        own = chance.randrange(len(sizes))
        lows = [own - at if at < own else 0 if at == own else -99 for at in range(len(sizes))]
        highs = [own - at if at > own else 0 if at == own else 99 for at in range(len(sizes))]
        at = chance.randrange(len(sizes))
        if at < own:
            lows[at] = chance.randint(1, 6)
        elif at > own:
            highs[at] = -chance.randint(1, 6)
        floors, ceilings = [-limit] * len(sizes), [limit] * len(sizes)
        if chance.random() < 0.5:  # the first of them end above a score, the others below it
            line, above = chance.randint(-2, 2), chance.randrange(len(sizes) + 1)
            floors[:above], ceilings[above:] = [line] * above, [line - 1] * (len(sizes) - above)
        results = [
            scores[own]
            for scores in solutions(sizes, floors, ceilings)
            if all(low <= score - scores[own] <= high for low, score, high in zip(lows, scores, highs, strict=True))
        ]
        table = Beside(sizes, own, tuple(lows), tuple(highs), tuple(floors), tuple(ceilings))
        assert table.highest(-limit, limit) == max(results, default=None)
        assert table.lowest(-limit, limit) == min(results, default=None)


def test_the_last_number_for_which_something_holds() -> None:
    assert last_where(0, 100, lambda n: n * n <= 50) == 7
