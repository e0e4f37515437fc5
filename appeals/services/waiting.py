"""Write what waits for a decision: the next session, the release, the marked rows; and the end of the waiting."""

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from appeals.models import Appeal, AppealTiming, Timing
from appeals.selectors.facts import CAUSE, last_session, session_after
from mahjong_core import appeals as core
from scoring.standings.services import end_provisional
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Message, Refusal
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.models import HoldKind, Session, SessionStatus
from tournaments.sessions.services.holds import lift_holds, place_hold
from tournaments.sessions.services.timetable import postpone_session


def set_timing(appeal: Appeal, timing: Timing, delay_minutes: int, *, by: Actor, at: datetime) -> AppealTiming:
    """Write annex 2, 4, and set its holds; holds of an earlier answer are lifted."""
    with rules_as_refusals():
        waits = core.consequences(core.Timing(timing.value), delay_minutes)
    _check_next_session(appeal, timing)
    row = AppealTiming.objects.create(appeal=appeal, timing=timing, delay_minutes=delay_minutes, **stamp(by, at))
    lift_holds(cause=CAUSE, source=appeal.uid, reason=_("The time was changed"), by=by, at=at)
    _place_holds(appeal, waits, by=by, at=at)
    return row


def _check_next_session(appeal: Appeal, timing: Timing) -> None:
    """Check that a next session exists: after the last, the decision comes at the end of the tournament."""
    if timing != Timing.END_OF_EVENT and _waiting_session(appeal) is None:
        raise Refusal(
            "appeals.no_next_session",
            gettext_lazy("This is the last session: decide at the end of the tournament."),
            {"session": appeal.session.number},
        )


def _waiting_session(appeal: Appeal) -> Session | None:
    """Return the next session, unless it is under way already."""
    following = session_after(appeal.session)
    while following is not None and following.status != SessionStatus.SCHEDULED:
        following = session_after(following)
    return following


def _place_holds(appeal: Appeal, waits: core.Consequences, *, by: Actor, at: datetime) -> None:
    following = _waiting_session(appeal)
    if waits.holds_start and following is not None:
        delay = waits.delay_minutes
        until = postpone_session(session=following, minutes=delay, by=by, at=at) if delay else None
        _hold(appeal, following, HoldKind.START, by=by, at=at, until=until)
    if waits.holds_release and appeal.session.status != SessionStatus.RELEASED:
        _hold(appeal, appeal.session, HoldKind.RELEASE, by=by, at=at)
    if waits.holds_final_release:
        _hold(appeal, last_session(appeal.session), HoldKind.RELEASE, by=by, at=at)


def _hold(
    appeal: Appeal, session: Session, kind: HoldKind, *, by: Actor, at: datetime, until: datetime | None = None
) -> None:
    label = str(appeal.number)
    place_hold(session=session, kind=kind, cause=CAUSE, source=appeal.uid, label=label, until=until, by=by, at=at)


def end_waiting(appeal: Appeal, reason: Message, *, by: Actor, at: datetime) -> None:
    """Lift the holds and the provisional marks of this appeal."""
    lift_holds(cause=CAUSE, source=appeal.uid, reason=str(reason), by=by, at=at)
    end_provisional(cause=CAUSE, source=appeal.uid, reason=str(reason), by=by, at=at)
