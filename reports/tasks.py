"""Run the sweep that notifies players' browsers, by beat or by the ticker."""

from celery import shared_task
from django.utils import timezone

from reports.players.services import tell_due_players


@shared_task(name="reports.tasks.tell_players")
def tell_players() -> int:
    return tell_due_players(at=timezone.now())
