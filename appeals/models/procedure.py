"""Store the procedure: reception (annex 2), first instance, panel, hearing, decision (annex 3), remedies."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from appeals.models.appeals import Appeal
from tournaments.common.actors import user_key
from tournaments.common.models.base import Stamped
from tournaments.models import LedgerModel


class Verdict(models.TextChoices):
    NO_APPEAL = "no_appeal", pgettext_lazy("a verdict", "No appeal")
    INADMISSIBLE = "inadmissible", _("Inadmissible")
    UNFOUNDED = "unfounded", _("Unfounded, rejected")
    ADMISSIBLE = "admissible", _("Admissible")


class Timing(models.TextChoices):
    AFTER_NEXT_SESSION = "after_next_session", _("At the end of the next session")
    END_OF_EVENT = "end_of_event", _("At the end of the tournament")
    BEFORE_NEXT_SESSION = "before_next_session", _("Before the next session")
    DELAY_NEXT_SESSION = "delay_next_session", _("At once; the next session is delayed")


class Reception(LedgerModel, Stamped):
    """Store annex 2, questions 1 to 3, as the president answered them."""

    appeal = models.OneToOneField(Appeal, on_delete=models.PROTECT, related_name="reception")
    deposit_paid = models.BooleanField()
    in_time = models.BooleanField()
    is_written = models.BooleanField()
    is_signed = models.BooleanField()
    is_announced = models.BooleanField(default=True)
    verdict = models.CharField(max_length=20, choices=Verdict.choices)
    question = models.PositiveSmallIntegerField(null=True)
    refund_percent = models.PositiveSmallIntegerField(null=True)
    clause = models.CharField(max_length=40)
    session_ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(verdict__in=Verdict.values), name="reception_verdict_known")]

    def __str__(self) -> str:
        return f"{self.appeal} {self.verdict}"


class AppealTiming(LedgerModel, Stamped):
    """Store annex 2, question 4. The newest row counts."""

    appeal = models.ForeignKey(Appeal, on_delete=models.PROTECT, related_name="timings")
    timing = models.CharField(max_length=20, choices=Timing.choices)
    delay_minutes = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(timing__in=Timing.values), name="timing_known"),
            models.CheckConstraint(
                condition=Q(timing="delay_next_session", delay_minutes__gt=0)
                | (~Q(timing="delay_next_session") & Q(delay_minutes=0)),
                name="timing_delay",
            ),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.appeal} {self.timing}"


class FirstAnswer(LedgerModel, Stamped):
    """Store the chief referee's judgment of a question of rules (3.13.1)."""

    appeal = models.OneToOneField(Appeal, on_delete=models.PROTECT, related_name="first_answer")
    granted = models.BooleanField()
    text = models.TextField()
    clause = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(text=""), name="first_answer_has_text")]

    def __str__(self) -> str:
        return f"{self.appeal} {self.granted}"


class PanelMember(LedgerModel, Stamped):
    """Store a member of the panel with the declared ties. ``ties`` as ``mahjong_core.appeals.Ties`` reads it."""

    appeal = models.ForeignKey(Appeal, on_delete=models.PROTECT, related_name="panel")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=200)
    is_president = models.BooleanField(default=False)
    ties = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["appeal", "user"], name="panel_member_once"),
            models.UniqueConstraint(fields=["appeal"], condition=Q(is_president=True), name="panel_one_president"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return self.name

    @property
    def key(self) -> str:
        """Return the actor key of this member."""
        return user_key(self.user)


class Ground(models.TextChoices):
    PARTY = "party", _("plays at that table")
    REFEREE = "referee", _("the referee concerned")
    FAMILY = "family", _("family")
    TEAM = "team", _("own team")
    CLUB = "club", _("own club")
    COUNTRY = "country", _("own country")
    OTHER = "other", _("another reason")


class Recusal(LedgerModel, Stamped):
    """Store a member who does not judge this appeal."""

    member = models.OneToOneField(PanelMember, on_delete=models.PROTECT, related_name="recusal")
    ground = models.CharField(max_length=10, choices=Ground.choices)
    note = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(ground__in=Ground.values), name="recusal_ground_known")]

    def __str__(self) -> str:
        return f"{self.member} {self.ground}"


class Side(models.TextChoices):
    APPELLANT = "appellant", _("The appellant")
    REFEREE = "referee", _("The referee")
    WITNESS = "witness", _("A witness")
    OTHER = "other", _("Another player")


class Heard(LedgerModel, Stamped):
    """Store a statement made at the hearing."""

    appeal = models.ForeignKey(Appeal, on_delete=models.PROTECT, related_name="heard")
    side = models.CharField(max_length=10, choices=Side.choices)
    name = models.CharField(max_length=200)
    text = models.TextField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(side__in=Side.values), name="heard_side_known")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.name}: {self.text[:60]}"


class Ballot(LedgerModel, Stamped):
    """Store one vote on one question of annex 3."""

    member = models.ForeignKey(PanelMember, on_delete=models.PROTECT, related_name="ballots")
    question = models.PositiveSmallIntegerField()
    answer = models.BooleanField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["member", "question"], name="ballot_once"),
            models.CheckConstraint(condition=Q(question__gte=5) & Q(question__lte=7), name="ballot_question"),
        ]
        ordering = ["question", "id"]

    def __str__(self) -> str:
        return f"{self.member} {self.question} {self.answer}"
