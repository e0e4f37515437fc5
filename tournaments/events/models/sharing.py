"""Define what an event publishes: sites that may frame its pages, tables of a broadcast, its delay."""

from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q

from tournaments.common.models.base import RowModel
from tournaments.events.models.events import Tournament

LONGEST_DELAY = 600


class Sharing(RowModel):
    """Store sharing settings of one event. ``embed_sites`` are origins; ``delay`` is overlays' least delay, in seconds.

    ``streamed_tables``: the numbers of the tables whose running score may be shown while they play.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="sharing")
    embed_sites = models.JSONField(default=list, blank=True)
    delay = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(LONGEST_DELAY)])
    streamed_tables = models.JSONField(default=list, blank=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(delay__lte=LONGEST_DELAY), name="sharing_delay")]

    def __str__(self) -> str:
        return str(self.tournament)
