"""The form of a ruling at a table, and of taking one back."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from mahjong_core.winds import WINDS, Wind
from penalties.models import Incident
from penalties.selectors.catalogue import OffenceChoice
from penalties.selectors.faults import AS_PROPOSED, Fault, Points, Verdict
from penalties.selectors.private_notes import NoteReader
from penalties.selectors.restating import LaterRuling
from penalties.selectors.rulings import LogFilter
from penalties.services.restating import UNSAID, Later
from tournaments.forms.widgets import select
from tournaments.models import Participant, Table
from tournaments.models.base import read_uid

FIELDS_OF_CODES = {
    "penalties.unknown_offence": "offence",
    "scoring.not_at_table": "participant",
    "sheets.hand_out_of_range": "hand",
    "penalties.reason_missing": "reason",
    "penalties.reason_needed": "reason",
    "penalties.victim_needed": "victim",
    "penalties.dealer_needed": "dealer",
    "penalties.points_needed": "points",
    "penalties.points_not_allowed": "points",
    "penalties.incident_empty": "note",
    "penalties.left_reason_missing": "left_reason",
    "penalties.later_rulings": "later",
}
RECORD, INCIDENT = "record", "incident"
RESTATE, LEAVE = "restate", "leave"
# Belong to the proposal that the screen showed; with another player or offence they start afresh.
OF_THE_PROPOSAL = (
    "points",
    "exact",
    "further",
    "expel",
    "sure",
    "victim",
    "dealer",
    "late",
    "is_repeated",
    "reason",
    "seen",
)


def _number_box() -> forms.NumberInput:
    return forms.NumberInput(attrs={"class": "in", "inputmode": "numeric", "min": "1"})


class RulingForm(forms.Form):
    """Who, what, in which hand; then what the offence asks for, and the referee's own step with its reason."""

    participant = forms.ChoiceField(label=_("Who"), widget=forms.RadioSelect)
    offence = forms.ChoiceField(label=_("What happened"), widget=forms.RadioSelect, required=False)
    hand = forms.IntegerField(
        label=_("Hand"),
        required=False,
        min_value=1,
        max_value=999,
        widget=select(**{"data-hand": ""}),
    )
    victim = forms.ChoiceField(label=_("Who was wronged"), required=False)
    dealer = forms.ChoiceField(label=_("Who deals this hand"), required=False)
    late = forms.IntegerField(
        label=_("Minutes late"),
        required=False,
        min_value=1,
        max_value=600,
        widget=forms.NumberInput(attrs={"class": "in", "inputmode": "numeric"}),
    )
    is_repeated = forms.BooleanField(label=_("It happened before without a ruling"), required=False)
    points = forms.CharField(required=False, max_length=12)
    exact = forms.IntegerField(
        label=_("Another amount"),
        required=False,
        min_value=0,
        widget=forms.NumberInput(attrs={"class": "in", "inputmode": "numeric"}),
    )
    further = forms.IntegerField(required=False, min_value=0)
    expel = forms.BooleanField(label=_("Disqualify as well"), required=False)
    sure = forms.BooleanField(label=_("Looked at again: the player leaves the event"), required=False)
    reason = forms.CharField(
        label=_("Reason for another step"),
        required=False,
        max_length=400,
        widget=forms.Textarea(attrs={"class": "in", "rows": 2}),
    )
    note = forms.CharField(
        label=_("Note for the staff"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"class": "in", "rows": 2}),
    )
    is_for_chief = forms.BooleanField(label=_("For the chief referee alone"), required=False)
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
        """A ruling names the offence; an incident may be told in the note alone."""
        typed = self.cleaned_data
        if self.data.get("act") != INCIDENT and not typed.get("offence") and "offence" not in self.errors:
            self.add_error("offence", _("Say what happened."))
        return typed

    def clean_points(self) -> str:
        points = str(self.cleaned_data["points"])
        if points and points != "none" and not points.isdigit():
            raise forms.ValidationError(_("Points are a whole number."))
        return points

    def person(self, name: str) -> Participant | None:
        chosen = self.cleaned_data.get(name)
        return next((candidate for candidate in self.people if str(candidate.number) == chosen), None)

    def fault(self, table: Table) -> Fault | None:
        """What is told so far; None while the player is missing or cannot be read."""
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

    def verdict(self) -> Verdict:
        typed = self.cleaned_data
        exact = typed.get("exact")
        return Verdict(
            points=_points_of(typed.get("points") or "") if exact is None else exact,
            further=typed.get("further") or 0,
            expel=bool(typed.get("expel")),
            reason=typed.get("reason") or "",
            seen=_points_of(typed.get("seen") or ""),
        )


