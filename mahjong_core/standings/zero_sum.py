"""Find which scores four players can have together: integers that add up to zero, in order, within bounds.

The scores of a table are written as groups from the best down: all in a group have the same score, each group less than
the one before. ``sizes`` says how many are in each group, ``lows`` and ``highs`` bound its score.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

__all__ = ["FAR", "Beside", "can_sum_to_zero", "last_where", "mirrored", "orders"]

FAR = 10**40  # further than any score or key
_Groups = tuple[tuple[int, ...], ...]


@cache
def orders() -> tuple[_Groups, ...]:
    """Return the 75 orders of four seats, ties included: seats 0 to 3 in groups, best first."""
    grouped = {
        tuple(tuple(seat for seat in range(4) if levels[seat] == level) for level in sorted(set(levels)))
        for levels in product(range(4), repeat=4)
    }
    return tuple(sorted(grouped))


def _tightened(lows: Sequence[int], highs: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the bounds once each group is above the next: no solution is lost."""
    return _raised(list(lows)), _lowered(list(highs))


def _raised(low: list[int]) -> list[int]:
    for at in range(len(low) - 2, -1, -1):
        if low[at] <= low[at + 1]:
            low[at] = low[at + 1] + 1
    return low


def _lowered(high: list[int]) -> list[int]:
    for at in range(1, len(high)):
        if high[at] >= high[at - 1]:
            high[at] = high[at - 1] - 1
    return high


def _total(sizes: Sequence[int], scores: Sequence[int]) -> int:
    """Return the sum of all four scores."""
    return sum(size * score for size, score in zip(sizes, scores, strict=True))


def can_sum_to_zero(sizes: Sequence[int], lows: Sequence[int], highs: Sequence[int]) -> bool:
    """Return whether scores within the bounds can add up to zero."""
    low, high = _tightened(lows, highs)
    if any(first > second for first, second in zip(low, high, strict=True)):
        return False
    if _total(sizes, low) > 0 or _total(sizes, high) < 0:
        return False
    if len(sizes) <= 2:
        return _fits_two(sizes, low, high)
    # Of single scores any can be raised by one at a time: every sum between the two is met.
    return len(sizes) == 4 or _fits_with_pair(list(sizes).index(2), low, high)


def _fits_two(sizes: Sequence[int], low: Sequence[int], high: Sequence[int]) -> bool:
    """Return whether the scores are one group (all 0, bounds checked), or two.

    For some m > 0 one has +m of the other's share, and -m.
    """
    if len(sizes) == 1:
        return True
    upper, lower = (1, 1) if sizes[0] == sizes[1] else (sizes[1], sizes[0])
    least = max(1, -(-low[0] // upper), -(high[1] // lower))
    return least <= min(high[0] // upper, -low[1] // lower)


def _fits_with_pair(pair: int, low: Sequence[int], high: Sequence[int]) -> bool:
    """Return whether there are two single scores beside a pair of equal ones.

    The highest pair whose least sum is not above zero decides.
    """
    floors = [((0, low[at]), (1, pair - at)) if at < pair else ((0, low[at]),) for at in range(3) if at != pair]
    best = high[pair]
    for first, second in product(*floors):
        # The least sum as straight lines in the pair's score, the highest of which holds.
        rise, offset = 2 + first[0] + second[0], first[1] + second[1]
        best = min(best, -offset // rise)
    if best < low[pair]:
        return False
    singles = [min(high[at], best - (at - pair)) if at > pair else high[at] for at in range(3) if at != pair]
    return 2 * best + sum(singles) >= 0


def mirrored(bounds: Sequence[int]) -> tuple[int, ...]:
    """Return the bounds of the same table with every score negated."""
    return tuple([-bound for bound in bounds[::-1]])


def _beyond(ceilings: Sequence[int], scores: Sequence[int]) -> bool:
    """Return whether a score is above its ceiling."""
    return any(score > ceiling for ceiling, score in zip(ceilings, scores, strict=True))


class Beside(NamedTuple):
    """Represent a table from one player's score: how far above it (negative: below) each group may stand.

    ``own`` is the player's group, with 0 for both bounds. The score of each group lies from its ``floor`` to its
    ``ceiling``, whatever the own one is.
    """

    sizes: tuple[int, ...]
    own: int
    lows: tuple[int, ...]
    highs: tuple[int, ...]
    floors: tuple[int, ...]
    ceilings: tuple[int, ...]

    def mirrored(self) -> "Beside":
        """Return the same table with every score negated."""
        turned = (mirrored(bounds) for bounds in (self.highs, self.lows, self.ceilings, self.floors))
        return Beside(self.sizes[::-1], len(self.sizes) - 1 - self.own, *turned)

    def bounds(self, score: int) -> tuple[list[int], list[int]]:
        """Return the lowest and the highest score of each group beside this own one."""
        return self._lowest(score), self._highest(score)

    def _lowest(self, score: int) -> list[int]:
        return _raised([max(floor, score + low) for floor, low in zip(self.floors, self.lows, strict=True)])

    def _highest(self, score: int) -> list[int]:
        return _lowered([min(ceiling, score + high) for ceiling, high in zip(self.ceilings, self.highs, strict=True)])

    def is_too_high(self, score: int) -> bool:
        """Return whether the others cannot make up for this score, nor for any higher one."""
        lows = self._lowest(score)
        return _beyond(self.ceilings, lows) or _total(self.sizes, lows) > 0

    def is_too_low(self, score: int) -> bool:
        """Return whether the others cannot lose enough for this score or any lower one."""
        highs = self._highest(score)
        return _beyond(highs, self.floors) or _total(self.sizes, highs) < 0

    def highest(self, low: int, high: int) -> int | None:
        """Return the highest own score from ``low`` to ``high`` that the others can make up for."""
        lows, highs = _tightened(self.lows, self.highs)
        if any(first > second for first, second in zip(lows, highs, strict=True)):
            return None
        if low > high or self.is_too_high(low):
            return None
        score = high if not self.is_too_high(high) else last_where(low, high, lambda own: not self.is_too_high(own))
        while score >= low and not self.is_too_low(score):
            if can_sum_to_zero(self.sizes, *self.bounds(score)):
                return score
            score -= 1
        return None

    def lowest(self, low: int, high: int) -> int | None:
        """Return the lowest own score in that range that the others can make up for."""
        highest = self.mirrored().highest(-high, -low)
        return None if highest is None else -highest


def last_where(known: int, fails: int, test: Callable[[int], bool]) -> int:
    """Return the last number for which ``test`` holds, if it holds up to there and from there on fails."""
    while fails - known > 1:
        middle = (known + fails) // 2
        if test(middle):
            known = middle
        else:
            fails = middle
    return known
