"""Store uploaded lists until they are applied."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import ActorKeyField, Created, RowModel, all_or_none


class ImportKind(models.TextChoices):
    PARTICIPANTS = "participants", _("Participants")
    SEATING = "seating", _("Seating")


class ImportBatch(RowModel, Created):
    """Represent a file that was read and previewed.

    ``rows`` are its contents, ``problems`` every bad row and column.
    """

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="imports")
    kind = models.CharField(max_length=20, choices=ImportKind.choices)
    filename = models.CharField(max_length=255)
    rows = models.JSONField()
    problems = models.JSONField(default=list)
    applied_at = models.DateTimeField(null=True, blank=True)
    applied_by = ActorKeyField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=all_or_none("applied_at", "applied_by"), name="import_applied_pair"),
            models.CheckConstraint(condition=Q(kind__in=ImportKind.values), name="import_kind_known"),
        ]
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.filename
