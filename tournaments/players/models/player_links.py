"""Define a player's personal link, which opens their pages without an account."""

from django.db import models
from django.db.models import Q

from tournaments.common.models.base import ActorKeyField, Created, RowModel, all_or_none
from tournaments.players.models.participants import Participant


class LinkSecret(RowModel):
    """Store the secret from which an event's personal links are derived, sealed with the server's key (decision 34)."""

    tournament = models.OneToOneField("tournaments.Tournament", on_delete=models.CASCADE, related_name="link_secret")
    sealed = models.CharField(max_length=200)
    created_at = models.DateTimeField()
    created_by = ActorKeyField()

    def __str__(self) -> str:
        return f"{self.tournament}"


class PlayerLink(RowModel, Created):
    """Represent a personal link. A participant has one open link; a new one closes the older.

    The link's secret follows from the event's, the participant and ``counter``; here stands its hash alone.
    """

    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="links")
    counter = models.PositiveIntegerField()
    token_hash = models.CharField(max_length=64, unique=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = ActorKeyField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=all_or_none("closed_at", "closed_by"), name="player_link_closed_pair"),
            models.UniqueConstraint(
                fields=["participant"], condition=Q(closed_at__isnull=True), name="player_link_one_open"
            ),
            models.UniqueConstraint(fields=["participant", "counter"], name="player_link_counter"),
        ]

    def __str__(self) -> str:
        return f"{self.participant}"
