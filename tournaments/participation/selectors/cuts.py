"""Find who qualified in the cuts decided so far, and which sessions wait for one."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from tournaments.models import ELIMINATIONS, Phase, PhaseMember, PhaseReserve, PhaseStatus, Tournament

# Division by participant's number.
Members = Mapping[int, int]


@dataclass(frozen=True)
class EventCuts:
    """Hold the phases in order, and the members of the decided ones, by the phase's id."""

    phases: Sequence[Phase] = ()
    members: Mapping[int, Members] = field(default_factory=dict)

    def waiting_for(self, session: int) -> Phase | None:
        """Return the phase that must be decided before a session can be seated; None if there is none."""
        phase = self._undecided()
        return phase if phase is not None and phase.first_session <= session else None

    def first_undecided(self) -> int | None:
        """Return the first session that waits for a cut; None if none does."""
        phase = self._undecided()
        return None if phase is None else phase.first_session

    def _undecided(self) -> Phase | None:
        return next((phase for phase in self.phases if phase.number > 1 and phase.status == PhaseStatus.PLANNED), None)

    def last_drawn_with(self, session: int, sessions: int) -> int:
        """Return the last session that can be drawn with ``session``, of so many.

        A draw ends with its phase; where that is seated by ranking, with its first session.
        """
        phase = self.phase_of(session)
        last = sessions if phase is None else phase.last_session
        if phase is not None and phase.is_ranked and session == phase.first_session:
            last = session
        return min(
            [last, *(candidate.first_session - 1 for candidate in self.phases if candidate.first_session > session)]
        )

    def out(self, session: int, players: Collection[int]) -> frozenset[int]:
        """Return the numbers of those of ``players`` who did not qualify for a session."""
        members = self._members(session)
        return frozenset(player for player in players if player not in members) if members else frozenset()

    def is_narrowed(self, session: int) -> bool:
        """Return whether fewer play than qualified in the cut: rounds of an elimination after its first."""
        phase = self.phase_of(session)
        return phase is not None and phase.kind in ELIMINATIONS and session > phase.first_session

    def phase_of(self, session: int) -> Phase | None:
        """Return the phase of a session."""
        return next((phase for phase in self.phases if phase.first_session <= session <= phase.last_session), None)

    def _members(self, session: int) -> Members:
        """Return the members of the latest decided phase that begins by then; empty if everyone plays."""
        begun = [self.members.get(phase.pk) for phase in self.phases if phase.first_session <= session]
        return next((members for members in reversed(begun) if members), {})


def cuts_of(tournament: Tournament) -> EventCuts:
    """Return the phases with their qualified players (one query, three once a later phase is decided)."""
    phases = list(Phase.objects.filter(tournament=tournament).exclude(status=PhaseStatus.CANCELLED).order_by("number"))
    decided = [phase for phase in phases if phase.number > 1 and phase.status == PhaseStatus.OPEN]
    return EventCuts(phases, members_by_number(decided) if decided else {})


def members_by_number(phases: Iterable[Phase]) -> dict[int, dict[int, int]]:
    """Return the division of each member by number, by the phase's id (two queries)."""
    return _folded(phases, "__number", None, "division")


def members_by_id(phases: Iterable[Phase], moment: datetime | None) -> dict[int, dict[int, int]]:
    """Return the division of each member by id at a moment, by the phase's id; None means now (two queries)."""
    return _folded(phases, "_id", moment, "division")


def places_by_id(phases: Iterable[Phase], moment: datetime | None) -> dict[int, dict[int, int]]:
    """Return the same for the place in the division when the cut was made.

    Who moves up takes over the place (two queries).
    """
    return _folded(phases, "_id", moment, "place")


def _folded(phases: Iterable[Phase], part: str, moment: datetime | None, value: str) -> dict[int, dict[int, int]]:
    """Return the members of a cut, with those who moved up in place of others."""
    wanted = [stage.pk for stage in phases]
    folded: dict[int, dict[int, int]] = {}
    rows = PhaseMember.objects.filter(phase__in=wanted)
    for phase, person, fact in rows.values_list("phase_id", f"participant{part}", value):
        folded.setdefault(phase, {})[person] = fact
    moves = PhaseReserve.objects.filter(phase__in=wanted).order_by("id")
    moves = moves if moment is None else moves.filter(at__lte=moment)
    for phase, leaving, reserve in moves.values_list("phase_id", f"leaving{part}", f"reserve{part}"):
        folded[phase][reserve] = folded[phase].pop(leaving)
    return folded
