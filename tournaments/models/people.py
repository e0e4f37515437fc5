"""People and clubs, known across events."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.utils.translation import gettext_lazy as _

models.CharField.register_lookup(Length)

COUNTRY_LENGTH = 3
FEDERATION_NUMBER_LENGTH = 8


def country_check(name: str, *, blank: bool = True) -> models.CheckConstraint:
    """Three capital letters, as federations write countries."""
    condition = Q(country__regex=r"^[A-Z]{3}$")
    return models.CheckConstraint(condition=condition | Q(country="") if blank else condition, name=name)


def federation_number_check(name: str) -> models.CheckConstraint:
    """Eight characters of text, never an integer: a leading zero is part of it."""
    return models.CheckConstraint(
        condition=Q(federation_number="") | Q(federation_number__length=FEDERATION_NUMBER_LENGTH), name=name
    )


class Club(models.Model):
    name = models.CharField(_("name"), max_length=120)
    country = models.CharField(_("country"), max_length=COUNTRY_LENGTH, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["name", "country"], name="club_unique"),
            country_check("club_country"),
        ]
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Person(models.Model):
    """A person as the federations know them; what an event prints is frozen on the participant."""

    name = models.CharField(_("name"), max_length=160)
    given_name = models.CharField(_("given name"), max_length=80, blank=True)
    family_name = models.CharField(_("family name"), max_length=80, blank=True)
    country = models.CharField(_("country"), max_length=COUNTRY_LENGTH, blank=True)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, blank=True, related_name="people")
    federation_number = models.CharField(_("federation number"), max_length=FEDERATION_NUMBER_LENGTH, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["federation_number"], condition=~Q(federation_number=""), name="person_federation_number_unique"
            ),
            federation_number_check("person_federation_number_length"),
            country_check("person_country"),
        ]
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
