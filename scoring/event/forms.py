"""The form of a correction: every option as it stands, and why it is corrected."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.rules.forms import RuleSetForm


class CorrectionForm(RuleSetForm):
    """``changes`` are the options typed differently from what stands. The reason is asked for when it is done."""

    reason = forms.CharField(
        label=_("Reason"), required=False, max_length=400, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["name"]
