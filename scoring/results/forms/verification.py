"""What is looked at when a table is verified."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from mahjong_core.winds import WINDS
from scoring.common.forms import FourTotals


class VerifyForm(FourTotals):
    """The version that was looked at; a second reading of the totals is all four or none."""

    totals_required = False
    version = forms.IntegerField(widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        typed = [wind for wind in WINDS if data.get(wind.value) is not None]
        for wind in WINDS if typed else ():
            if wind not in typed and wind.value not in self.errors:
                self.add_error(wind.value, _("Type all four, or none."))
        return data

    def reading(self) -> dict[str, int] | None:
        """Return the second reading, None when it was not made."""
        typed = self.totals()
        return None if None in typed.values() else typed
