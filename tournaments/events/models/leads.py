"""Define which machine leads an event that is on several machines (docs/adr/0047)."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import RowModel

MACHINE_NAME_LENGTH = 80


class Lead(RowModel):
    """Say which machine leads an event; an event without this row is on this machine alone.

    ``is_here``: whether this machine leads. If not, the event is read-only here. ``leader``: the name of the leading
    machine, ``since``: the time from which it leads, ``term``: how often the lead has changed, from 1.
    """

    tournament = models.OneToOneField("tournaments.Tournament", on_delete=models.CASCADE, related_name="lead")
    is_here = models.BooleanField()
    leader = models.CharField(_("name of this machine"), max_length=MACHINE_NAME_LENGTH)
    since = models.DateTimeField()
    term = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return f"{self.leader}, term {self.term}"
