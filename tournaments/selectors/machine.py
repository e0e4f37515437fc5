"""How the parts behind the pages fare: what runs by itself, what waits to be sent, and how much room is left."""

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.cache import cache

from tournaments.models.webhooks import DeliveryStatus, WebhookDelivery

_KEPT_SECONDS: Final = 24 * 3600
_COUNTED_SECONDS: Final = 7 * 24 * 3600
_STATES: Final = ("ok", "failed")


class MachinePart(StrEnum):
    """What works by itself, beside the requests."""

    SWEEPS = "sweeps"
    TICKER = "ticker"
    WORKER = "worker"
    BEAT = "beat"


def note_alive(part: MachinePart, at: datetime) -> None:
    """A sign of life. Kept in the cache alone: it is news of this minute, no fact of an event."""
    cache.set(f"machine:alive:{part}", at, _KEPT_SECONDS)


def heartbeats() -> Mapping[MachinePart, datetime | None]:
    """When each part was seen last; None where nobody knows."""
    return {part: cache.get(f"machine:alive:{part}") for part in MachinePart}


def last_sweep() -> datetime | None:
    """When a sweep ran last; None where nobody knows."""
    return heartbeats()[MachinePart.SWEEPS]


def count_task(task: str, *, failed: bool) -> None:
    """A task ended. Counts are kept for a week after the last one, for programs that draw them."""
    key = f"machine:task:{task}:{_STATES[failed]}"
    if not cache.add(key, 1, _COUNTED_SECONDS):
        cache.incr(key)
    names = set(cache.get(_TASKS_KEY, ()))
    if task not in names:
        cache.set(_TASKS_KEY, sorted(names | {task}), _COUNTED_SECONDS)


_TASKS_KEY: Final = "machine:tasks"


def task_counts() -> Mapping[tuple[str, str], int]:
    """How many tasks ended in each state: ``{("tournaments.tasks.finish_draw", "ok"): 3}``."""
    keys = {(task, state): f"machine:task:{task}:{state}" for task in cache.get(_TASKS_KEY, ()) for state in _STATES}
    counted = cache.get_many(keys.values())
    return {pair: counted[key] for pair, key in keys.items() if key in counted}


def waiting_deliveries() -> int:
    """Webhook deliveries that are not sent and not given up (one query)."""
    return WebhookDelivery.objects.filter(status=DeliveryStatus.QUEUED).count()


class Room(StrEnum):
    """How full the disk is, as far as anything follows from it."""

    ENOUGH = "enough"
    LITTLE = "little"
    NONE = "none"


_LITTLE: Final = 10  # percent free: people are warned
_NONE: Final = 2  # percent free: pictures are refused, so that hands go on


@dataclass(frozen=True, slots=True)
class DiskRoom:
    """Bytes of the disk on which pictures, and on a laptop the database, are kept."""

    free: int
    total: int

    @property
    def level(self) -> Room:
        if self.free * 100 < self.total * _NONE:
            return Room.NONE
        return Room.LITTLE if self.free * 100 < self.total * _LITTLE else Room.ENOUGH

    @property
    def percent_free(self) -> int:
        return self.free * 100 // self.total


def room_on_disk() -> DiskRoom:
    """What is left where pictures are kept."""
    media = Path(settings.MEDIA_ROOT)
    usage = shutil.disk_usage(media if media.exists() else settings.BASE_DIR)
    return DiskRoom(usage.free, usage.total)
