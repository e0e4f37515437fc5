"""Store the observer's report of an event."""

from django.db import models

from tournaments.common.models.base import LedgerModel, Stamped
from tournaments.models import Tournament


class ObserverReport(LedgerModel, Stamped):
    """Store the observer's texts, section by section; the latest row holds. ``is_final``: it was handed in."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="observer_reports")
    sections = models.JSONField(default=dict)
    is_final = models.BooleanField(default=False)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.by_name}"
