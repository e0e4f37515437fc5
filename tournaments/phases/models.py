"""Define the phases of an event: sessions of one kind, and who plays them after a cut."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.common.models.base import ActorKeyField, ActorNameField, LedgerModel, RowModel, Stamped, all_or_none

LONGEST_SESSION = 600  # minutes


class PhaseKind(models.TextChoices):
    ROUND_ROBIN = "round_robin", _("Round robin")
    FLIGHTS = "flights", _("Round robin in two flights")
    SWISS = "swiss", _("Swiss in fours")
    DANISH = "danish", _("Danish")
    INTERVAL = "interval", _("Interval")
    SERPENTINE = "serpentine", _("Serpentine")
    TEAMS = "teams", _("Team round robin")
    ELIMINATION = "elimination", _("Elimination")
    DOUBLE_ELIMINATION = "double_elimination", _("Double elimination")


ELIMINATIONS = frozenset({PhaseKind.ELIMINATION, PhaseKind.DOUBLE_ELIMINATION})
# All sessions are drawn at once; of the other kinds each follows the results before it.
AT_ONCE = frozenset({PhaseKind.ROUND_ROBIN, PhaseKind.FLIGHTS, PhaseKind.TEAMS})


class CarryRounding(models.TextChoices):
    EXACT = "exact", _("Not rounded")
    NEAREST = "nearest", _("To the nearest")
    DOWN = "down", _("Down")
    UP = "up", _("Up")


class PhaseStatus(models.TextChoices):
    PLANNED = "planned", pgettext_lazy("a phase", "Planned")
    OPEN = "open", pgettext_lazy("a phase", "Decided")
    CANCELLED = "cancelled", pgettext_lazy("a phase", "Cancelled")


class Phase(RowModel):
    """Represent the sessions ``first_session`` to ``last_session``.

    ``cut``: sizes of the divisions from the top of the standings, empty: everyone goes on as before. ``rest_percent``
    None: those below the cut do not play on. ``each``: how many of a table qualify in a session of an elimination.
    ``seed`` decides winds and whatever else is left to chance. ``carry_rounding`` to multiples of ``carry_unit``, at
    most ``carry_cap``; with ``carry_step`` points are laid out anew by place. ``minutes`` None: as in the rule set, 0:
    no limit. ``byes``: players sit out in turn.
    """

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="phases")
    number = models.PositiveSmallIntegerField(_("number"))
    first_session = models.PositiveSmallIntegerField(_("first session"))
    sessions = models.PositiveSmallIntegerField(_("sessions"))
    kind = models.CharField(_("kind"), max_length=20, choices=PhaseKind.choices)
    cut = models.JSONField(_("cut"), default=list, blank=True)
    carried_percent = models.PositiveSmallIntegerField(_("points carried over"), default=100)
    rest_percent = models.PositiveSmallIntegerField(_("points carried over by the others"), null=True, blank=True)
    each = models.PositiveSmallIntegerField(_("qualified per table"), default=2)
    carry_rounding = models.CharField(
        _("rounded"), max_length=8, choices=CarryRounding.choices, default=CarryRounding.EXACT
    )
    carry_unit = models.PositiveIntegerField(_("to multiples of"), default=1)
    carry_cap = models.PositiveIntegerField(_("at most"), null=True, blank=True)
    carry_step = models.PositiveIntegerField(_("points from place to place"), null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(_("minutes per session"), null=True, blank=True)
    byes = models.BooleanField(_("players sit out in turn"), default=False)
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
            models.CheckConstraint(condition=Q(carried_percent__lte=100), name="phase_carried_known"),
            models.CheckConstraint(
                condition=Q(rest_percent__isnull=True) | Q(rest_percent__lte=100), name="phase_rest_known"
            ),
            models.CheckConstraint(condition=Q(carry_rounding__in=CarryRounding.values), name="phase_rounding_known"),
            models.CheckConstraint(
                condition=Q(carry_unit__gte=1)
                & (Q(carry_cap__isnull=True) | Q(carry_cap__gte=1))
                & (Q(carry_step__isnull=True) | Q(carry_step__gte=1)),
                name="phase_carry_positive",
            ),
            models.CheckConstraint(
                condition=Q(minutes__isnull=True) | Q(minutes__lte=LONGEST_SESSION), name="phase_minutes_known"
            ),
            models.CheckConstraint(condition=Q(each__gte=1, each__lte=3), name="phase_each_of_four"),
            models.CheckConstraint(condition=all_or_none("opened_at", "opened_by"), name="phase_opened_pair"),
            models.CheckConstraint(
                condition=Q(status="planned", opened_at__isnull=True)
                | Q(status="open", opened_at__isnull=False)
                | Q(status="cancelled"),
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

    @property
    def is_ranked(self) -> bool:
        """Return whether the phase's sessions follow the results before them, one by one."""
        return self.kind not in AT_ONCE

    def seats(self, session: int) -> bool:
        """Return whether the phase determines the seating of a session.

        The first session of an event is drawn in public otherwise.
        """
        if self.number > 1 or self.kind in (PhaseKind.TEAMS, PhaseKind.FLIGHTS):
            return True
        return self.kind != PhaseKind.ROUND_ROBIN and session > self.first_session


