"""Store subscriptions for Web Push (RFC 8030), which reach a browser without an open page."""

from django.db import models
from django.db.models import Q

from tournaments.common.models.base import RowModel

ENDPOINT_LENGTH = 500


class PushSubscription(RowModel):
    """Represent a browser of an account or of players. Messages are encrypted with its two keys.

    ``public_key`` and ``auth`` are base64url; ``site`` is the address under which the browser knows this server.
    """

    user = models.ForeignKey("tournaments.User", on_delete=models.CASCADE, null=True, related_name="push_subscriptions")
    endpoint = models.CharField(max_length=ENDPOINT_LENGTH, unique=True)
    public_key = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    language = models.CharField(max_length=16)
    site = models.CharField(max_length=200)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(endpoint__startswith="https://"), name="push_endpoint_is_https"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.user or '-'}: {self.endpoint[:40]}"


class PlayerPush(RowModel):
    """Store a player's choice of notices in one browser. It lasts as long as their personal link."""

    subscription = models.ForeignKey(PushSubscription, on_delete=models.CASCADE, related_name="players")
    link = models.ForeignKey("tournaments.PlayerLink", on_delete=models.CASCADE, related_name="pushes")
    seat = models.BooleanField()
    start = models.BooleanField()
    release = models.BooleanField()
    answer = models.BooleanField()
    created_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["subscription", "link"], name="player_push_once")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.link} {self.subscription_id}"


class PushNotice(models.Model):
    """Record that a browser was notified, so that it is notified once. ``about`` is the uid of the subject.

    ``next_at``: from when it may be tried (again); None: sent, or given up.
    """

    subscription = models.ForeignKey(PushSubscription, on_delete=models.CASCADE, related_name="notices")
    about = models.UUIDField()
    tries = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["subscription", "about"], name="push_notice_once")]

    def __str__(self) -> str:
        return f"{self.subscription_id} {self.about}"
