"""The plan of an event's phases as a form: one row for each phase, an empty one to add another."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from mahjong_core.seating import phases as core
from scoring.services.ties import TieChoice
from tournaments.models import Phase, PhaseKind, TieMethod
from tournaments.models.phases import SHARES

_NOT_PLAYED = ""
_EVERYTHING = {100: _("everything"), 50: _("half"), 25: _("a quarter"), 0: _("nothing")}
_MOST_IN_A_DIVISION = 9999


def _number_widget(**attrs: Any) -> forms.NumberInput:
    return forms.NumberInput(attrs={"class": "in num", "inputmode": "numeric", "autocomplete": "off", **attrs})


def _select(**attrs: Any) -> forms.Select:
    return forms.Select(attrs={"class": "in", **attrs})


class PhaseForm(forms.Form):
    """One phase. ``planned`` gives a valid row as the rules know it; a row without a number of sessions is left out."""

    kind = forms.ChoiceField(label=_("How players are seated"), choices=PhaseKind.choices, widget=_select())
    sessions = forms.IntegerField(
        label=_("Number of sessions"),
        required=False,
        min_value=1,
        max_value=40,
        help_text=_("Left empty: this phase is taken out."),
        widget=_number_widget(),
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
        choices=[(one, _EVERYTHING[one]) for one in SHARES],
        coerce=int,
        initial=100,
        widget=_select(),
    )
    rest_percent = forms.TypedChoiceField(
        label=_("The others"),
        required=False,
        empty_value=None,
        coerce=int,
        choices=[
            (_NOT_PLAYED, _("do not play on")),
            (100, _("play on with everything")),
            (50, _("play on with half")),
            (25, _("play on with a quarter")),
            (0, _("play on with nothing")),
        ],
        widget=_select(),
    )
    each = forms.IntegerField(
        label=_("Come through of each table"),
        required=False,
        min_value=1,
        max_value=3,
        help_text=_("Only in an elimination; two unless told otherwise."),
        widget=_number_widget(),
    )

    def clean_cut(self) -> tuple[int, ...]:
        words = self.cleaned_data["cut"].replace(",", " ").split()
        if not all(word.isdecimal() and int(word) <= _MOST_IN_A_DIVISION for word in words):
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
            "rest_percent": _NOT_PLAYED if phase.rest_percent is None else phase.rest_percent,
            "each": phase.each,
        }
        for phase in phases
    ]


def planned_phases(forms_: Any) -> list[core.Phase]:
    """The phases of a valid formset, in order."""
    rows = (form.planned() for form in forms_ if form.has_changed() or form.initial)
    return [row for row in rows if row is not None]


class ReserveForm(forms.Form):
    """Who does not play the phase, and who moves up: by number, the next in rank unless another is named."""

    player = forms.IntegerField(label=_("Who does not play (number)"), min_value=1, widget=_number_widget())
    reserve = forms.IntegerField(
        label=_("Who moves up (number)"),
        required=False,
        min_value=1,
        help_text=_("Left empty: the next in rank."),
        widget=_number_widget(),
    )
    reason = forms.CharField(
        label=_("Why"), required=False, max_length=400, widget=forms.TextInput(attrs={"class": "in"})
    )


class TieForm(forms.Form):
    """How those level at a line are told apart; ``order`` of a play-off, ``public_value`` of an announced lot."""

    line = forms.IntegerField(min_value=1, widget=forms.HiddenInput())
    method = forms.ChoiceField(
        label=_("How they are told apart"),
        choices=TieMethod.choices,
        widget=_select(),
    )
    order = forms.CharField(
        label=_("Order of the play-off"),
        required=False,
        max_length=200,
        help_text=_("Their numbers, the first of the play-off first: 12 7 9."),
        widget=forms.TextInput(attrs={"class": "in num", "inputmode": "numeric", "autocomplete": "off"}),
    )
    public_value = forms.CharField(
        label=_("Public value"),
        required=False,
        max_length=200,
        help_text=_("What nobody knew when the lot was announced, such as the dice thrown in the hall."),
        widget=forms.TextInput(attrs={"class": "in", "autocomplete": "off"}),
    )
    reason = forms.CharField(
        label=_("Why"),
        required=False,
        max_length=400,
        widget=forms.TextInput(attrs={"class": "in", "autocomplete": "off"}),
    )

    def clean_order(self) -> tuple[int, ...]:
        words = self.cleaned_data["order"].replace(",", " ").split()
        if not all(word.isascii() and word.isdecimal() and len(word) < 7 for word in words):
            raise forms.ValidationError(_("Type their numbers, such as 12 7 9."))
        return tuple(map(int, words))

    def choice(self) -> TieChoice:
        data = self.cleaned_data
        return TieChoice(
            line=data["line"],
            method=TieMethod(data["method"]),
            reason=data["reason"],
            order=data["order"],
            public_value=data["public_value"],
        )
