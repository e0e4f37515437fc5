"""Mend or extend a plan around played sessions by a search over whole sessions.

One step exchanges two players of a session. Steps start from somebody whose table costs something (a repeat or a group
that meets) and take the best exchange, even a bad one, but never at once back (tabu search). Costs are integers: a
pair's second meeting costs REPEAT, its third twice that, and a meeting within a group that group's weight.
"""

from collections.abc import Sequence

from mahjong_core.seating.stream import SeedStream
from mahjong_core.seating.wishes import Wishes

__all__ = ["REPEAT", "Mending", "Session", "Table"]

REPEAT = 10_000
_EXCHANGES_TRIED = 600_000
_MAX_STEPS = 12_000
_TENURE = 6
_FAR = 1 << 60

Table = list[int]
Session = list[Table]


class Mending:
    """Search over persons 0, 1, ...; those from ``real`` on are substitutes, whose meetings do not count.

    ``sessions`` are free to change; ``played`` stay and only count as meetings. ``best`` is the cheapest state seen.
    """

    def __init__(
        self,
        sessions: Sequence[Sequence[Sequence[int]]],
        played: Sequence[Sequence[Sequence[int]]],
        wishes: Wishes,
        real: int,
        stream: SeedStream,
    ) -> None:
        self.sessions: list[Session] = [[list(table) for table in session] for session in sessions]
        self._size, self._real, self._stream = len(wishes.groups_of), real, stream
        # By pair (row times size plus column): what one meeting more would cost, and what one less would save.
        self._price = [0] * self._size**2
        beside = self._size - real
        self._saving = ([-REPEAT] * real + [0] * beside) * real + [0] * (beside * self._size)
        self._wish(wishes)
        self._free_at: dict[tuple[int, int], int] = {}
        self._queue: list[tuple[int, int, int]] = []
        self.cost = 0
        for table in _tables(played):
            self._meet(table, 1)
        self._paid = self.cost  # for meetings that nothing can change
        for table in _tables(self.sessions):
            self._meet(table, 1)
        self.cost -= self._paid
        self.best = self._copy()

    def _wish(self, wishes: Wishes) -> None:
        """Lay the weights of groups under the prices; substitutes apart are a group like others."""
        for weight, persons in zip(wishes.weight, wishes.members(0), strict=True):
            for person in persons:
                for other in persons:
                    self._add(person, other, weight)

    def _add(self, person: int, other: int, weight: int) -> None:
        if person != other:
            self._price[person * self._size + other] += weight
            self._saving[person * self._size + other] += weight

    def _copy(self) -> list[Session]:
        return [[list(table) for table in session] for session in self.sessions]

    def run(self, target: int = 0, tried: int = _EXCHANGES_TRIED) -> int:
        """Search until the cost is ``target`` or so many exchanges were tried; the least cost, that of ``best``."""
        least = self.cost
        steps = min(_MAX_STEPS, tried // max(1, self._size))
        for step in range(steps):
            seat = self._costly_seat() if least > target else None
            if seat is None:
                break
            self._exchange_best(*seat, step, least)
            if self.cost < least:
                least, self.best = self.cost, self._copy()
        return least

    def _costly_seat(self) -> tuple[int, int, int] | None:
        """Return somebody at a table that costs something, everyone in turn, in random order."""
        for _ in range(2):
            while self._queue:
                session, table, seat = self._queue.pop()
                if self._saved(self.sessions[session][table], seat):
                    return session, table, seat
            self._queue = [
                (s, t, seat)
                for s, session in enumerate(self.sessions)
                for t, table in enumerate(session)
                for seat in range(len(table))
                if self._saved(table, seat)
            ]
            self._stream.shuffle(self._queue)
        return None

    def _saved(self, table: Table, seat: int) -> int:
        """Return the cost saved if the person in the seat leaves."""
        row = table[seat] * self._size
        return sum(self._saving[row + other] for at, other in enumerate(table) if at != seat)

    def _exchange_best(self, session: int, table: int, seat: int, step: int, least: int) -> None:
        """Exchange with the best partner of the session; equal ones by lot."""
        own = self.sessions[session][table]
        mates = [person for at, person in enumerate(own) if at != seat]
        saved = self._saved(own, seat)
        chosen: list[tuple[int, int]] = []
        lowest = _FAR
        for other, theirs in enumerate(self.sessions[session]):
            changes = [] if other == table else self._deltas(own[seat], mates, theirs)
            for place, change in changes:
                delta = change - saved
                free = self.cost + delta < least or not self._is_tabu(session, own[seat], theirs[place], step)
                if delta > lowest or not free or not self._may(session, (table, seat), (other, place)):
                    continue
                if delta < lowest:
                    chosen, lowest = [], delta
                chosen.append((other, place))
        if chosen:
            other, place = chosen[self._stream.below(len(chosen))]
            self._exchange(session, (table, seat), (other, place), step)

    def _deltas(self, person: int, mates: list[int], theirs: Table) -> list[tuple[int, int]]:
        """Return for each seat of another table.

        The change of cost if ``person`` sits there and the other with ``mates``.
        """
        price, saving, size = self._price, self._saving, self._size
        row = person * size
        joining = [price[row + other] for other in theirs]
        everybody = sum(joining)
        first, second, third = mates
        deltas = []
        for place, other in enumerate(theirs):
            line = other * size
            change = everybody - joining[place]
            change += price[line + first] + price[line + second] + price[line + third]
            for mate in theirs:
                if mate != other:
                    change -= saving[line + mate]
            deltas.append((place, change))
        return deltas

    def _may(self, session: int, first: tuple[int, int], second: tuple[int, int]) -> bool:
        """Return whether two seats (table, place) may be exchanged; here any."""
        return True

    def _is_tabu(self, session: int, person: int, other: int, step: int) -> bool:
        free = self._free_at
        return free.get((session, person), 0) > step or free.get((session, other), 0) > step

    def _exchange(self, session: int, first: tuple[int, int], second: tuple[int, int], step: int) -> None:
        group, two = self.sessions[session][first[0]], self.sessions[session][second[0]]
        self._meet(group, -1)
        self._meet(two, -1)
        group[first[1]], two[second[1]] = two[second[1]], group[first[1]]
        self._meet(group, 1)
        self._meet(two, 1)
        for person in (group[first[1]], two[second[1]]):
            self._free_at[session, person] = step + _TENURE + self._stream.below(_TENURE)

    def _meet(self, table: Sequence[int], sign: int) -> None:
        """Count the meetings of a table in or out."""
        size, change = self._size, sign * REPEAT
        for at, person in enumerate(table):
            for other in table[:at]:
                pair, mirrored = person * size + other, other * size + person
                self.cost += self._price[pair] if sign > 0 else -self._saving[pair]
                if person < self._real and other < self._real:
                    for key in (pair, mirrored):
                        self._price[key] += change
                        self._saving[key] += change


def _tables(sessions: Sequence[Sequence[Sequence[int]]]) -> list[Sequence[int]]:
    return [table for session in sessions for table in session]
