"""Store who draws for whom at a draw by lot (MCR 3.5.1)."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import LedgerModel, Stamped
from tournaments.seating.models.draws import SeatingDraw


class DrawProxy(LedgerModel, Stamped):
    """Represent a proxy named by the organiser for an absent player or team.

    The newest row of an absent one stands; an empty ``proxy`` takes it back.
    """

    draw = models.ForeignKey(SeatingDraw, on_delete=models.PROTECT, related_name="proxies")
    participant = models.ForeignKey(
        "tournaments.Participant", on_delete=models.PROTECT, null=True, related_name="draw_proxies"
    )
    team = models.ForeignKey("tournaments.Team", on_delete=models.PROTECT, null=True, related_name="draw_proxies")
    proxy = models.CharField(_("person who draws"), max_length=160, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(participant__isnull=True, team__isnull=False)
                | Q(participant__isnull=False, team__isnull=True),
                name="draw_proxy_for_one",
            )
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.draw} · {self.proxy}"

    @property
    def key(self) -> str:
        """Return the key of the absent player or team in a form; empty for none."""
        if self.team is not None:
            return f"team:{self.team.uid}"
        return f"player:{self.participant.number}" if self.participant is not None else ""

    @property
    def absent(self) -> str:
        """Return the absent team or player as a list names it."""
        if self.team is not None:
            return self.team.name
        return f"{self.participant.number} · {self.participant.name}" if self.participant is not None else ""
