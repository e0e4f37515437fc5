"""The form of a ruling at a table, and of taking one back."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from mahjong_core.winds import HANDS_PER_MCR_SESSION
from penalties.selectors.catalogue import OffenceChoice
from tournaments.errors import Refusal
from tournaments.models import Participant

FIELDS_OF_CODES = {
    "penalties.unknown_offence": "offence",
    "scoring.not_at_table": "participant",
    "sheets.hand_out_of_range": "hand",
    "penalties.reason_missing": "reason",
}


class RulingForm(forms.Form):
    """Who, what, in which hand, and a note for the staff."""

    participant = forms.ChoiceField(label=_("Who"), widget=forms.RadioSelect)
    offence = forms.ChoiceField(label=_("What happened"), widget=forms.RadioSelect)
    hand = forms.IntegerField(
        label=_("Hand"),
        required=False,
        min_value=1,
        max_value=HANDS_PER_MCR_SESSION,
        widget=forms.NumberInput(attrs={"class": "in", "inputmode": "numeric"}),
    )
    note = forms.CharField(
        label=_("Note for the staff"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"class": "in", "rows": 2}),
    )

    def __init__(self, *args: Any, people: list[Participant], offences: list[OffenceChoice], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_choices("participant", [(str(one.number), one.name) for one in people])
        self.set_choices("offence", [(one.id, one.name) for one in offences])

    def set_choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices


class RevocationForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=400, widget=forms.Textarea(attrs={"class": "in", "rows": 3}))


def add_refusal(form: forms.Form, refusal: Refusal) -> None:
    """A service's refusal beside what was typed."""
    field = FIELDS_OF_CODES.get(refusal.code)
    form.add_error(field if field in form.fields else None, str(refusal.message))
