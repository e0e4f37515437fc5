"""Define what an event ranks beside its standings, and who competes as a newcomer."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from mahjong_core.standings.side_rankings import SideRanking
from tournaments.common.models.base import RowModel
from tournaments.models import Participant, Tournament


class SideRankingKind(models.TextChoices):
    BEST_HAND = SideRanking.BEST_HAND, _("Best hand")
    BEST_SESSION = SideRanking.BEST_SESSION, _("Best session")
    MAX_WINS = SideRanking.MAX_WINS, _("Most hands won")
    FEWEST_DEAL_INS = SideRanking.FEWEST_DEAL_INS, _("Fewest deal-ins")
    BEST_NEWCOMER = SideRanking.BEST_NEWCOMER, _("Best newcomer")
    BEST_OF_DAY = SideRanking.BEST_OF_DAY, _("Best of each day")
    COUNTRIES = SideRanking.COUNTRIES, _("Best country")
    REGIONS = SideRanking.REGIONS, _("Best region")
    CLUBS = SideRanking.CLUBS, _("Best club")


class SideRankingChoice(RowModel):
    """Store that the event has a side ranking."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="side_rankings")
    kind = models.CharField(max_length=20, choices=SideRankingKind.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "kind"], name="side_ranking_once"),
            models.CheckConstraint(condition=Q(kind__in=SideRankingKind.values), name="side_ranking_known"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.kind}"


class Newcomer(RowModel):
    """Store that the organiser counts a player as a newcomer: no record here knows a player's earlier events."""

    participant = models.OneToOneField(Participant, on_delete=models.CASCADE, related_name="newcomer")

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return str(self.participant)
