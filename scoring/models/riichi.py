"""What a riichi table's hands alone do not say: substitutes, and where it stood at the end signal (5.7, 5.8)."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import LedgerModel, StartingWind, Table
from tournaments.models.base import ActorKeyField, ActorNameField


class SubstituteKind(models.TextChoices):
    FROM_START = "from_start", _("From the start of the session")
    MID_SESSION = "mid_session", _("During the session")


class SeatOccupancy(LedgerModel):
    """Somebody plays at another's seat from a hand on. The newest row of a seat stands; ``ended`` takes it back."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="occupancies")
    wind = models.CharField(max_length=1, choices=StartingWind.choices)
    kind = models.CharField(max_length=12, choices=SubstituteKind.choices)
    substitute = models.CharField(max_length=200)
    from_hand = models.PositiveSmallIntegerField(default=1)
    ended = models.BooleanField(default=False)
    reason = models.CharField(max_length=400)
    at = models.DateTimeField()
    by = ActorKeyField()
    by_name = ActorNameField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(wind__in=StartingWind.values), name="occupancy_wind_known"),
            models.CheckConstraint(condition=Q(kind__in=SubstituteKind.values), name="occupancy_kind_known"),
            models.CheckConstraint(condition=Q(from_hand__gte=1), name="occupancy_hand_positive"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.table} {self.wind} {self.substitute}"


class TableSignal(LedgerModel):
    """Where a table stood when the end signal sounded; the newest row stands (5.8)."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="signals")
    completed = models.PositiveSmallIntegerField()
    dice_thrown = models.BooleanField()
    at = models.DateTimeField()
    by = ActorKeyField()
    by_name = ActorNameField()

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.table} signal after {self.completed}"
