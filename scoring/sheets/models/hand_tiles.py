"""Define the tiles of a won hand, kept beside its entry for the referee's check; they never change the score."""

from django.db import models
from django.db.models import Q

from scoring.sheets.models.sheets import SheetEntry
from tournaments.common.models.base import Stamped
from tournaments.models import LedgerModel


class HandTiles(LedgerModel, Stamped):
    """Store the tiles that the winner showed. The newest row of an entry holds; the announced value counts.

    ``hand`` is one line of mpsz with the winning tile after ``+``, ``circumstances`` the fields of the core's ``Win``,
    ``readings`` the disputed fans as the event read them then, by option,
    ``said`` the announced fans by number where they were told one by one (MCR 3.9.1.4).
    """

    entry = models.ForeignKey(SheetEntry, on_delete=models.PROTECT, related_name="tiles")
    sequence = models.PositiveIntegerField()
    hand = models.CharField(max_length=200)
    circumstances = models.JSONField()
    readings = models.JSONField()
    said = models.JSONField(default=dict)
    announced = models.PositiveSmallIntegerField()
    found = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entry", "sequence"], name="hand_tiles_sequence_unique"),
            models.CheckConstraint(condition=Q(sequence__gte=1), name="hand_tiles_sequence_positive"),
        ]
        ordering = ["sequence"]

    def __str__(self) -> str:
        return f"{self.entry} tiles {self.sequence}: {self.hand}"
