"""Fields of the pages on people: a participant, a state, a role, an account, a file."""

import re
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refusal
from tournaments.models import Participant, ParticipantState, Role
from tournaments.person_names import joined_name
from tournaments.selectors.participant_plans import facts_of
from tournaments.selectors.participant_rows import ParticipantRow
from tournaments.selectors.problems import QUESTIONS, Problem, problem_from


def text(label: Any, most: int, *, required: bool = False, hint: Any = "", **attrs: str) -> forms.CharField:
    """A line of text as the look wants it."""
    widget = forms.TextInput(attrs={"class": "in", "autocomplete": "off"} | attrs)
    return forms.CharField(label=label, max_length=most, required=required, help_text=hint, widget=widget)


def _choice(label: Any, choices: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, widget=forms.Select(attrs={"class": "in"}))


_RANGE: Final = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")
_DASH: Final = re.compile("\\s*[-\N{EN DASH}]\\s*")


class SessionsField(forms.CharField):
    """Numbers of sessions as people write them: ``3, 4`` or ``3-6``; nothing: all of them."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Only in sessions"),
            max_length=120,
            required=False,
            help_text=_("Such as 3, 4 or 3-6. Empty: the whole event. For chief referees, referees and scorekeepers."),
            widget=forms.TextInput(attrs={"class": "in", "autocomplete": "off", "inputmode": "text"}),
        )

    def clean(self, value: Any) -> list[int]:
        sessions: set[int] = set()
        typed = _DASH.sub("-", str(super().clean(value)))
        for piece in filter(None, re.split(r"[,;\s]+", typed)):
            read = _RANGE.fullmatch(piece)
            first, last = (int(read[1]), int(read[2] or read[1])) if read else (1, 0)
            if last < first:
                raise forms.ValidationError(
                    _("“%(text)s” is no number of a session: write 3, 4 or 3-6."),
                    code="staff.sessions_malformed",
                    params={"text": piece},
                )
            sessions |= set(range(first, last + 1))
        return sorted(sessions)


_PARTS: Final = {"given_name", "family_name"}


class ParticipantForm(forms.Form):
    """One participant. The service judges the values; this only gathers them.

    ``questions``: what the service asked about the row; ``confirm`` and ``same_team`` answer it.
    """

    questions: list[Problem] = []

    number = forms.IntegerField(
        label=_("Number"), widget=forms.NumberInput(attrs={"class": "in", "inputmode": "numeric", "min": "1"})
    )
    given_name = text(_("Given name"), 80)
    family_name = text(_("Family name"), 80)
    name = text(_("Name as shown"), 200, hint=_("Left empty: the given and the family name."))
    country = text(_("Country"), 40, hint=_("A code such as FRA, DEN or NL, or the name."), autocapitalize="characters")
    club = text(_("Club"), 200)
    team = text(_("Team"), 200, list="teams")
    federation_number = text(_("Federation number"), 40, hint=_("8 characters, with the leading zero."))
    same_team = forms.CharField(max_length=200, required=False, widget=forms.HiddenInput)
    confirm = forms.MultipleChoiceField(
        choices=[(code, code) for code in QUESTIONS], required=False, widget=forms.MultipleHiddenInput
    )

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

    def add_problems(self, refusal: Refusal) -> None:
        """Put each problem of a refused row under its field; what may be right is asked."""
        self.questions = [problem_from(item) for item in refusal.detail.get("problems", []) if item["question"]]
        for problem in refusal.detail.get("problems", []):
            self.add_error(problem["column"] if problem["column"] in self.fields else None, problem["message"])
        if not self.errors:
            self.add_error(None, str(refusal.message))


def form_for(participant: Participant, data: Any = None) -> ParticipantForm:
    """The form of somebody who is entered; the number is how the row finds them, so it stays."""
    facts = facts_of(participant)
    form = ParticipantForm(data, initial={name: facts[name] for name in ParticipantForm.base_fields if name in facts})
    form.fields["number"].disabled = True
    return form


class StateForm(forms.Form):
    """A move to another state; ``expected`` is the state that the page showed."""

    to = forms.ChoiceField(choices=ParticipantState.choices)
    expected = forms.ChoiceField(choices=ParticipantState.choices, required=False)
    reason = text(_("Reason"), 300)


class GrantForm(forms.Form):
    account = text(_("Username or e-mail"), 254, required=True, autocapitalize="none", spellcheck="false")
    role = _choice(_("Role"), Role.choices)
    sessions = SessionsField()


class AccountForm(forms.Form):
    username = text(_("Username"), 150, required=True, autocapitalize="none", spellcheck="false")
    name = text(_("Name"), 150)
    email = text(_("E-mail"), 254, inputmode="email", autocapitalize="none")
    role = _choice(_("Role"), Role.choices)
    sessions = SessionsField()


class UploadForm(forms.Form):
    """A list or a seating."""

    file = forms.FileField(
        label=_("File"),
        help_text=_("CSV or XLSX, at most 2 MB."),
        widget=forms.FileInput(attrs={"class": "in", "accept": ".csv,.tsv,.txt,.xlsx"}),
    )


class SeatingUploadForm(UploadForm):
    """A seating; ``session`` for a file that holds one session and does not say which."""

    session = forms.IntegerField(
        label=_("Session"),
        required=False,
        min_value=1,
        max_value=40,
        help_text=_("Only for a file of one session that has no column for it."),
        widget=forms.NumberInput(attrs={"class": "in num", "inputmode": "numeric"}),
    )
