"""Run the background sweep that sends calls to referees' devices, by beat or by the ticker."""

from celery import shared_task
from django.utils import timezone

from scoring.calls.services.notices import tell_due_calls


@shared_task(name="scoring.tasks.tell_due_calls")
def tell_calls() -> int:
    return tell_due_calls(at=timezone.now())
