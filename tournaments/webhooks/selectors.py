"""The webhooks of an event and what became of what they were told."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Prefetch, Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import (
    DeliveryStatus,
    Tournament,
    Webhook,
    WebhookAttempt,
    WebhookDelivery,
    WebhookEvent,
)

_MOST_SHOWN = 50
_TONES = {DeliveryStatus.QUEUED: "brass", DeliveryStatus.SENT: "jade", DeliveryStatus.GIVEN_UP: "verm"}
_PROBLEMS: Mapping[str, str | Promise] = {
    "address": _("This is no address that can be told."),
    "unresolved": _("Nobody knows this name."),
    "private": _("This address is inside a private network. The settings of the server may permit it."),
    "port": _("This port is not allowed."),
    "certificate": _("Its certificate is not valid."),
    "timeout": _("No answer in time."),
    "connection": _("The connection failed."),
}


@dataclass(frozen=True)
class WebhookRow:
    """A webhook in the list with its counts of deliveries."""

    webhook: Webhook
    events: tuple[str | Promise, ...]
    queued: int
    given_up: int


@dataclass(frozen=True)
class DeliveryRow:
    delivery: WebhookDelivery
    label: str | Promise
    tone: str
    attempts: tuple["AttemptRow", ...]


@dataclass(frozen=True)
class AttemptRow:
    attempt: WebhookAttempt
    answer: str | Promise


def webhook_rows(tournament: Tournament) -> list[WebhookRow]:
    """Those that are not removed (one query)."""
    counts = {status: Count("deliveries", filter=Q(deliveries__status=status)) for status in ("queued", "given_up")}
    rows = Webhook.objects.filter(tournament=tournament, closed_at__isnull=True).annotate(**counts)
    return [WebhookRow(row, labels(row), getattr(row, "queued"), getattr(row, "given_up")) for row in rows]  # noqa: B009


def labels(webhook: Webhook) -> tuple[str | Promise, ...]:
    """The events of a webhook in words."""
    return tuple(WebhookEvent(event).label for event in webhook.events)


def delivery_rows(webhook: Webhook) -> list[DeliveryRow]:
    """The latest deliveries with every try (two queries)."""
    tries = Prefetch("attempts", queryset=WebhookAttempt.objects.order_by("-number"))
    deliveries = WebhookDelivery.objects.filter(webhook=webhook).prefetch_related(tries)[:_MOST_SHOWN]
    rows = []
    for delivery in deliveries:
        attempts = []
        for attempt in delivery.attempts.all():  # the status that came back, or why none did
            problem = _PROBLEMS.get(attempt.problem, attempt.problem)
            attempts.append(AttemptRow(attempt, problem if attempt.status is None else str(attempt.status)))
        tone = _TONES[DeliveryStatus(delivery.status)]
        rows.append(DeliveryRow(delivery, WebhookEvent(delivery.event).label, tone, tuple(attempts)))
    return rows
