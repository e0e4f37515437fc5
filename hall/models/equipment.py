"""Define what a hall needs before play: the rule book's list and the organiser's items (MCR 3.5.5)."""

from typing import Final

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import ActorKeyField, ActorNameField, RowModel, all_or_none
from tournaments.events.models.events import Tournament

MAX_OF_ONE: Final = 99_999


class EquipmentItem(RowModel):
    """Store a line of the checklist; a line of the book without a row is open and unassigned.

    ``code`` names a line of ``mahjong_core.equipment``, ``name`` one of the organiser's own: exactly one of the two.
    ``wanted`` None: as many as the tables ask for. Planning, not a record: the journal keeps what changed.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="equipment")
    code = models.CharField(max_length=20, blank=True)
    name = models.CharField(_("item"), max_length=120, blank=True)
    wanted = models.PositiveIntegerField(_("quantity"), null=True, blank=True)
    who = models.CharField(_("person responsible"), max_length=120, blank=True)
    note = models.CharField(_("note"), max_length=400, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)
    done_by = ActorKeyField(null=True, blank=True)
    done_by_name = ActorNameField(blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(code="") & ~Q(name="") | ~Q(code="") & Q(name=""), name="equipment_code_or_name"
            ),
            models.UniqueConstraint(fields=["tournament", "code"], condition=~Q(code=""), name="equipment_code_once"),
            models.UniqueConstraint(fields=["tournament", "name"], condition=~Q(name=""), name="equipment_name_once"),
            models.CheckConstraint(condition=all_or_none("done_at", "done_by"), name="equipment_done_pair"),
            models.CheckConstraint(
                condition=Q(wanted__isnull=True) | Q(wanted__lte=MAX_OF_ONE), name="equipment_wanted_bounded"
            ),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return self.name or self.code
