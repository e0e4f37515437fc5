"""Ping an external monitoring service while copies succeed. It raises an alarm when no ping arrives any more."""

import logging
import threading
import urllib.request
from datetime import datetime
from typing import Final

from django.conf import settings
from django.core.cache import cache

from archive.backups.selectors.files import backups_folder, overdue_events

logger = logging.getLogger(__name__)
_EVERY_SECONDS: Final = 300
_TIMEOUT_SECONDS: Final = 10


def ping_while_well(*, at: datetime) -> None:
    """Ping every five minutes while copies are kept here and none is overdue, without waiting for the answer."""
    if not settings.SEATWIND_PING_URL or backups_folder() is None or overdue_events(at):
        return
    if cache.add("archive:pinged", 1, _EVERY_SECONDS):
        threading.Thread(target=ping, daemon=True).start()


def ping() -> None:
    """Open ``SEATWIND_PING_URL``, if there is one. A failure is logged: the copies are there all the same."""
    if not settings.SEATWIND_PING_URL:
        return
    try:
        # The operator's own setting, which config/env.py takes as http or https only.
        urllib.request.urlopen(settings.SEATWIND_PING_URL, timeout=_TIMEOUT_SECONDS).close()  # noqa: S310
    except OSError as error:
        logger.warning("the ping after copies did not reach its address: %s", error)
