"""Define the form of a class and its members."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from series.services.classes import MAX_NAME

_MAX_PLAYERS = 20_000


class ClassForm(forms.Form):
    name = forms.CharField(
        label=pgettext_lazy("of players, such as those under 26", "Class"),
        max_length=MAX_NAME,
        help_text=_("Such as “Under 26”."),
    )
    players = forms.CharField(
        label=_("Players, one a line"),
        max_length=_MAX_PLAYERS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("Federation numbers, or names as in the results. This list replaces the previous one."),
    )

    def clean_players(self) -> list[str]:
        return [line.strip() for line in str(self.cleaned_data["players"]).splitlines() if line.strip()]
