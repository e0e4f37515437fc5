"""Define the form of a ruling at a table, and of taking one back."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from mahjong_core.winds import WINDS, Wind
from penalties.common.selectors.private_notes import NoteReader
from penalties.models import Incident
from penalties.offences.selectors.catalogue import OffenceChoice
from penalties.rulings.selectors.faults import AS_PROPOSED, Fault, Points, RefereeDecision
from tournaments.common.forms.widgets import select
from tournaments.models import Participant, Table

RECORD, INCIDENT = "record", "incident"
# Belong to the proposal that the screen showed; with another player or offence they start afresh.
OF_THE_PROPOSAL = (
    "points",
    "exact",
    "further",
    "expel",
    "dead_hand",
    "sure",
    "victim",
    "dealer",
    "late",
    "is_repeated",
    "reason",
    "seen",
)


class RulingForm(forms.Form):
    """Validate a ruling: player, offence, hand, the offence's further fields, and another step with its reason."""

    participant = forms.ChoiceField(label=_("Player"), widget=forms.RadioSelect)
    offence = forms.ChoiceField(label=_("What happened"), widget=forms.RadioSelect, required=False)
    hand = forms.IntegerField(
        label=_("Hand"),
        required=False,
        min_value=1,
        max_value=999,
        widget=select(**{"data-hand": ""}),
    )
    victim = forms.ChoiceField(label=_("Wronged player"), required=False)
    dealer = forms.ChoiceField(label=_("Dealer of this hand"), required=False)
    late = forms.IntegerField(
        label=_("Minutes late"),
        required=False,
        min_value=1,
        max_value=600,
    )
    is_repeated = forms.BooleanField(label=_("It already happened without a ruling"), required=False)
    points = forms.CharField(required=False, max_length=12)
    exact = forms.IntegerField(
        label=_("Another amount"),
        required=False,
        min_value=0,
    )
    further = forms.IntegerField(required=False, min_value=0)
    expel = forms.BooleanField(label=_("Disqualify as well"), required=False)
    dead_hand = forms.BooleanField(label=_("The hand is dead"), required=False)
    sure = forms.BooleanField(label=_("I checked: the player leaves the event"), required=False)
    reason = forms.CharField(
        label=_("Reason for another sanction"),
        required=False,
        max_length=400,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    note = forms.CharField(
        label=_("Note for the staff"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    is_for_chief = forms.BooleanField(label=_("For the chief referee only"), required=False)
    seen = forms.CharField(required=False, max_length=12)

    def __init__(
        self,
        *args: Any,
        people: Sequence[tuple[Wind, Participant]],
        offences: list[OffenceChoice],
        hands: list[tuple[int, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.people = [participant for _wind, participant in people]
        seats = [(str(participant.number), participant.name) for participant in self.people]
        self.fields["hand"].widget.choices = [("", _("no hand")), *hands]
        self.set_choices("participant", seats)
        self.set_choices("victim", [("", ""), *seats])
        self.set_choices("dealer", [("", ""), *((wind.value, wind.value) for wind in WINDS)])
        self.set_choices(
            "offence", [("", ""), *((offence_choice.id, offence_choice.name) for offence_choice in offences)]
        )

    def set_choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def clean(self) -> dict[str, Any]:
        """Check that a ruling names the offence; an incident may be described only in the note."""
        typed = self.cleaned_data
        if self.data.get("act") != INCIDENT and not typed.get("offence") and "offence" not in self.errors:
            self.add_error("offence", _("Enter what happened."))
        return typed

    def clean_points(self) -> str:
        points = str(self.cleaned_data["points"])
        if points and points != "none" and not points.isdigit():
            raise forms.ValidationError(_("Enter the points as a whole number."))
        return points

    def person(self, name: str) -> Participant | None:
        chosen = self.cleaned_data.get(name)
        return next((candidate for candidate in self.people if str(candidate.number) == chosen), None)

    def fault(self, table: Table) -> Fault | None:
        """Return the fault entered so far; None while the player is missing or invalid."""
        typed, offender = self.cleaned_data, self.person("participant")
        if offender is None:
            return None
        late = typed.get("late")
        return Fault(
            offender,
            typed.get("offence") or "",
            table,
            hand=typed.get("hand"),
            victim=self.person("victim"),
            dealer=Wind(typed["dealer"]) if typed.get("dealer") else None,
            is_repeated=bool(typed.get("is_repeated")),
            late=timedelta(minutes=late) if late else None,
            note=typed.get("note") or "",
            is_for_chief=bool(typed.get("is_for_chief")),
        )

    def verdict(self) -> RefereeDecision:
        typed = self.cleaned_data
        exact = typed.get("exact")
        return RefereeDecision(
            points=_points_of(typed.get("points") or "") if exact is None else exact,
            further=typed.get("further") or 0,
            expel=bool(typed.get("expel")),
            dead_hand=bool(typed.get("dead_hand")),
            reason=typed.get("reason") or "",
            seen=_points_of(typed.get("seen") or ""),
        )


def _points_of(points: str) -> Points:
    """Return the typed points: ``""`` as proposed, ``none`` no points, else the number."""
    if not points:
        return AS_PROPOSED
    return int(points) if points.isdigit() else None


def from_incident(incident: Incident, reader: NoteReader) -> dict[str, str]:
    """Return the form data that an incident already contains for this reader."""
    facts = {"participant": incident.participant.number, "offence": incident.offence, "hand": incident.hand}
    note = reader.note_of(incident)
    mark = {"is_for_chief": "on"} if note and incident.is_for_chief else {}
    return {name: str(value) for name, value in facts.items() if value} | {"note": note} | mark
