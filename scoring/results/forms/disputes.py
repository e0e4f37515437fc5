"""Define the forms that dispute a result and answer a dispute."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from mahjong_core.winds import WINDS
from scoring.common.forms import MinusField
from scoring.models import DisputeOutcome

_WORDS = {"rows": 3, "maxlength": 400}


class DisputeForm(forms.Form):
    """Validate a dispute: what is wrong and, if the player knows them, the four right scores."""

    reason = forms.CharField(label=_("What is wrong"), max_length=400, widget=forms.Textarea(attrs=_WORDS))

    hand = forms.TypedChoiceField(
        label=_("Which hand is wrong"),
        required=False,
        coerce=int,
        empty_value=None,
    )

    def __init__(self, *args: Any, hands: Sequence[tuple[int, str]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["hand"].choices = [("", _("none, or I do not know")), *hands]  # type: ignore[attr-defined]
        for wind in WINDS:
            field = MinusField(required=False, min_value=-1_000_000, max_value=1_000_000)
            self.fields[f"score_{wind.value}"] = field

    def scores(self) -> dict[str, int]:
        """Return the scores that were given, by starting wind."""
        scores = {wind.value: self.cleaned_data.get(f"score_{wind.value}") for wind in WINDS}
        return {wind: int(value) for wind, value in scores.items() if value is not None}


class AnswerForm(forms.Form):
    dispute = forms.UUIDField()
    outcome = forms.ChoiceField(choices=DisputeOutcome.choices)
    reason = forms.CharField(max_length=400)
