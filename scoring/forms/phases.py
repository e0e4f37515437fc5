"""The plan of an event's phases as a form: one row for each phase, an empty one to add another."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from mahjong_core.seating import phases as core
from tournaments.models import Phase, PhaseKind
from tournaments.models.phases import SHARES

NOT_PLAYED = ""
EVERYTHING = {100: _("everything"), 50: _("half"), 25: _("a quarter"), 0: _("nothing")}
MOST_IN_A_DIVISION = 9999


def number_widget(**attrs: Any) -> forms.NumberInput:
    return forms.NumberInput(attrs={"class": "in num", "inputmode": "numeric", "autocomplete": "off", **attrs})


def select(**attrs: Any) -> forms.Select:
    return forms.Select(attrs={"class": "in", **attrs})


class PhaseForm(forms.Form):
    """One phase. ``planned`` gives a valid row as the rules know it; a row without a number of sessions is left out."""

    kind = forms.ChoiceField(label=_("How players are seated"), choices=PhaseKind.choices, widget=select())
    sessions = forms.IntegerField(
        label=_("Number of sessions"),
        required=False,
        min_value=1,
        max_value=40,
        help_text=_("Left empty: this phase is taken out."),
        widget=number_widget(),
    )
    cut = forms.CharField(
        label=_("Cut"),
        required=False,
        max_length=60,
        help_text=_("How many play on from the top: 16, or 16 16 for two divisions. Left empty: everybody."),
        widget=forms.TextInput(attrs={"class": "in num", "inputmode": "numeric", "autocomplete": "off"}),
    )
    carried_percent = forms.TypedChoiceField(
        label=_("They take along"),
        choices=[(one, EVERYTHING[one]) for one in SHARES],
        coerce=int,
        initial=100,
        widget=select(),
    )
    rest_percent = forms.TypedChoiceField(
        label=_("The others"),
        required=False,
        empty_value=None,
        coerce=int,
        choices=[
            (NOT_PLAYED, _("do not play on")),
            (100, _("play on with everything")),
            (50, _("play on with half")),
            (25, _("play on with a quarter")),
            (0, _("play on with nothing")),
        ],
        widget=select(),
    )
    each = forms.IntegerField(
        label=_("Come through of each table"),
        required=False,
        min_value=1,
        max_value=3,
        help_text=_("Only in an elimination; two unless told otherwise."),
        widget=number_widget(),
    )

    def clean_cut(self) -> tuple[int, ...]:
        words = self.cleaned_data["cut"].replace(",", " ").split()
        if not all(word.isdecimal() and int(word) <= MOST_IN_A_DIVISION for word in words):
            raise forms.ValidationError(_("Type numbers of players, such as 16 16."))
        return tuple(int(word) for word in words)

    def planned(self) -> core.Phase | None:
        data = self.cleaned_data
        if not data.get("sessions"):
            return None
        each = data["each"] or 2
        return core.Phase(
            data["kind"], data["sessions"], data["cut"], data["carried_percent"], data["rest_percent"], each
        )


PhaseForms = forms.formset_factory(PhaseForm, extra=1, max_num=9, absolute_max=9)


def initial_rows(phases: Iterable[Phase]) -> list[dict[str, Any]]:
    """The stored phases as the form shows them."""
    return [
        {
            "kind": phase.kind,
            "sessions": phase.sessions,
            "cut": " ".join(map(str, phase.cut)),
            "carried_percent": phase.carried_percent,
            "rest_percent": NOT_PLAYED if phase.rest_percent is None else phase.rest_percent,
            "each": phase.each,
        }
        for phase in phases
    ]


def planned_phases(forms_: Any) -> list[core.Phase]:
    """The phases of a valid formset, in order."""
    rows = (form.planned() for form in forms_ if form.has_changed() or form.initial)
    return [row for row in rows if row is not None]
