"""Define the team part of the public form: alone or with others, and the least that is needed of each."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from registration.common.forms import email, line
from registration.models import RegistrationForm
from registration.registrations.forms.entry import check_no_address
from registration.registrations.services.lifecycle import RegistrationEntry
from registration.registrations.services.teams import TeamEntry
from tournaments.common.look.languages import reader
from tournaments.common.look.person_names import is_family_name_first
from tournaments.common.selectors.countries import read_country

# Under which field a refusal of the service stands.
TEAM_FIELDS = {"registration.team_taken": "team_name", "registration.team_alike": "team_name"}
ALONE, TEAM = "alone", "team"


class TeamForm(forms.Form):
    """Register a team.

    ``asks_another``: a team of a similar name exists, and the captain is asked if it is the same.
    """

    way = forms.ChoiceField(choices=[(ALONE, ALONE), (TEAM, TEAM)], required=False)
    team_name = line(_("Name of the team"), 120, required=False)
    team_together = forms.BooleanField(required=False, initial=True)
    team_is_another = forms.BooleanField(required=False)
    asks_another = False

    def __init__(self, data: Any = None, *, settings: RegistrationForm) -> None:
        super().__init__(data, initial={"way": TEAM if settings.teams_only else ALONE})
        self.size, self.teams_only = settings.team_size, settings.teams_only
        for number in range(2, self.size + 1):
            self.fields[f"m{number}_given_name"] = line(_("Given name"), 80, required=False)
            self.fields[f"m{number}_family_name"] = line(_("Family name"), 80, required=False)
            self.fields[f"m{number}_country"] = line(
                _("Country"), 60, required=False, hint=_("Leave empty for your own country.")
            )
            self.fields[f"m{number}_email"] = email(
                _("E-mail"), hint=_("To send their own link. Without it, you hand the link over.")
            )
        if data is not None and data.get("team_is_another"):
            self.asks_another = True

    @property
    def is_team(self) -> bool:
        """Return whether the person enters a team."""
        return self.teams_only or (self.data.get("way") if self.is_bound else self.initial["way"]) == TEAM

    @property
    def members(self) -> list[tuple[int, list[forms.BoundField]]]:
        """Return the other members of the team, each with the number and the fields."""
        names = ("family_name", "given_name") if is_family_name_first(reader()) else ("given_name", "family_name")
        parts = (*names, "country", "email")
        return [(number, [self[f"m{number}_{part}"] for part in parts]) for number in range(2, self.size + 1)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.is_team:
            self._errors = forms.utils.ErrorDict()  # what stands in the fields of a team is nobody's then
            return cleaned
        names = [f"m{number}_{part}" for number in range(2, self.size + 1) for part in ("given_name", "family_name")]
        for name in ("team_name", *names):
            if not cleaned.get(name):
                if name not in self.errors:
                    self.add_error(name, forms.ValidationError(_("This is required."), code="registration.team_size"))
                continue
            try:
                check_no_address(cleaned[name])
            except forms.ValidationError as error:
                self.add_error(name, error)
        for number in range(2, self.size + 1):
            self._read_country(cleaned, f"m{number}_country")
        return cleaned

    def _read_country(self, cleaned: dict[str, Any], name: str) -> None:
        typed = cleaned.get(name, "")
        code = read_country(typed) if typed else ""
        if code is None:
            words = _("No country has this name or code.")
            self.add_error(name, forms.ValidationError(words, code="registration.country_unknown"))
        else:
            cleaned[name] = code

    def team(self) -> TeamEntry:
        typed = self.cleaned_data
        others = tuple(
            RegistrationEntry(
                given_name=typed[f"m{number}_given_name"],
                family_name=typed[f"m{number}_family_name"],
                country=typed[f"m{number}_country"],
                email=typed[f"m{number}_email"],
            )
            for number in range(2, self.size + 1)
        )
        return TeamEntry(
            typed["team_name"],
            others,
            stays_together=typed["team_together"],
            is_another=typed["team_is_another"],
        )

    def put_under(self, code: str, message: str) -> None:
        """Put a refusal of the service under its field; ask about a team of nearly the same name."""
        self.asks_another = self.asks_another or code == "registration.team_alike"
        self.add_error(TEAM_FIELDS[code], message)
