"""Define tables and seats of a session."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import RowModel


class TableStatus(models.TextChoices):
    """Define the statuses; ``correcting``: a submitted or verified result is being corrected."""

    EMPTY = "empty", _("Not started")
    PLAYING = "playing", _("Playing")
    SUBMITTED = "submitted", _("To verify")
    VERIFIED = "verified", _("Verified")
    CORRECTING = "correcting", _("In correction")


class LaidTables(models.Manager["Table"]):
    """Select the tables of the current seating."""

    def get_queryset(self) -> models.QuerySet["Table"]:
        return super().get_queryset().filter(cleared_at__isnull=True)


class Table(RowModel):
    """Represent a table of a session, identified by session and number, not by its players.

    A table that a change of the seating takes away is deleted where nothing hangs on it. Otherwise it is ``cleared``:
    kept for history without seats, left out by ``objects``, and laid again when the number comes back.
    """

    session = models.ForeignKey("tournaments.Session", on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("number"))
    status = models.CharField(max_length=10, choices=TableStatus.choices, default=TableStatus.EMPTY)
    last_entry_at = models.DateTimeField(null=True, blank=True)
    cleared_at = models.DateTimeField(null=True, blank=True)

    objects = LaidTables()
    every = models.Manager["Table"]()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="table_number_unique"),
            models.CheckConstraint(
                condition=Q(cleared_at__isnull=True) | Q(status="empty", last_entry_at__isnull=True),
                name="table_cleared_is_unplayed",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_positive"),
            models.CheckConstraint(condition=Q(status__in=TableStatus.values), name="table_status_known"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.session} · {self.number}"


class StartingWind(models.TextChoices):
    EAST = "E", _("East")
    SOUTH = "S", _("South")
    WEST = "W", _("West")
    NORTH = "N", _("North")


class Seat(RowModel):
    """Represent a seat by its starting wind. No participant: a substitute's seat, named by ``SeatOccupancy``."""

    session = models.ForeignKey("tournaments.Session", on_delete=models.CASCADE, related_name="seats")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    wind = models.CharField(max_length=1, choices=StartingWind.choices)
    participant = models.ForeignKey(
        "tournaments.Participant", on_delete=models.PROTECT, null=True, related_name="seats"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "wind"], name="seat_wind_unique"),
            models.UniqueConstraint(fields=["session", "participant"], name="seat_once_per_session"),
            models.CheckConstraint(condition=Q(wind__in=StartingWind.values), name="seat_wind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.wind}"
