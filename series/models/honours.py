"""Honours that a player may apply for after a place at a sanctioned event (3.10.2), and where an application stands."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from series.models.seasons import Series
from tournaments.common.models.base import ActorKeyField, ActorNameField, LedgerModel, RowModel
from tournaments.players.models.people import (
    COUNTRY_LENGTH,
    FEDERATION_NUMBER_LENGTH,
    country_check,
    federation_number_check,
)


class HonoursLevel(RowModel):
    """What a grade asks for: so many ``results`` at sanctioned events with a place, or a base rank, that is enough.

    The rule book names no grades: they are whatever the body says that gives them. Exactly one of ``best_place`` and
    ``least_base_rank`` is there. ``sanction``: by whom the events must be sanctioned; empty: by anybody.
    """

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="honours_levels")
    name = models.CharField(_("name"), max_length=60)
    best_place = models.PositiveIntegerField(_("place or better"), null=True, blank=True)
    least_base_rank = models.PositiveIntegerField(_("base rank or more"), null=True, blank=True)
    results = models.PositiveIntegerField(_("results needed"), default=1)
    sanction = models.CharField(_("sanctioned by"), max_length=40, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["series", "name"], name="honours_level_once"),
            models.CheckConstraint(condition=~Q(name=""), name="honours_level_named"),
            models.CheckConstraint(condition=Q(results__gte=1), name="honours_level_results"),
            models.CheckConstraint(
                condition=Q(best_place__isnull=False, best_place__gte=1, least_base_rank__isnull=True)
                | Q(best_place__isnull=True, least_base_rank__isnull=False, least_base_rank__lte=1000),
                name="honours_level_one_measure",
            ),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.series} · {self.name}"


class HonoursState(models.TextChoices):
    PREPARED = "prepared", pgettext_lazy("an application", "Prepared")
    SENT = "sent", pgettext_lazy("an application", "Sent")
    GRANTED = "granted", pgettext_lazy("an application", "Granted")
    REFUSED = "refused", pgettext_lazy("an application", "Refused")
    WITHDRAWN = "withdrawn", pgettext_lazy("an application", "Withdrawn")


class HonoursApplication(RowModel):
    """Somebody's application with what it rested on: name, level and results stay as they were when it was made."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="honours_applications")
    level = models.CharField(_("level"), max_length=60)
    name = models.CharField(_("name"), max_length=160)
    country = models.CharField(_("country"), max_length=COUNTRY_LENGTH, blank=True)
    club = models.CharField(_("club"), max_length=120, blank=True)
    federation_number = models.CharField(_("federation number"), max_length=FEDERATION_NUMBER_LENGTH, blank=True)
    results = models.JSONField(default=list)
    state = models.CharField(max_length=12, choices=HonoursState.choices, default=HonoursState.PREPARED)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(state__in=HonoursState.values), name="honours_application_state_known"),
            models.CheckConstraint(condition=~Q(name="") & ~Q(level=""), name="honours_application_named"),
            federation_number_check("honours_application_number"),
            country_check("honours_application_country"),
        ]
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.level} · {self.name}"


class HonoursMove(LedgerModel):
    """What happened to an application, from the first row on; the latest says where it stands."""

    application = models.ForeignKey(HonoursApplication, on_delete=models.PROTECT, related_name="moves")
    state = models.CharField(max_length=12, choices=HonoursState.choices)
    note = models.CharField(_("note"), max_length=400, blank=True)
    at = models.DateTimeField()
    by = ActorKeyField()
    by_name = ActorNameField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(state__in=HonoursState.values), name="honours_move_state_known"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.application} · {self.state}"
