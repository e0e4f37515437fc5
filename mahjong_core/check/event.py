"""Index a record: who is who, who sat where, which session a number means."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mahjong_core.check.findings import Findings
from mahjong_core.check.rules import Rules
from mahjong_core.record.document import PhaseEntry, Player, Record, Seat, Session, Table
from mahjong_core.rulesets.records import THREE

__all__ = ["ELIMINATION", "Event", "Sitting"]

ELIMINATION = ("elimination", "double_elimination")


@dataclass(frozen=True, slots=True)
class Sitting:
    """Represent one seat of one session: ``seat`` counts from 0, East."""

    session: Session
    table: Table
    seat: int

    @property
    def taken(self) -> Seat:
        """Return who has the seat."""
        return self.table.seats[self.seat]


class Event:
    """Store a record with its rules and findings, with look-ups for the checks."""

    def __init__(self, record: Record, rules: Rules, findings: Findings) -> None:
        self.record, self.rules, self.findings = record, rules, findings
        self.players: dict[int, Player] = {}
        for player in record.players:
            self.players.setdefault(player.number, player)
        self._rename_second_entries()
        self._numbered: dict[int, Session] = {}
        for session in record.sessions:
            self._numbered.setdefault(session.number, session)
        self.own_seats: list[dict[int, Sitting]] = []
        self.helpers: list[dict[int, Sitting]] = []
        for session in record.sessions:
            self._seat(session)

    def _rename_second_entries(self) -> None:
        """Let second entries of a number stand for numbers that sit and have no entry: that is one error, not two."""
        seen: set[int] = set()
        second = []
        for player in self.record.players:
            if player.number in seen:
                second.append(player)
            seen.add(player.number)
        taken = (sitting.taken for session in self.record.sessions for sitting in self.sittings(session))
        unknown = sorted({seat.player for seat in taken if seat.player is not None} - seen) if second else []
        if len(unknown) <= len(second):
            for number, player in zip(unknown, second, strict=False):
                self.players[number] = replace(player, number=number)

    def _seat(self, session: Session) -> None:
        """Note where everybody sits in a session: at the first table, where somebody sits at two."""
        own: dict[int, Sitting] = {}
        helpers: dict[int, Sitting] = {}
        for sitting in self.sittings(session):
            if sitting.taken.player is not None and not (
                sitting.taken.player in own or sitting.taken.player in helpers
            ):
                own[sitting.taken.player] = sitting
            by = sitting.taken.by
            if by is not None and not (by in own or by in helpers):
                helpers[by] = sitting
        self.own_seats.append(own)
        self.helpers.append(helpers)

    @staticmethod
    def sittings(session: Session) -> Iterator[Sitting]:
        """Yield every seat of a session in the order of the file."""
        for table in session.tables:
            for seat in range(len(table.seats)):
                yield Sitting(session, table, seat)

    def sitting(self, session: Session, player: int) -> Sitting | None:
        """Return the seat of a player in a session, their own or as a substitute; None if they did not sit."""
        return self.own_seats[session.index].get(player) or self.helpers[session.index].get(player)

    def session(self, number: int | None) -> Session | None:
        """Return the session of this number; where numbers are wrong, the one in this place of the order of play."""
        if number is None:
            return None
        found = self._numbered.get(number)
        if found is None and self.findings.has("session.number") and 1 <= number <= len(self.record.sessions):
            return self.record.sessions[number - 1]
        return found

    def rules_of(self, table: Table) -> Rules:
        """Return the rules of a table; those of three players where three sit at it, in a club."""
        if len(table.seats) == THREE and self.rules.is_known:
            if not self.rules.three_uma and not self.findings.has("rules.inconsistent"):
                self.findings.add("rules.inconsistent", found=None, field="rules.three_uma")
            return self.rules.of_three
        return self.rules

    def base_of(self, table: Table, base: int) -> int:
        """Return the base of net scores at a table; ``base``: at tables of four, the return points or the start."""
        own = self.rules_of(table)
        return base if own is self.rules else own.base if base == self.rules.base else own.starting_points

    def is_substitute(self, number: int) -> bool:
        """Return whether a number is that of a substitute."""
        player = self.players.get(number)
        return player is not None and player.substitute

    def is_helper(self, sitting: Sitting) -> bool:
        """Return whether a substitute sits there: for a player, at an empty seat, or in their own seat."""
        taken = sitting.taken
        return taken.player is None or taken.is_replaced or self.is_substitute(taken.player)

    def has_scores(self, session: Session) -> bool:
        """Return whether a table of the session has scores."""
        return any(table.scores is not None for table in session.tables)

    def phase_of(self, session: Session) -> PhaseEntry | None:
        """Return the phase of a session, None if the record has none for it."""
        phases = self.record.phases or ()
        if session.phase is not None:
            return next((phase for phase in phases if phase.number == session.phase), None)
        return next((phase for phase in phases if phase.first <= session.number <= phase.last), None)

    def first_index(self, phase: PhaseEntry) -> int:
        """Return the index of the first session of a phase; behind all others if it is not there."""
        session = self.session(phase.first)
        return len(self.record.sessions) if session is None else session.index

    @property
    def cuts(self) -> list[PhaseEntry]:
        """Return the phases that begin with a cut, in the order of their sessions."""
        phases = [phase for phase in self.record.phases or () if phase.divisions is not None]
        return sorted(phases, key=self.first_index)

    def left_before(self, player: Player, index: int) -> bool:
        """Return whether a player left before the session of this index."""
        if player.left_after is None:
            return False
        last = self.session(player.left_after)
        if last is None:
            return player.left_after < self.record.sessions[index].number if index < len(self.record.sessions) else True
        return last.index < index

    def joins_after(self, player: Player, index: int) -> bool:
        """Return whether a player joined after the session of this index."""
        if player.joined_in is None or index >= len(self.record.sessions):
            return False
        first = self.session(player.joined_in)
        if first is None:
            return player.joined_in > self.record.sessions[index].number
        return first.index > index
