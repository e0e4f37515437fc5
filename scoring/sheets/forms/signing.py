"""Define the forms of a signature on a sheet, and of the event's settings for signatures."""

import json
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.models import PaperKept
from scoring.sheets.services.signing import Word


class SignForm(forms.Form):
    """Validate a signature. ``strokes``: JSON of the drawing: lists of points [x, y] in thousandths of its width."""

    signer = forms.CharField(max_length=1)
    agrees = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")])
    seen = forms.CharField(max_length=64)
    strokes = forms.CharField(max_length=60_000, required=False)
    name = forms.CharField(max_length=200, required=False)
    note = forms.CharField(max_length=200, required=False)

    def clean_strokes(self) -> list[list[list[int]]]:
        try:
            drawn: Any = json.loads(self.cleaned_data["strokes"] or "[]")
            return [[[int(x), int(y)] for x, y in stroke] for stroke in drawn]
        except (ValueError, TypeError) as error:
            code = "scoring.signature_malformed"
            raise forms.ValidationError(_("This signature cannot be saved. Sign again."), code=code) from error

    def word(self) -> Word:
        """Return the statement, as an argument of ``scoring.sheets.services.signing.sign_sheet``."""
        data = self.cleaned_data
        return Word(data["signer"], data["agrees"] == "yes", data["seen"], data["strokes"], data["name"], data["note"])


class SheetSettingsForm(forms.Form):
    signatures = forms.BooleanField(label=_("The four players and the referee sign each sheet"), required=False)
    paper = forms.ChoiceField(label=_("Paper"), choices=PaperKept.choices, widget=forms.RadioSelect)
    dispute_minutes = forms.IntegerField(
        label=_("Minutes for players to dispute a result after submission (0: no disputes)"),
        min_value=0,
        max_value=1440,
        required=False,
    )
