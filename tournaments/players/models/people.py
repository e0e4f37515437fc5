"""Define people and clubs, known across events."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import CharField, RowModel
from tournaments.common.person_names import filed_name

models.CharField.register_lookup(Length)

COUNTRY_LENGTH = 3
FEDERATION_NUMBER_LENGTH = 8


def country_check(name: str, *, blank: bool = True) -> models.CheckConstraint:
    """Return the check for three capital letters, as federations write countries."""
    condition = Q(country__regex=r"^[A-Z]{3}$")
    return models.CheckConstraint(condition=condition | Q(country="") if blank else condition, name=name)


def federation_number_check(name: str) -> models.CheckConstraint:
    """Return the check for eight characters of text; a leading zero is part of the number."""
    return models.CheckConstraint(
        condition=Q(federation_number="") | Q(federation_number__length=FEDERATION_NUMBER_LENGTH), name=name
    )


class FiledNameField(CharField):
    """Store the sort key of a name, computed from its parts whenever the row is saved."""

    def __init__(self, *args: Any, **options: Any) -> None:
        own: dict[str, Any] = {"max_length": 180, "editable": False, "default": ""}
        super().__init__(*args, **own | options)

    def pre_save(self, model_instance: models.Model, add: bool) -> str:  # noqa: FBT001  Django's own signature
        named: Any = model_instance
        named.filed_as = filed_name(named.name, named.given_name, named.family_name)
        return str(named.filed_as)


class Club(RowModel):
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


class Person(RowModel):
    """Represent a person across events; the name printed by an event is stored on the participant.

    ``page_agreed_at``: since when the person wants a public page of their own (``selectors/public_people.py``); None:
    there is none. ``merged_into``: the ``uid`` of the person that this one turned out to be; it then has no entries.
    """

    name = models.CharField(_("name"), max_length=160)
    given_name = models.CharField(_("given name"), max_length=80, blank=True)
    family_name = models.CharField(_("family name"), max_length=80, blank=True)
    filed_as = FiledNameField()
    country = models.CharField(_("country"), max_length=COUNTRY_LENGTH, blank=True)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, blank=True, related_name="people")
    federation_number = models.CharField(_("federation number"), max_length=FEDERATION_NUMBER_LENGTH, blank=True)
    page_agreed_at = models.DateTimeField(null=True, blank=True)
    merged_into = models.UUIDField(null=True, blank=True)

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
