"""Define the fields for who plays which session."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.common.forms.widgets import session_field
from tournaments.models import Participant, ParticipationKind
from tournaments.participation.services import MAX_REASON, AttendanceMark


class MarkForm(forms.Form):
    """Mark one player from a session on."""

    player = forms.TypedChoiceField(label=_("Player"), coerce=int)
    kind = forms.TypedChoiceField(
        label=_("Participation"),
        coerce=ParticipationKind,
        choices=ParticipationKind.choices,
        initial=ParticipationKind.LEFT,
    )
    first = session_field(_("From session"))
    last = session_field(_("To session"), required=False, help_text=_("If left empty, to the end."))
    reason = forms.CharField(label=_("Reason"), required=False, max_length=MAX_REASON)

    def __init__(self, *args: Any, people: list[Participant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = [(person.number, f"{person.number} · {person.name}") for person in people]
        self.fields["player"].choices = [("", ""), *names]  # type: ignore[attr-defined]

    def mark(self) -> AttendanceMark:
        return AttendanceMark(**self.cleaned_data)


class PresentForm(forms.Form):
    """Tick who plays one session; the others sit out."""

    plays = forms.TypedMultipleChoiceField(coerce=int, required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, *args: Any, people: list[Participant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.numbers = [person.number for person in people]
        self.fields["plays"].choices = [(number, str(number)) for number in self.numbers]  # type: ignore[attr-defined]

    @property
    def sitting_out(self) -> list[int]:
        plays = set(self.cleaned_data["plays"])
        return [number for number in self.numbers if number not in plays]
