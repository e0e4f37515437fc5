"""Define the entries of a table's sheet, row by row."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import ActorKeyField, ActorNameField
from tournaments.models import LedgerModel, Table


class EntryKind(models.TextChoices):
    HAND = "hand", _("Hand")
    TOTALS = "totals", _("Totals")
    VOID = "void", _("Void")
    AUTHORITY = "authority", _("Which record counts")
    LATE_HAND = "late_hand", _("Hand after the end")


class SheetEntry(LedgerModel):
    """Store an entry of a table's sheet, folded by ``mahjong_core.sheets`` (MCR 3.9.1.4: not modifiable).

    ``overrules``: a referee counts the win, for ``reason``, though the winner's hand was ruled dead. ``written_at``:
    when the table wrote a hand, by the server's time, ``at`` being when it arrived; None for what is copied from paper.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="entries")
    sequence = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=EntryKind.choices)
    payload = models.JSONField()
    supersedes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="superseded_by")
    reason = models.CharField(_("reason"), max_length=400, blank=True)
    overrules = models.BooleanField(default=False)
    key = models.CharField(max_length=128, null=True, unique=True)  # noqa: DJ001  (no key is no duplicate)
    device = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()
    written_at = models.DateTimeField(null=True)
    by = ActorKeyField()
    by_name = ActorNameField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "sequence"], name="entry_sequence_unique"),
            models.CheckConstraint(condition=Q(sequence__gte=1), name="entry_sequence_positive"),
            models.CheckConstraint(condition=Q(kind__in=EntryKind.values), name="entry_kind_known"),
            models.CheckConstraint(
                condition=Q(written_at__isnull=True) | Q(kind="hand", written_at__lte=F("at")),
                name="entry_written_before_it_came",
            ),
            models.CheckConstraint(condition=Q(overrules=False) | ~Q(reason=""), name="entry_overrules_with_reason"),
        ]
        ordering = ["sequence"]

    def __str__(self) -> str:
        return f"{self.table} #{self.sequence} {self.kind}"
