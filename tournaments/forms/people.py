"""Fields of the pages on people: a participant, a state, a role, an account, a file."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refusal
from tournaments.models import Participant, ParticipantState, Role
from tournaments.selectors.participant_plans import facts_of
from tournaments.selectors.participant_rows import ParticipantRow


def text(label: Any, most: int, *, required: bool = False, hint: Any = "", **attrs: str) -> forms.CharField:
    """A line of text as the look wants it."""
    widget = forms.TextInput(attrs={"class": "in", "autocomplete": "off"} | attrs)
    return forms.CharField(label=label, max_length=most, required=required, help_text=hint, widget=widget)


def choice(label: Any, choices: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, widget=forms.Select(attrs={"class": "in"}))


class ParticipantForm(forms.Form):
    """One participant. The service judges the values; this only gathers them."""

    number = forms.IntegerField(
        label=_("Number"), widget=forms.NumberInput(attrs={"class": "in", "inputmode": "numeric", "min": "1"})
    )
    name = text(_("Name"), 200, required=True)
    country = text(_("Country"), 40, hint=_("Three letters, such as FRA or DEN."), autocapitalize="characters")
    club = text(_("Club"), 200)
    team = text(_("Team"), 200)
    federation_number = text(_("Federation number"), 40, hint=_("8 characters, with the leading zero."))

    def row(self) -> ParticipantRow:
        return ParticipantRow(**self.cleaned_data)

    def add_problems(self, refusal: Refusal) -> None:
        """Put each problem of a refused row under its field."""
        for problem in refusal.detail.get("problems", []):
            self.add_error(problem["column"] if problem["column"] in self.fields else None, problem["message"])
        if not self.errors:
            self.add_error(None, str(refusal.message))


def form_for(participant: Participant, data: Any = None) -> ParticipantForm:
    """The form of somebody who is entered; the number is how the row finds them, so it stays."""
    facts = facts_of(participant)
    form = ParticipantForm(data, initial={name: facts[name] for name in ParticipantForm.base_fields})
    form.fields["number"].disabled = True
    return form


class StateForm(forms.Form):
    """A move to another state; ``expected`` is the state that the page showed."""

    to = forms.ChoiceField(choices=ParticipantState.choices)
    expected = forms.ChoiceField(choices=ParticipantState.choices, required=False)
    reason = text(_("Reason"), 300)


class GrantForm(forms.Form):
    account = text(_("Username or e-mail"), 254, required=True, autocapitalize="none", spellcheck="false")
    role = choice(_("Role"), Role.choices)


class AccountForm(forms.Form):
    username = text(_("Username"), 150, required=True, autocapitalize="none", spellcheck="false")
    name = text(_("Name"), 150)
    email = text(_("E-mail"), 254, inputmode="email", autocapitalize="none")
    role = choice(_("Role"), Role.choices)


class UploadForm(forms.Form):
    file = forms.FileField(
        label=_("File"),
        help_text=_("CSV or XLSX, at most 2 MB."),
        widget=forms.FileInput(attrs={"class": "in", "accept": ".csv,.tsv,.txt,.xlsx"}),
    )
