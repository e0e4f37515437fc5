"""Define the calls of tables for a referee."""

from typing import Final

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.common.models.base import ActorKeyField, ActorNameField, RowModel, Stamped, all_or_none
from tournaments.models import Participant, Table


class CallStatus(models.TextChoices):
    WAITING = "waiting", _("Waiting")
    CLAIMED = "claimed", _("On the way")
    DONE = "done", pgettext_lazy("a call of a referee", "Done")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class CallReason(models.TextChoices):
    RULING = "ruling", _("A ruling is needed")
    QUESTION = "question", _("A question on the rules")
    SHEET = "sheet", _("A mistake on the sheet")
    DISAGREEMENT = "disagreement", _("Disagreement about the sheet")
    OTHER = "other", _("Something else")


OPEN_CALLS: Final = (CallStatus.WAITING, CallStatus.CLAIMED)


class RefereeCall(RowModel, Stamped):
    """Represent a table's call for a referee, who claims and closes it. A table has one open call at most.

    ``caller``: the player who called from their own phone; ``confirmed_at``: when the table said that it is so.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="calls")
    reason = models.CharField(max_length=20, choices=CallReason.choices)
    note = models.CharField(_("note"), max_length=200, blank=True)
    status = models.CharField(max_length=10, choices=CallStatus.choices, default=CallStatus.WAITING)
    caller = models.ForeignKey(Participant, on_delete=models.PROTECT, null=True, related_name="calls")
    confirmed_at = models.DateTimeField(null=True)
    claimed_at = models.DateTimeField(null=True)
    claimed_by = ActorKeyField(null=True)
    claimed_by_name = ActorNameField(null=True)
    closed_at = models.DateTimeField(null=True)
    closed_by = ActorKeyField(null=True)
    closed_by_name = ActorNameField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(status__in=["waiting", "claimed"]), name="call_one_open"
            ),
            models.CheckConstraint(
                condition=all_or_none("claimed_at", "claimed_by", "claimed_by_name"), name="call_claimed_pair"
            ),
            models.CheckConstraint(
                condition=all_or_none("closed_at", "closed_by", "closed_by_name"), name="call_closed_pair"
            ),
            models.CheckConstraint(
                condition=(Q(status__in=["waiting", "claimed"]) & Q(closed_at__isnull=True))
                | (Q(status__in=["done", "withdrawn"]) & Q(closed_at__isnull=False)),
                name="call_status_dates",
            ),
            models.CheckConstraint(
                condition=~Q(status="claimed") | Q(claimed_at__isnull=False), name="call_claimed_by_somebody"
            ),
            models.CheckConstraint(condition=Q(reason__in=CallReason.values), name="call_reason_known"),
            models.CheckConstraint(
                condition=Q(confirmed_at__isnull=True) | Q(caller__isnull=False), name="call_confirmed_caller"
            ),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.table} {self.status}"

    @property
    def is_from_phone(self) -> bool:
        """Return whether a player called from their own phone, and the table has not confirmed it yet."""
        return self.caller_id is not None and self.confirmed_at is None
