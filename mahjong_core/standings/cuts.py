"""Apply cuts to the standings: who plays on in which division, and how many points are carried over.

MCR 3.5.4 names elimination and mixed forms and leaves the carrying over to the organiser. Shares are exact fractions:
half of 7/3 is 7/6, and half of 35 mini-points is 35/2.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from mahjong_core.standings.carrying import EXACTLY, CarryForm, Exact, Standpoint, as_integer, carry

__all__ = ["Carried", "Cut", "Sums", "bands", "sums"]

_OUT = 1_000_000  # a division after all others
_NOBODY: Mapping[int, Mapping[int, tuple[int, int]]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Cut:
    """Represent a phase from session ``first`` to ``last``, as the standings see it.

    ``divisions``: the division (from 1) of each entrant who plays on, by id; the others are out, keep their points and
    stand after everybody who plays on. ``percents``: by division, how much of the points made so far comes along, and
    in which of the ``forms``; ``places``: everybody's place in the division when the cut was made, for points that are
    laid out anew by place. In a ``knockout`` whoever reached a later session stands before those who did not; where
    it is ``double``, two lost tables put out. ``teams``: whole teams came through.
    """

    first: int
    last: int
    divisions: Mapping[int, int]
    percents: Mapping[int, int]
    knockout: bool = False
    forms: Mapping[int, CarryForm] = field(default_factory=dict)
    places: Mapping[int, int] = field(default_factory=dict)
    double: bool = False
    teams: bool = False

    def form_of(self, division: int) -> CarryForm:
        """Return how the share of a division is rounded and limited."""
        return self.forms.get(division, EXACTLY)

    def standpoint(self, entrant: int, twelfths: Exact, score: Exact) -> Standpoint:
        """Return the standing of an entrant of the cut with the points made so far."""
        division = self.divisions[entrant]
        size = Counter(self.divisions.values())[division]
        return Standpoint(twelfths, score, self.places.get(entrant, size), size)


@dataclass(frozen=True, slots=True)
class Carried:
    """Store what an entrant carried into session ``first``: twelfths of table points and mini-points, exactly."""

    first: int
    percent: int
    made_twelfths: Exact
    made_score: Exact
    twelfths: Exact
    score: Exact
    form: CarryForm = EXACTLY
    place: int = 1
    size: int = 1


@dataclass(frozen=True, slots=True)
class Sums:
    """Store an entrant's sums after all sessions, and what was carried over."""

    twelfths: Exact
    score: Exact
    carried: tuple[Carried, ...]


def sums(
    entrant: int, twelfths: Sequence[int], scores: Sequence[int], cuts: Sequence[Cut], *, overall: bool = False
) -> Sums:
    """Return the sums of the sessions; at each cut, only the points carried over continue.

    ``overall``: the ranking rests on points and uma as one figure.
    """
    points: Exact = 0
    score: Exact = 0
    at, carried = 0, list[Carried]()
    for cut in cuts:
        division = cut.divisions.get(entrant)
        if division is None:
            continue
        points, score = points + sum(twelfths[at : cut.first - 1]), score + sum(scores[at : cut.first - 1])
        percent, form, point = cut.percents[division], cut.form_of(division), cut.standpoint(entrant, points, score)
        taken = carry(point, percent, form, overall=overall)
        carried.append(Carried(cut.first, percent, points, score, *taken, form, point.place, point.size))
        (points, score), at = taken, cut.first - 1
    return Sums(as_integer(points + sum(twelfths[at:])), as_integer(score + sum(scores[at:])), tuple(carried))


def bands(
    entrant: int,
    played: Sequence[bool],
    cuts: Sequence[Cut],
    came: Mapping[int, Mapping[int, tuple[int, int]]] = _NOBODY,
) -> tuple[int, ...]:
    """Return the sort key that precedes every figure.

    For each cut the division, and in a knockout how far the entrant came.

    ``came``: that of double eliminations, by their first session and entrant, with the place in the final: there a
    bracket may wait, and the final alone decides among those who play it.
    """
    key: list[int] = []
    for cut in cuts:
        key.append(cut.divisions.get(entrant, _OUT))
        if cut.double:
            session, place = came.get(cut.first, {}).get(entrant, (0, 0))
            key += [-session, place]
        elif cut.knockout:
            # The last session of the phase in which somebody has a result; 0 before the first.
            reached = max((number for number in range(cut.first, cut.last + 1) if played[number - 1]), default=0)
            key.append(-reached)
    return tuple(key)
