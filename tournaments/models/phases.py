"""Phases of an event: sessions of one kind, and who plays them after a cut."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.base import ActorKeyField, ActorNameField, all_or_none
from tournaments.models.events import Participant, Tournament

SHARES = (100, 50, 25, 0)


class PhaseKind(models.TextChoices):
    ROUND_ROBIN = "round_robin", _("Round robin")
    SWISS = "swiss", _("Swiss in fours")
    DANISH = "danish", _("Danish")
    INTERVAL = "interval", _("Interval")
    SERPENTINE = "serpentine", _("Serpentine")
    TEAMS = "teams", _("Team round robin")
    ELIMINATION = "elimination", _("Elimination")


class PhaseStatus(models.TextChoices):
    PLANNED = "planned", pgettext_lazy("a phase", "Planned")
    OPEN = "open", pgettext_lazy("a phase", "Decided")
    CANCELLED = "cancelled", pgettext_lazy("a phase", "Cancelled")


class Phase(models.Model):
    """Sessions ``first_session`` to ``last_session``. ``cut``: sizes of the divisions from the top of the standings,
    empty: everybody goes on as before. ``rest_percent`` None: those below the cut do not play on. ``each``: how many
    of a table come through a session of an elimination. ``seed`` decides winds and whatever else is left to chance.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="phases")
    number = models.PositiveSmallIntegerField(_("number"))
    first_session = models.PositiveSmallIntegerField(_("first session"))
    sessions = models.PositiveSmallIntegerField(_("sessions"))
    kind = models.CharField(_("kind"), max_length=12, choices=PhaseKind.choices)
    cut = models.JSONField(_("cut"), default=list, blank=True)
    carried_percent = models.PositiveSmallIntegerField(_("points taken along"), default=100)
    rest_percent = models.PositiveSmallIntegerField(_("points the others take along"), null=True, blank=True)
    each = models.PositiveSmallIntegerField(_("come through of each table"), default=2)
    status = models.CharField(max_length=10, choices=PhaseStatus.choices, default=PhaseStatus.PLANNED)
    seed = models.CharField(max_length=64)
    opened_at = models.DateTimeField(null=True, blank=True)
    opened_by = ActorKeyField(null=True, blank=True)
    opened_by_name = ActorNameField(blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancelled_by = ActorKeyField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], condition=~Q(status="cancelled"), name="phase_number_unique"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1, first_session__gte=1, sessions__gte=1), name="phase_counts_positive"
            ),
            models.CheckConstraint(condition=Q(kind__in=PhaseKind.values), name="phase_kind_known"),
            models.CheckConstraint(condition=Q(status__in=PhaseStatus.values), name="phase_status_known"),
            models.CheckConstraint(condition=Q(carried_percent__in=SHARES), name="phase_carried_known"),
            models.CheckConstraint(
                condition=Q(rest_percent__isnull=True) | Q(rest_percent__in=SHARES), name="phase_rest_known"
            ),
            models.CheckConstraint(condition=Q(each__gte=1, each__lte=3), name="phase_each_of_four"),
            models.CheckConstraint(condition=all_or_none("opened_at", "opened_by"), name="phase_opened_pair"),
            models.CheckConstraint(
                condition=Q(status="planned", opened_at__isnull=True)
                | Q(status__in=["open", "cancelled"], opened_at__isnull=False),
                name="phase_opened_unless_planned",
            ),
            models.CheckConstraint(condition=all_or_none("cancelled_at", "cancelled_by"), name="phase_cancelled_pair"),
            models.CheckConstraint(
                condition=Q(status="cancelled", cancelled_at__isnull=False)
                | Q(status__in=["planned", "open"], cancelled_at__isnull=True),
                name="phase_cancelled_at",
            ),
        ]
        ordering = ["number", "id"]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number} {self.get_kind_display()}"

    @property
    def last_session(self) -> int:
        return self.first_session + self.sessions - 1


class PhaseMember(models.Model):
    """Who plays a phase after a cut: the division, and the place in it when the cut was made."""

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="members")
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="phases")
    division = models.PositiveSmallIntegerField(_("division"))
    place = models.PositiveSmallIntegerField(_("place"))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["phase", "participant"], name="phase_member_once"),
            models.UniqueConstraint(fields=["phase", "division", "place"], name="phase_place_unique"),
            models.CheckConstraint(condition=Q(division__gte=1, place__gte=1), name="phase_member_positive"),
        ]
        ordering = ["division", "place"]

    def __str__(self) -> str:
        return f"{self.phase} · {self.division}.{self.place} {self.participant}"
