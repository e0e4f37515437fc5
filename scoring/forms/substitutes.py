"""Who plays for whom in a session, as the chief referee types it."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from mahjong_core.winds import Wind
from scoring.forms.entry import LONGEST_REASON, number_input, select
from scoring.models import SubstituteKind, SubstitutionCause
from scoring.selectors.bench import BenchRow
from scoring.services.substitutions import Replacement
from tournaments.models import Participant, Seat

LONGEST_NAME = 200
SOMEBODY_ELSE = [("", _("Somebody else, by name"))]


def words(label: Any, longest: int, **facts: Any) -> forms.CharField:
    widget = forms.TextInput(attrs={"class": "in", "autocomplete": "off"})
    return forms.CharField(label=label, max_length=longest, widget=widget, **facts)


class SubstitutionForm(forms.Form):
    """A substitute of the bench, or anybody by name, at the seat of a player of this session."""

    replaced = forms.ChoiceField(label=_("Who leaves"), widget=select())
    bench = forms.ChoiceField(label=_("Who plays"), required=False, widget=select())
    substitute = words(_("Name, if not on the bench"), LONGEST_NAME, required=False)
    cause = forms.ChoiceField(label=_("Why"), choices=SubstitutionCause.choices, widget=select())
    kind = forms.ChoiceField(label=_("Since when"), choices=SubstituteKind.choices, widget=select())
    from_hand = forms.IntegerField(label=_("From hand"), min_value=1, initial=1, widget=number_input())
    reason = words(_("What happened"), LONGEST_REASON)
    whole_event = forms.BooleanField(label=_("In every later session too"), required=False)

    def __init__(self, *args: Any, seats: Iterable[Seat], bench: Iterable[BenchRow], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats = {str(seat.pk): seat for seat in seats}
        self.people = {str(row.participant.pk): row.participant for row in bench if row.table is None}
        self.offer("replaced", [(key, seat_words(seat)) for key, seat in self.seats.items()])
        self.offer("bench", [*SOMEBODY_ELSE, *((key, one.name) for key, one in self.people.items())])

    def offer(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not data.get("bench") and not (data.get("substitute") or "").strip():
            self.add_error("bench", _("Say who plays."))
        return data

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
            SubstitutionCause(data["cause"]),
            self.person(),
        )

    def person(self) -> Participant | None:
        return self.people.get(self.cleaned_data["bench"])


def seat_words(seat: Seat) -> Any:
    person = seat.participant
    facts = {"name": person.name if person else "", "number": person.number if person else ""}
    return _("%(name)s (%(number)s), table %(table)s") % (facts | {"table": seat.table.number})


class SubstitutionEndForm(forms.Form):
    reason = words(_("Why it is taken back"), LONGEST_REASON)
