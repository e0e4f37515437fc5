"""What an event lets others show: where its pages may be framed, what a broadcast may show and how late."""

from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q

from tournaments.common.models.base import RowModel
from tournaments.events.models.events import Tournament

LONGEST_DELAY = 600


class Sharing(RowModel):
    """Settings of one event. ``embed_sites`` are origins; ``delay`` is the least delay of overlays, in seconds.

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
