"""The forms of classes and honours: who is in a class, what a level asks for, where an application stands."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from mahjong_core.errors import RuleError
from mahjong_core.series.honours import HonoursRule
from series.policies import HonoursAct
from series.services.classes import MOST_NAME
from series.services.honours import MOST_NOTE

_MOST_PLAYERS = 20_000


class ClassForm(forms.Form):
    name = forms.CharField(
        label=pgettext_lazy("of players, such as those under 26", "Class"),
        max_length=MOST_NAME,
        help_text=_("Such as “Under 26”."),
    )
    players = forms.CharField(
        label=_("Players, one a line"),
        max_length=_MOST_PLAYERS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("Federation numbers, or names as the results have them. The list replaces the one before."),
    )

    def clean_players(self) -> list[str]:
        return [line.strip() for line in str(self.cleaned_data["players"]).splitlines() if line.strip()]


class LevelForm(forms.Form):
    """A level of honours; the core judges whether its measure is one."""

    name = forms.CharField(label=pgettext_lazy("of an honour", "Level"), max_length=60)
    best_place = forms.IntegerField(label=_("Place or better"), min_value=1, max_value=9999, required=False)
    least_base_rank = forms.IntegerField(label=_("or base rank or more"), min_value=0, max_value=1000, required=False)
    results = forms.IntegerField(label=_("Results needed"), min_value=1, max_value=100, initial=1)
    sanction = forms.CharField(
        label=_("At events sanctioned by"),
        max_length=40,
        required=False,
        help_text=_("Such as WMO. Empty: by anybody."),
    )

    def clean(self) -> dict[str, Any]:
        """The level as the core takes it, under ``rule``."""
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                cleaned["rule"] = HonoursRule(**cleaned)
            except RuleError as error:
                words = _("Type a place or a base rank, and not both.")
                self.add_error("best_place", forms.ValidationError(words, code=error.code))
        return cleaned


class MoveForm(forms.Form):
    act = forms.ChoiceField(choices=HonoursAct.choices)
    note = forms.CharField(max_length=MOST_NOTE, required=False)
