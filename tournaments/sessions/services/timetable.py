"""Plan when the sessions start."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from itertools import pairwise

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.rulesets import from_data
from tournaments.common.actors import Actor
from tournaments.common.errors import Malformed, Refusal
from tournaments.common.links import page_url
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import PublicPart, Session, SessionStatus, Tournament


def plan_sessions(
    *, tournament: Tournament, times: Mapping[int, datetime | None], by: Actor, at: datetime
) -> list[Session]:
    """Write the planned starts, by session number; only those that differ are touched.

    Raise ``tournaments.unknown_session`` for a number that the event does not have, and with
    ``tournaments.timetable_refused``, whose ``problems`` say of each session in the wrong order or before the one
    before it can be over what is wrong with it.
    """
    check_may(by, "tournament.edit", tournament)
    with transaction.atomic():
        sessions = {s.number: s for s in Session.objects.select_for_update().filter(tournament=tournament)}
        unknown = sorted(set(times) - set(sessions))
        if unknown:
            raise Malformed(
                "tournaments.unknown_session", _("This session is not in the event."), {"sessions": unknown}
            )
        changed = [sessions[number] for number, time in times.items() if sessions[number].planned_at != time]
        _check_order(tournament, sessions, times, {session.number for session in changed})
        before = {str(session.number): _text_of(session.planned_at) for session in changed}
        for session in changed:
            session.planned_at = times[session.number]
            session.save(update_fields=["planned_at"])
        if changed:
            after = {str(session.number): _text_of(session.planned_at) for session in changed}
            record("sessions.planned", tournament, by=by, at=at, tournament=tournament, before=before, after=after)
            raise_version(tournament, {PublicPart.SESSION, PublicPart.CLOCK})
    return changed


def _check_order(
    tournament: Tournament, sessions: Mapping[int, Session], times: Mapping[int, datetime | None], changed: set[int]
) -> None:
    """Raise a refusal where a session begins before the one before it is over; unchanged times are not checked."""
    usual = from_data(tournament.rule_set).session_minutes
    open_rows = [
        session for session in sessions.values() if session.status not in (SessionStatus.ENDED, SessionStatus.RELEASED)
    ]
    planned = [(row.number, times.get(row.number, row.planned_at)) for row in open_rows]
    known = sorted((number, time) for number, time in planned if time is not None)
    problems = []
    for (before, began), (number, begins) in pairwise(known):
        length = timedelta(minutes=sessions[before].minutes or usual)
        if begins >= began + length or not changed & {before, number}:
            continue
        words = {"session": number, "before": before, "minutes": length // timedelta(minutes=1)}
        code, text = (
            "tournaments.session_overlaps",
            _("Session %(session)s starts before the end of session %(before)s. A session lasts %(minutes)s min."),
        )
        if begins <= began:
            code, text = "tournaments.session_reversed", _("Session %(session)s starts before session %(before)s.")
        problems.append({"session": number, "before": before, "code": code, "message": str(text % words)})
    if problems:
        message = _("Sessions must follow one another in order. Change the marked times.")
        href = page_url("event-edit", tournament.slug)
        raise Refusal("tournaments.timetable_refused", message, {"problems": problems, "href": href})


def postpone_session(*, session: Session, minutes: int, by: Actor, at: datetime) -> datetime:
    """Put the planned start off by so many minutes, from its plan or from now; the new moment.

    Whether the session may wait is judged by the caller, in the caller's transaction.
    """
    before = session.planned_at
    session.planned_at = (max(before, at) if before else at) + timedelta(minutes=minutes)
    session.save(update_fields=["planned_at"])
    earlier, after = ({str(session.number): _text_of(moment)} for moment in (before, session.planned_at))
    tournament = session.tournament
    record("sessions.planned", tournament, by=by, at=at, tournament=tournament, before=earlier, after=after)
    return session.planned_at


def _text_of(time: datetime | None) -> str | None:
    return time.isoformat() if time else None
