"""Store classes of a season's players, such as those under 26; the season's keeper sets their members."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from series.models.seasons import Series
from tournaments.common.models.base import RowModel
from tournaments.players.models.people import (
    COUNTRY_LENGTH,
    FEDERATION_NUMBER_LENGTH,
    country_check,
    federation_number_check,
)


class SeriesClass(RowModel):
    """Store a class by name, without days of birth: the season's keeper knows its members."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="classes")
    name = models.CharField(_("name"), max_length=40)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["series", "name"], name="series_class_once"),
            models.CheckConstraint(condition=~Q(name=""), name="series_class_named"),
        ]
        ordering = ["name"]

    def __str__(self) -> str:
        return f"{self.series} · {self.name}"


class SeriesClassMember(RowModel):
    """Store a member of a class as results name people: by federation number, or by name and country."""

    of = models.ForeignKey(SeriesClass, on_delete=models.CASCADE, related_name="members")
    name = models.CharField(_("name"), max_length=160)
    country = models.CharField(_("country"), max_length=COUNTRY_LENGTH, blank=True)
    federation_number = models.CharField(_("federation number"), max_length=FEDERATION_NUMBER_LENGTH, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="series_class_member_named"),
            federation_number_check("series_class_member_number"),
            country_check("series_class_member_country"),
        ]
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return f"{self.of} · {self.name}"
