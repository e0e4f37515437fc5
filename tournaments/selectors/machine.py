"""How the parts behind the pages fare: what runs by itself, and what waits to be sent."""

from datetime import datetime
from typing import Final

from django.core.cache import cache

from tournaments.models.webhooks import DeliveryStatus, WebhookDelivery

_SWEPT_KEY: Final = "machine:swept-at"
_KEPT_SECONDS: Final = 24 * 3600


def note_sweep(at: datetime) -> None:
    """A sweep ran. Kept in the cache alone: it is news of this minute, no fact of an event."""
    cache.set(_SWEPT_KEY, at, _KEPT_SECONDS)


def last_sweep() -> datetime | None:
    """When a sweep ran last; None where nobody knows."""
    kept: datetime | None = cache.get(_SWEPT_KEY)
    return kept


def waiting_deliveries() -> int:
    """Webhook deliveries that are not sent and not given up (one query)."""
    return WebhookDelivery.objects.filter(status=DeliveryStatus.QUEUED).count()
