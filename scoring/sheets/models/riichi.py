"""Define what a riichi table's hands do not tell: where it stood at the end signal (5.8)."""

from django.db import models

from tournaments.common.models.base import Stamped
from tournaments.models import LedgerModel, Table


class TableSignal(LedgerModel, Stamped):
    """Store where a table stood when the end signal sounded; the newest row holds (5.8)."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="signals")
    completed = models.PositiveSmallIntegerField()
    dice_thrown = models.BooleanField()

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.table} signal after {self.completed}"
