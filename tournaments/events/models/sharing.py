"""Define what an event publishes: sites that may frame its pages, tables of a broadcast, its delay."""

from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q

from tournaments.common.models.base import RowModel
from tournaments.events.models.events import Tournament

LONGEST_DELAY = 600
LONGEST_SPECTATOR_DELAY = 120  # minutes


class Sharing(RowModel):
    """Store sharing settings of one event. ``embed_sites`` are origins; ``delay`` is overlays' least delay, in seconds.

    ``streamed_tables``: the numbers of the tables whose running score may be shown while they play.
    ``spectator_delay``: how many minutes spectators see all tables behind the hall; None: not at all.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="sharing")
    embed_sites = models.JSONField(default=list, blank=True)
    delay = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(LONGEST_DELAY)])
    streamed_tables = models.JSONField(default=list, blank=True)
    spectator_delay = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=[MaxValueValidator(LONGEST_SPECTATOR_DELAY)]
    )

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(delay__lte=LONGEST_DELAY), name="sharing_delay"),
            models.CheckConstraint(
                condition=Q(spectator_delay__isnull=True) | Q(spectator_delay__lte=LONGEST_SPECTATOR_DELAY),
                name="sharing_spectator_delay",
            ),
        ]

    def __str__(self) -> str:
        return str(self.tournament)
