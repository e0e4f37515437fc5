"""Background work of the archive."""

import subprocess
import sys
from typing import Any

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from archive.services.backups import save_due, save_event
from tournaments.models import Tournament

_children: list["subprocess.Popen[bytes]"] = []


@shared_task(name="archive.tasks.save_due_events")
def save_due_events() -> int:
    """Save what is due: in a worker here; beside a ticker in a process of its own, so that play never waits for it."""
    if not settings.SEATWIND_TICKER:
        return save_due(at=timezone.now())
    if any(child.poll() is None for child in _children):
        return 0
    _children.clear()
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "event", "save", "--due"]
    _children.append(subprocess.Popen(command, stdin=subprocess.DEVNULL))  # noqa: S603  our own program
    return 1


@shared_task(name="archive.tasks.save_event_now")
def save_event_now(tournament_id: int, **_: Any) -> str:
    return save_event(tournament=Tournament.objects.get(pk=tournament_id), at=timezone.now()).name
