"""Store who takes part in which sessions. Everyone plays every session unless a row says otherwise."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import LedgerModel, Stamped


class ParticipationKind(models.TextChoices):
    PLAYS = "plays", _("Plays")
    SITS_OUT = "sits_out", _("Sits out")
    BYE = "bye", _("Bye")
    NOT_YET = "not_yet", _("Enters later")
    LEFT = "left", _("Has left")


class Participation(LedgerModel, Stamped):
    """Represent a player's status from session ``first`` to ``last`` (None: to the end); the newest row wins."""

    participant = models.ForeignKey("tournaments.Participant", on_delete=models.PROTECT, related_name="participation")
    kind = models.CharField(max_length=10, choices=ParticipationKind.choices)
    first = models.PositiveSmallIntegerField(_("first session"))
    last = models.PositiveSmallIntegerField(_("last session"), null=True)
    reason = models.CharField(max_length=400, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=ParticipationKind.values), name="participation_kind_known"),
            models.CheckConstraint(condition=Q(first__gte=1), name="participation_first_positive"),
            models.CheckConstraint(condition=Q(last__isnull=True) | Q(last__gte=F("first")), name="participation_span"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.participant} {self.kind} {self.first}-{self.last or ''}"
