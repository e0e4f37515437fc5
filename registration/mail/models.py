"""Store messages to registered people: the event's own texts, and the outbox."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.common.models.base import Created, RowModel
from tournaments.models import Tournament

SUBJECT_LENGTH = 150
BODY_LENGTH = 6000
ANSWER_LENGTH = 300


class MailKind(models.TextChoices):
    """List the kinds of messages; all but the letter have a built-in text that an event may change."""

    RECEIVED = "received", _("Registration received")
    CONFIRMED = "confirmed", _("Place confirmed")
    WAITING = "waiting", _("On the waiting list")
    OFFERED = "offered", _("Place offered")
    LAPSED = "lapsed", _("Offer expired")
    FEE = "fee", _("Fee reminder")
    PERSONAL = "personal", _("Link to the personal page")
    WITHDRAWN = "withdrawn", _("Registration withdrawn")
    REFUSED = "refused", _("Registration not accepted")
    AGREED = "agreed", _("Team member agreed")
    LETTER = "letter", _("Written by hand")


class MailText(RowModel):
    """Store an event's own text for one kind of message in one language, in place of the built-in text."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="mail_texts")
    kind = models.CharField(max_length=10, choices=MailKind.choices)
    language = models.CharField(max_length=16)
    subject = models.CharField(_("subject"), max_length=SUBJECT_LENGTH)
    body = models.TextField(_("text"), max_length=BODY_LENGTH)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "kind", "language"], name="mail_text_one_each"),
            models.CheckConstraint(
                condition=Q(kind__in=[kind for kind in MailKind.values if kind != "letter"]),
                name="mail_text_kind_known",
            ),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.kind} {self.language}"


class MailState(models.TextChoices):
    BY_HAND = "by_hand", _("To hand over")
    WAITING = "waiting", pgettext_lazy("a message", "Waiting")
    SENT = "sent", pgettext_lazy("a message", "Sent")
    REFUSED = "refused", _("Not delivered")
    UNCLEAR = "unclear", _("Possibly sent")
    HANDED = "handed", _("Handed over")
    STOPPED = "stopped", pgettext_lazy("a message", "Stopped")


class OutgoingMail(RowModel, Created):
    """Store one message to one person, written with the act that it reports and sent later (docs/adr/0014).

    ``body`` has ``{link}`` where the secret link of the status page stands when it is sent or shown: the secret is
    not kept. ``batch`` names the act that wrote it: one act writes to a registration once. ``next_at`` is when a
    waiting message is tried, or until when a worker holds it; ``handing_since`` stands from the moment at which its
    text goes to the mail server until the server answers.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="outgoing_mail")
    registration = models.ForeignKey(
        "registration.Registration", on_delete=models.CASCADE, related_name="outgoing_mail"
    )
    batch = models.UUIDField()
    kind = models.CharField(max_length=10, choices=MailKind.choices)
    address = models.EmailField(_("e-mail"))
    language = models.CharField(max_length=16, default=settings.LANGUAGE_CODE)
    subject = models.CharField(_("subject"), max_length=SUBJECT_LENGTH * 4)
    body = models.TextField(_("text"))
    is_news = models.BooleanField(default=False)
    state = models.CharField(max_length=8, choices=MailState.choices)
    tries = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(null=True, blank=True)
    handing_since = models.DateTimeField(null=True, blank=True)
    answer = models.CharField(max_length=ANSWER_LENGTH, blank=True)
    queued_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["batch", "registration"], name="outgoing_mail_once"),
            models.CheckConstraint(condition=Q(state__in=MailState.values), name="outgoing_mail_state_known"),
            models.CheckConstraint(condition=Q(kind__in=MailKind.values), name="outgoing_mail_kind_known"),
            models.CheckConstraint(
                condition=Q(state="waiting", next_at__isnull=False) | ~Q(state="waiting") & Q(next_at=None),
                name="outgoing_mail_waits_for_a_moment",
            ),
        ]
        indexes = [models.Index(fields=["state", "next_at"], name="outgoing_mail_due")]
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.kind} {self.uid}"
