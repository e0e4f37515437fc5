"""Configure Celery: the worker and the beat of the production composition; inline elsewhere."""

import os
from pathlib import Path
from typing import Any

from celery import Celery
from celery.signals import before_task_publish, heartbeat_sent, task_failure, task_prerun, task_success

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("seatwind")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@task_prerun.connect
def _log_with_task(task_id: str = "", **_: Any) -> None:
    """Log the lines of a task with its id, as those of a request."""
    from config.http.edge import request_id

    request_id.set(task_id or "-")


@task_success.connect
def _count_done(sender: Any = None, **_: Any) -> None:
    _note_end(sender, failed=False)


@task_failure.connect
def _count_failed(sender: Any = None, **_: Any) -> None:
    _note_end(sender, failed=True)


def _note_end(task: Any, *, failed: bool) -> None:
    """Record that the worker is alive, and count the finished task."""
    from django.conf import settings
    from django.utils import timezone

    from tournaments.site.selectors.machine import MachinePart, count_task, note_alive

    if not settings.CELERY_TASK_ALWAYS_EAGER:
        note_alive(MachinePart.WORKER, timezone.now())
    count_task(task.name, failed=failed)


@before_task_publish.connect
def _note_beat(sender: str = "", **_: Any) -> None:
    """Record that beat is alive, which alone sends scheduled tasks."""
    from django.conf import settings
    from django.utils import timezone

    from tournaments.site.selectors.machine import MachinePart, note_alive

    if sender in {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}:
        note_alive(MachinePart.BEAT, timezone.now())


@heartbeat_sent.connect
def _note_heartbeat(**_: Any) -> None:
    """Touch the file by which an orchestrator sees that this worker runs, if ``SEATWIND_ALIVE_FILE`` names one."""
    if file := os.environ.get("SEATWIND_ALIVE_FILE"):
        Path(file).touch()
