"""Change a grid until every wish for a table can be kept.

Who shares a table decides whether a wish can be kept: two people asked to different tables must not meet in that
session, two asked to the same one must. First what costs nothing is tried, other sessions in their place and two names
exchanged throughout; then the sessions concerned are laid anew, and a search mends what that cost.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mahjong_core.errors import RuleError
from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from mahjong_core.seating.draw.mending import Mending
from mahjong_core.seating.stream import SeedStream
from mahjong_core.seating.tables.assignment import match
from mahjong_core.seating.tables.wishes import Allowed, SearchTooLong, places_for, seats_apart
from mahjong_core.seating.wishes import HARD, Wishes

__all__ = ["Keeping", "Sessions"]

Sessions = list[list[list[int]]]
_RENAMINGS = 12


@dataclass(frozen=True, slots=True)
class Keeping:
    """Store the wishes for the coming sessions. ``allowed``: by session, the tables (from 1) of each person.

    Persons from ``real`` on are substitutes; ``first`` is how many sessions are played.
    """

    allowed: Sequence[Allowed]
    wanted: Wishes
    real: int
    first: int = 0

    def all_kept(self, sessions: Sessions) -> bool:
        """Return whether tables can be numbered so that every wish is kept."""
        return not self._broken(sessions)

    def _broken(self, sessions: Sessions) -> list[int]:
        pairs = enumerate(zip(sessions, self.allowed, strict=True))
        return [at for at, (tables, allowed) in pairs if not places_for(tables, allowed)[1]]

    def rearranged(self, sessions: Sessions) -> Sessions | None:
        """Return the same meetings with the sessions in another order, or with names exchanged.

        None if that is not enough.

        As few sessions as can be leave their place.
        """
        current = sessions
        for _ in range(_RENAMINGS):
            ordered = self._ordered(current)
            if ordered is not None:
                return ordered
            renamed = self._renamed(current)
            if renamed is None:
                return None
            current = renamed
        return None

    def _ordered(self, sessions: Sessions) -> Sessions | None:
        """Return an order in which each slot gets a session whose tables can be numbered for it, or None."""
        fits = [[places_for(tables, allowed)[1] for tables in sessions] for allowed in self.allowed]
        session_of = match({slot: _own_first(slot, fit) for slot, fit in enumerate(fits)})
        if len(session_of) < len(sessions):
            return None
        return [sessions[session_of[slot]] for slot in range(len(sessions))]

    def _renamed(self, sessions: Sessions) -> Sessions | None:
        """Return the exchange of two names that leaves the fewest sessions broken, the cheapest such.

        None if none helps.
        """
        broken = self._broken(sessions)
        wishing = sorted({person for at in broken for person in self.allowed[at]})
        best: tuple[int, int, Sessions] | None = None
        for person in wishing:
            for other in range(self.real):
                if other == person:
                    continue
                names = {person: other, other: person}
                turned = [[[names.get(seat, seat) for seat in table] for table in tables] for tables in sessions]
                left = len(self._broken(turned))
                if left < len(broken) and (best is None or left <= best[0]):
                    cost = self._cost(turned)
                    if cost < HARD and (best is None or (left, cost) < best[:2]):
                        best = left, cost, turned
        return best[2] if best else None

    def _cost(self, sessions: Sessions) -> int:
        """Return what the meetings within groups cost."""
        between = self.wanted.between
        return sum(
            between(number, two)
            for tables in sessions
            for table in tables
            for at, two in enumerate(table)
            for number in table[:at]
        )

    def laid_anew(self, sessions: Sessions, played: Sessions, stream: SeedStream) -> Sessions:
        """Return sessions near to these in which every wish is kept and hard groups stay apart.

        Raises ``seating.fixed_tables_undecided`` if no seats were found for a session; wishes that nothing keeps
        are refused before anything is drawn, see ``contradictions``.
        """
        start = [self._laid(at, tables, stream) for at, tables in enumerate(sessions)]
        search = _KeptMending(start, played, self, stream)
        search.run(self.wanted.bound(len(start[0]), len(start)))
        return search.best

    def _laid(self, at: int, tables: list[list[int]], stream: SeedStream) -> list[list[int]]:
        """Return the session's tables in the order of their numbers, people moved where wishes demand it."""
        allowed = self.allowed[at]
        places, kept = places_for(tables, allowed)
        ordered = [table for _, table in sorted(zip(places, tables, strict=True))]
        if kept and not self._hard_meetings(ordered):
            return ordered
        near = {person: number for number, table in enumerate(ordered, start=1) for person in table}
        seats = self._seats(at, len(tables), near, stream)
        return _filled(len(tables), seats, near, stream)

    def _hard_meetings(self, tables: list[list[int]]) -> bool:
        return self._cost([tables]) >= HARD

    def _seats(self, at: int, tables: int, near: Mapping[int, int], stream: SeedStream) -> dict[int, int]:
        """Return seats of those who wish or are kept apart; substitutes too have tables of their own if that can be."""
        substitutes = range(self.real, len(self.wanted.groups_of))
        hard = self.wanted.members(HARD)
        code, why = "seating.fixed_tables_undecided", "no seats were found that keep every wish"
        undecided = RuleError(code, why, {"session": self.first + at + 1})
        try:
            for apart in ([*hard, substitutes], hard):
                seats = seats_apart(tables, self.allowed[at], apart, near, stream)
                if seats is not None:
                    return seats
        except SearchTooLong as error:
            raise undecided from error
        raise undecided


def _own_first(slot: int, fits: Sequence[bool]) -> list[int]:
    """Return the sessions that fit a slot, its own before the others."""
    return sorted((session for session, fit in enumerate(fits) if fit), key=lambda session: session != slot)


def _filled(tables: int, seats: Mapping[int, int], near: Mapping[int, int], stream: SeedStream) -> list[list[int]]:
    """Return everybody at a table: those with seats there, the others where they were if there is room."""
    laid: list[list[int]] = [[] for _ in range(tables)]
    for person, number in sorted(seats.items()):
        laid[number - 1].append(person)
    waiting: list[int] = []
    for person in sorted(near.keys() - seats.keys()):
        table = laid[near[person] - 1]
        (table if len(table) < PLACES_AT_A_TABLE else waiting).append(person)
    stream.shuffle(waiting)
    for table in laid:
        while len(table) < PLACES_AT_A_TABLE:
            table.append(waiting.pop())
    return laid


class _KeptMending(Mending):
    """Mend tables at fixed numbers: no person leaves the tables wished for or joins a person to avoid."""

    def __init__(self, sessions: Sessions, played: Sessions, keeping: Keeping, stream: SeedStream) -> None:
        super().__init__(sessions, played, keeping.wanted, keeping.real, stream)
        self._keeping = keeping
        self._mates: list[set[int]] = [set() for _ in keeping.wanted.groups_of]
        for group in keeping.wanted.members(HARD):
            for person in group:
                self._mates[person].update(group)

    def _may(self, session: int, first: tuple[int, int], second: tuple[int, int]) -> bool:
        return self._may_join(session, first, second) and self._may_join(session, second, first)

    def _may_join(self, session: int, seat: tuple[int, int], to: tuple[int, int]) -> bool:
        """Return whether the person in a seat may take another, whose person leaves it."""
        tables = self.sessions[session]
        person, table = tables[seat[0]][seat[1]], tables[to[0]]
        allowed = self._keeping.allowed[session]
        if person in allowed and to[0] + 1 not in allowed[person]:
            return False
        return not any(other in self._mates[person] for at, other in enumerate(table) if at != to[1])
