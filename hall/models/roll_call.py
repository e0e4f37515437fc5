"""Define the start of a session: who sits at their table, and the steps of its ceremony (MCR 3.5.7.2)."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.common.models.base import LedgerModel, Stamped
from tournaments.models import Participant, Session, StartingWind, Table


class SeatState(models.TextChoices):
    """List the states of a seat. ``open``: not looked at, or a tap was taken back."""

    OPEN = "open", pgettext_lazy("a seat in the roll call", "Not checked yet")
    HERE = "here", pgettext_lazy("a seat in the roll call", "Present")
    MISSING = "missing", pgettext_lazy("a seat in the roll call", "Missing")


class SeatCheck(LedgerModel, Stamped):
    """Store a referee's check of a seat. The newest row counts while the same person plays there.

    ``participant`` is who should sit there; None and ``name`` for a substitute who is not on the event's bench.
    ``seen_at``: when the referee tapped, by the server's time; without network the row is written later.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seat_checks")
    wind = models.CharField(max_length=1, choices=StartingWind.choices)
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, null=True, related_name="seat_checks")
    name = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=10, choices=SeatState.choices)
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(wind__in=StartingWind.values), name="seat_check_wind_known"),
            models.CheckConstraint(condition=Q(state__in=SeatState.values), name="seat_check_state_known"),
            models.CheckConstraint(condition=Q(seen_at__lte=F("at")), name="seat_check_seen_before_written"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.table} {self.wind} {self.state}"


class StartStepKind(models.TextChoices):
    """List the steps in order: the first three before the first tile, the last after the session (MCR 3.5.7.2)."""

    SEATS = "seats", _("The seats are checked")
    BOW = "bow", _("All stand up, bow and sit down again")
    SILENCE = "silence", _("The hall is silent")
    THANKS = "thanks", _("Players and referees thank each other")


class StartStep(LedgerModel, Stamped):
    """Store that a step was done, or was not after all; the newest row of a step holds."""

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="start_steps")
    step = models.CharField(max_length=10, choices=StartStepKind.choices)
    is_done = models.BooleanField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(step__in=StartStepKind.values), name="start_step_known")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.session} {self.step}"
