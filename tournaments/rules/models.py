"""Store the ledger of corrections of a rule set after the event began, with the rules before and after each."""

from django.db import models
from django.db.models import Q

from tournaments.common.models.base import LedgerModel, Stamped


class RuleSetCorrection(LedgerModel, Stamped):
    """Record options corrected by the chief referee.

    ``before`` and ``after`` are whole rule sets, ``moved`` who moved.
    """

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.PROTECT, related_name="rule_corrections")
    number = models.PositiveSmallIntegerField()
    changes = models.JSONField()
    before = models.JSONField()
    after = models.JSONField()
    moved = models.JSONField(default=list)
    reason = models.CharField(max_length=400)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="rule_correction_number_unique"),
            models.CheckConstraint(condition=~Q(reason=""), name="rule_correction_has_reason"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number}"
