"""Store API keys that people create for themselves."""

from datetime import datetime, timedelta
from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import NotPermitted
from tournaments.common.models.base import RowModel
from tournaments.models import Tournament

_USE_NOTED: Final = timedelta(minutes=1)


class ApiKey(RowModel):
    """Store the owner's settings of a key; a key without a row was issued at the terminal and is a full one.

    ``tournament_uid``: the one event where it is good; None: wherever its owner may act. No foreign key: a key whose
    event was removed opens nothing, and must not become a full one.
    """

    token = models.OneToOneField("knox.AuthToken", on_delete=models.CASCADE, related_name="api_key")
    name = models.CharField(_("name"), max_length=80)
    is_read_only = models.BooleanField(_("read-only"), default=True)
    tournament_uid = models.UUIDField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.name

    def check_call(self, *, is_read: bool, slug: str | None, at: datetime) -> None:
        """Check that this key allows the call, and record its use to the minute. The owner's roles are checked besides.

        ``slug``: the event of the call, None if the address names none (one query for a key of one event). Refuses
        with ``keys.read_only``, ``keys.other_event``.
        """
        if self.is_read_only and not is_read:
            raise NotPermitted("keys.read_only", _("This key can only read."), {"key": self.name})
        wanted = self.tournament_uid
        if wanted is not None and not Tournament.objects.filter(uid=wanted, slug=slug).exists():
            raise NotPermitted("keys.other_event", _("This key is for another event."), {"key": self.name})
        self.note_use(at)

    def note_use(self, at: datetime) -> None:
        if self.last_used_at is None or at - self.last_used_at >= _USE_NOTED:
            type(self).objects.filter(pk=self.pk).update(last_used_at=at)
