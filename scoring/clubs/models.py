"""Store who is here on an evening of a club."""

from django.db import models
from django.db.models import F, Q

from tournaments.common.models.base import RowModel
from tournaments.models import Participant


class Presence(RowModel):
    """Represent a player who came on an evening. ``until`` is set when they leave; ``evening`` is the day.

    ``has_paid``: the fee of the evening, for the list of who owes.
    """

    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="presences")
    evening = models.DateField()
    since = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    is_guest = models.BooleanField(default=False)
    has_paid = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["participant", "evening"], name="presence_once_per_evening"),
            models.CheckConstraint(
                condition=Q(until__isnull=True) | Q(until__gte=F("since")), name="presence_ends_after_it_begins"
            ),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.participant} · {self.evening}"
