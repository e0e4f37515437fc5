"""Define what belongs to the installation and no event: its journal, and the ledger's opening."""

from django.db import models
from django.db.models import Q

from tournaments.common.models.base import ActorKeyField, ActorNameField, LedgerModel


class SiteEvent(LedgerModel):
    """Record acts that outlive their target, such as the removal of an event.

    No foreign keys. ``subject`` names what was acted on by address or ``uid``; ``facts`` holds counts and reasons,
    never what was taken away.
    """

    at = models.DateTimeField(db_index=True)
    by = ActorKeyField()
    by_name = ActorNameField()
    action = models.CharField(max_length=80)
    subject = models.CharField(max_length=200)
    facts = models.JSONField(default=dict)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S} {self.by_name} {self.action} {self.subject}"


class HallWifi(models.Model):
    """Store the Wi-Fi of the hall, as posters and badges name it; one row, or none.

    ``code`` is empty if the network is open. It is printed for everybody who comes, and is no secret.
    """

    name = models.CharField(max_length=32)
    code = models.CharField(max_length=63, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(id=1), name="hall_wifi_is_one"),
            models.CheckConstraint(condition=~Q(name=""), name="hall_wifi_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class LedgerOpening(models.Model):
    """Open the ledger: while its row exists, its transaction alone may edit and delete ledger rows.

    ``never`` points at a row that cannot exist, and is checked at commit: no transaction ends with an opening in it.
    """

    never = models.ForeignKey("self", on_delete=models.DO_NOTHING, default=0, related_name="+")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(id__gte=1), name="ledger_opening_id"),
            models.CheckConstraint(condition=Q(never=0), name="ledger_opening_never"),
        ]

    def __str__(self) -> str:
        return f"{self.pk}"
