"""Read who plays a session, for the staff's page."""

from dataclasses import dataclass

from tournaments.models import Participant, ParticipationKind, Seat, Session, SessionStatus, Tournament
from tournaments.participation.selectors.marks import drawn_participants, frozen_sessions, participation_of


@dataclass(frozen=True)
class PresentRow:
    """Represent a player in one session. ``seat`` is their table there; ``times_out`` the sessions sat out before."""

    person: Participant
    kind: ParticipationKind
    table: int | None
    times_out: int

    @property
    def plays(self) -> bool:
        return self.kind is ParticipationKind.PLAYS

    @property
    def is_contradiction(self) -> bool:
        """Return whether the player is seated although they do not play: the seating has to be changed."""
        return not self.plays and self.table is not None


@dataclass(frozen=True)
class PresentPage:
    session: Session
    rows: list[PresentRow]
    is_open: bool

    @property
    def playing(self) -> int:
        return sum(row.plays for row in self.rows)

    @property
    def left_over(self) -> int:
        """Return how many players are too many for full tables of four."""
        return self.playing % 4


def present_page(tournament: Tournament, session: Session) -> PresentPage:
    """Return all players of a draw with their status in this session (four queries)."""
    known = participation_of(tournament)
    seats = Seat.objects.filter(session=session, participant__isnull=False)
    tables = dict(seats.values_list("participant__number", "table__number"))
    before = range(1, session.number)
    rows = [
        PresentRow(
            person,
            known.kind(person.number, session.number),
            tables.get(person.number),
            len(known.sessions_away(person.number, before)),
        )
        for person in drawn_participants(tournament)
    ]
    is_open = session.status == SessionStatus.SCHEDULED and session.number > frozen_sessions(tournament)
    return PresentPage(session, rows, is_open)
