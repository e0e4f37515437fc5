"""Background work: the sweep of offers, run by beat or by the ticker."""

from celery import shared_task
from django.utils import timezone

from registration.services import registrations


@shared_task(name="registration.tasks.sweep_registrations")
def sweep_registrations() -> int:
    return registrations.sweep_registrations(at=timezone.now())
