"""Store who sits where from which hand on (MERS section 4, EMA riichi 5.7)."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import LedgerModel, Stamped
from tournaments.tables.models.tables import StartingWind, Table


class SubstituteKind(models.TextChoices):
    FROM_START = "from_start", _("From the start of the session")
    MID_SESSION = "mid_session", _("During the session")


class SubstitutionCause(models.TextChoices):
    """Define why a substitute plays. ``vacant``: no player was drawn for the seat, so no player is replaced."""

    LATE = "late", _("Late")
    ILL = "ill", _("Ill")
    DISQUALIFIED = "disqualified", _("Disqualified")
    VACANT = "vacant", _("The seat was empty")


class SeatOccupancy(LedgerModel, Stamped):
    """Record who plays at a seat from a hand on. The newest row of a seat counts; ``ended`` ends it.

    ``cause`` and ``kind`` are kept as they were then: results rest on them, never on what the player's state is today.
    ``player`` is the substitute where they stand on the event's bench, ``substitute`` the name in any case; without a
    name the substitute is still to be named.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="occupancies")
    wind = models.CharField(max_length=1, choices=StartingWind.choices)
    kind = models.CharField(max_length=12, choices=SubstituteKind.choices)
    cause = models.CharField(max_length=12, choices=SubstitutionCause.choices, default=SubstitutionCause.ILL)
    substitute = models.CharField(max_length=200, blank=True)
    player = models.ForeignKey(
        "tournaments.Participant", on_delete=models.PROTECT, null=True, related_name="occupancies"
    )
    from_hand = models.PositiveSmallIntegerField(default=1)
    ended = models.BooleanField(default=False)
    reason = models.CharField(max_length=400, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(wind__in=StartingWind.values), name="occupancy_wind_known"),
            models.CheckConstraint(condition=Q(kind__in=SubstituteKind.values), name="occupancy_kind_known"),
            models.CheckConstraint(condition=Q(cause__in=SubstitutionCause.values), name="occupancy_cause_known"),
            models.CheckConstraint(
                condition=~Q(cause="late") | Q(kind="from_start"), name="occupancy_late_from_the_start"
            ),
            models.CheckConstraint(condition=Q(from_hand__gte=1), name="occupancy_hand_positive"),
            models.CheckConstraint(
                condition=Q(player__isnull=True) | ~Q(substitute=""), name="occupancy_bench_has_a_name"
            ),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.table} {self.wind} {self.substitute}"

    @property
    def is_named(self) -> bool:
        return bool(self.substitute)
