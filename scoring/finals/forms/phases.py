"""Define the form of an event's phases: one row for each phase, an empty one to add another."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from mahjong_core.seating.sessions import phases as core
from mahjong_core.standings.carrying import CarryForm, Rounding
from scoring.finals.services.ties import TieChoice
from tournaments.common.forms.widgets import number_input
from tournaments.models import Phase, PhaseKind, TieMethod
from tournaments.phases.models import LONGEST_SESSION, CarryRounding

_MAX_POINTS = 1_000_000
_MAX_IN_A_DIVISION = 9999


def _figure(label: Any, kind: type[forms.Widget] = forms.NumberInput) -> forms.Widget:
    """Return a field that stands in a sentence: its label is not seen."""
    return kind(attrs={"class": "num", "inputmode": "numeric", "autocomplete": "off", "aria-label": label})


class PhaseForm(forms.Form):
    """Validate one phase. ``planned`` returns a valid row as the rules know it; rows without sessions are left out."""

    kind = forms.ChoiceField(label=_("How players are seated"), choices=PhaseKind.choices)
    sessions = forms.IntegerField(
        label=_("Number of sessions"),
        required=False,
        min_value=1,
        max_value=40,
        help_text=_("Leave empty to remove this phase."),
        widget=number_input(),
    )
    cut = forms.CharField(
        label=_("Number of players who continue"),
        required=False,
        max_length=60,
        widget=_figure(_("Number of players who continue"), kind=forms.TextInput),
    )
    carried_percent = forms.IntegerField(
        label=_("Points carried over, per cent"),
        required=False,
        min_value=0,
        max_value=100,
        initial=100,
        widget=_figure(_("Points carried over, per cent")),
    )
    rest_percent = forms.IntegerField(
        label=_("Points of the others, per cent"),
        required=False,
        min_value=0,
        max_value=100,
        widget=_figure(_("Points of the others, per cent")),
    )
    minutes = forms.IntegerField(
        label=_("Minutes per session"),
        required=False,
        min_value=0,
        max_value=LONGEST_SESSION,
        help_text=_("Leave empty to use the rule set. 0: no time limit."),
        widget=number_input(),
    )
    byes = forms.ChoiceField(
        label=_("When tables are incomplete"),
        required=False,
        choices=[("", _("substitutes fill the seats")), ("1", _("players sit out in turn"))],
    )
    carry_rounding = forms.ChoiceField(
        label=_("Rounding of points"),
        required=False,
        choices=CarryRounding.choices,
        initial=CarryRounding.EXACT,
    )
    carry_unit = forms.IntegerField(
        label=_("Round to multiples of"),
        required=False,
        min_value=1,
        max_value=_MAX_POINTS,
        initial=1,
        help_text=_("Points; table points are always whole."),
        widget=number_input(),
    )
    carry_cap = forms.IntegerField(
        label=_("Maximum starting points"),
        required=False,
        min_value=1,
        max_value=_MAX_POINTS,
        help_text=_("Table points; in riichi the total, limited in the same way below zero."),
        widget=number_input(),
    )
    carry_step = forms.IntegerField(
        label=_("Reset points by place: step"),
        required=False,
        min_value=1,
        max_value=_MAX_POINTS,
        help_text=_("The last player starts at 0, each higher place with this many more points, whatever the results."),
        widget=number_input(),
    )
    each = forms.IntegerField(
        label=_("Qualifiers per table"),
        required=False,
        min_value=1,
        max_value=3,
        help_text=_("Elimination only; two by default."),
        widget=number_input(),
    )

    def clean_cut(self) -> tuple[int, ...]:
        words = self.cleaned_data["cut"].replace(",", " ").split()
        if not all(word.isdecimal() and int(word) <= _MAX_IN_A_DIVISION for word in words):
            raise forms.ValidationError(_("Enter numbers of players, such as 16 16."))
        return tuple(int(word) for word in words)

    def planned(self) -> core.Phase | None:
        data = self.cleaned_data
        if not data.get("sessions"):
            return None
        rounding = Rounding(data["carry_rounding"] or Rounding.EXACT)
        return core.Phase(
            data["kind"],
            data["sessions"],
            data["cut"],
            100 if data["carried_percent"] is None else data["carried_percent"],
            data["rest_percent"],
            data["each"] or 2,
            CarryForm(rounding, data["carry_unit"] or 1, data["carry_cap"], data["carry_step"]),
            data["minutes"],
            bool(data["byes"]),
        )


PhaseForms = forms.formset_factory(PhaseForm, extra=1, max_num=9, absolute_max=9)


def initial_rows(phases: Iterable[Phase]) -> list[dict[str, Any]]:
    """Return the stored phases as initial values of the form."""
    return [
        {
            "kind": phase.kind,
            "sessions": phase.sessions,
            "cut": " ".join(map(str, phase.cut)),
            "carried_percent": phase.carried_percent,
            "rest_percent": phase.rest_percent,
            "each": phase.each,
            "carry_rounding": phase.carry_rounding,
            "carry_unit": phase.carry_unit,
            "carry_cap": phase.carry_cap,
            "carry_step": phase.carry_step,
            "minutes": phase.minutes,
            "byes": "1" if phase.byes else "",
        }
        for phase in phases
    ]


def planned_phases(forms_: Any) -> list[core.Phase]:
    """Return the phases of a valid formset, in order."""
    rows = (form.planned() for form in forms_ if form.has_changed() or form.initial)
    return [row for row in rows if row is not None]


class ReserveForm(forms.Form):
    """Name who does not play the phase, and who moves up: by number, the next in rank unless another is named."""

    player = forms.IntegerField(label=_("Player who does not play (number)"), min_value=1, widget=number_input())
    reserve = forms.IntegerField(
        label=_("Player who moves up (number)"),
        required=False,
        min_value=1,
        help_text=_("Leave empty for the next in rank."),
        widget=number_input(),
    )
    reason = forms.CharField(label=_("Why"), required=False, max_length=400)


class TieForm(forms.Form):
    """Validate how a tie at a line is resolved: ``order`` of a play-off, ``public_value`` of an announced lot."""

    line = forms.IntegerField(min_value=1, widget=forms.HiddenInput())
    method = forms.ChoiceField(
        label=_("How to break the tie"),
        choices=TieMethod.choices,
    )
    order = forms.CharField(
        label=_("Order of the play-off"),
        required=False,
        max_length=200,
        help_text=_("Player numbers, best of the play-off first: 12 7 9."),
        widget=forms.TextInput(attrs={"class": "num", "inputmode": "numeric", "autocomplete": "off"}),
    )
    public_value = forms.CharField(
        label=_("Public value"),
        required=False,
        max_length=200,
        help_text=_(
            "A value that was unknown when the lot was announced, for example the result of dice rolled in front of "
            "the players."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    reason = forms.CharField(
        label=_("Why"),
        required=False,
        max_length=400,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_order(self) -> tuple[int, ...]:
        words = self.cleaned_data["order"].replace(",", " ").split()
        if not all(word.isascii() and word.isdecimal() and len(word) < 7 for word in words):
            raise forms.ValidationError(_("Enter player numbers, such as 12 7 9."))
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
