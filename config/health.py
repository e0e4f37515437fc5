"""Is this process able to serve, and how are the parts that it leans on?"""

import secrets
import shutil
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.core.cache import cache
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from tournaments.selectors.machine import last_sweep, waiting_deliveries

_LEAST_FREE: Final = 0.02  # of the disk: below it writes of pictures stop
_SWEEPS_LATE: Final = timedelta(minutes=2)
_MOST_WAITING: Final = 500

Part = Mapping[str, Any]


@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when the database answers; a failure is a 500 with its log. Without its cache Seatwind is only slower."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()
    return JsonResponse({"status": "ok", "cache": _cache()["is_well"]})


@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """Each part by name with ``is_well``; 503 where one that nothing replaces is not well (database, media, disk)."""
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
    written = secrets.token_hex(4)
    cache.set("healthz", written, 10)
    return {"is_well": cache.get("healthz") is not None and not getattr(cache, "is_away", False)}


def _media() -> Part:
    """A picture can be kept: a small file is written and taken away again."""
    try:
        name = default_storage.save(f"ready/{secrets.token_hex(8)}", ContentFile(b"ready"))
        default_storage.delete(name)
    except OSError:
        return {"is_well": False}
    return {"is_well": True}


def _disk() -> Part:
    place = settings.MEDIA_ROOT if settings.MEDIA_ROOT.exists() else settings.BASE_DIR
    usage = shutil.disk_usage(place)
    return {"is_well": usage.free >= usage.total * _LEAST_FREE, "free_bytes": usage.free, "total_bytes": usage.total}


def _sweeps() -> Part:
    """What beat and worker, or the ticker, do every few seconds."""
    return _reading(last_sweep, lambda at: at is not None and timezone.now() - at < _SWEEPS_LATE)


def _webhooks() -> Part:
    return _reading(waiting_deliveries, lambda waiting: waiting < _MOST_WAITING)


def _reading(read: Callable[[], Any], is_well: Callable[[Any], bool]) -> Part:
    try:
        value = read()
    except DatabaseError:
        return {"is_well": False, "value": None}
    return {"is_well": is_well(value), "value": value.isoformat() if isinstance(value, datetime) else value}


_PARTS: Final[Mapping[str, Callable[[], Part]]] = {
    "database": _database,
    "cache": _cache,
    "media": _media,
    "disk": _disk,
    "sweeps": _sweeps,
    "webhooks": _webhooks,
}
_NEEDED: Final = ("database", "media", "disk")
