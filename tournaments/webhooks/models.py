"""Store webhooks, and the outbox of their deliveries."""

import uuid
from collections.abc import Mapping

from django.db import models
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import ActorKeyField, ActorNameField, LedgerModel, RowModel, all_or_none

URL_LENGTH = 300
ANSWER_LENGTH = 200


class WebhookEvent(models.TextChoices):
    """Define the events of webhooks. ``ping`` is a test sent by the organiser."""

    SEATED = "seating.published", _("A seating is published")
    STARTED = "session.started", _("A session starts")
    ENDED = "session.ended", _("A session ends")
    RELEASED = "results.released", _("Results are released")
    WITHDRAWN = "release.withdrawn", _("A release is withdrawn")
    RULED = "ruling.recorded", _("A ruling is recorded")
    APPEAL_DECIDED = "appeal.decided", _("An appeal is decided")
    ANNOUNCED = "announcement.made", _("An announcement is made to everyone")
    PING = "ping", _("Test")


class Webhook(RowModel):
    """Represent an address and its events. The secret is derived from ``salt`` and the server's key, never stored."""

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=URL_LENGTH)
    events = models.JSONField(default=list)
    salt = models.CharField(max_length=64)
    created_at = models.DateTimeField()
    created_by = ActorKeyField()
    created_by_name = ActorNameField()
    paused_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = ActorKeyField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=all_or_none("closed_at", "closed_by"), name="webhook_closed_pair"),
            models.CheckConstraint(condition=~Q(salt=""), name="webhook_has_salt"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return self.url

    @property
    def event_labels(self) -> list[str]:
        """Return the labels of its events."""
        return [str(WebhookEvent(event).label) for event in self.events]


class DeliveryStatus(models.TextChoices):
    QUEUED = "queued", _("Pending")
    SENT = "sent", _("Delivered")
    GIVEN_UP = "given_up", _("Failed")


_TONES = {DeliveryStatus.QUEUED: "brass", DeliveryStatus.SENT: "jade", DeliveryStatus.GIVEN_UP: "verm"}
_PROBLEMS: Mapping[str, str | Promise] = {
    "address": _("This address cannot receive messages."),
    "unresolved": _("This host name does not exist."),
    "private": _("This address is in a private network. It can be allowed in the server settings."),
    "port": _("This port is not allowed."),
    "certificate": _("Its certificate is not valid."),
    "timeout": _("No response in time."),
    "connection": _("The connection failed."),
}


class WebhookDelivery(RowModel):
    """Represent a delivery to one address, written with the change itself, sent later under a stable id.

    ``body`` is what is sent, byte for byte. ``tries`` counts since ``queued_at``, when it was queued (again).
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    event = models.CharField(max_length=30, choices=WebhookEvent.choices)
    body = models.TextField()
    status = models.CharField(max_length=10, choices=DeliveryStatus.choices, default=DeliveryStatus.QUEUED)
    tries = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    queued_at = models.DateTimeField()
    next_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(status__in=DeliveryStatus.values), name="delivery_status_known"),
            models.CheckConstraint(condition=Q(event__in=WebhookEvent.values), name="delivery_event_known"),
            models.CheckConstraint(
                condition=Q(status="queued", next_at__isnull=False) | ~Q(status="queued") & Q(next_at=None),
                name="delivery_has_a_next_try",
            ),
        ]
        indexes = [models.Index(fields=["status", "next_at"], name="delivery_due")]
        ordering = ["-created_at", "id"]

    def __str__(self) -> str:
        return f"{self.event} {self.id}"

    @property
    def tone(self) -> str:
        return _TONES[DeliveryStatus(self.status)]


class WebhookAttempt(LedgerModel):
    """Record one attempt: the HTTP status, or the error; the first 200 characters of the answer."""

    delivery = models.ForeignKey(WebhookDelivery, on_delete=models.CASCADE, related_name="attempts")
    number = models.PositiveSmallIntegerField()
    status = models.PositiveSmallIntegerField(null=True)
    problem = models.CharField(max_length=30, blank=True)
    answer = models.CharField(max_length=ANSWER_LENGTH, blank=True)
    milliseconds = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["delivery", "number"], name="attempt_number_unique")]
        ordering = ["-number"]

    def __str__(self) -> str:
        return f"{self.delivery} {self.number}"

    @property
    def outcome(self) -> str:
        """Return the response status, or the reason why there is none."""
        return str(_PROBLEMS.get(self.problem, self.problem) if self.status is None else self.status)
