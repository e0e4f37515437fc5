"""Define the score ledger: points added to or taken from scores beside the hands."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import Stamped
from tournaments.models import LedgerModel, Participant, Session, StartingWind, Table, Tournament


class Stage(models.TextChoices):
    BEFORE_PLACES = "before_places", _("In the table score, before the places")
    AFTER_UMA = "after_uma", _("In the session score, after uma")
    EVENT_TOTAL = "event_total", _("In the event’s total")


class Adjustment(LedgerModel, Stamped):
    """Store points posted to one participant, or to an empty seat where a substitute plays (``wind``).

    A reversal is a row of its own that points back at what it undoes.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="adjustments")
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, null=True, related_name="adjustments")
    wind = models.CharField(max_length=1, choices=StartingWind.choices, blank=True)
    session = models.ForeignKey(Session, on_delete=models.PROTECT, null=True, related_name="adjustments")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="adjustments")
    hand = models.PositiveSmallIntegerField(null=True)
    amount = models.IntegerField()
    stage = models.CharField(max_length=20, choices=Stage.choices)
    cause = models.CharField(max_length=80)
    clause = models.CharField(max_length=80, blank=True)
    group = models.UUIDField(db_index=True)
    reverses = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="reversed_by")
    reason = models.CharField(max_length=400, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(amount=0), name="adjustment_not_zero"),
            models.CheckConstraint(condition=Q(stage__in=Stage.values), name="adjustment_stage_known"),
            models.CheckConstraint(
                condition=Q(participant__isnull=False, wind="")
                | Q(participant__isnull=True, wind__in=StartingWind.values, stage="before_places"),
                name="adjustment_of_a_participant_or_a_seat",
            ),
            models.CheckConstraint(
                condition=~Q(stage="before_places") | Q(table__isnull=False), name="adjustment_table_when_before_places"
            ),
            models.CheckConstraint(
                condition=Q(reverses__isnull=True) | ~Q(reason=""), name="adjustment_reversal_has_reason"
            ),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.participant or self.wind} {self.amount:+d} {self.cause}"
