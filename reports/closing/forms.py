"""Define the forms of the closing page: an answer to an item, and a reason."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from reports.closing.services.closing import MAX_REASON


class NumberListField(forms.CharField):
    """Parse numbers of players, separated by commas or spaces."""

    def to_python(self, value: Any) -> Any:
        words = (super().to_python(value) or "").replace(",", " ").replace(";", " ").split()
        if not all(word.isascii() and word.isdecimal() and len(word) <= 5 for word in words):
            raise forms.ValidationError(_("Enter the numbers of the players, separated by commas."), code="malformed")
        return [int(word) for word in words]


class WordForm(forms.Form):
    """Answer one item. The service checks that the choice is one of its answers."""

    code = forms.CharField(max_length=80)
    choice = forms.CharField(max_length=20)
    order = NumberListField(max_length=400, required=False)
    note = forms.CharField(max_length=MAX_REASON, required=False)


class ReasonForm(forms.Form):
    """Ask why an event is reopened, or closed once more."""

    reason = forms.CharField(max_length=MAX_REASON, required=False)
