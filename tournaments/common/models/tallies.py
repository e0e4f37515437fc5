"""Store how many attempts failed, for the limits of docs/security.md."""

from django.db import models


class FailureTally(models.Model):
    """Count recent failures of one kind: of an account, a network, a code.

    ``name`` is a keyed hash, so that no row names an address or an account.
    """

    name = models.CharField(max_length=64, unique=True)
    failures = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.failures} until {self.last_at:%Y-%m-%d %H:%M:%S}"
