"""Define the forms of the accident panel: the player or table concerned, and the remedy chosen."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.accidents.selectors import Accident, Ask, Way
from scoring.accidents.selectors.cases import AccidentCase, place_key, seats_with_player, seats_without_player, unseated
from scoring.common.forms import LONGEST_REASON
from scoring.seats.selectors.bench import bench
from scoring.seats.selectors.winds_now import WindsNow, winds_now
from tournaments.common.look.winds import wind_letter
from tournaments.models import Session, Table
from tournaments.tables.selectors.occupancy import Occupancy

_LONGEST_NAME = 200
_CHOOSE = ("", _("Choose"))
_SOMEBODY_ELSE = ("", _("Another person, by name"))
_UNSEATED = "n"


def _line(label: Any, longest: int, **facts: Any) -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off"})
    return forms.CharField(label=label, max_length=longest, required=False, widget=widget, **facts)


class CaseForm(forms.Form):
    """Validate the questions of one accident in one session. Only the remedies that need a field require it."""

    player = forms.ChoiceField(label=_("Player"), required=False)
    seat = forms.ChoiceField(label=_("Which seat"), required=False)
    table = forms.ChoiceField(label=_("Which table"), required=False)
    bench = forms.ChoiceField(label=_("Who plays instead"), required=False)
    substitute = _line(_("Name, if not on the bench"), _LONGEST_NAME)
    players = _line(_("Player at this seat"), 60, help_text=_("One to four players’ numbers: 12 45 46 71"))
    way = forms.ChoiceField(label=_("How to continue"), widget=forms.RadioSelect)

    def __init__(self, data: Any, *, accident: Accident, session: Session, ways: Sequence[Way], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.accident, self.session, self.ways = accident, session, ways
        asks = {*accident.asks, *(ask for way in ways for ask in way.asks)}
        self._offer_places(asks)
        self._offer_people(asks)
        self._offer("way", [(way.key, way.words) for way in ways])

    def _offer(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def _offer_places(self, asks: set[Ask]) -> None:
        self.seats: dict[str, Occupancy] = {}
        self.people = {}
        self.tables = {}
        if Ask.PLAYER in asks:
            self.seats = {place_key(occupancy.seat): occupancy for occupancy in seats_with_player(self.session)}
            winds = winds_now(occupancy.seat.table for occupancy in self.seats.values())
            named = [(key, _player_words(occupancy, winds)) for key, occupancy in self.seats.items()]
            if self.accident.key == "late":
                self.people = {
                    f"{_UNSEATED}{participant.number}": participant for participant in unseated(self.session)
                }
                named += [
                    (key, f"{participant.number} · {participant.name}") for key, participant in self.people.items()
                ]
            self._offer("player", [_CHOOSE, *named])
        elif Ask.SEAT in asks:
            self.seats = {place_key(occupancy.seat): occupancy for occupancy in seats_without_player(self.session)}
            winds = winds_now(occupancy.seat.table for occupancy in self.seats.values())
            self._offer(
                "seat", [_CHOOSE, *((key, _seat_words(occupancy, winds)) for key, occupancy in self.seats.items())]
            )
        if Ask.TABLE in asks:
            rows = Table.objects.filter(session=self.session).select_related("session__tournament")
            self.tables = {str(row.number): row for row in rows}
            self._offer("table", [_CHOOSE, *((number, number) for number in self.tables)])
        for name, ask in (("player", Ask.PLAYER), ("seat", Ask.SEAT), ("table", Ask.TABLE)):
            if ask not in asks:
                del self.fields[name]

    def _offer_people(self, asks: set[Ask]) -> None:
        self.helpers = {}
        if Ask.WHO in asks:
            free = [row.participant for row in bench(self.session.tournament, self.session) if row.table is None]
            self.helpers = {str(participant.number): participant for participant in free}
            self._offer(
                "bench", [_SOMEBODY_ELSE, *((key, participant.name) for key, participant in self.helpers.items())]
            )
        else:
            del self.fields["bench"], self.fields["substitute"]
        if Ask.PLAYERS not in asks:
            del self.fields["players"]

    def clean_players(self) -> tuple[int, ...]:
        words = str(self.cleaned_data["players"]).replace(",", " ").split()
        if not all(word.isascii() and word.isdecimal() for word in words):
            raise forms.ValidationError(_("Players’ numbers, with spaces between them."))
        return tuple(int(word) for word in words)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        way = self.accident.way(data.get("way", ""))
        for name, message in (
            ("player", _("Choose a player.")),
            ("seat", _("Choose a seat.")),
            ("table", _("Choose a table.")),
        ):
            if name in self.fields and not data.get(name) and name not in self.errors:
                self.add_error(name, message)
        if way is not None:
            self._check_asked(way, data)
        return data

    def _check_asked(self, way: Way, data: dict[str, Any]) -> None:
        if Ask.WHO in way.asks and not data.get("bench") and not data.get("substitute", "").strip():
            self.add_error("bench", _("Choose the substitute."))
        if Ask.PLAYERS in way.asks and not data.get("players") and "players" not in self.errors:
            self.add_error("players", _("Choose the player at this seat."))
        seat, person = self.seats.get(self._place), self.people.get(self._place)
        needs_seat = way.deed is not None or way.at == "table"
        if person is not None and needs_seat:
            self.add_error("player", _("%(name)s has no seat in this session.") % {"name": person.name})
        if seat is not None and way.key == "return" and seat.row is None:
            self.add_error("player" if "player" in self.fields else "seat", _("There is no substitute at this seat."))
        if seat is not None and way.key == "enter":
            self.add_error("player", _("Already has a seat in this session."))

    @property
    def _place(self) -> str:
        return str(self.cleaned_data.get("player") or self.cleaned_data.get("seat") or "")

    def case(self) -> AccidentCase:
        """Return the case that a valid form describes."""
        data = self.cleaned_data
        way = next(candidate for candidate in self.ways if candidate.key == data["way"])
        asks_who = Ask.WHO in way.asks
        return AccidentCase(
            tournament=self.session.tournament,
            accident=self.accident,
            way=way,
            session=self.session,
            seat=self.seats.get(self._place),
            table=self.tables.get(data.get("table", "")),
            person=self.people.get(self._place),
            helper=self.helpers.get(data.get("bench", "")) if asks_who else None,
            name=data.get("substitute", "") if asks_who else "",
            players=data.get("players", ()),
        )


def _player_words(occupancy: Occupancy, winds: WindsNow) -> str:
    player = occupancy.seat.participant
    place = f"{occupancy.seat.table.number} {wind_letter(winds.at(occupancy.seat.table, occupancy.seat.wind))}"
    return f"{player.number} · {player.name} · {place}" if player else place


def _seat_words(occupancy: Occupancy, winds: WindsNow) -> Any:
    facts = {
        "table": occupancy.seat.table.number,
        "wind": wind_letter(winds.at(occupancy.seat.table, occupancy.seat.wind)),
        "name": occupancy.now.name or _("to be named"),
    }
    return _("table %(table)s %(wind)s: %(name)s") % facts


class TellingForm(forms.Form):
    """Confirm a remedy: the effects that were shown, and a description of what happened."""

    uid = forms.UUIDField(widget=forms.HiddenInput)
    seen = forms.CharField(max_length=32, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Describe what happened"),
        max_length=LONGEST_REASON,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class TakeBackForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason for undoing it"),
        max_length=LONGEST_REASON,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
