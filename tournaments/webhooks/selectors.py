"""Select the webhooks of an event and their deliveries."""

from typing import Any

from django.db.models import Count, Q, QuerySet

from tournaments.models import Tournament, Webhook, WebhookDelivery

_MAX_SHOWN = 50


def event_webhooks(tournament: Tournament) -> QuerySet[Any]:
    """Return the webhooks that are not removed; ``queued`` and ``given_up`` count their deliveries (one query)."""
    counts = {status: Count("deliveries", filter=Q(deliveries__status=status)) for status in ("queued", "given_up")}
    return Webhook.objects.filter(tournament=tournament, closed_at__isnull=True).annotate(**counts)


def latest_deliveries(webhook: Webhook) -> QuerySet[WebhookDelivery]:
    """Return the latest deliveries with every try, the newest first (two queries)."""
    return WebhookDelivery.objects.filter(webhook=webhook).prefetch_related("attempts")[:_MAX_SHOWN]
