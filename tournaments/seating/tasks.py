"""Run draws in the background."""

from celery import shared_task
from django.utils import timezone

from tournaments.common.actors import system_actor
from tournaments.models import SeatingDraw
from tournaments.seating.services import drawing as seating


@shared_task(name="tournaments.tasks.finish_draw")
def finish_draw(draw_id: int) -> str:
    draw = SeatingDraw.objects.select_related("tournament").get(pk=draw_id)
    return seating.finish_draw(draw=draw, by=system_actor(), at=timezone.now()).status
