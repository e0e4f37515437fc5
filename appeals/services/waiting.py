"""What waits for a decision: the next session, the release, the marked rows; and the end of the waiting."""

from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from appeals.models import Appeal, AppealTiming, Timing
from appeals.selectors.facts import CAUSE, last_session, session_after
from mahjong_core import appeals as core
from scoring.services.provisionals import end_provisional
from tournaments.actors import Actor
from tournaments.errors import Message, Refusal
from tournaments.models import HoldKind, Session, SessionStatus
from tournaments.rule_errors import rules_as_refusals
from tournaments.services.audit import record
from tournaments.services.holds import lift_holds, place_hold


def set_timing(appeal: Appeal, timing: Timing, delay_minutes: int, *, by: Actor, at: datetime) -> AppealTiming:
    """Write annex 2, 4, and let wait what waits; what waited by an earlier answer is lifted."""
    with rules_as_refusals():
        waits = core.consequences(core.Timing(timing.value), delay_minutes)
    check_next_session(appeal, timing)
    row = AppealTiming.objects.create(
        appeal=appeal, timing=timing, delay_minutes=delay_minutes, at=at, by=by.key, by_name=by.name
    )
    lift_holds(cause=CAUSE, source=appeal.pk, reason=_("A new time was set"), by=by, at=at)
    place_holds(appeal, waits, by=by, at=at)
    return row


def check_next_session(appeal: Appeal, timing: Timing) -> None:
    """After the last session there is no next one: the decision comes at the end of the tournament."""
    if timing != Timing.END_OF_EVENT and waiting_session(appeal) is None:
        raise Refusal(
            "appeals.no_next_session",
            gettext_lazy("No session comes after this one: decide at the end of the tournament."),
            {"session": appeal.session.number},
        )


def waiting_session(appeal: Appeal) -> Session | None:
    """The next session, unless it is under way already."""
    following = session_after(appeal.session)
    while following is not None and following.status != SessionStatus.SCHEDULED:
        following = session_after(following)
    return following


def place_holds(appeal: Appeal, waits: core.Consequences, *, by: Actor, at: datetime) -> None:
    following = waiting_session(appeal)
    if waits.holds_start and following is not None:
        until = delay_start(following, waits.delay_minutes, by=by, at=at) if waits.delay_minutes else None
        hold(appeal, following, HoldKind.START, by=by, at=at, until=until)
    if waits.holds_release and appeal.session.status != SessionStatus.RELEASED:
        hold(appeal, appeal.session, HoldKind.RELEASE, by=by, at=at)
    if waits.holds_final_release:
        hold(appeal, last_session(appeal.session), HoldKind.RELEASE, by=by, at=at)


def hold(
    appeal: Appeal, session: Session, kind: HoldKind, *, by: Actor, at: datetime, until: datetime | None = None
) -> None:
    label = str(appeal.number)
    place_hold(session=session, kind=kind, cause=CAUSE, source=appeal.pk, label=label, until=until, by=by, at=at)


def delay_start(session: Session, minutes: int, *, by: Actor, at: datetime) -> datetime:
    """Put the planned start off by so many minutes, from its plan or from now; the new moment."""
    before = session.planned_at
    start = max(before, at) if before else at
    session.planned_at = start + timedelta(minutes=minutes)
    session.save(update_fields=["planned_at"])
    facts = {str(session.number): session.planned_at.isoformat()}
    earlier = {str(session.number): before.isoformat() if before else None}
    record(
        "sessions.planned", session.tournament, by=by, at=at, tournament=session.tournament, before=earlier, after=facts
    )
    return session.planned_at


def end_waiting(appeal: Appeal, reason: Message, *, by: Actor, at: datetime) -> None:
    """Nothing waits any longer and no row is provisional because of this appeal."""
    lift_holds(cause=CAUSE, source=appeal.pk, reason=str(reason), by=by, at=at)
    end_provisional(cause=CAUSE, source=appeal.pk, reason=str(reason), by=by, at=at)
