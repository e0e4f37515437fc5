"""Define the hall's screens: groups with a rotation of scenes, what is shown now, sponsors, the podium."""

from typing import Final

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.common.models.base import RowModel
from tournaments.events.models.events import Tournament


class SceneKind(models.TextChoices):
    WELCOME = "welcome", _("Welcome")
    CLOCK = "clock", _("Clock")
    SEATING = "seating", _("Seating of the next session")
    STANDINGS = "standings", _("Standings")
    TEAMS = "teams", _("Team standings")
    COUNTRIES = "countries", _("Country standings")
    SIDE_RANKINGS = "side", _("Side rankings")
    RESULTS = "results", _("Results of the session")
    ANNOUNCEMENTS = "announcements", _("Announcements")
    MAP = "map", _("Plan of the hall")
    SPONSORS = "sponsors", _("Sponsors")
    PODIUM = "podium", _("Podium")
    BLANK = "blank", pgettext_lazy("a screen", "Dark")


class ScreenTheme(models.TextChoices):
    """List the themes: the wind that begins, the circle, the character."""

    EAST = "east", _("East")
    PIN = "pin", _("Pin")
    JING = "jing", _("Jing")


def _shown_known(name: str) -> models.CheckConstraint:
    return models.CheckConstraint(condition=Q(showing="") | Q(showing__in=SceneKind.values), name=name)


class ScreenGroup(RowModel):
    """Store screens that show the same. ``showing``: a scene set by hand; empty: rotating since ``turns_from``."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="screen_groups")
    name = models.CharField(_("name"), max_length=60)
    theme = models.CharField(_("theme"), max_length=10, choices=ScreenTheme.choices, default=ScreenTheme.EAST)
    showing = models.CharField(max_length=16, choices=SceneKind.choices, blank=True)
    turns_from = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name"], name="screen_group_name_unique"),
            models.CheckConstraint(condition=Q(theme__in=ScreenTheme.values), name="screen_group_theme_known"),
            _shown_known("screen_group_showing_known"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.name}"


class Scene(RowModel):
    """Store one scene of a group's rotation, and the seconds for which each of its pages stays."""

    group = models.ForeignKey(ScreenGroup, on_delete=models.CASCADE, related_name="scenes")
    position = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=16, choices=SceneKind.choices)
    seconds = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["group", "position"], name="scene_position_unique"),
            models.CheckConstraint(condition=Q(kind__in=SceneKind.values), name="scene_kind_known"),
            models.CheckConstraint(condition=Q(seconds__gte=3, seconds__lte=600), name="scene_seconds_bounded"),
        ]
        ordering = ["position"]

    def __str__(self) -> str:
        return f"{self.group} · {self.kind}"


class Screen(RowModel):
    """Store a screen, by its name in the address. ``showing``: a scene for this screen only; empty: its group's."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="screens")
    name = models.SlugField(_("name"), max_length=40)
    group = models.ForeignKey(ScreenGroup, on_delete=models.CASCADE, related_name="screens")
    showing = models.CharField(max_length=16, choices=SceneKind.choices, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name"], name="screen_name_unique"),
            _shown_known("screen_showing_known"),
        ]
        ordering = ["name"]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.name}"


class Sponsor(RowModel):
    """Store a sponsor whom the screens thank, with or without a picture."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="sponsors")
    name = models.CharField(_("name"), max_length=80)
    file = models.FileField(upload_to="sponsors/%Y/%m", max_length=200, blank=True)
    kind = models.CharField(max_length=20, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.name


MAX_PRIZES: Final = 40  # side rankings that one ceremony tells


class PodiumOf(models.TextChoices):
    """List whose ranking a podium reveals; a division's with its number from the top: ``division-2``."""

    PLAYERS = "players", _("Players")
    DIVISION = "division", _("Division")
    TEAMS = "teams", _("Teams")
    COUNTRIES = "countries", _("Countries")


class Podium(RowModel):
    """Store the reveal: side prizes in order, then the final places, from the last of ``places`` to the first.

    ``prizes`` name side rankings (``hall.selectors.prizes``); ``revealed`` counts the steps made of both.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="podium")
    of = models.CharField(max_length=12, default=PodiumOf.PLAYERS)
    places = models.PositiveSmallIntegerField()
    prizes = models.JSONField(default=list, blank=True)
    revealed = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(of__in=["players", "teams", "countries"]) | Q(of__startswith="division-"),
                name="podium_of_known",
            ),
            models.CheckConstraint(condition=Q(places__gte=1, places__lte=40), name="podium_places_bounded"),
            models.CheckConstraint(
                condition=Q(revealed__lte=models.F("places") + MAX_PRIZES), name="podium_revealed_bounded"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.revealed}/{self.places}"
