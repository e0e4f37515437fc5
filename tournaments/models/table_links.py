"""A table's link: what the QR code on the table's card opens, without an account."""

from django.db import models
from django.db.models import F, Q

from tournaments.models.base import ActorKeyField, ActorNameField, all_or_none
from tournaments.models.sessions import Table


class TableLink(models.Model):
    """Rights for one table of one session. Only the hash of the secret is kept; a new link shuts the older."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="links")
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    created_by = ActorKeyField()
    created_by_name = ActorNameField()
    expires_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = ActorKeyField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=all_or_none("closed_at", "closed_by"), name="table_link_closed_pair"),
            models.CheckConstraint(condition=Q(expires_at__gt=F("created_at")), name="table_link_lasts"),
            models.UniqueConstraint(fields=["table"], condition=Q(closed_at__isnull=True), name="table_link_one_open"),
        ]

    def __str__(self) -> str:
        return f"{self.table}"