def _points_of(points: str) -> Points:
    """``""`` as proposed, ``none`` no points at all, else the number."""
    if not points:
        return AS_PROPOSED
    return int(points) if points.isdigit() else None


class LogForm(forms.Form):
    """Filters of the log. What cannot be read filters nothing."""

    session = forms.IntegerField(label=_("Session"), required=False, widget=_number_box())
    table = forms.IntegerField(label=_("Table"), required=False, widget=_number_box())
    participant = forms.IntegerField(label=_("Number of the player"), required=False, widget=_number_box())
    offence = forms.ChoiceField(label=_("Offence"), required=False, widget=forms.Select(attrs={"class": "in"}))
    referee = forms.ChoiceField(label=_("Referee"), required=False, widget=forms.Select(attrs={"class": "in"}))
    state = forms.ChoiceField(
        label=_("State"),
        required=False,
        choices=[("", _("all")), ("standing", _("in force")), ("taken-back", _("taken back"))],
        widget=forms.Select(attrs={"class": "in"}),
    )

    def __init__(self, *args: Any, offences: list[tuple[str, str]], referees: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_choices("offence", [("", _("all")), *offences])
        self.set_choices("referee", [("", _("all")), *((text, text) for text in referees)])

    def set_choices(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def log_filter(self) -> LogFilter:
        self.full_clean()
        return LogFilter(**{name: value for name, value in self.cleaned_data.items() if value not in (None, "")})


class DismissalForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=400, widget=forms.Textarea(attrs={"class": "in", "rows": 3}))


class RevocationForm(forms.Form):
    """Why, and what becomes of the later rulings that were counted on this one; asked only where there are some."""

    reason = forms.CharField(label=_("Reason"), max_length=400, widget=forms.Textarea(attrs={"class": "in", "rows": 3}))
    later = forms.ChoiceField(
        label=_("What becomes of them"),
        choices=[(RESTATE, _("Restate them together")), (LEAVE, _("Leave them as they are"))],
        widget=forms.RadioSelect,
    )
    left_reason = forms.CharField(
        label=_("Why they are left"),
        required=False,
        max_length=400,
        widget=forms.Textarea(attrs={"class": "in", "rows": 2}),
    )
    seen = forms.CharField(required=False)

    def __init__(self, *args: Any, later: Sequence[LaterRuling], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.amounts = {
            candidate.ruling.uid: f"amount-{candidate.ruling.uid}" for candidate in later if candidate.needs_points
        }
        for later_ruling in later:
            if later_ruling.needs_points:
                self.fields[self.amounts[later_ruling.ruling.uid]] = _amount_field(later_ruling.amounts)
        if not later:
            for name in ("later", "left_reason", "seen"):
                self.fields.pop(name)

    def later_choice(self) -> Later:
        """What was said about the later rulings, and which of them the screen had shown."""
        typed = self.cleaned_data
        if "later" not in self.fields:
            return UNSAID
        amounts = {uid: typed[name] for uid, name in self.amounts.items() if typed.get(name) is not None}
        return Later(
            is_restated=typed["later"] == RESTATE,
            is_left=typed["later"] == LEAVE,
            left_reason=typed["left_reason"] if typed["later"] == LEAVE else "",
            amounts=amounts,
            seen=frozenset(read_uid(part) for part in typed["seen"].split()),
        )


def later_with_fields(
    later: Sequence[LaterRuling], form: RevocationForm
) -> list[tuple[LaterRuling, forms.BoundField | None]]:
    """Each later ruling with the field for its amount, where the referee names it."""
    return [
        (later_ruling, form[form.amounts[later_ruling.ruling.uid]] if later_ruling.ruling.uid in form.amounts else None)
        for later_ruling in later
    ]


def _amount_field(amounts: Sequence[int]) -> forms.IntegerField:
    box = forms.NumberInput(attrs={"class": "in", "inputmode": "numeric", "min": "0"})
    label: Any = _("Points now")
    if amounts:
        label = format_lazy(_("Points now, from {least} to {most}"), least=amounts[0], most=amounts[-1])
    return forms.IntegerField(label=label, required=False, min_value=0, widget=box)


def from_incident(incident: Incident, reader: NoteReader) -> dict[str, str]:
    """What an incident tells this reader already, as the form would have it."""
    facts = {"participant": incident.participant.number, "offence": incident.offence, "hand": incident.hand}
    note = reader.note_of(incident)
    mark = {"is_for_chief": "on"} if note and incident.is_for_chief else {}
    return {name: str(value) for name, value in facts.items() if value} | {"note": note} | mark
