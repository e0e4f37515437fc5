"""Store invitations to work at an event."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import ActorKeyField, Created, RowModel, all_or_none
from tournaments.models import Role, Tournament


class Invitation(RowModel, Created):
    """Store a link to one role in one event, valid once and until ``expires_at``.

    Only the hash of its secret is kept.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=20, choices=Role.choices)
    name = models.CharField(_("recipient"), max_length=160, blank=True)
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = ActorKeyField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(role__in=Role.values), name="invitation_role_known"),
            models.CheckConstraint(condition=all_or_none("accepted_at", "accepted_by"), name="invitation_accepted"),
            models.CheckConstraint(condition=all_or_none("revoked_at", "revoked_by"), name="invitation_revoked_pair"),
            models.CheckConstraint(
                condition=Q(accepted_at__isnull=True) | Q(revoked_at__isnull=True), name="invitation_one_end"
            ),
        ]
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.get_role_display()} {self.name}".strip()
