"""Store whether the players of an event may check themselves in."""

from django.db import models

from tournaments.common.models.base import ActorKeyField, ActorNameField, RowModel
from tournaments.models import Tournament


class SelfCheckIn(RowModel):
    """Store that self check-in is open while this row exists; the hall's code follows from its ``uid`` and the time."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="self_check_in")
    opened_at = models.DateTimeField()
    opened_by = ActorKeyField()
    opened_by_name = ActorNameField()

    def __str__(self) -> str:
        return f"{self.tournament} {self.opened_at:%Y-%m-%d %H:%M}"
