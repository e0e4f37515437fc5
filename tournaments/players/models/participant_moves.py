"""Store the ledger of the states that change how a participant is listed at any moment."""

from django.db import models
from django.db.models import Q

from tournaments.common.models.base import LedgerModel, Stamped
from tournaments.players.models.participants import Participant, ParticipantState

LISTED_APART = (
    ParticipantState.DISQUALIFIED,
    ParticipantState.REMOVED_FOR_ILLNESS,
    ParticipantState.SUBSTITUTE,
)


class ParticipantMove(LedgerModel, Stamped):
    """Record a change of state that affects the standings: disqualified, removed for illness, substitute."""

    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="moves")
    before = models.CharField(max_length=20, choices=ParticipantState.choices)
    after = models.CharField(max_length=20, choices=ParticipantState.choices)
    reason = models.CharField(max_length=1000, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(before__in=ParticipantState.values), name="participant_move_before"),
            models.CheckConstraint(condition=Q(after__in=ParticipantState.values), name="participant_move_after"),
        ]
        indexes = [models.Index(fields=["participant", "at"], name="participant_move_at")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.participant} {self.before} > {self.after}"
