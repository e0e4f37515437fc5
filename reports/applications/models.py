"""The application of an event to its federation: what only it asks, and what is enclosed (FFMJ at 3.5)."""

from typing import Final

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from mahjong_core.applications import FEDERATIONS
from tournaments.common.models.base import ActorKeyField, ActorNameField, RowModel
from tournaments.models import Tournament

LONGEST_TEXT: Final = 4000


class Application(RowModel):
    """What the organiser wrote for the file; all else is read from the event when the file is made.

    ``to`` is the code of ``mahjong_core.applications.FEDERATIONS``. Empty texts are told by the event where it can.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="application")
    to = models.CharField(_("federation"), max_length=10, default="ffmj")
    capacity = models.PositiveSmallIntegerField(_("players the hall takes"), null=True, blank=True)
    programme = models.TextField(_("programme"), blank=True, max_length=LONGEST_TEXT)
    ranking = models.CharField(_("rankings"), blank=True, max_length=400)
    level = models.CharField(_("MERS level wished"), blank=True, max_length=80)
    computers = models.CharField(_("who looks after the computers"), blank=True, max_length=160)
    substitute_1 = models.CharField(_("first substitute"), blank=True, max_length=160)
    substitute_2 = models.CharField(_("second substitute"), blank=True, max_length=160)
    substitute_3 = models.CharField(_("third substitute"), blank=True, max_length=160)
    budget = models.TextField(_("budget"), blank=True, max_length=LONGEST_TEXT)
    presentation = models.TextField(_("presentation of the tournament"), blank=True, max_length=LONGEST_TEXT)
    sent_on = models.DateField(_("sent on"), null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(to__in=[federation.code for federation in FEDERATIONS]), name="application_to_known"
            ),
            models.CheckConstraint(
                condition=Q(capacity__isnull=True) | Q(capacity__gte=4), name="application_capacity_of_a_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}"

    @property
    def substitutes(self) -> list[str]:
        """The names that were written."""
        return [name for name in (self.substitute_1, self.substitute_2, self.substitute_3) if name]


class EnclosedPart(models.TextChoices):
    """Which part of the file an enclosure is."""

    HALL_CERTIFICATE = "hall_certificate", _("Certificate of the hall")
    HALL_PLAN = "hall_plan", _("Plan of the hall")
    BUDGET = "budget", _("Budget")
    PRESENTATION = "presentation", _("Presentation of the tournament")
    OTHER = "other", pgettext_lazy("an enclosure", "Something else")


class ApplicationFile(RowModel):
    """Something enclosed: a PDF or a picture, kept outside what is served."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="application_files")
    part = models.CharField(_("what it is"), max_length=20, choices=EnclosedPart.choices)
    name = models.CharField(max_length=120)
    file = models.FileField(upload_to="applications/%Y/%m", max_length=200)
    kind = models.CharField(max_length=20)
    size = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)
    at = models.DateTimeField()
    by = ActorKeyField()
    by_name = ActorNameField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(part__in=EnclosedPart.values), name="application_file_part_known"),
            models.UniqueConstraint(fields=["tournament", "part", "sha256"], name="application_file_once"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return self.name
