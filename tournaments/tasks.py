"""Run background work: each task calls one service and may run twice.

Celery finds the tasks of an app here; those of a subject are imported.
"""

from celery import shared_task
from django.utils import timezone

from tournaments.announcements import services as announcements
from tournaments.common.services import tallies
from tournaments.seating.tasks import finish_draw
from tournaments.sessions.services import clock
from tournaments.site.selectors.machine import MachinePart, note_alive
from tournaments.site.services import sweeps
from tournaments.webhooks.services.sending import deliver_due

__all__ = ["finish_draw"]


@shared_task(name="tournaments.tasks.forget_old_answers")
def forget_old_answers() -> int:
    return sweeps.forget_old_answers(at=timezone.now())


@shared_task(name="tournaments.tasks.forget_old_notices")
def forget_old_notices() -> int:
    return sweeps.forget_old_notices(at=timezone.now())


@shared_task(name="tournaments.tasks.forget_old_failures")
def forget_old_failures() -> int:
    return tallies.forget_old_failures(at=timezone.now())


@shared_task(name="tournaments.tasks.mark_due_signals")
def mark_due_signals() -> int:
    now = timezone.now()
    note_alive(MachinePart.SWEEPS, now)
    return clock.mark_due_signals(at=now)


@shared_task(name="tournaments.tasks.end_expired_announcements")
def end_expired_announcements() -> int:
    return announcements.end_expired(at=timezone.now())


@shared_task(name="tournaments.tasks.deliver_webhooks")
def deliver_webhooks() -> int:
    return deliver_due(at=timezone.now())
