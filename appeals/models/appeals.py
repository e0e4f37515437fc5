"""Store an appeal, what was written, who signed, and every move of it."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from mahjong_core.appeals import Act
from penalties.models import Ruling
from tournaments.common.models.base import Created, RowModel, Stamped
from tournaments.models import LedgerModel, Participant, Session, Table, Tournament


class AppealStatus(models.TextChoices):
    ANNOUNCED = "announced", _("Announced")
    LODGED = "lodged", _("Lodged, to be received")
    LAPSED = "lapsed", _("Lapsed: no letter in time")
    NOT_FORWARDED = "not_forwarded", _("No appeal: the deposit was not paid")
    INADMISSIBLE = "inadmissible", _("Inadmissible")
    UNFOUNDED = "unfounded", _("Rejected: not signed")
    FIRST_INSTANCE = "first_instance", _("Before the chief referee")
    ANSWERED = "answered", _("Answered by the chief referee")
    ADMITTED = "admitted", _("Before the committee")
    HEARING = "hearing", _("Being heard")
    DECIDED = "decided", _("Decided")
    CLOSED = "closed", _("Closed")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class Matter(models.TextChoices):
    RULES = "rules", _("A question of rules")
    OTHER = "other", _("Another matter")


_TONES = {
    AppealStatus.ANNOUNCED: "slate",
    AppealStatus.DECIDED: "jade",
    AppealStatus.CLOSED: "jade",
    AppealStatus.LAPSED: "",
    AppealStatus.WITHDRAWN: "",
    AppealStatus.NOT_FORWARDED: "",
    AppealStatus.INADMISSIBLE: "",
    AppealStatus.UNFOUNDED: "",
}


class Appeal(RowModel, Created):
    """Store a decision is contested. ``status`` and ``matter`` follow the moves.

    Everything else is a row of its own.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="appeals")
    number = models.PositiveIntegerField()
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="appeals")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="appeals")
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, null=True, related_name="appeals")
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="appeals")
    matter = models.CharField(max_length=10, choices=Matter.choices, default=Matter.RULES)
    by_chief_referee = models.BooleanField(default=False)
    status = models.CharField(max_length=20, choices=AppealStatus.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="appeal_number_unique"),
            models.UniqueConstraint(
                fields=["ruling", "participant"],
                condition=~Q(status__in=["lapsed", "not_forwarded", "withdrawn"]),
                name="appeal_once_per_ruling",
            ),
            models.CheckConstraint(condition=Q(status__in=AppealStatus.values), name="appeal_status_known"),
            models.CheckConstraint(condition=Q(matter__in=Matter.values), name="appeal_matter_known"),
            models.CheckConstraint(
                condition=Q(ruling__isnull=True) | Q(table__isnull=False), name="appeal_table_with_ruling"
            ),
        ]
        ordering = ["-number"]

    def __str__(self) -> str:
        return f"{self.number} · {self.participant}"

    @property
    def tone(self) -> str:
        return _TONES.get(AppealStatus(self.status), "brass")


class AppealMove(LedgerModel, Stamped):
    """Store one act on an appeal and the status it led to."""

    appeal = models.ForeignKey(Appeal, on_delete=models.PROTECT, related_name="moves")
    sequence = models.PositiveIntegerField()
    act = models.CharField(max_length=20, choices=[(act.value, act.value) for act in Act])
    status = models.CharField(max_length=20, choices=AppealStatus.choices)
    note = models.CharField(max_length=400, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["appeal", "sequence"], name="appeal_move_sequence_unique")]
        ordering = ["sequence"]

    def __str__(self) -> str:
        return f"{self.appeal} {self.act}"


class Channel(models.TextChoices):
    PHONE = "phone", _("From the player’s own page")
    DESK = "desk", _("At the desk")
    PAPER = "paper", _("Typed from paper")


class Statement(LedgerModel, Stamped):
    """Store the written statement (3.12.3). ``lodged_at`` is when it was handed in, ``at`` when it was typed."""

    appeal = models.OneToOneField(Appeal, on_delete=models.PROTECT, related_name="statement")
    contested = models.TextField()
    reasons = models.TextField(blank=True)
    remedy_asked = models.TextField(blank=True)
    clause = models.CharField(max_length=200, blank=True)
    witnesses = models.TextField(blank=True)
    channel = models.CharField(max_length=10, choices=Channel.choices)
    lodged_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(channel__in=Channel.values), name="statement_channel_known")]

    def __str__(self) -> str:
        return f"{self.appeal}"


class SignedAs(models.TextChoices):
    PLAYER = "player", _("The player")
    CAPTAIN = "captain", _("The team captain")
    PANEL = "panel", _("A member of the panel")


class Signature(LedgerModel, Stamped):
    """Store a name under the statement (3.12.3: the player and/or the captain) or under the decision (annex 3)."""

    appeal = models.ForeignKey(Appeal, on_delete=models.PROTECT, related_name="signatures")
    signed_as = models.CharField(max_length=10, choices=SignedAs.choices)
    name = models.CharField(max_length=200)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["appeal", "signed_as", "name"], name="signature_once"),
            models.CheckConstraint(condition=~Q(name=""), name="signature_has_name"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return self.name


class Photo(LedgerModel, Stamped):
    """Store a picture handed in as evidence: a file of ours, its kind found by looking inside."""

    appeal = models.ForeignKey(Appeal, on_delete=models.PROTECT, related_name="photos")
    file = models.FileField(upload_to="appeals/%Y/%m", max_length=200)
    kind = models.CharField(max_length=20)
    size = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)
    caption = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["appeal", "sha256"], name="photo_once")]
        ordering = ["id"]

    def __str__(self) -> str:
        return self.caption or self.kind


class AppealSignal(LedgerModel):
    """Record that a deadline was announced, so that it is announced once."""

    appeal = models.ForeignKey(Appeal, on_delete=models.PROTECT, related_name="signals")
    kind = models.CharField(max_length=20)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["appeal", "kind"], name="appeal_signal_once")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.appeal} {self.kind}"
