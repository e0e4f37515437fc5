"""Say what is not as planned before a session starts."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from tournaments.models import Participant, ParticipantState, Seat, SeatOccupancy, Session

_ANOTHER_DAY: Final = timedelta(hours=12)


@dataclass(frozen=True)
class StartNotes:
    """Store the warnings that the desk shows before a session starts.

    ``absent``: the seats whose player is not checked in, by table; ``planned_at``: when the session is planned, if that
    is more than twelve hours ahead.
    """

    absent: tuple[Seat, ...] = ()
    planned_at: datetime | None = None


def start_notes(session: Session, now: datetime) -> StartNotes:
    """Return what is not as planned (two queries, three if somebody is absent).

    An event at which nobody was checked in uses no check-in: nobody counts as absent.
    """
    planned = session.planned_at
    is_ahead = planned is not None and planned - now > _ANOTHER_DAY
    return StartNotes(_absent(session), planned if is_ahead else None)


def _absent(session: Session) -> tuple[Seat, ...]:
    arrived = (ParticipantState.CHECKED_IN, ParticipantState.ACTIVE)
    if not Participant.objects.filter(tournament=session.tournament, state__in=arrived).exists():
        return ()
    seats = Seat.objects.filter(session=session, participant__state=ParticipantState.REGISTERED)
    missing = list(seats.select_related("participant", "table").order_by("table__number", "wind"))
    if not missing:
        return ()
    newest = {
        (row.table_id, row.wind): row
        for row in SeatOccupancy.objects.filter(table__session=session).order_by("at", "pk")
    }
    replaced = {place for place, row in newest.items() if not row.ended}
    return tuple(seat for seat in missing if (seat.table_id, seat.wind) not in replaced)
