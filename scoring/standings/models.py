"""Define rows of the standings that may still change, for a reason that another app names."""

from django.db import models

from tournaments.common.models.base import Stamped
from tournaments.models import LedgerModel, Table, Tournament


class Provisional(LedgerModel, Stamped):
    """Record that a table's result is contested. ``group``: the posted points that a decision may reverse, if any."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="provisionals")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="provisionals")
    group = models.UUIDField(null=True)
    cause = models.CharField(max_length=40)
    source = models.UUIDField()
    label = models.CharField(max_length=80)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["cause", "source"], name="provisional_once")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.table} {self.label}"


class ProvisionalEnd(LedgerModel, Stamped):
    """Record that a contested result is decided."""

    provisional = models.OneToOneField(Provisional, on_delete=models.PROTECT, related_name="end")
    reason = models.CharField(max_length=400)

    class Meta:
        constraints = [models.CheckConstraint(condition=~models.Q(reason=""), name="provisional_end_has_reason")]

    def __str__(self) -> str:
        return f"{self.provisional} ·"
