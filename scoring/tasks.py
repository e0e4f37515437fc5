"""Run the background sweeps of scoring, by beat or by the ticker: calls for referees, and evenings that are over."""

from celery import shared_task
from django.utils import timezone

from scoring.calls.services.notices import tell_due_calls
from scoring.clubs.services import telling


@shared_task(name="scoring.tasks.tell_due_calls")
def tell_calls() -> int:
    return tell_due_calls(at=timezone.now())


@shared_task(name="scoring.tasks.tell_evenings")
def tell_evenings() -> int:
    return telling.tell_evenings(at=timezone.now())
