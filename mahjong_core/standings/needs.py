"""Compute what a player needs in the coming session to reach a place: certain, possible or impossible.

"Place k" means k or better; under the line of a cut, who is level across it is not through yet. The domain
(zero-sum tables, a limit or none, independent tables) is that of ``outlook``.
Own results are told apart by the place at the own table, alone or shared. For each the others' best and worst case is
reckoned exactly: at the own table together with the own score, because the four add up to zero; at other tables by
their extremes.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from mahjong_core.errors import RuleError
from mahjong_core.placement import from_twelfths
from mahjong_core.standings.outlook import Outlook, Seated
from mahjong_core.standings.zero_sum import FAR, Beside

__all__ = ["NeedQuestion", "Needs", "OwnResult", "Reach", "Way", "is_reachable", "needs", "who_can_reach"]

Way = tuple[int, int, int]


class Reach(StrEnum):
    """List whether a place is reached: in any case, possibly, or not at all."""

    CERTAIN = "certain"
    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class OwnResult:
    """Represent one way to finish at the own table, ``shared`` by so many, and the net score it takes.

    Below ``possible_from`` the place is out of reach; from ``certain_from`` on it is certain. None: there is
    no such score. ``least`` is the lowest score with which one can finish so.
    """

    place: int
    shared: int
    twelfths: int
    least: int
    possible_from: int | None
    certain_from: int | None

    @property
    def worth(self) -> Fraction:
        """Return the points of the place: table points, or uma."""
        return from_twelfths(self.twelfths)

    @property
    def is_always_possible(self) -> bool:
        """Return whether the place is possible with any score."""
        return self.possible_from == self.least

    @property
    def is_always_certain(self) -> bool:
        """Return whether the place is certain with any score."""
        return self.certain_from == self.least


@dataclass(frozen=True, slots=True)
class Needs:
    """Store the answer for one player and place ``wanted``; ``results`` from the best place at the table down."""

    participant: int
    wanted: int
    reach: Reach
    results: tuple[OwnResult, ...]

    @property
    def guarantee(self) -> OwnResult | None:
        """Return the smallest result that makes the place certain, by points and then by score."""
        sure = [result for result in self.results if result.certain_from is not None]
        return min(sure, key=lambda own_result: (own_result.twelfths, own_result.certain_from), default=None)

    @property
    def chance(self) -> OwnResult | None:
        """Return the smallest result that leaves the place possible."""
        some = [result for result in self.results if result.possible_from is not None]
        return min(some, key=lambda own_result: (own_result.twelfths, own_result.possible_from), default=None)


def needs(outlook: Outlook, participant: int, wanted: int, *, at_line: bool = False) -> Needs:
    """Return the scores that ``participant`` needs for place ``wanted``.

    ``at_line``: a cut takes so many. Whoever is level across the line may be left out (certain takes nobody level), and
    may come through (possible).

    Raises ``standings.not_playing`` and ``standings.no_such_place``.
    """
    question = _question(outlook, participant, wanted, at_line=at_line)
    results = tuple(own_result for own_result in map(question.result, question.ways()) if own_result is not None)
    if all(result.is_always_certain for result in results):
        reach = Reach.CERTAIN
    elif any(result.possible_from is not None for result in results):
        reach = Reach.POSSIBLE
    else:
        reach = Reach.IMPOSSIBLE
    return Needs(participant, wanted, reach, results)


def is_reachable(outlook: Outlook, participant: int, wanted: int, *, at_line: bool = False) -> bool:
    """Return whether any result leaves ``wanted`` possible; asks less than ``needs`` and raises the same."""
    question = _question(outlook, participant, wanted, at_line=at_line)
    return any(map(question.leaves_it_possible, question.ways()))


def who_can_reach(outlook: Outlook, wanted: int) -> frozenset[int]:
    """Return the ids of all contenders who can still end at ``wanted`` or better, also those who have no table left.

    Raise ``standings.no_such_place``.
    """
    _check_place(outlook, wanted)
    seated = {seat for table in outlook.tables for seat in table.seated.seats}
    playing = [contender.id for contender in outlook.field.contenders if contender.id in seated]
    resting = [contender for contender in outlook.field.contenders if contender.id not in seated]
    # Tables do not depend on each other, so all of them can be at their lowest against one finished player at once.
    floors = outlook.floors
    keys = {contender.id: outlook.keys.of(contender) for contender in resting}
    able = [number for number in playing if is_reachable(outlook, number, wanted)]
    kept = [number for number, key in keys.items() if len(floors) - bisect_right(floors, key) < wanted]
    return frozenset([*able, *kept])


def _check_place(outlook: Outlook, wanted: int) -> None:
    if not 1 <= wanted <= len(outlook.field.contenders):
        raise RuleError("standings.no_such_place", f"there is no place {wanted}", {"place": wanted})


def _question(outlook: Outlook, participant: int, wanted: int, *, at_line: bool) -> "NeedQuestion":
    _check_place(outlook, wanted)
    own = next((table for table in outlook.tables if participant in table.seated.seats), None)
    seat = -1 if own is None else own.seated.seats.index(participant)
    if own is None or seat not in own.seated.starts:
        raise RuleError("standings.not_playing", f"{participant} plays at no table", {"participant": participant})
    tops, floors = _without(outlook.tops, own.tops), _without(outlook.floors, own.floors)
    others = tuple(other for other in own.seated.ranked if other != seat)
    return NeedQuestion(outlook, own.seated, seat, wanted, tops, floors, others, int(at_line))


def _without(keys: Sequence[int], own: Iterable[int]) -> list[int]:
    """Return the ascending keys without those of one table."""
    left = list(keys)
    for key in own:
        del left[bisect_left(left, key)]
    return left


@dataclass(frozen=True, slots=True)
class NeedQuestion:
    """Store a question: the asker's table and seat, and what other rows can reach, or be kept at, ascending.

    ``others``: the ranked seats beside the asker's. ``level``: 1 where those level count as ahead when the place is
    lost, else 0.
    """

    outlook: Outlook
    table: Seated
    seat: int
    wanted: int
    tops: Sequence[int]
    floors: Sequence[int]
    others: tuple[int, ...]
    level: int = 0

    def ways(self) -> list[Way]:
        """Return every way to finish, best first: place, number of players who share it, twelfths of table points."""
        return sorted({form.outcomes[self.seat] for form in self.outlook.forms})

    def forms_of(self, way: Way) -> list[int]:
        """Return which orders of the table give the asker this place and worth."""
        return [at for at, form in enumerate(self.outlook.forms) if form.outcomes[self.seat] == way]

    def leaves_it_possible(self, way: Way) -> bool:
        """Return whether the place can be reached by finishing so."""
        forms = self.spans_of(way)
        return bool(forms) and self.best(forms, self.base(forms[0].at, self.seat), _least(forms)) is not None

    def result(self, way: Way) -> OwnResult | None:
        """Return the scores of one way to finish; None if the limit leaves none."""
        forms = self.spans_of(way)
        if not forms:
            return None
        least, base = _least(forms), self.base(forms[0].at, self.seat)
        worst = self.worst(forms, base, least)
        sure = least if worst < least else self.lowest(forms, 0, worst + 1, self.outlook.own)
        step, best = self.outlook.field.step, self.best(forms, base, least)
        return OwnResult(
            *way, least * step, None if best is None else best * step, None if sure is None else sure * step
        )

    def spans_of(self, way: Way) -> tuple["_Span", ...]:
        """Return the orders with this outcome that scores can have, with the lowest and the highest own one."""
        own, seat = self.outlook.own, self.seat
        found = []
        for at in self.forms_of(way):
            form = self.outlook.forms[at]
            span = _span(form.sizes, form.groups_of_seats()[seat], form.floors, form.ceilings, own)
            if span is not None:
                found.append(_Span(at, *span))
        return tuple(found)

    def worst(self, forms: Sequence["_Span"], base: int, least: int) -> int:
        """Return the highest own score with which the place can still be lost; below ``least`` if there is none."""
        worst = least - 1
        for ahead in range(len(self.others) + 1):
            top = self.below(base, self.wanted - ahead)
            place = None if top is None or top <= worst else self.highest(forms, ahead, worst + 1, top)
            worst = worst if place is None else place
        return worst

    def best(self, forms: Sequence["_Span"], base: int, least: int) -> int | None:
        """Return the lowest own score with which the place can be reached."""
        best: int | None = None
        for ahead in range(len(self.others) + 1):
            bottom = self.above(base, self.wanted - ahead)
            high = self.outlook.own if best is None else best - 1
            if bottom is not None and bottom <= high:
                place = self.lowest(forms, len(self.others) - ahead, max(bottom, least), high)
                best = best if place is None else place
        return best

    def below(self, base: int, count: int) -> int | None:
        """Return the highest own score at which ``count`` rows elsewhere can be ahead."""
        if count <= 0:
            return self.outlook.own
        if count > len(self.tops):
            return None
        return self.steps(self.tops[-count] - 1 + self.level - base, self.outlook.own)

    def above(self, base: int, count: int) -> int | None:
        """Return the lowest own score at which fewer than ``count`` rows elsewhere need be ahead."""
        if count <= 0:
            return None
        if count > len(self.floors):
            return -self.outlook.own
        points = self.steps(base - self.floors[-count], self.outlook.own)
        return None if points is None else -points

    def steps(self, room: int, most: int) -> int | None:
        """Return ``room`` divided by the slope, rounded down, at most ``most``."""
        if self.outlook.keys.slope == 0:
            return most if room >= 0 else None
        return min(most, room // self.outlook.keys.slope)

    def highest(self, forms: Sequence["_Span"], ahead: int, low: int, high: int) -> int | None:
        """Return the highest own score with so many of the table ahead."""
        best: int | None = None
        for at, first, last in forms:
            for chosen in combinations(self.others, ahead):
                start, end = max(first, low if best is None else best + 1), min(last, high)
                beside = self.beside(at, chosen, ahead=True) if start <= end else None
                better = None if beside is None else beside.highest(start, end)
                best = best if better is None else better
        return best

    def lowest(self, forms: Sequence["_Span"], level: int, low: int, high: int) -> int | None:
        """Return the lowest own score with at least so many of the table not ahead."""
        least: int | None = None
        for at, first, last in forms:
            for chosen in combinations(self.others, level):
                start, end = max(first, low), min(last, high if least is None else least - 1)
                beside = self.beside(at, chosen, ahead=False) if start <= end else None
                better = None if beside is None else beside.lowest(start, end)
                least = least if better is None else better
        return least

    def base(self, at: int, seat: int) -> int:
        """Return the key of a seat in this order of the table at a score of 0."""
        return self.table.starts[seat] + self.outlook.rises[at][seat]

    def beside(self, at: int, chosen: Iterable[int], *, ahead: bool) -> Beside | None:
        """Return the table from the own score, with those chosen ahead of the asker, or none of them.

        None if the order itself leaves no such score.
        """
        form, starts, rises = self.outlook.forms[at], self.table.starts, self.outlook.rises[at]
        groups = form.groups_of_seats()
        own, base = groups[self.seat], starts[self.seat] + rises[self.seat]
        low_bounds, high_bounds = _free(len(form.sizes), own)
        lows, highs = list(low_bounds), list(high_bounds)
        for seat in chosen:
            group, lead = groups[seat], base - starts[seat] - rises[seat]
            if ahead:
                lows[group] = max(lows[group], self.room(lead - self.level) + 1)
            else:
                highs[group] = min(highs[group], self.room(lead))
            if lows[group] > highs[group]:
                return None
        return Beside(form.sizes, own, tuple(lows), tuple(highs), form.floors, form.ceilings)

    def room(self, lead: int) -> int:
        """Return by how many steps another's score may be above the own one without passing ``lead``."""
        slope = self.outlook.keys.slope
        if slope == 0:
            return FAR if lead >= 0 else -FAR
        return lead // slope


class _Span(NamedTuple):
    """Represent an order of the table, by its number, with the lowest and the highest own score it can have."""

    at: int
    first: int
    last: int


def _least(forms: Sequence[_Span]) -> int:
    return min(span.first for span in forms)


@cache
def _free(groups: int, own: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return how far above the own group each may stand at least and at most, by their order alone."""
    lows = (own - group if group < own else -FAR * (group > own) for group in range(groups))
    highs = (own - group if group > own else FAR * (group < own) for group in range(groups))
    return tuple(lows), tuple(highs)


@lru_cache(4096)
def _span(
    sizes: tuple[int, ...], own: int, floors: tuple[int, ...], ceilings: tuple[int, ...], most: int
) -> tuple[int, int] | None:
    """Return the lowest and the highest score of a group from ``-most`` to ``most``; None if there is none."""
    beside = Beside(sizes, own, *_free(len(sizes), own), floors, ceilings)
    lowest, highest = beside.lowest(-most, most), beside.highest(-most, most)
    return None if lowest is None or highest is None else (lowest, highest)
