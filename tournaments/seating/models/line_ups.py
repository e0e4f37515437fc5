"""Store line-ups of teams, secret until every team has handed in."""

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import LedgerModel, Stamped, listed_numbers


class LineUpCall(LedgerModel, Stamped):
    """Represent a call for the line-ups of a session; the newest call holds."""

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.PROTECT, related_name="line_up_calls")
    session = models.PositiveSmallIntegerField(_("session"), validators=[MinValueValidator(1)])

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(session__gte=1), name="line_up_session_positive")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.session}"


class LineUp(LedgerModel, Stamped):
    """Represent a team's line-up: its players' numbers in the order of the tables; the newest row holds."""

    call = models.ForeignKey(LineUpCall, on_delete=models.PROTECT, related_name="line_ups")
    team = models.ForeignKey("tournaments.Team", on_delete=models.PROTECT, related_name="line_ups")
    players = models.CharField(_("players"), max_length=80)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(players=""), name="line_up_has_players")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.call}: {self.team}"

    @property
    def order(self) -> tuple[int, ...]:
        """Return the numbers by table; none if a file of the event withheld them."""
        return listed_numbers(self.players)

    def is_by_number(self, reveal: "LineUpReveal") -> bool:
        """Return whether it was written by closing the call, for a team that had handed in nothing."""
        return bool(reveal.reason) and (self.at, self.by) == (reveal.at, reveal.by)


class LineUpReveal(LedgerModel, Stamped):
    """Record that line-ups are public: all were in, or the organiser closed the call with a reason."""

    call = models.OneToOneField(LineUpCall, on_delete=models.PROTECT, related_name="reveal")
    reason = models.CharField(_("reason"), max_length=400, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return str(self.call)
