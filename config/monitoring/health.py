"""Report whether this process and its parts can serve."""

import secrets
import time
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.cache import cache
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from archive.backups.selectors.files import newest_backup
from tournaments.common.selectors.disk import Room, room_on_disk
from tournaments.site.selectors.machine import MachinePart, heartbeats, waiting_deliveries

_SWEEPS_LATE: Final = timedelta(minutes=2)
_MAX_WAITING: Final = 500
_CLOCKS_APART: Final = 2.0  # seconds: a hand is judged by the server's clock, a row may be written by the database's

Part = Mapping[str, Any]


@never_cache
def livez(request: HttpRequest) -> HttpResponse:
    """Return 200 without any checks, so that a failure means that the process must be restarted."""
    return HttpResponse("alive", content_type="text/plain")


@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """Return 200 when the database answers; a failure is a 500 with its log. The cache may be missing."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()
    return JsonResponse({"status": "ok", "version": settings.SEATWIND_VERSION, "cache": is_cache_up()})


@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """Return each part by name with ``is_well``.

    503 where one that nothing replaces is not well (database, media, disk, static).
    """
    parts = {name: part() for name, part in _PARTS.items()}
    needed = all(parts[name]["is_well"] for name in _NEEDED)
    body = {"status": "ready" if needed else "not ready", "parts": parts, "time": timezone.now().isoformat()}
    return JsonResponse(body, status=200 if needed else 503)


def _database() -> Part:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return {"is_well": False}
    return {"is_well": True, "vendor": connection.vendor}


def _cache() -> Part:
    return {"is_well": is_cache_up()}


def is_cache_up() -> bool:
    """Return whether the cache stores values."""
    cache.set("healthz", secrets.token_hex(4), 10)
    return cache.get("healthz") is not None and not getattr(cache, "is_away", False)


def _static() -> Part:
    """Return whether the static files are collected: without their list no page can be shown."""
    try:
        staticfiles_storage.url("favicon.svg")
    except ValueError:
        return {"is_well": False}
    return {"is_well": True}


def _media() -> Part:
    """Return a picture can be kept: a small file is written and taken away again."""
    try:
        name = default_storage.save(f"ready/{secrets.token_hex(8)}", ContentFile(b"ready"))
        default_storage.delete(name)
    except OSError:
        return {"is_well": False}
    return {"is_well": True}


def _disk() -> Part:
    room = room_on_disk()
    is_well = room.level is not Room.NONE
    return {"is_well": is_well, "free_bytes": room.free, "total_bytes": room.total, "level": room.level.value}


def _alive(part: MachinePart) -> Part:
    """Return the state of the background work: the ticker of this process, or beat and worker beside it."""
    seen = heartbeats()[part]
    is_well = seen is not None and timezone.now() - seen < _SWEEPS_LATE
    return {"is_well": is_well, "value": seen.isoformat() if seen is not None else None}


def _clock() -> Part:
    return _reading(clocks_apart, lambda apart: apart < _CLOCKS_APART)


def clocks_apart() -> float:
    """Return the difference between the database's clock and this one, in seconds; 0 on one machine."""
    if connection.vendor != "postgresql":
        return 0.0
    with connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())")
        return round(abs(float(cursor.fetchone()[0]) - time.time()), 3)


def _backups() -> Part:
    """Return when the newest copy of an event was saved; None if there is none yet, or none are kept."""
    try:
        newest = newest_backup()
    except OSError:
        return {"is_well": False, "value": None}
    return {"is_well": True, "value": newest.isoformat() if newest is not None else None}


def _webhooks() -> Part:
    return _reading(waiting_deliveries, lambda waiting: waiting < _MAX_WAITING)


def _reading(read: Callable[[], Any], is_well: Callable[[Any], bool]) -> Part:
    try:
        value = read()
    except DatabaseError:
        return {"is_well": False, "value": None}
    return {"is_well": is_well(value), "value": value}


_BY_THEMSELVES: Final = (MachinePart.TICKER,) if settings.SEATWIND_TICKER else (MachinePart.WORKER, MachinePart.BEAT)
_PARTS: Final[Mapping[str, Callable[[], Part]]] = {
    "database": _database,
    "cache": _cache,
    "media": _media,
    "disk": _disk,
    "static": _static,
    "clock": _clock,
    "webhooks": _webhooks,
    "backups": _backups,
    **{part.value: partial(_alive, part) for part in (MachinePart.SWEEPS, *_BY_THEMSELVES)},
}
_NEEDED: Final = ("database", "media", "disk", "static")
