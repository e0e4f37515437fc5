"""Define the form that opens one's own page from the poster: name, number on the badge, short code."""

from django import forms
from django.utils.translation import gettext_lazy as _


class OwnPageForm(forms.Form):
    name = forms.CharField(label=_("Your name"), max_length=160)
    number = forms.IntegerField(
        label=_("Number on your badge"),
        min_value=1,
        max_value=99_999,
        widget=forms.TextInput(attrs={"class": "num", "inputmode": "numeric", "autocomplete": "off"}),
    )
    code = forms.CharField(
        label=_("Short code"),
        max_length=20,
        help_text=_("Six characters, on your card below the code."),
        widget=forms.TextInput(attrs={"class": "code", "autocapitalize": "characters", "autocomplete": "off"}),
    )
