"""Number tables: few returns to a table, fixed requests (a step-free table, a stream) kept.

One assignment problem for each session, with the other sessions as they stand, over and over while it helps.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from mahjong_core.errors import RuleError
from mahjong_core.seating.stream import SeedStream
from mahjong_core.seating.tables.assignment import assign, match

__all__ = ["FixedTable", "Session", "check_fixed", "number_tables"]

Session = Sequence[Sequence[int]]
_BROKEN = 1_000_000  # what a request that is not kept costs
_STEPS = 6_000_000  # of the assignment, about tables to the power of three for each session solved
_MAX_ASSIGNED = 150  # tables; above, single exchanges of two numbers
_PATIENCE = 4  # rounds without a gain


@dataclass(frozen=True, slots=True)
class FixedTable:
    """Represent a player who sits at one of ``tables`` (numbers), in every session or in those named (1, 2, ...)."""

    player: int
    tables: frozenset[int]
    sessions: frozenset[int] | None = None

    def holds(self, session: int) -> bool:
        """Return whether the request is for this session."""
        return self.sessions is None or session in self.sessions

    @property
    def must_not_move(self) -> bool:
        """Return whether the player wished for one table only, so that returns to it do not count."""
        return len(self.tables) == 1 and self.sessions is None


def check_fixed(fixed: Iterable[FixedTable], players: Iterable[int], tables: int) -> None:
    """Check wishes for tables. Raises ``seating.unknown_player`` and ``seating.fixed_table_unknown``."""
    known = set(players)
    for request in fixed:
        if request.player not in known:
            raise RuleError("seating.unknown_player", f"no player has number {request.player}")
        if not request.tables or not all(1 <= table <= tables for table in request.tables):
            detail = {"player": request.player, "tables": tables}
            raise RuleError("seating.fixed_table_unknown", f"table numbers are 1 to {tables}", detail)


def number_tables(
    sessions: Sequence[Session],
    fixed: Mapping[int, Sequence[FixedTable]],
    visited: Mapping[int, Iterable[int]],
    first: int,
    stream: SeedStream,
    *,
    labelled: bool,
) -> list[list[int]]:
    """Return the number (from 1) of each table of each session.

    ``fixed`` and ``visited`` (numbers of earlier sessions) are by person; ``first`` counts the earlier sessions.
    ``labelled``: the tables are in an order in which no player returns to a table.
    """
    numbering = _Numbering(sessions, fixed, visited, first, stream)
    numbering.start(labelled=labelled)
    numbering.improve()
    return [[place + 1 for place in places] for places in numbering.best]


class _Numbering:
    """Store who has been where (places count from 0), and the numbering of every session."""

    def __init__(
        self,
        sessions: Sequence[Session],
        fixed: Mapping[int, Sequence[FixedTable]],
        visited: Mapping[int, Iterable[int]],
        first: int,
        stream: SeedStream,
    ) -> None:
        self._sessions, self._fixed, self._first, self._stream = sessions, fixed, first, stream
        self._tables = max(map(len, sessions), default=0)
        self._still = {person for person, own in fixed.items() if any(fixed_table.must_not_move for fixed_table in own)}
        people = {person for session in sessions for table in session for person in table}
        self._visits = {person: [0] * self._tables for person in people}
        for person, numbers in visited.items():
            self._remember(person, numbers)
        self.places: list[list[int]] = [[] for _ in sessions]
        self.best: list[list[int]] = self.places

    def _remember(self, person: int, numbers: Iterable[int]) -> None:
        if person in self._visits and person not in self._still:
            for number, count in Counter(numbers).items():
                if number <= self._tables:
                    self._visits[person][number - 1] += count

    def start(self, *, labelled: bool) -> None:
        """Places in order if that is free of returns, else session by session; then the names of places are mixed."""
        order = self._stream.shuffled(self._tables)
        for session, tables in enumerate(self._sessions):
            places = self._as_wished(session, order[: len(tables)]) if labelled else self._solve(session)
            self._put(session, places)
        self.best = [list(places) for places in self.places]

    def improve(self) -> None:
        """Solve costly sessions again while that helps; ``best`` is the best numbering seen."""
        least, tired = self._cost(), 0
        rounds = _STEPS // (self._tables**3 * len(self._sessions) or 1) + 3
        for _ in range(rounds):
            if least == 0 or tired == _PATIENCE:
                return
            for session in self._stream.shuffled(len(self._sessions)):
                self._again(session)
            cost = self._cost()
            tired = 0 if cost < least else tired + 1
            if cost < least:
                least, self.best = cost, [list(places) for places in self.places]

    def _again(self, session: int) -> None:
        if self._tables > _MAX_ASSIGNED:
            self._exchange(session)
        elif self._session_cost(session):
            self._lift(session)
            self._put(session, self._solve(session))

    def _solve(self, session: int) -> list[int]:
        """Return the cheapest places for a session whose tables stand nowhere; equal ones by lot."""
        count = len(self._sessions[session])
        if self._tables > _MAX_ASSIGNED:
            return self._as_wished(session, self._stream.shuffled(count))
        columns = self._stream.shuffled(count)
        rows = self._stream.shuffled(count)
        costs = [self._row(session, row) for row in rows]
        mixed = [[row[column] for column in columns] for row in costs]
        places = [0] * count
        for row, column in zip(rows, assign(mixed), strict=True):
            places[row] = columns[column]
        return places

    def _as_wished(self, session: int, places: list[int]) -> list[int]:
        """Return the places with as few exchanged as every request needs that can be kept.

        For fields too large to solve.
        """
        if self._tables <= _MAX_ASSIGNED:
            return places
        wished = {}
        for table, own in enumerate(places):
            row = self._row(session, table)
            if max(row) >= _BROKEN:
                allowed = [place for place, cost in enumerate(row) if cost < _BROKEN]
                wished[table] = sorted(allowed, key=lambda place: place != own)
        place_of = match(wished)
        taken = set(place_of.values())
        kept = {table: place for table, place in enumerate(places) if table not in wished and place not in taken}
        left = iter(sorted(set(places) - taken - set(kept.values())))
        return [place_of[t] if t in place_of else kept[t] if t in kept else next(left) for t in range(len(places))]

    def _row(self, session: int, table: int) -> list[int]:
        """Return what each place costs the table: visits of its players so far, and requests it would not keep."""
        persons = self._sessions[session][table]
        visits = [sum(column) for column in zip(*(self._visits[person] for person in persons), strict=True)]
        for person in persons:
            for request in self._fixed.get(person, ()):
                if request.holds(self._first + session + 1):
                    allowed = request.tables
                    visits = [cost + (_BROKEN if at + 1 not in allowed else 0) for at, cost in enumerate(visits)]
        return visits[: len(self._sessions[session])]

    def _put(self, session: int, places: list[int]) -> None:
        self.places[session] = places
        self._count(session, 1)

    def _lift(self, session: int) -> None:
        self._count(session, -1)

    def _count(self, session: int, sign: int) -> None:
        for table, place in zip(self._sessions[session], self.places[session], strict=True):
            for person in table:
                if person not in self._still:
                    self._visits[person][place] += sign

    def _session_cost(self, session: int) -> int:
        """Return what this session's places cost beyond the first visit of each player."""
        return sum(self._table_cost(session, table) for table in range(len(self.places[session])))

    def _table_cost(self, session: int, table: int) -> int:
        moving = sum(person not in self._still for person in self._sessions[session][table])
        return self._row(session, table)[self.places[session][table]] - moving

    def _cost(self) -> int:
        """Return returns of everybody, and requests not kept."""
        broken = 0
        for session in range(len(self._sessions)):
            for table, place in enumerate(self.places[session]):
                broken += self._row(session, table)[place] // _BROKEN if self._has_request(session, table) else 0
        return broken * _BROKEN + sum(sum(count * (count - 1) for count in visit) for visit in self._visits.values())

    def _has_request(self, session: int, table: int) -> bool:
        return any(person in self._fixed for person in self._sessions[session][table])

    def _exchange(self, session: int) -> None:
        """Each costly table changes numbers with the table that gains most."""
        for table in range(len(self.places[session])):
            if self._table_cost(session, table):
                self._exchange_best(session, table)

    def _exchange_best(self, session: int, table: int) -> None:
        self._lift(session)
        places, own = self.places[session], self._row(session, table)
        gains = []
        for other, place in enumerate(places):
            row = self._row(session, other) if other != table else own
            now, then = own[places[table]] + row[place], own[place] + row[places[table]]
            gains.append((then - now, other))
        _, other = min(gains)
        places[table], places[other] = places[other], places[table]
        self._put(session, places)
