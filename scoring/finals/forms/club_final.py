"""Define the form of a club's final."""

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.common.forms.widgets import number_input, select

PERCENTS: Final = (
    (100, _("All points")),
    (50, _("Half of the points")),
    (25, _("A quarter of the points")),
    (0, _("No points")),
)
_MAX_SIZE: Final = 400


class ClubFinalForm(forms.Form):
    size = forms.IntegerField(
        label=_("Players or teams"), min_value=2, max_value=_MAX_SIZE, initial=4, widget=number_input()
    )
    percent = forms.TypedChoiceField(label=_("Carried over"), choices=PERCENTS, coerce=int, initial=50, widget=select())
    of_teams = forms.BooleanField(label=_("Whole teams"), required=False)
