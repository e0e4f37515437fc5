"""Monitor the parts behind the pages: background work, queues, and disk room."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Final

from django.core.cache import cache

from tournaments.webhooks.models import DeliveryStatus, WebhookDelivery

_KEPT_SECONDS: Final = 24 * 3600
_COUNTED_SECONDS: Final = 7 * 24 * 3600
_STATES: Final = ("ok", "failed")


class MachinePart(StrEnum):
    """Define the background processes of the installation."""

    SWEEPS = "sweeps"
    TICKER = "ticker"
    WORKER = "worker"
    BEAT = "beat"


def note_alive(part: MachinePart, at: datetime) -> None:
    """Record in the cache that the part is running."""
    cache.set(f"machine:alive:{part}", at, _KEPT_SECONDS)


def heartbeats() -> Mapping[MachinePart, datetime | None]:
    """Return when each part was seen last; None for never."""
    return {part: cache.get(f"machine:alive:{part}") for part in MachinePart}


def count_task(task: str, *, failed: bool) -> None:
    """Count a finished task; counts are kept for a week after the last one."""
    key = f"machine:task:{task}:{_STATES[failed]}"
    if not cache.add(key, 1, _COUNTED_SECONDS):
        cache.incr(key)
    names = set(cache.get(_TASKS_KEY, ()))
    if task not in names:
        cache.set(_TASKS_KEY, sorted(names | {task}), _COUNTED_SECONDS)


_TASKS_KEY: Final = "machine:tasks"


def task_counts() -> Mapping[tuple[str, str], int]:
    """Return how many tasks ended in each state: ``{("tournaments.tasks.finish_draw", "ok"): 3}``."""
    keys = {(task, state): f"machine:task:{task}:{state}" for task in cache.get(_TASKS_KEY, ()) for state in _STATES}
    counted = cache.get_many(keys.values())
    return {pair: counted[key] for pair, key in keys.items() if key in counted}


def waiting_deliveries() -> int:
    """Return webhook deliveries that are not sent and not given up (one query)."""
    return WebhookDelivery.objects.filter(status=DeliveryStatus.QUEUED).count()
