"""Store webhooks, and the outbox of their deliveries."""

import uuid
from collections.abc import Mapping

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import ActorKeyField, Created, LedgerModel, RowModel, all_or_none
from tournaments.webhooks.kinds import CHATS, Address, Chat, shown_url

URL_LENGTH = 300
TOKEN_LENGTH = 500
TARGET_LENGTH = 100
HAPPENING_LENGTH = 120
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
    TABLES_BEGUN = "games.started", _("Tables of an evening begin")
    GAME_FINISHED = "game.finished", _("A game is finished")
    RECORD_BROKEN = "record.broken", _("A record of the season is broken")
    EVENING_ENDED = "evening.ended", _("An evening ends: its ranking")
    PING = "ping", _("Test")


class WebhookKind(models.TextChoices):
    """Define what a webhook sends to: ``plain``, a program that gets signed JSON; the others are chats."""

    PLAIN = "plain", _("Another program")
    DISCORD = "discord", "Discord"
    SLACK = "slack", "Slack"
    TELEGRAM = "telegram", "Telegram"
    LINE = "line", "LINE"


class Webhook(RowModel, Created):
    """Represent an address and its events. The secret is derived from ``salt`` and the server's key, never stored.

    ``url`` and ``token`` of a chat are secrets, and may be of any kind; show ``shown`` instead. ``target``: the chat.
    Messages to a chat are written in ``language`` and lead to pages of ``site``. ``stopped_at``: the service answered
    ``stopped_status``, after which it takes no message.
    """

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="webhooks")
    kind = models.CharField(max_length=10, choices=WebhookKind.choices, default=WebhookKind.PLAIN)
    url = models.CharField(max_length=URL_LENGTH)
    token = models.CharField(max_length=TOKEN_LENGTH, blank=True, default="")
    target = models.CharField(max_length=TARGET_LENGTH, blank=True, default="")
    language = models.CharField(max_length=16, default=settings.LANGUAGE_CODE)
    site = models.CharField(max_length=URL_LENGTH, blank=True, default="")
    events = models.JSONField(default=list)
    salt = models.CharField(max_length=64)
    paused_at = models.DateTimeField(null=True, blank=True)
    stopped_at = models.DateTimeField(null=True, blank=True)
    stopped_status = models.PositiveSmallIntegerField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = ActorKeyField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=all_or_none("closed_at", "closed_by"), name="webhook_closed_pair"),
            models.CheckConstraint(condition=all_or_none("stopped_at", "stopped_status"), name="webhook_stopped_pair"),
            models.CheckConstraint(condition=Q(kind__in=WebhookKind.values), name="webhook_kind_known"),
            models.CheckConstraint(condition=~Q(salt=""), name="webhook_has_salt"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return self.shown

    @property
    def chat(self) -> Chat | None:
        """Return the chat service, None for another program."""
        return CHATS.get(self.kind)

    @property
    def address(self) -> Address:
        return Address(self.url, self.token, self.target)

    @property
    def shown(self) -> str:
        """Return the address without its secrets, as pages, the API and the journal show it."""
        return self.chat.shown(self.address) if self.chat else shown_url(self.url)

    @property
    def event_labels(self) -> list[str]:
        """Return the labels of its events."""
        return [str(WebhookEvent(event).label) for event in self.events]


class DeliveryStatus(models.TextChoices):
    QUEUED = "queued", _("Pending")
    SENT = "sent", _("Delivered")
    GIVEN_UP = "given_up", _("Failed")
    UNSURE = "unsure", _("Possibly delivered")


_TONES = {
    DeliveryStatus.QUEUED: "brass",
    DeliveryStatus.SENT: "jade",
    DeliveryStatus.GIVEN_UP: "verm",
    DeliveryStatus.UNSURE: "verm",
}
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
    ``happening`` names what the message is about, once for each webhook; empty for a test. ``handing_since`` stands
    while a sweep sends it: what a dead sweep leaves behind may have arrived.
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
    happening = models.CharField(max_length=HAPPENING_LENGTH, blank=True, default="")
    handing_since = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["webhook", "happening"], condition=~Q(happening=""), name="delivery_once_for_each_happening"
            ),
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
    def can_be_repeated(self) -> bool:
        """Return whether it may be sent again: nothing comes twice to a chat."""
        return self.webhook.chat is None or self.status != DeliveryStatus.SENT

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
