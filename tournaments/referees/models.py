"""Define referees of an event: where they come from, and their tables."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import RowModel, Stamped
from tournaments.players.models.people import COUNTRY_LENGTH, country_check


class RefereeCard(RowModel):
    """Store an event's data of a referee. ``licence``: the referee passport (FFMJ at 2.3.4: carried in France).

    ``level`` and ``valid_until`` are what the passport says of itself. ``plays_as``: the player that this referee is in
    the same event; they never rule at a table where they sit.
    """

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="referee_cards")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="referee_cards")
    country = models.CharField(_("country"), max_length=COUNTRY_LENGTH, blank=True)
    club = models.CharField(_("club"), max_length=120, blank=True)
    licence = models.CharField(_("referee passport"), max_length=40, blank=True)
    level = models.CharField(_("level of the passport"), max_length=40, blank=True)
    valid_until = models.DateField(_("valid until"), null=True, blank=True)
    plays_as = models.ForeignKey(
        "tournaments.Participant", on_delete=models.SET_NULL, null=True, blank=True, related_name="referee_cards"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="referee_card_unique"),
            models.UniqueConstraint(fields=["plays_as"], name="referee_card_player_once"),
            country_check("referee_card_country"),
        ]

    def __str__(self) -> str:
        return str(self.user)


class TableReferee(RowModel, Stamped):
    """Assign a referee to a table. A new choice replaces the row; the audit keeps the old one."""

    table = models.OneToOneField("tournaments.Table", on_delete=models.CASCADE, related_name="watch")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="watches")

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(by=""), name="table_referee_by_somebody")]
        ordering = ["table__number"]

    def __str__(self) -> str:
        return f"{self.table} · {self.user}"
