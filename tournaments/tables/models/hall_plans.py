"""Store where the tables stand in the hall."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import RowModel

MAX_LINES = 60


class TablePlace(RowModel):
    """Represent a table's place in the hall, by its number, in every session. By default tables are in order.

    Planning, not a record: a new plan replaces the rows, the audit keeps the old one.
    """

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="table_places")
    number = models.PositiveSmallIntegerField(_("table"))
    row = models.PositiveSmallIntegerField(_("row"))
    column = models.PositiveSmallIntegerField(_("column"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="table_place_once"),
            models.UniqueConstraint(fields=["tournament", "row", "column"], name="table_place_of_one"),
            models.CheckConstraint(
                condition=Q(row__range=(1, MAX_LINES), column__range=(1, MAX_LINES)), name="table_place_on_the_plan"
            ),
        ]
        ordering = ["row", "column"]

    def __str__(self) -> str:
        return f"{self.number}: {self.row}/{self.column}"
