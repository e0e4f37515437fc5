"""Assign persons to the points of a grid, so that groups meet as little as possible.

A swap of two names leaves every count of repeats as it is. The search is a tabu search on swaps: it always takes the
best swap of a person who meets his own group, and lets nobody return at once to a point just left.
"""

from collections import Counter
from collections.abc import Sequence

from mahjong_core.seating.bounds import PLACES_AT_A_TABLE, same_group_bound
from mahjong_core.seating.designs.records import Design
from mahjong_core.seating.draw.packing import pot_order
from mahjong_core.seating.stream import SeedStream
from mahjong_core.seating.wishes import SUBSTITUTES, Wishes

__all__ = ["NameSearch", "name_points"]

_SWAPS_TRIED = 400_000
_FEWEST_STEPS, _MAX_STEPS = 400, 3000
_TENURE = 7


def name_points(design: Design, wishes: Wishes, stream: SeedStream) -> list[int]:
    """Return the person on each point of the design; wishes cost as little as the search found."""
    order = stream.shuffled(design.points)
    if not wishes.weight:
        return order
    if design.pots:
        start = pot_order(wishes, design.pots, design.points // design.pots, order)
    else:
        start = _unmet_substitutes(design, wishes, order)
    search = NameSearch(design, wishes, start, stream)
    search.run()
    return search.best


def _unmet_substitutes(design: Design, wishes: Wishes, order: list[int]) -> list[int]:
    """Return persons in ``order``, but substitutes on points that never meet, if there are such points."""
    substitutes = {group for group, weight in enumerate(wishes.weight) if weight == SUBSTITUTES}
    apart = [person for person in order if substitutes.intersection(wishes.groups_of[person])]
    points = _apart(design, len(apart))
    if len(points) < len(apart):
        return order
    named: list[int | None] = [None] * len(order)
    for point, person in zip(points, apart, strict=True):
        named[point] = person
    rest = iter(person for person in order if person not in apart)
    return [next(rest) if person is None else person for person in named]


def _apart(design: Design, count: int) -> list[int]:
    """Return as many points of which no two meet; empty if there are none."""
    met = _neighbours(design)
    everyone = list(range(design.points))
    return _pick(everyone, met, count) or []


def _pick(candidates: list[int], met: Sequence[Counter[int]], count: int) -> list[int] | None:
    """Return so many of the candidates that never meet, depth first."""
    if count == 0:
        return []
    for at, point in enumerate(candidates):
        rest = [other for other in candidates[at + 1 :] if other not in met[point]]
        picked = _pick(rest, met, count - 1)
        if picked is not None:
            return [point, *picked]
    return None


def _neighbours(design: Design) -> list[Counter[int]]:
    """Return how often each point meets each other."""
    met: list[Counter[int]] = [Counter() for _ in range(design.points)]
    for session in design.sessions:
        for table in session:
            for point in table:
                met[point].update(table)
    for point, others in enumerate(met):
        del others[point]
    return met


class NameSearch:
    """Store the state of the search: the person at each point, and the neighbours of each group there."""

    def __init__(self, design: Design, wishes: Wishes, start: Sequence[int], stream: SeedStream) -> None:
        self.person = list(start)
        self.best = list(start)
        self._wishes, self._stream = wishes, stream
        self._adjacent = _neighbours(design)
        self._near: list[Counter[int]] = [Counter() for _ in start]
        self._free_at: dict[tuple[int, int], int] = {}
        # What the members of each group meet beyond the group's bound.
        tables, sessions = design.points // PLACES_AT_A_TABLE, len(design.sessions)
        self._excess = [-sessions * same_group_bound([size], tables) for size in wishes.size]
        for point, person in enumerate(start):
            self._enter(point, person)
        self.cost = self._total()

    def _total(self) -> int:
        """Return the weighted meetings beyond the bounds of all groups."""
        return sum(weight * excess for weight, excess in zip(self._wishes.weight, self._excess, strict=True))

    def run(self, steps: int | None = None) -> None:
        """Swap until no group exceeds its bound or the budget of swaps is spent; ``best`` keeps the best seen."""
        least = self.cost
        tried = _SWAPS_TRIED // len(self.person)
        for step in range(min(max(tried, _FEWEST_STEPS), _MAX_STEPS) if steps is None else steps):
            unhappy = self._unhappy()
            if not unhappy:
                return
            self._swap_best(unhappy[self._stream.below(len(unhappy))], step, least)
            if self.cost < least:
                least, self.best = self.cost, list(self.person)

    def _unhappy(self) -> list[int]:
        """Return the points whose person meets his group, as far as that group exceeds its bound."""
        excess, groups_of = self._excess, self._wishes.groups_of
        over = {group for group, more in enumerate(excess) if more > 0}
        if not over:
            return []
        return [
            point
            for point, person in enumerate(self.person)
            if any(group in over and self._near[point][group] for group in groups_of[person])
        ]

    def _swap_best(self, point: int, step: int, least: int) -> None:
        chosen, lowest, ties = -1, 0, 0
        for other in range(len(self.person)):
            delta = self._delta(point, other)
            if delta is None or (self._is_tabu(point, other, step) and self.cost + delta >= least):
                continue
            if chosen < 0 or delta < lowest:
                chosen, lowest, ties = other, delta, 1
            elif delta == lowest:
                ties += 1
                chosen = other if self._stream.below(ties) == 0 else chosen
        if chosen >= 0:
            self._swap(point, chosen, step)
            self.cost = self._total()

    def _is_tabu(self, first: int, second: int, step: int) -> bool:
        return (
            self._free_at.get((self.person[first], second), 0) > step
            or self._free_at.get((self.person[second], first), 0) > step
        )

    def _delta(self, first: int, second: int) -> int | None:
        """Return the change of cost if the persons of two points change places; None if they have the same groups."""
        weight = self._wishes.weight
        pair, two = self._wishes.groups_of[self.person[first]], self._wishes.groups_of[self.person[second]]
        if pair == two:
            return None
        near, far = self._near[first], self._near[second]
        delta = 0
        for group in pair:
            delta += weight[group] * (far[group] - near[group])
        for group in two:
            delta += weight[group] * (near[group] - far[group])
        meetings = self._adjacent[first][second]
        return delta - meetings * self._own(pair, two) if meetings else delta

    def _own(self, left: tuple[int, ...], right: tuple[int, ...]) -> int:
        """Return what two neighbours count too much in each other's place: themselves, except for groups they share."""
        return sum(self._wishes.weight[group] for group in set(left) ^ set(right))

    def _swap(self, first: int, second: int, step: int) -> None:
        number, two = self.person[first], self.person[second]
        self._leave(first, number)
        self._leave(second, two)
        self._enter(first, two)
        self._enter(second, number)
        for point, person in ((first, number), (second, two)):
            self._free_at[person, point] = step + _TENURE + self._stream.below(_TENURE)

    def _enter(self, point: int, person: int) -> None:
        self.person[point] = person
        for group in self._wishes.groups_of[person]:
            self._excess[group] += self._near[point][group]
        self._spread(point, person, 1)

    def _leave(self, point: int, person: int) -> None:
        self._spread(point, person, -1)
        for group in self._wishes.groups_of[person]:
            self._excess[group] -= self._near[point][group]

    def _spread(self, point: int, person: int, sign: int) -> None:
        groups = self._wishes.groups_of[person]
        for other, meetings in self._adjacent[point].items():
            near = self._near[other]
            for group in groups:
                near[group] += sign * meetings
