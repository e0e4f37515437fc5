"""Record in the journal who read addresses and telephone numbers: pages, files, programs and the outbox."""

from datetime import datetime, timedelta
from typing import Final

from tournaments.common.actors import Actor
from tournaments.common.services.audit import record_look
from tournaments.models import AuditEvent, Participant, Tournament

_ONE_LOOK: Final = timedelta(hours=1)


def note_export(*, tournament: Tournament, by: Actor, at: datetime) -> None:
    """Record each file of the registrations."""
    record_look("registration.exported", tournament, by=by, at=at)


def note_data_taken(*, participant: Participant, by: Actor, at: datetime) -> None:
    """Record each file of one player's data, with the number."""
    facts = {"number": participant.number}
    record_look("participant.data_taken", participant.tournament, by=by, at=at, after=facts)


def note_outbox_read(*, tournament: Tournament, by: Actor, at: datetime) -> None:
    """Record that a person opened the outbox: at most one row an hour for each person (two queries)."""
    _note_hourly("mail.outbox_read", tournament, by, at)


def note_contacts_read(*, tournament: Tournament, by: Actor, at: datetime) -> None:
    """Record that a person opened a list with contacts: at most one row an hour for each person."""
    _note_hourly("registration.contacts_read", tournament, by, at)


def _note_hourly(action: str, tournament: Tournament, by: Actor, at: datetime) -> None:
    rows = AuditEvent.objects.filter(tournament_uid=tournament.uid, action=action, by=by.key, at__gt=at - _ONE_LOOK)
    if not rows.exists():
        record_look(action, tournament, by=by, at=at)
