"""Define disputes of results by players of the table, and the answers of the staff."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.results.models.results import ResultVersion
from tournaments.common.models.base import Stamped
from tournaments.models import LedgerModel, Participant, Table


class Dispute(LedgerModel, Stamped):
    """Store one player's dispute of their table's outcome. ``scores``: the right ones by starting wind, if given.

    ``hand``: the one that is wrong, if told. What a player changes before it is answered is a row that supersedes.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="disputes")
    result = models.ForeignKey(ResultVersion, on_delete=models.PROTECT, related_name="disputes")
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="disputes")
    reason = models.CharField(_("reason"), max_length=400)
    scores = models.JSONField(default=dict)
    hand = models.PositiveSmallIntegerField(_("hand"), null=True, blank=True)
    supersedes = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="superseded_by"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["result", "participant"], condition=Q(supersedes__isnull=True), name="dispute_once_per_result"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="dispute_has_reason"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.table} · {self.participant}"


class DisputeOutcome(models.TextChoices):
    CORRECTED = "corrected", _("Corrected")
    STANDS = "stands", _("Result confirmed")


class DisputeAnswer(LedgerModel, Stamped):
    """Store the answer to a dispute. The correction itself is in the sheet's ledger."""

    dispute = models.OneToOneField(Dispute, on_delete=models.PROTECT, related_name="answer")
    outcome = models.CharField(max_length=10, choices=DisputeOutcome.choices)
    reason = models.CharField(_("reason"), max_length=400)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(outcome__in=DisputeOutcome.values), name="dispute_outcome_known"),
            models.CheckConstraint(condition=~Q(reason=""), name="dispute_answer_has_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.dispute} {self.outcome}"
