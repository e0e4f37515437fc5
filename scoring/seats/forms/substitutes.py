"""Define the forms of who plays for whom in a session, as the chief referee types it."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from mahjong_core.winds import Wind
from scoring.common.forms import LONGEST_REASON
from scoring.seats.selectors.bench import BenchRow
from scoring.seats.selectors.winds_now import WindsNow, winds_now
from scoring.seats.services.substitutions import Replacement
from tournaments.common.forms.widgets import number_input
from tournaments.common.look.winds import NAMES
from tournaments.models import Participant, Seat, SubstituteKind, SubstitutionCause
from tournaments.tables.selectors.occupancy import Occupancy

_LONGEST_NAME = 200
_SOMEBODY_ELSE = [("", _("Another person, by name"))]
_A_SEAT = [("", _("Choose a seat"))]
# A seat that nobody was drawn for has its own cause; a player's seat never has it.
_CAUSES = [
    ("", _("As in the list of players")),
    (SubstitutionCause.LATE.value, _("Did not come, or came too late")),
    (SubstitutionCause.ILL.value, SubstitutionCause.ILL.label),
    (SubstitutionCause.DISQUALIFIED.value, SubstitutionCause.DISQUALIFIED.label),
]


def _words(label: Any, longest: int, **facts: Any) -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off"})
    return forms.CharField(label=label, max_length=longest, widget=widget, **facts)


class NamingForm(forms.Form):
    """Name a substitute of the bench, or another person by name, at an open seat."""

    bench = forms.ChoiceField(label=_("Who plays"), required=False)
    substitute = _words(_("Name, if not on the bench"), _LONGEST_NAME, required=False)
    whole_event = forms.BooleanField(label=_("In every later session too"), required=False)

    def __init__(self, *args: Any, bench: Iterable[BenchRow], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people = {str(row.participant.uid): row.participant for row in bench if row.table is None}
        self.offer("bench", [*_SOMEBODY_ELSE, *((key, participant.name) for key, participant in self.people.items())])

    def offer(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not data.get("bench") and not (data.get("substitute") or "").strip():
            self.add_error("bench", _("Choose the substitute."))
        return data

    def person(self) -> Participant | None:
        return self.people.get(self.cleaned_data["bench"])

    def named(self, seat: Occupancy) -> Replacement:
        """Return who plays at an open seat, or at one whose substitute has another name now."""
        row, player = seat.row, seat.seat.participant
        return Replacement(
            Wind(seat.seat.wind),
            SubstituteKind(row.kind) if row else SubstituteKind.FROM_START,
            self.cleaned_data["substitute"],
            row.reason if row else str(player.get_state_display()) if player else "",
            row.from_hand if row else 1,
            seat.cause,
            self.person(),
        )


class SubstitutionForm(NamingForm):
    """Validate a substitution for a player of this session."""

    replaced = forms.ChoiceField(label=_("Player who leaves or did not come"))
    cause = forms.ChoiceField(label=_("Why"), choices=_CAUSES, required=False)
    kind = forms.ChoiceField(label=_("Substitute from"), choices=SubstituteKind.choices)
    from_hand = forms.IntegerField(label=_("From hand"), min_value=1, initial=1, widget=number_input())
    reason = _words(_("What happened"), LONGEST_REASON)
    field_order = ("replaced", "bench", "substitute", "cause", "kind", "from_hand", "reason", "whole_event")

    def __init__(self, *args: Any, seats: Iterable[Seat], bench: Iterable[BenchRow], **kwargs: Any) -> None:
        super().__init__(*args, bench=bench, **kwargs)
        self.seats = {seat_key(seat): seat for seat in seats}
        empty = winds_now(seat.table for seat in self.seats.values() if seat.participant is None)
        words = ((key, _seat_words(seat, empty)) for key, seat in self.seats.items())
        self.offer("replaced", [*_A_SEAT, *words])

    @property
    def seat(self) -> Seat:
        return self.seats[self.cleaned_data["replaced"]]

    def replacement(self) -> Replacement:
        data = self.cleaned_data
        return Replacement(
            Wind(self.seat.wind),
            SubstituteKind(data["kind"]),
            data["substitute"],
            data["reason"],
            data["from_hand"],
            SubstitutionCause(data["cause"]) if data["cause"] else None,
            self.person(),
        )


def seat_key(seat: Seat) -> str:
    """Return the key of a seat with its player, so that a page shown before a new seating changes no other player's."""
    return f"{seat.uid}-{seat.participant.number if seat.participant else 0}"


def _seat_words(seat: Seat, winds: WindsNow) -> Any:
    """Return a player by name, number and table; an empty seat by its wind in the hand in play."""
    person, table = seat.participant, seat.table.number
    if person is None:
        wind = NAMES[winds.at(seat.table, seat.wind)]
        return _("Empty seat, table %(table)s, %(wind)s") % {"table": table, "wind": wind}
    return _("%(name)s (%(number)s), table %(table)s") % {"name": person.name, "number": person.number, "table": table}


class SubstitutionEndForm(forms.Form):
    reason = _words(_("Reason for undoing it"), LONGEST_REASON)
