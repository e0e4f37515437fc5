"""Assign starting winds: each wind once per table, four different winds in each block of four sessions.

Players' blocks and tables are the two sides of a graph in which every seat is an edge. Walking it in closed rounds and
taking every other edge halves each player's and each table's edges as evenly as can be; halving twice gives four
colours, the winds (de Werra's equitable colouring). Sessions already played may leave a player uneven: then winds are
exchanged along chains of tables as long as that levels somebody.
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence

from mahjong_core.seating.stream import SeedStream

__all__ = ["Edge", "Session", "Table", "halves", "seat_winds"]

Table = Sequence[int]
Session = Sequence[Table]
Edge = tuple[int, int]  # person, table (counted through all sessions of a block)
_NOBODY = -1
_WINDS = 4
_BLOCK = 4  # sessions in which a player gets four different winds


def seat_winds(
    sessions: Sequence[Session], played: Mapping[int, Sequence[int]], first: int, stream: SeedStream
) -> list[list[list[int]]]:
    """Return each table's persons in the order East, South, West, North.

    ``first`` counts the sessions played before these; ``played`` says how often a person had each wind in them.
    Without any played, everybody's spread is at most 1.
    """
    seated: list[list[list[int]]] = []
    start = 0
    while start < len(sessions):
        stop = min(len(sessions), start + _BLOCK - (first + start) % _BLOCK)
        seated += _block(sessions[start:stop], stream)
        start = stop
    if any(len(set(counts)) > 1 for counts in played.values()):
        _Levelling(seated, played).run()
    return seated


def _block(sessions: Sequence[Session], stream: SeedStream) -> list[list[list[int]]]:
    tables = [table for session in sessions for table in session]
    edges = [(person, at) for at, table in enumerate(tables) for person in table]
    stream.shuffle(edges)
    colours = [quarter for half in halves(edges) for quarter in halves(half)]
    seats = [[_NOBODY] * _WINDS for _ in tables]
    for wind, colour in zip(stream.shuffled(_WINDS), colours, strict=True):
        for person, at in colour:
            seats[at][wind] = person
    flat = iter(seats)
    return [[next(flat) for _ in session] for session in sessions]


def halves(edges: Sequence[Edge]) -> tuple[list[Edge], list[Edge]]:
    """Return two halves of the edges: each table's edges (an even number) exactly, each person's but for an odd one."""
    walks = _Walks(edges)
    leaving: list[Edge] = []
    arriving: list[Edge] = []
    for person, table, outward in walks.steps():
        (leaving if outward else arriving).append((person, table))
    return leaving, arriving


class _Walks:
    """Walk closed paths over all edges; persons of odd degree are joined to an extra table that is dropped."""

    def __init__(self, edges: Sequence[Edge]) -> None:
        self._of_person: defaultdict[int, list[int]] = defaultdict(list)
        self._of_table: defaultdict[int, list[int]] = defaultdict(list)
        self._edges = list(edges)
        for number, (person, table) in enumerate(edges):
            self._of_person[person].append(number)
            self._of_table[table].append(number)
        for person in [person for person, own in self._of_person.items() if len(own) % 2]:
            self._of_person[person].append(len(self._edges))
            self._of_table[_NOBODY].append(len(self._edges))
            self._edges.append((person, _NOBODY))
        self._used = bytearray(len(self._edges))

    def steps(self) -> Iterator[tuple[int, int, bool]]:
        """Yield every real edge once: person, table, and whether the walk went from the person to the table."""
        for start in list(self._of_person):
            person: int | None = start
            while person is not None and (table := self._step(self._of_person[person], 1)) is not None:
                if table != _NOBODY:
                    yield person, table, True
                # A table has an even number of edges, so a walk that came to it can leave it.
                person = self._step(self._of_table[table], 0)
                if table != _NOBODY and person is not None:
                    yield person, table, False

    def _step(self, numbers: list[int], end: int) -> int | None:
        """Use up an edge and return its other end; None if there is none left."""
        while numbers:
            number = numbers.pop()
            if not self._used[number]:
                self._used[number] = 1
                return self._edges[number][end]
        return None


class _Levelling:
    """Exchange two winds along chains of tables until no chain makes counts more even."""

    def __init__(self, seated: list[list[list[int]]], played: Mapping[int, Sequence[int]]) -> None:
        self._tables = [table for session in seated for table in session]
        self._counts: defaultdict[int, list[int]] = defaultdict(lambda: [0] * _WINDS)
        for person, counts in played.items():
            self._counts[person] = list(counts)
        for table in self._tables:
            for wind, person in enumerate(table):
                self._counts[person][wind] += 1

    def run(self) -> None:
        """Level every pair of winds until no exchange helps."""
        pairs = [(number, two) for number in range(_WINDS) for two in range(_WINDS) if number != two]
        while any(self._level(number, two) for number, two in pairs):
            continue

    def _level(self, much: int, little: int) -> bool:
        """Shift winds from people with two more of the first than of the second; True if anything changed."""
        moved = False
        for person in list(self._counts):
            while self._surplus(person, much, little) >= 2:
                chain = self._chain(person, much, little)
                if not chain:
                    break
                self._exchange(chain, much, little)
                moved = True
        return moved

    def _surplus(self, person: int, much: int, little: int) -> int:
        return self._counts[person][much] - self._counts[person][little]

    def _chain(self, start: int, much: int, little: int) -> list[int]:
        """Return the shortest chain of tables from ``start`` to somebody who lacks what he has too much of.

        Empty if none.
        """
        has = defaultdict(list)
        for number, table in enumerate(self._tables):
            has[table[much]].append(number)
        came: dict[int, tuple[int, int]] = {}
        queue = deque([start])
        while queue:
            person = queue.popleft()
            if person != start and self._surplus(person, much, little) <= -1:
                return self._trace(person, start, came)
            for number in has[person]:
                other = self._tables[number][little]
                if other != start and other not in came:
                    came[other] = (person, number)
                    queue.append(other)
        return []

    @staticmethod
    def _trace(person: int, start: int, came: Mapping[int, tuple[int, int]]) -> list[int]:
        chain = []
        while person != start:
            person, number = came[person]
            chain.append(number)
        return chain

    def _exchange(self, chain: Iterable[int], much: int, little: int) -> None:
        for number in chain:
            table = self._tables[number]
            giver, taker = table[much], table[little]
            table[much], table[little] = taker, giver
            for person, sign in ((giver, 1), (taker, -1)):
                self._counts[person][much] -= sign
                self._counts[person][little] += sign
