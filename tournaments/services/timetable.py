"""When the sessions are planned to start."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.errors import Malformed
from tournaments.models import Session, Tournament
from tournaments.permissions import check_may
from tournaments.services.audit import record
from tournaments.services.versions import raise_version


def plan_sessions(
    *, tournament: Tournament, times: Mapping[int, datetime | None], by: Actor, at: datetime
) -> list[Session]:
    """Write the planned starts, by session number; only those that differ are touched.

    Refuses with ``tournaments.unknown_session`` for a number that the event does not have.
    """
    check_may(by, "tournament.edit", tournament)
    with transaction.atomic():
        sessions = {s.number: s for s in Session.objects.select_for_update().filter(tournament=tournament)}
        check_known(times, sessions)
        changed = [sessions[number] for number, time in times.items() if sessions[number].planned_at != time]
        before = {str(session.number): text_of(session.planned_at) for session in changed}
        for session in changed:
            session.planned_at = times[session.number]
            session.save(update_fields=["planned_at"])
        if changed:
            after = {str(session.number): text_of(session.planned_at) for session in changed}
            record("sessions.planned", tournament, by=by, at=at, tournament=tournament, before=before, after=after)
            raise_version(tournament)
    return changed


def check_known(times: Mapping[int, datetime | None], sessions: Mapping[int, Session]) -> None:
    unknown = sorted(set(times) - set(sessions))
    if unknown:
        raise Malformed("tournaments.unknown_session", _("The event has no such session."), {"sessions": unknown})


def text_of(time: datetime | None) -> str | None:
    return time.isoformat() if time else None
