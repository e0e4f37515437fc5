"""Define the roles of people in an event."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.common.models.base import RowModel


class Role(models.TextChoices):
    ORGANISER = "organiser", _("Organiser")
    CHIEF_REFEREE = "chief_referee", _("Chief referee")
    REFEREE = "referee", _("Referee")
    SCOREKEEPER = "scorekeeper", _("Scorekeeper")
    APPEALS_COMMITTEE = "appeals_committee", _("Appeals committee")
    RECEPTION = "reception", pgettext_lazy("a role", "Reception")
    OBSERVER = "observer", pgettext_lazy("a role", "Observer")


class StaffRole(RowModel):
    """Represent a role in an event."""

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="staff_roles")
    role = models.CharField(_("role"), max_length=20, choices=Role.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user", "role"], name="staff_role_unique"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="staff_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.get_role_display()}"
