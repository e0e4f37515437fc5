"""Define what is recorded about a table's device: the keeper of the sheet, and its last sign of life."""

from django.db import models
from django.db.models import Q

from tournaments.common.models.base import RowModel, Stamped
from tournaments.models import LedgerModel, StartingWind, Table


class SheetKeeper(LedgerModel, Stamped):
    """Store who keeps the score sheet from here on. Without a row, East keeps it (annex 4.2.2.1)."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="keepers")
    wind = models.CharField(max_length=1, choices=StartingWind.choices)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(wind__in=StartingWind.values), name="keeper_wind_known")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.table} {self.wind}"


class DeviceSign(RowModel):
    """Store the latest sign of life of a device at a table. ``unit`` is its own random name, not a secret.

    ``is_hidden``: with its last word the page went out of sight: the screen went off, or another page came before it.

    Overwritten with every sign, and no part of the journal: forty tablets speak every half minute.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="devices")
    unit = models.CharField(max_length=40)
    heard_at = models.DateTimeField()
    unsent = models.PositiveSmallIntegerField(default=0)
    base = models.PositiveIntegerField(default=0)
    is_hidden = models.BooleanField(default=False)
    agent = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "unit"], name="device_sign_once")]

    def __str__(self) -> str:
        return f"{self.table} {self.unit}"
