"""Build calendar entries of an event's sessions: for the public, and for one player with table and wind."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Max
from django.utils.translation import gettext as _

from reports.feeds.look import CalendarEntry
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.look.winds import NAMES, read_wind
from tournaments.models import (
    AuditEvent,
    Participant,
    ParticipantState,
    Seat,
    Session,
    SessionMove,
    SessionMoveKind,
    SessionStatus,
    Tournament,
)

# Who plays no more: what was to come for them is off.
_GONE: Final = frozenset(
    {ParticipantState.WITHDRAWN, ParticipantState.DISQUALIFIED, ParticipantState.REMOVED_FOR_ILLNESS}
)


@dataclass(frozen=True)
class HeldTime:
    """Store when a session is held: as planned, or by its clock once it has begun."""

    session: Session
    begins: datetime
    ends: datetime


def _held_sessions(tournament: Tournament) -> list[HeldTime]:
    """Return the sessions that have a time (two queries)."""
    usual = rules_of(tournament).session_minutes
    kinds = (SessionMoveKind.START, SessionMoveKind.END)
    moves = SessionMove.objects.filter(session__tournament=tournament, kind__in=kinds).order_by("sequence")
    times = {(pk, kind): at for pk, kind, at in moves.values_list("session_id", "kind", "at")}
    helds = []
    for session in Session.objects.filter(tournament=tournament).order_by("number"):
        has_begun, has_ended = session.status != SessionStatus.SCHEDULED, session.status in _OVER
        start = times.get((session.pk, SessionMoveKind.START)) if has_begun else None
        end = times.get((session.pk, SessionMoveKind.END)) if has_ended else None
        begins = start or session.planned_at
        if begins is not None:
            length = timedelta(minutes=session.minutes or usual)
            helds.append(HeldTime(session, begins, end or begins + length))
    return helds


_OVER: Final = frozenset({SessionStatus.ENDED, SessionStatus.RELEASED})
# What changes a calendar, as the journal names it.
_CHANGES: Final = (
    "tournament.created",
    "tournament.changed",
    "sessions.planned",
    "session.start",
    "session.end",
    "session.undo",
    "seating.published",
    "participant.state_changed",
)


def changed_at(tournament: Tournament) -> datetime:
    """Return when the entries last changed (one query): DTSTAMP without a method (RFC 5545, 3.8.7.2)."""
    rows = AuditEvent.objects.filter(tournament_uid=tournament.uid, action__in=_CHANGES)
    latest: datetime | None = rows.aggregate(latest=Max("at"))["latest"]
    return latest or tournament.created_at


def event_entries(tournament: Tournament, url: str) -> list[CalendarEntry]:
    """Return one entry for each session."""
    return [
        CalendarEntry(
            uid=f"{held.session.uid}@seatwind",
            begins=held.begins,
            ends=held.ends,
            summary=_("%(event)s, session %(number)s") % {"event": tournament.name, "number": held.session.number},
            location=tournament.place,
            url=url,
        )
        for held in _held_sessions(tournament)
    ]


def player_entries(participant: Participant, url: str) -> list[CalendarEntry]:
    """Return the sessions in which this player has a seat (three queries).

    What was to come for one who left is cancelled.
    """
    rows = Seat.objects.filter(participant=participant).select_related("table")
    seats = {seat.session_id: seat for seat in rows}
    held = [session for session in _held_sessions(participant.tournament) if session.session.pk in seats]
    return [_player_entry(event, seats, participant, url) for event in held]


def _player_entry(held: HeldTime, seats: Mapping[int, Seat], participant: Participant, url: str) -> CalendarEntry:
    seat, event = seats[held.session.pk], participant.tournament
    words = {"number": held.session.number, "table": seat.table.number, "wind": NAMES[read_wind(seat.wind)]}
    return CalendarEntry(
        uid=f"{held.session.uid}-{participant.uid}@seatwind",
        begins=held.begins,
        ends=held.ends,
        summary=_("Session %(number)s: table %(table)s, %(wind)s") % words,
        description=event.name,
        location=event.place,
        url=url,
        is_cancelled=participant.state in _GONE and held.session.status == "scheduled",
    )
