"""Run the background work of the archive."""

import subprocess
import sys
from typing import Any

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from archive.backups.selectors.files import backups_folder, due_events
from archive.backups.services.pings import ping_while_well
from archive.backups.services.saving import bring_companions, bring_to_bucket, save_due
from tournaments.models import Tournament

_children: list["subprocess.Popen[bytes]"] = []


@shared_task(name="archive.tasks.save_due_events")
def save_due_events() -> int:
    """Save events that are due, in this worker; with a ticker, in a separate process, so that play never waits.

    That process costs seconds of a laptop's processor: it is started where something is due, not every minute.
    """
    now = timezone.now()
    ping_while_well(at=now)
    if not settings.SEATWIND_TICKER:
        return save_due(at=now)
    if any(child.poll() is None for child in _children):
        return 0
    _children.clear()
    if backups_folder() is None or not due_events(now):
        return 0
    _start("save", "--due")
    return 1


@shared_task(name="archive.tasks.bring_beside")
def bring_beside(tournament_id: int, **_: Any) -> None:
    """Bring the files beside a saved copy up to date: paper, and the bucket, which may be slow to fail."""
    event, now = Tournament.objects.get(pk=tournament_id), timezone.now()
    if settings.SEATWIND_TICKER:
        _start("save", event.slug, "--beside")
        return
    bring_companions(tournament=event, at=now)
    bring_to_bucket(tournament=event, at=now)


def _start(*arguments: str) -> None:
    """Start a process of its own, so that neither play nor a page waits for it."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "event", *arguments]
    _children.append(subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL))  # noqa: S603  our own program
