"""Write what falls due: said once, done once. The sweep may run twice, late, and in two places."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from appeals.models import Appeal, AppealSignal, AppealStatus
from appeals.selectors.facts import decision_at, ended_at, is_deposit_paid, terms_for, timing_of
from appeals.services.moves import lock_appeal, move_appeal
from mahjong_core import appeals as core
from mahjong_core.appeals import Act
from tournaments.common.actors import Actor, system_actor
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version

_WATCHED = (
    AppealStatus.ANNOUNCED,
    AppealStatus.LODGED,
    AppealStatus.FIRST_INSTANCE,
    AppealStatus.ANSWERED,
    AppealStatus.ADMITTED,
    AppealStatus.HEARING,
)


def sweep_appeals(*, at: datetime) -> int:
    """Record each deadline that has passed, once; lapse appeals without a letter in time. Return how many are new."""
    watched = Appeal.objects.filter(status__in=_WATCHED).exclude(session__tournament__lead__is_here=False)
    return sum(_sweep_appeal(appeal, at=at) for appeal in watched)


def _sweep_appeal(appeal: Appeal, *, at: datetime) -> int:
    by = system_actor()
    with transaction.atomic():
        current = lock_appeal(appeal)
        if current.status not in _WATCHED:
            return 0
        signalled = set(current.signals.values_list("kind", flat=True))
        fallen = [due for due in _due_now(current, at) if due.value not in signalled]
        for due in fallen:
            _say(current, due, by=by, at=at)
    return len(fallen)


def _due_now(appeal: Appeal, at: datetime) -> tuple[core.Due, ...]:
    timing = timing_of(appeal)
    pending = core.Pending(
        status=core.Status(appeal.status),
        session_ended_at=ended_at(appeal.session),
        deposit_paid=is_deposit_paid(appeal),
        timing=core.Timing(timing.timing) if timing else None,
        decision_at=decision_at(appeal, timing),
    )
    return core.due(pending, at, terms_for(appeal.tournament))


def _say(appeal: Appeal, due: core.Due, *, by: Actor, at: datetime) -> None:
    AppealSignal.objects.create(appeal=appeal, kind=due.value, at=at)
    facts = {"appeal": appeal.number, "due": due.value}
    record("appeal.due", appeal, by=by, at=at, tournament=appeal.tournament, after=facts)
    if due is core.Due.LAPSE:
        move_appeal(appeal, Act.LAPSE, by=by, at=at, note=_("No letter was written in time"))
    raise_version(appeal.tournament)
