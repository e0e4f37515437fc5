"""Run the background work of the print centre."""

from celery import shared_task
from django.utils import timezone

from paper.models import PrintRun
from paper.prints.services.printing import forget_old_files, give_up_stuck
from paper.prints.services.printing import set_run as set_one


@shared_task(name="paper.tasks.set_run")
def set_run(run_id: int) -> str:
    """Typeset an order. May run twice: orders in progress or done are skipped."""
    run = PrintRun.objects.select_related("tournament").get(pk=run_id)
    return str(set_one(run=run, at=timezone.now()).status)


@shared_task(name="paper.tasks.tidy_prints")
def tidy_prints() -> int:
    now = timezone.now()
    return forget_old_files(at=now) + give_up_stuck(at=now)
