"""Store how a person read the columns of a file, for the next file with the same headings."""

from django.conf import settings
from django.db import models

from tournaments.common.models.base import RowModel


class ColumnMemory(RowModel):
    """Remember columns.

    ``headings`` is the digest of the headings, ``columns`` the field of each and the name order.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="column_memories")
    headings = models.CharField(max_length=64)
    columns = models.JSONField()
    kept_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "headings"], name="column_memory_unique")]
        ordering = ["-kept_at"]

    def __str__(self) -> str:
        return self.headings[:12]
