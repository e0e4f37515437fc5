"""Define the form that draws the next session from the standings."""

from django import forms
from django.utils.translation import gettext_lazy as _

_KINDS = [
    ("swiss", _("Swiss: neighbours in the standings, without repeated opponents")),
    ("danish", _("Danish: places 1 to 4 at table 1, 5 to 8 at table 2, repeated opponents allowed")),
    ("interval", _("Interval: one of each quarter of the standings at every table")),
    ("serpentine", _("Serpentine: places run down the tables, then back up")),
]


class NextSessionForm(forms.Form):
    kind = forms.ChoiceField(label=_("How"), choices=_KINDS)
    players = forms.IntegerField(
        label=_("Players who continue"),
        required=False,
        min_value=4,
        help_text=_("Number of players who continue after the cut. Leave empty for all."),
        widget=forms.NumberInput(attrs={"class": "num", "inputmode": "numeric", "autocomplete": "off"}),
    )
