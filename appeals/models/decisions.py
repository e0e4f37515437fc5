"""Store the decision of an appeal and what is to be done because of it."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from appeals.models.appeals import Appeal
from tournaments.common.models.base import Stamped
from tournaments.models import LedgerModel


class Instance(models.TextChoices):
    CHIEF_REFEREE = "chief_referee", _("Chief referee")
    COMMITTEE = "committee", _("Appeals committee")
    NAMED_BODY = "named_body", _("The body named by the organiser")


class Outcome(models.TextChoices):
    INSUFFICIENT_INTEREST = "insufficient_interest", _("Rejected: insufficient interest")
    RULES_AGAINST = "rules_against", _("Rejected: the rules oppose it or do not settle it")
    UPHELD = "upheld", _("Appeal judged right")
    UPHELD_WITH_REMEDY = "upheld_with_remedy", _("Appeal judged right, with a remedy")


class RulingOutcome(models.TextChoices):
    RULING_STANDS = "ruling_stands", _("The ruling is upheld")
    RULING_VARIED = "ruling_varied", _("The ruling is varied")
    RULING_REVERSED = "ruling_reversed", _("The ruling is reversed")


class Decision(LedgerModel, Stamped):
    """Store a decision. ``seen``: the table's sheet and the ruling's ledger at that moment."""

    appeal = models.OneToOneField(Appeal, on_delete=models.PROTECT, related_name="decision")
    instance = models.CharField(max_length=20, choices=Instance.choices)
    outcome = models.CharField(max_length=30, choices=Outcome.choices)
    question = models.PositiveSmallIntegerField(null=True)
    ruling_outcome = models.CharField(max_length=20, choices=RulingOutcome.choices)
    refund_percent = models.PositiveSmallIntegerField()
    clause = models.CharField(max_length=200, blank=True)
    text = models.TextField()
    case_law = models.TextField(blank=True)
    seen = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(refund_percent__in=[0, 25, 50, 75, 100]), name="decision_refund"),
            models.CheckConstraint(condition=~Q(text=""), name="decision_has_text"),
            models.CheckConstraint(condition=Q(outcome__in=Outcome.values), name="decision_outcome_known"),
            models.CheckConstraint(
                condition=Q(ruling_outcome__in=RulingOutcome.values), name="decision_ruling_outcome_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.appeal} {self.outcome}"


class RemedyKind(models.TextChoices):
    REVERSE_RULING = "reverse_ruling", _("The ruling is taken back")
    REPLACE_RULING = "replace_ruling", _("The ruling is replaced by another")
    INSTRUCT_CHIEF = (
        "instruct_chief",
        _("The chief referee clarifies this to the players before the next session"),
    )
    REPLACE_CHIEF = "replace_chief", _("The chief referee is replaced before the next session")
    REPLAY_HAND = "replay_hand", _("A hand is played again")
    REPLAY_SESSION = "replay_session", _("The session is played again at this table")
    OTHER = "other", _("Other")


class Remedy(LedgerModel):
    """Store a remedy that a decision orders.

    ``detail``: the offence and participant of a new ruling, the hand, or the new chief referee.
    """

    decision = models.ForeignKey(Decision, on_delete=models.PROTECT, related_name="remedies")
    kind = models.CharField(max_length=20, choices=RemedyKind.choices)
    detail = models.JSONField(default=dict)
    text = models.TextField(blank=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(kind__in=RemedyKind.values), name="remedy_kind_known")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.decision.appeal} {self.kind}"


class RemedyDone(LedgerModel, Stamped):
    """Store a remedy carried out."""

    remedy = models.OneToOneField(Remedy, on_delete=models.PROTECT, related_name="done")
    note = models.CharField(max_length=400, blank=True)

    def __str__(self) -> str:
        return f"{self.remedy} ·"
