"""Define the fields of the pages on people: a participant, a state, a role, an account, a file."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Refusal
from tournaments.common.files.problems import QUESTIONS, Problem, problem_from
from tournaments.common.forms.widgets import text
from tournaments.common.look.languages import reader
from tournaments.common.look.person_names import is_family_name_first
from tournaments.common.person_names import joined_name
from tournaments.models import Participant, ParticipantState
from tournaments.players.selectors.participant_plans import known_facts
from tournaments.players.selectors.participant_rows import ParticipantRow

_PARTS: Final = {"given_name", "family_name"}


class ParticipantForm(forms.Form):
    """Enter one participant. The service validates the values.

    ``questions``: what the service asked about the row; ``confirm`` and ``same_team`` answer it.
    """

    questions: list[Problem] = []

    number = forms.IntegerField(label=_("Number"), widget=forms.NumberInput(attrs={"min": "1"}))
    given_name = text(_("Given name"), 80)
    family_name = text(_("Family name"), 80)
    name = text(_("Name as shown"), 200, hint=_("If left empty, the given and family name."))
    country = text(_("Country"), 40, hint=_("A code such as FRA, DEN or NL, or the name."), autocapitalize="characters")
    region = text(_("Region"), 200, hint=_("For a ranking by region; can be left empty."))
    club = text(_("Club"), 200)
    team = text(_("Team"), 200, list="teams")
    federation_number = text(_("Federation number"), 40, hint=_("8 characters, with the leading zero."))
    same_team = forms.CharField(max_length=200, required=False, widget=forms.HiddenInput)
    confirm = forms.MultipleChoiceField(
        choices=[(code, code) for code in QUESTIONS], required=False, widget=forms.MultipleHiddenInput
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if is_family_name_first(reader()):
            self.order_fields(["number", "family_name", "given_name"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        parts = [cleaned.get("given_name", ""), cleaned.get("family_name", "")]
        changed = set(self.changed_data)
        if any(parts) and (not cleaned.get("name") or ("name" not in changed and changed & _PARTS)):
            cleaned["name"] = joined_name(*parts)
        elif self.initial.get("name") and "name" in changed and not changed & _PARTS:
            cleaned |= dict.fromkeys(_PARTS, "")  # the old parts of a new name
        if not cleaned.get("name") and "name" not in self.errors:
            self.add_error("family_name", _("The name is missing."))
        return cleaned

    def row(self) -> ParticipantRow:
        facts = dict(self.cleaned_data)
        same_team, confirmed = facts.pop("same_team"), tuple(facts.pop("confirm"))
        if not facts["given_name"] and not facts["family_name"]:
            facts["given_name"] = facts["family_name"] = None  # split as the name tells
        return ParticipantRow(**facts | {"team": same_team or facts["team"]}, confirmed=confirmed)

    def add_refusal(self, refusal: Refusal) -> None:
        """Add each problem of a refused row under its field; a question gets a box to confirm."""
        self.questions = [problem_from(item) for item in refusal.detail.get("problems", []) if item["question"]]
        for problem in refusal.detail.get("problems", []):
            self.add_error(problem["column"] if problem["column"] in self.fields else None, problem["message"])
        if not self.errors:
            self.add_error(None, str(refusal.message))


def form_for(participant: Participant, data: Any = None) -> ParticipantForm:
    """Return the form of an entered participant; the number identifies the row, so it cannot be changed."""
    facts = known_facts(participant)
    form = ParticipantForm(data, initial={name: facts[name] for name in ParticipantForm.base_fields if name in facts})
    form.fields["number"].disabled = True
    return form


class StateForm(forms.Form):
    """Move a participant to another state; ``expected`` is the state that the page showed."""

    to = forms.ChoiceField(choices=ParticipantState.choices)
    expected = forms.ChoiceField(choices=ParticipantState.choices, required=False)
    reason = text(_("Reason"), 300)
