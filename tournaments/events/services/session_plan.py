"""Change the number of an event's sessions, at any time: sessions are added and dropped at the end."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext_lazy as _

from mahjong_core.seating.bounds import MAX_SESSIONS
from mahjong_core.seating.sessions import phases as core
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.events.selectors.session_plan import SessionPlanChange, ShortenedPhase, session_plan_change
from tournaments.models import Phase, PhaseStatus, Seat, Session, Table, Tournament
from tournaments.phases.policies import PHASE_MOVES
from tournaments.phases.selectors import phases_of
from tournaments.phases.services import cancel_row, drop_planned, plan_phases
from tournaments.seating.policies import DRAW_MOVES
from tournaments.seating.services.amending import lock_whole_event


def change_session_count(*, tournament: Tournament, sessions: int, by: Actor, at: datetime) -> SessionPlanChange:
    """Add sessions after the last, or drop the last ones, in any state of the event.

    A dropped session takes its seating, cards and referees with it; where something rests on it that is never
    deleted, it is kept out of sight. Raise ``tournaments.sessions_out_of_range``,
    ``tournaments.session_begun``. A phase of which no session is left falls away, its decision with it.
    """
    check_may(by, "tournament.edit", tournament)
    check_session_count(sessions)
    with transaction.atomic():
        current = lock_whole_event(tournament)
        change = session_plan_change(current, sessions)
        if change.before == change.after:
            return change
        _check_droppable(change)
        _shorten_phases(change.phases, by=by, at=at)
        for draw in change.draws:
            draw.status = DRAW_MOVES.after(draw.status, "supersede")
            draw.save(update_fields=["status"])
        for session in Session.objects.filter(tournament=current, number__gt=sessions):
            _drop_session(session, at)
        _add_sessions(current, change)
        before, after = {"sessions": change.before}, {"sessions": change.after} | change.fallen
        record("sessions.changed", current, by=by, at=at, tournament=current, before=before, after=after)
        raise_version(current)
    return change


def plan_event(*, tournament: Tournament, phases: Sequence[core.Phase], by: Actor, at: datetime) -> list[Phase]:
    """Plan the phases as ``plan_phases`` does; sessions beyond a shorter plan are removed.

    Sessions that stood after the earlier plan stay. Raise as ``plan_phases`` and ``change_session_count`` do.
    """
    with transaction.atomic():
        current = lock_whole_event(tournament)
        covered = sum(phase.sessions for phase in phases_of(current))
        wanted = sum(phase.sessions for phase in phases)
        made = plan_phases(tournament=current, phases=phases, by=by, at=at)
        if 0 < wanted < covered == Session.objects.filter(tournament=current).count():
            change_session_count(tournament=current, sessions=wanted, by=by, at=at)
    return made


def check_session_count(sessions: int) -> None:
    """Raise ``tournaments.sessions_out_of_range`` for a number that no event may have."""
    if not 1 <= sessions <= MAX_SESSIONS:
        raise Refusal(
            "tournaments.sessions_out_of_range",
            _("An event can have 1 to %(most)s sessions.") % {"most": MAX_SESSIONS},
            {"sessions": sessions, "most": MAX_SESSIONS},
        )


def _check_droppable(change: SessionPlanChange) -> None:
    """Raise a conflict where a session to be dropped has begun."""
    if change.begun:
        raise Conflict(
            "tournaments.session_begun",
            _("Session %(session)s has started, so the plan cannot end before it.") % {"session": change.begun[-1]},
            {"sessions": change.begun, "least": change.begun[-1]},
        )


def _shorten_phases(phases: tuple[ShortenedPhase, ...], *, by: Actor, at: datetime) -> None:
    for shortened in phases:
        if shortened.sessions:
            shortened.phase.sessions = shortened.sessions
            shortened.phase.save(update_fields=["sessions"])
        elif shortened.phase.status == PhaseStatus.PLANNED:
            drop_planned([shortened.phase], by=by, at=at)
        else:
            PHASE_MOVES.after(shortened.phase.status, "cancel", phase=shortened.phase.number)
            cancel_row(shortened.phase, by=by, at=at)


def _drop_session(session: Session, at: datetime) -> None:
    """Delete a session that never began, or hide it where undeletable rows refer to it."""
    try:
        with transaction.atomic():
            session.delete()
    except ProtectedError:
        Seat.objects.filter(session=session).delete()
        kept = [table.pk for table in Table.every.filter(session=session) if not _drop_table(table)]
        Table.every.filter(pk__in=kept).update(cleared_at=at)
        session.dropped_at, session.planned_at = at, None
        session.save(update_fields=["dropped_at", "planned_at"])


def _drop_table(table: Table) -> bool:
    """Delete a table, and return True, unless rows rest on it."""
    try:
        with transaction.atomic():
            table.delete()
    except ProtectedError:
        return False
    return True


def _add_sessions(tournament: Tournament, change: SessionPlanChange) -> None:
    """Add the sessions after the last; one that was dropped before is restored."""
    kept = Session.with_dropped.filter(tournament=tournament, number__in=change.added)
    back = set(kept.values_list("number", flat=True))
    kept.update(dropped_at=None)
    Session.objects.bulk_create(
        Session(tournament=tournament, number=number) for number in change.added if number not in back
    )
