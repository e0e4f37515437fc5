"""Store a season with its rules, its events, and the places of each."""

from fractions import Fraction
from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from mahjong_core.rulesets import Family
from tournaments.common.models.base import Created, RowModel
from tournaments.players.models.people import (
    COUNTRY_LENGTH,
    FEDERATION_NUMBER_LENGTH,
    country_check,
    federation_number_check,
)

TWELFTHS: Final = 12
FIGURE_LENGTH: Final = 24


class Series(RowModel, Created):
    """Store a season.

    ``rules``: the core's ``SeasonRules`` as data; ``keeper``: the account that manages the season.
    """

    name = models.CharField(_("name"), max_length=160)
    slug = models.SlugField(_("address"), max_length=80, unique=True)
    holder = models.CharField(_("held by"), max_length=160, blank=True)
    rules = models.JSONField(default=dict)
    keeper = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="series")

    class Meta:
        verbose_name_plural = "series"
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class FamilyChoice(models.TextChoices):
    MCR = Family.MCR, _("MCR")
    RIICHI = Family.RIICHI, _("Riichi")


class SeriesEvent(RowModel):
    """Store an event of a season. ``players``: how many played; of a coming event, how many are expected.

    ``tournament_uid``: the event of this installation whose places were taken over; None for one that came as a list
    or is still to come. ``taken_at`` is when its results came: None while it is to come.
    """

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="events")
    name = models.CharField(_("name"), max_length=160)
    held_on = models.DateField(_("first day"))
    country = models.CharField(_("country"), max_length=COUNTRY_LENGTH, blank=True)
    family = models.CharField(pgettext_lazy("MCR or riichi", "game"), max_length=10, choices=FamilyChoice.choices)
    players = models.PositiveIntegerField(_("players"))
    weight_twelfths = models.PositiveIntegerField(default=TWELFTHS)
    tournament_uid = models.UUIDField(null=True, blank=True, editable=False)
    taken_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["series", "name", "held_on"], name="series_event_once"),
            models.UniqueConstraint(
                fields=["series", "tournament_uid"],
                condition=Q(tournament_uid__isnull=False),
                name="series_tournament_once",
            ),
            models.CheckConstraint(condition=Q(family__in=FamilyChoice.values), name="series_event_family_known"),
            models.CheckConstraint(condition=Q(players__gte=1), name="series_event_players"),
            models.CheckConstraint(condition=Q(weight_twelfths__gte=1), name="series_event_weight"),
            country_check("series_event_country"),
        ]
        ordering = ["held_on", "name"]

    def __str__(self) -> str:
        return self.name

    @property
    def weight(self) -> Fraction:
        return Fraction(self.weight_twelfths, TWELFTHS)

    @property
    def is_held(self) -> bool:
        return self.taken_at is not None


class SeriesResult(RowModel):
    """Store a player's place, with name, country and club as they were at the event.

    ``table_points`` and ``score``: the totals as exact numbers, empty if they are not known.
    """

    event = models.ForeignKey(SeriesEvent, on_delete=models.CASCADE, related_name="results")
    place = models.PositiveIntegerField(_("place"))
    name = models.CharField(_("name"), max_length=160)
    country = models.CharField(_("country"), max_length=COUNTRY_LENGTH, blank=True)
    club = models.CharField(_("club"), max_length=120, blank=True)
    federation_number = models.CharField(_("federation number"), max_length=FEDERATION_NUMBER_LENGTH, blank=True)
    table_points = models.CharField(_("table points"), max_length=FIGURE_LENGTH, blank=True, default="")
    score = models.CharField(_("score"), max_length=FIGURE_LENGTH, blank=True, default="")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(place__gte=1), name="series_result_place"),
            models.CheckConstraint(condition=~Q(name=""), name="series_result_named"),
            models.UniqueConstraint(
                fields=["event", "federation_number"],
                condition=~Q(federation_number=""),
                name="series_result_number_once",
            ),
            federation_number_check("series_result_federation_number"),
            country_check("series_result_country"),
        ]
        ordering = ["place", "id"]

    def __str__(self) -> str:
        return f"{self.event} {self.place} {self.name}"
