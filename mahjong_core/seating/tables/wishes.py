"""Keep wishes for tables in one session: table numbers, and seats for all who wish or are kept apart."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet

from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.seating.stream import SeedStream
from mahjong_core.seating.tables.assignment import match
from mahjong_core.seating.tables.numbers import FixedTable

__all__ = ["Allowed", "SearchTooLong", "allowed_tables", "places_for", "seats_apart"]

Allowed = Mapping[int, AbstractSet[int]]
_STEPS = 2_000  # of a first attempt to seat a session
_EXCHANGES = 1_500  # of a second attempt, by exchanges
_PROOF_STEPS = 20_000  # of the last attempt, whose failure proves that there is no way
_TENURE = 5


class SearchTooLong(Exception):
    """Raised when neither seats nor a proof that there are none were found in the steps allowed."""


def allowed_tables(fixed: Iterable[FixedTable], session: int) -> dict[int, frozenset[int]]:
    """Return the tables that every wish for this session (from 1) leaves to each player who has one."""
    allowed: dict[int, frozenset[int]] = {}
    for request in fixed:
        if request.holds(session):
            allowed[request.player] = allowed.get(request.player, request.tables) & request.tables
    return allowed


def places_for(tables: Sequence[Sequence[int]], allowed: Allowed) -> tuple[list[int], bool]:
    """Return a number (from 1) for each table, and whether all at it may sit there.

    As many tables as can stand right do so; the others take the numbers left, in order.
    """
    wished = {
        at: sorted(set.intersection(*(set(allowed[number]) for number in table if number in allowed)))
        for at, table in enumerate(tables)
        if any(number in allowed for number in table)
    }
    number_of = match(wished)
    left = iter(sorted({*range(1, len(tables) + 1)} - {*number_of.values()}))
    numbers = [number_of[at] if at in number_of else next(left) for at in range(len(tables))]
    return numbers, len(number_of) == len(wished)


def seats_apart(
    tables: int,
    allowed: Allowed,
    apart: Iterable[Collection[int]],
    near: Mapping[int, int],
    stream: SeedStream,
) -> dict[int, int] | None:
    """Return a table (from 1) for each player with a wish or a hard group; None if there is no solution.

    Other players get no table.

    ``apart`` are groups of which no two share a table; ``near`` says where people would sit best. Raises
    ``SearchTooLong``.
    """
    groups = [sorted(group) for group in apart if len(group) > 1]
    mates: dict[int, set[int]] = {person: set() for person in allowed}
    for group in groups:
        for person in group:
            mates.setdefault(person, set()).update(other for other in group if other != person)
    search = _Seats(tables, allowed, mates, near)
    done = search.run(_STEPS)
    if done is None:
        exchanged = _Exchanges(tables, allowed, mates, near, stream).run(_EXCHANGES)
        if exchanged is not None:
            return exchanged
        done = _Seats(tables, allowed, mates, {}).run(_PROOF_STEPS)
    if done is None:
        raise SearchTooLong
    return search.table_of if done else None


class _Seats:
    """Search depth first, the person with the fewest tables left first; tables are bits of integers."""

    def __init__(
        self, tables: int, allowed: Allowed, mates: Mapping[int, AbstractSet[int]], near: Mapping[int, int]
    ) -> None:
        everywhere = (1 << tables + 1) - 2
        self._tables, self._mates, self._near = range(1, tables + 1), mates, near
        self._people = sorted(mates)
        self._open = {
            person: sum(1 << table for table in allowed[person]) if person in allowed else everywhere
            for person in self._people
        }
        self._free = [PLACES_AT_A_TABLE] * (tables + 1)
        self.table_of: dict[int, int] = {}

    def run(self, steps: int) -> bool | None:
        """Return whether everybody got a seat; None if the steps were spent."""
        trail: list[tuple[int, list[int], list[int]]] = []  # person, tables left to try, who lost the table taken
        person = self._next()
        choices = self._choices(person) if person is not None else []
        while person is not None:
            steps -= 1
            if steps < 0:
                return None
            if choices:
                trail.append((person, choices, self._sit(person, choices.pop())))
                person = self._next()
                choices = self._choices(person) if person is not None else []
            elif trail:
                person, choices, lost = trail.pop()
                self._rise(person, lost)
            else:
                return False
        return True

    def _next(self) -> int | None:
        waiting = (person for person in self._people if person not in self.table_of)
        return min(waiting, key=lambda person: self._open[person].bit_count(), default=None)

    def _choices(self, person: int) -> list[int]:
        """Return the tables open to a person, the best last."""
        near = self._near.get(person)
        tables = [table for table in self._tables if self._open[person] >> table & 1 and table != near]
        return [*tables, near] if near is not None and self._open[person] >> near & 1 else tables

    def _sit(self, person: int, table: int) -> list[int]:
        """Seat the person; those to whom the table is closed by that."""
        self.table_of[person] = table
        self._free[table] -= 1
        close = self._people if self._free[table] == 0 else self._mates[person]
        lost = [other for other in close if other not in self.table_of and self._open[other] >> table & 1]
        for other in lost:
            self._open[other] ^= 1 << table
        return lost

    def _rise(self, person: int, lost: Iterable[int]) -> None:
        table = self.table_of.pop(person)
        self._free[table] += 1
        for other in lost:
            self._open[other] ^= 1 << table


class _Exchanges:
    """Exchange seats, from a full seating on, until no person sits wrong (tabu search)."""

    def __init__(
        self,
        tables: int,
        allowed: Allowed,
        mates: Mapping[int, AbstractSet[int]],
        near: Mapping[int, int],
        stream: SeedStream,
    ) -> None:
        self._allowed, self._mates, self._stream = allowed, mates, stream
        self._seats: list[list[int | None]] = [[] for _ in range(tables)]
        people = sorted(mates)
        stream.shuffle(people)
        for person in sorted(people, key=lambda person: person not in near):
            table = self._seats[near[person] - 1] if person in near else []
            room = table if person in near and len(table) < PLACES_AT_A_TABLE else min(self._seats, key=len)
            room.append(person)
        for table in self._seats:
            table.extend([None] * (PLACES_AT_A_TABLE - len(table)))
        self._free_at: dict[int, int] = {}

    def run(self, steps: int) -> dict[int, int] | None:
        """Return the table (from 1) of everybody who matters; None if the steps were not enough."""
        for step in range(steps):
            wrong = [
                (at, seat)
                for at, table in enumerate(self._seats)
                for seat, person in enumerate(table)
                if self._faults(person, at, seat)
            ]
            if not wrong:
                return {
                    number: at
                    for at, table in enumerate(self._seats, start=1)
                    for number in table
                    if number is not None
                }
            self._exchange(*wrong[self._stream.below(len(wrong))], step)
        return None

    def _faults(self, person: int | None, table: int, seat: int) -> int:
        """Return what is wrong if the person sits there: a wish not kept, and everybody they must not meet."""
        if person is None:
            return 0
        mates = self._mates[person]
        met = sum(other in mates for at, other in enumerate(self._seats[table]) if at != seat)
        return met + (person in self._allowed and table + 1 not in self._allowed[person])

    def _exchange(self, table: int, seat: int, step: int) -> None:
        """With the best seat of another table, equal ones by lot; the two stay there for some steps."""
        person, best = self._seats[table][seat], 1 << 30
        chosen: list[tuple[int, int]] = []
        for at, others in enumerate(self._seats):
            for place, other in enumerate(others) if at != table else ():
                if max(self._free_at.get(moved, 0) for moved in (person, other) if moved is not None) > step:
                    continue
                change = self._faults(person, at, place) + self._faults(other, table, seat)
                change -= self._faults(other, at, place)
                if change <= best:
                    chosen = [*chosen, (at, place)] if change == best else [(at, place)]
                    best = change
        if chosen:
            at, place = chosen[self._stream.below(len(chosen))]
            other = self._seats[at][place]
            self._seats[table][seat], self._seats[at][place] = other, person
            for number in (person, other):
                if number is not None:
                    self._free_at[number] = step + _TENURE + self._stream.below(_TENURE)
