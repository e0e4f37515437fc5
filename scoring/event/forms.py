"""Define the form of a correction: every option as it is, and the reason."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.rules.forms import RuleSetForm


class CorrectionForm(RuleSetForm):
    """Validate a correction. ``changes``: options that differ from the rules in force. The act needs a reason."""

    reason = forms.CharField(
        label=_("Reason"), required=False, max_length=400, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["name"]
