"""Rulings and their revocations."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import LedgerModel, Participant, Session, Table, Tournament
from tournaments.models.base import ActorKeyField, ActorNameField


class Ruling(LedgerModel):
    """What a referee decided. Its points are rows of the score ledger under ``effect_group``."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rulings")
    session = models.ForeignKey(Session, on_delete=models.PROTECT, null=True, related_name="rulings")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="rulings")
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="rulings")
    offence = models.CharField(_("offence"), max_length=80)
    clause = models.CharField(_("clause"), max_length=80, blank=True)
    hand = models.PositiveSmallIntegerField(_("hand"), null=True)
    note = models.CharField(_("note"), max_length=1000, blank=True)
    effect_group = models.UUIDField(unique=True)
    at = models.DateTimeField()
    by = ActorKeyField()
    by_name = ActorNameField()

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.offence} · {self.participant}"


class Revocation(LedgerModel):
    """A ruling taken back, with its reason. The ruling's row stays."""

    ruling = models.OneToOneField(Ruling, on_delete=models.PROTECT, related_name="revocation")
    reason = models.CharField(_("reason"), max_length=400)
    at = models.DateTimeField()
    by = ActorKeyField()
    by_name = ActorNameField()

    class Meta:
        constraints = [models.CheckConstraint(condition=~models.Q(reason=""), name="revocation_has_reason")]

    def __str__(self) -> str:
        return f"{self.ruling} ·"
