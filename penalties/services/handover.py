"""Notes from the referees of one session to those of the next."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from penalties.models import HandoverNote, HandoverReading
from penalties.permissions import ACTS
from tournaments.actors import Actor
from tournaments.errors import Malformed
from tournaments.models import Session
from tournaments.permissions import check_may
from tournaments.services.audit import record


def leave_note(*, session: Session, text: str, by: Actor, at: datetime) -> HandoverNote:
    """Leave a note; it stays as it is, a later one corrects it. Refuses with ``penalties.note_empty``."""
    check_may(by, "handover.write", session.tournament, ACTS)
    if not text.strip():
        raise Malformed("penalties.note_empty", _("Write what the next referees should know."))
    with transaction.atomic():
        note = HandoverNote.objects.create(
            tournament=session.tournament, session=session, text=text.strip(), at=at, by=by.key, by_name=by.name
        )
        facts = {"session": session.number, "note": note.text}
        record("handover.written", note, by=by, at=at, tournament=session.tournament, after=facts)
    return note


def read_notes(*, session: Session, by: Actor, at: datetime) -> int:
    """Say that the notes of a session were read; how many were new to this person. Twice is once."""
    check_may(by, "handover.write", session.tournament, ACTS)
    with transaction.atomic():
        Session.objects.select_for_update().get(pk=session.pk)
        fresh = HandoverNote.objects.filter(session=session).exclude(by=by.key).exclude(readings__by=by.key)
        made = [HandoverReading(note=note, at=at, by=by.key, by_name=by.name) for note in fresh]
        HandoverReading.objects.bulk_create(made)
        if made:
            facts = {"session": session.number, "notes": len(made)}
            record("handover.read", session, by=by, at=at, tournament=session.tournament, after=facts)
    return len(made)
