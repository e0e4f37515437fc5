"""Run the background work of the archive."""

import os
import subprocess
import sys
from typing import Any, Final

from celery import shared_task
from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

from archive.backups.selectors.files import backups_folder, due_events
from archive.backups.services.pings import ping_while_well
from archive.backups.services.saving import bring_companions, bring_to_bucket, save_due
from archive.following.services.receiving import ask_due, asks_somebody
from archive.following.services.sending import send_due, serves_somebody
from tournaments.models import Tournament

_children: list["subprocess.Popen[bytes]"] = []
_senders: dict[str, "subprocess.Popen[bytes]"] = {}
_SENDING: Final = "archive-sending"  # one worker at a time
_HELD: Final = 120


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


@shared_task(name="archive.tasks.send_to_followers")
def send_to_followers() -> int:
    """Send changes to machines that follow, and ask those that lead; with a ticker, in processes that stay.

    Spares and questions have processes of their own: a machine that is slow to answer keeps the others waiting.
    """
    if not settings.SEATWIND_TICKER:
        if not cache.add(_SENDING, 1, _HELD):
            return 0
        try:
            return send_due(at=timezone.now()) + ask_due(at=timezone.now())
        finally:
            cache.delete(_SENDING)
    wanted = {
        "": serves_somebody(spares=False),
        "--spares": serves_somebody(spares=True),
        "--questions": asks_somebody(),
    }
    for name, sender in list(_senders.items()):
        if sender.poll() is not None:
            del _senders[name]
    due = [name for name, is_wanted in wanted.items() if is_wanted and name not in _senders]
    for name in due:
        command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "follow", "send", "--while", str(os.getpid())]
        command += [name] if name else []
        _senders[name] = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)  # noqa: S603  our own program
    return len(due)


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
