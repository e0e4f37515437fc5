"""Define embargoes: on one session's results, or on the ranking after a session."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import ActorKeyField, ActorNameField, RowModel, Stamped, all_or_none
from tournaments.models import Session, Tournament


class EmbargoKind(models.TextChoices):
    HOLD = "hold", _("Results withheld")
    FREEZE = "freeze", _("Ranking frozen")


class Embargo(RowModel, Stamped):
    """Store an embargo, lifted once. A hold hides ``session``; a freeze keeps the public ranking as after it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="embargoes")
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="embargoes")
    kind = models.CharField(max_length=10, choices=EmbargoKind.choices)
    lifted_at = models.DateTimeField(null=True)
    lifted_by = ActorKeyField(null=True)
    lifted_by_name = ActorNameField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=EmbargoKind.values), name="embargo_kind_known"),
            models.CheckConstraint(
                condition=all_or_none("lifted_at", "lifted_by", "lifted_by_name"), name="embargo_lifted_pair"
            ),
            models.UniqueConstraint(
                fields=["session"], condition=Q(kind="hold", lifted_at__isnull=True), name="embargo_one_hold"
            ),
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(kind="freeze", lifted_at__isnull=True), name="embargo_one_freeze"
            ),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.session} {self.kind}"