class TieMethod(models.TextChoices):
    """Define the methods that break a tie at a cut."""

    LAST_SESSION = "last_session", _("Last session")
    HEAD_TO_HEAD = "head_to_head", _("Tables where all of them met")
    PLAY_OFF = "play_off", _("Play-off table")
    LOT = "lot", _("Public draw")
    ALL_IN = "all_in", _("All qualify")


class PhaseMember(RowModel):
    """Represent a member of a phase after a cut: the division, and the place in it when the cut was made."""

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="members")
    participant = models.ForeignKey("tournaments.Participant", on_delete=models.PROTECT, related_name="phases")
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


class PhaseReserve(LedgerModel, Stamped):
    """Represent a reserve who plays for ``leaving`` after the cut, in the same division of a phase still to begin."""

    phase = models.ForeignKey(Phase, on_delete=models.PROTECT, related_name="reserves")
    leaving = models.ForeignKey("tournaments.Participant", on_delete=models.PROTECT, related_name="places_given_up")
    reserve = models.ForeignKey("tournaments.Participant", on_delete=models.PROTECT, related_name="places_taken_over")
    reason = models.CharField(_("reason"), max_length=400)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(leaving=F("reserve")), name="phase_reserve_two_people"),
            models.CheckConstraint(condition=~Q(reason=""), name="phase_reserve_has_reason"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.phase}: {self.reserve} for {self.leaving}"


class PhaseTie(LedgerModel, Stamped):
    """Represent how ``players`` (numbers, sorted) who are level at a cut's line are separated.

    ``order``: the same players, best first; empty if all come through and while a lot is announced but not drawn.
    A lot has a ``secret``, its ``commitment`` from the start, and the ``public_value`` once it is drawn.
    """

    phase = models.ForeignKey(Phase, on_delete=models.PROTECT, related_name="ties")
    players = models.JSONField()
    method = models.CharField(_("how ties are broken"), max_length=12, choices=TieMethod.choices)
    order = models.JSONField(default=list, blank=True)
    reason = models.CharField(_("reason"), max_length=400)
    secret = models.CharField(max_length=64, blank=True)
    commitment = models.CharField(max_length=64, blank=True)
    public_value = models.CharField(_("public value"), max_length=200, blank=True)
    supersedes = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="superseded_by"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(method__in=TieMethod.values), name="phase_tie_method_known"),
            models.CheckConstraint(condition=~Q(reason=""), name="phase_tie_has_reason"),
            models.CheckConstraint(
                condition=Q(method=TieMethod.LOT) & ~Q(commitment="") & ~Q(secret="")
                | ~Q(method=TieMethod.LOT) & Q(commitment="", secret="", public_value=""),
                name="phase_tie_lot_committed",
            ),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.phase}: {self.method}"

    @property
    def is_settled(self) -> bool:
        return self.method == TieMethod.ALL_IN or bool(self.order)
