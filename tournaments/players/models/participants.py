"""Define teams and participants of an event."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import RowModel
from tournaments.players.models.people import (
    COUNTRY_LENGTH,
    FEDERATION_NUMBER_LENGTH,
    FiledNameField,
    Person,
    country_check,
    federation_number_check,
)


class Team(RowModel):
    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(_("name"), max_length=120)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="team_name_unique")]
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class ParticipantState(models.TextChoices):
    REGISTERED = "registered", _("Registered")
    CHECKED_IN = "checked_in", _("Checked in")
    ACTIVE = "active", _("Active")
    WITHDRAWN = "withdrawn", _("Withdrawn")
    REMOVED_FOR_ILLNESS = "removed_for_illness", _("Removed for illness")
    DISQUALIFIED = "disqualified", _("Disqualified")
    SUBSTITUTE = "substitute", _("Substitute")


# A substitute sits only where somebody is missing; those who left are not drawn.
DRAWN_STATES = (ParticipantState.REGISTERED, ParticipantState.CHECKED_IN, ParticipantState.ACTIVE)


class Participant(RowModel):
    """Represent a person entered in an event. Name, country, region and club are frozen as they were at the event.

    ``region``: of which part of a country, or of the world, in the organiser's words; rankings are made of it.
    """

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="participants")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="participations")
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=160)
    given_name = models.CharField(_("given name"), max_length=80, blank=True)
    family_name = models.CharField(_("family name"), max_length=80, blank=True)
    filed_as = FiledNameField()
    country = models.CharField(_("country"), max_length=COUNTRY_LENGTH, blank=True)
    region = models.CharField(_("region"), max_length=120, blank=True, default="")
    club = models.CharField(_("club"), max_length=120, blank=True)
    federation_number = models.CharField(_("federation number"), max_length=FEDERATION_NUMBER_LENGTH, blank=True)
    team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, blank=True, related_name="members")
    state = models.CharField(
        _("state"), max_length=20, choices=ParticipantState.choices, default=ParticipantState.REGISTERED
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="participant_number_unique"),
            models.UniqueConstraint(fields=["tournament", "person"], name="participant_person_unique"),
            models.UniqueConstraint(
                fields=["tournament", "federation_number"],
                condition=~Q(federation_number=""),
                name="participant_federation_number_unique",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="participant_number_positive"),
            models.CheckConstraint(condition=Q(state__in=ParticipantState.values), name="participant_state_known"),
            federation_number_check("participant_federation_number_length"),
            country_check("participant_country"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"
