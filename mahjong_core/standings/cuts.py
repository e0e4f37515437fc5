"""What a cut does to the standings: who plays on in which division, and how much of the points comes along.

MCR 3.5.4 names elimination and mixed forms and leaves the carrying over to the organiser. Shares are exact fractions:
half of 7/3 is 7/6, and half of 35 mini-points is 35/2.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

__all__ = ["Carried", "Cut", "Exact", "Sums", "bands", "sums", "whole"]

Exact = int | Fraction
_OUT = 1_000_000  # a division after all others


@dataclass(frozen=True, slots=True)
class Cut:
    """A phase that begins with session ``first`` and ends with ``last``, as the standings see it.

    ``divisions``: the division (from 1) of each entrant who plays on, by id; the others are out, keep their points and
    stand after everybody who plays on. ``percents``: by division, how much of the points made so far comes along. In a
    ``knockout`` whoever reached a later session stands before those who did not.
    """

    first: int
    last: int
    divisions: Mapping[int, int]
    percents: Mapping[int, int]
    knockout: bool = False


@dataclass(frozen=True, slots=True)
class Carried:
    """What one entrant took along into the session ``first``: twelfths of table points and mini-points, exactly."""

    first: int
    percent: int
    made_twelfths: Exact
    made_score: Exact
    twelfths: Exact
    score: Exact


@dataclass(frozen=True, slots=True)
class Sums:
    """An entrant's sums after all sessions, and what was carried over on the way."""

    twelfths: Exact
    score: Exact
    carried: tuple[Carried, ...]


def whole(value: Exact) -> Exact:
    """An integer where the fraction is one."""
    return value.numerator if value.denominator == 1 else value


def sums(entrant: int, twelfths: Sequence[int], scores: Sequence[int], cuts: Sequence[Cut]) -> Sums:
    """What was made session by session, added up; at each cut only the share that is carried over goes on."""
    points: Exact = 0
    score: Exact = 0
    at, carried = 0, list[Carried]()
    for cut in cuts:
        if entrant not in cut.divisions:
            continue
        points, score = points + sum(twelfths[at : cut.first - 1]), score + sum(scores[at : cut.first - 1])
        percent = cut.percents[cut.divisions[entrant]]
        taken = whole(points * Fraction(percent, 100)), whole(score * Fraction(percent, 100))
        carried.append(Carried(cut.first, percent, points, score, *taken))
        (points, score), at = taken, cut.first - 1
    return Sums(whole(points + sum(twelfths[at:])), whole(score + sum(scores[at:])), tuple(carried))


def bands(entrant: int, played: Sequence[bool], cuts: Sequence[Cut]) -> tuple[int, ...]:
    """Sorts before every figure: for each cut the division, and in a knockout how far the entrant came."""
    found: list[int] = []
    for cut in cuts:
        found.append(cut.divisions.get(entrant, _OUT))
        if cut.knockout:
            # The last session of the phase in which somebody has a result; 0 before the first.
            reached = max((number for number in range(cut.first, cut.last + 1) if played[number - 1]), default=0)
            found.append(-reached)
    return tuple(found)
