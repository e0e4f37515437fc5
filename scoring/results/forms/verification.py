"""Define the form that verifies a table."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.common.forms import FourTotals


class VerifyForm(FourTotals):
    """Validate a verification of the version shown; the second reading has all four totals or none."""

    totals_required = False
    version = forms.IntegerField(widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        typed = [wind for wind in self.winds if data.get(wind.value) is not None]
        for wind in self.winds if typed else ():
            if wind not in typed and wind.value not in self.errors:
                self.add_error(wind.value, _("Type all four, or none."))
        return data

    def reading(self) -> dict[str, int] | None:
        """Return the second reading; None if it was not made."""
        typed = self.totals()
        return None if None in typed.values() else typed
