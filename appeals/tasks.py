"""Run background work: the sweep of deadlines, run by beat or by the ticker."""

from celery import shared_task
from django.utils import timezone

from appeals.services import sweeps


@shared_task(name="appeals.tasks.sweep_appeals")
def sweep_appeals() -> int:
    return sweeps.sweep_appeals(at=timezone.now())
