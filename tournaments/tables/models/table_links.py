"""Define a table's link: what the QR code of its card opens, without an account."""

from django.db import models
from django.db.models import F, Q

from tournaments.common.models.base import ActorKeyField, Created, RowModel, all_or_none
from tournaments.tables.models.tables import Table


class TableLink(RowModel, Created):
    """Grant rights for one table: of one session, or of the whole event where ``table`` is empty.

    Only the hash of the secret is kept; a new link shuts the older.
    """

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="table_links")
    number = models.PositiveSmallIntegerField()
    table = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, blank=True, related_name="links")
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = ActorKeyField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=all_or_none("closed_at", "closed_by"), name="table_link_closed_pair"),
            models.CheckConstraint(condition=Q(expires_at__gt=F("created_at")), name="table_link_lasts"),
            models.UniqueConstraint(fields=["table"], condition=Q(closed_at__isnull=True), name="table_link_one_open"),
            models.UniqueConstraint(
                fields=["tournament", "number"],
                condition=Q(closed_at__isnull=True, table__isnull=True),
                name="table_link_one_open_for_the_event",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number}" if self.table is None else f"{self.table}"
