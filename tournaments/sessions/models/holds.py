"""Store holds on the start or the release of a session, for a reason of another app."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import LedgerModel, Stamped
from tournaments.sessions.models.sessions import Session


class HoldKind(models.TextChoices):
    START = "start", _("Start")
    RELEASE = "release", _("Release")


class SessionHold(LedgerModel, Stamped):
    """Represent a session that may not start, or not be released, until the hold is lifted or ``until`` has passed."""

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="holds")
    kind = models.CharField(max_length=10, choices=HoldKind.choices)
    cause = models.CharField(max_length=40)
    source = models.UUIDField()
    label = models.CharField(max_length=200)
    until = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(kind__in=HoldKind.values), name="hold_kind_known")]
        indexes = [models.Index(fields=["cause", "source"], name="hold_by_cause")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.session} {self.kind} {self.label}"


class SessionHoldLift(LedgerModel, Stamped):
    """Record the end of a hold."""

    hold = models.OneToOneField(SessionHold, on_delete=models.PROTECT, related_name="lift")
    reason = models.CharField(max_length=400)

    class Meta:
        constraints = [models.CheckConstraint(condition=~models.Q(reason=""), name="hold_lift_has_reason")]

    def __str__(self) -> str:
        return f"{self.hold} ·"
