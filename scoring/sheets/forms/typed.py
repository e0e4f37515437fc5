"""Define the form of a whole paper sheet typed row by row: who won, from whom, how much; usable without script."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from mahjong_core.rulesets import RuleSet
from mahjong_core.winds import WINDS, Wind
from scoring.common.forms import MinusField, SendingForm
from tournaments.common.look.numbers import MINUS
from tournaments.common.selectors.folding import folded

NOBODY: Final = frozenset({"0", "-", "\N{EN DASH}", MINUS})
# A seat by the number of its column on the paper, or by its starting wind; O is Ouest.
_SEAT_KEYS: Final[Mapping[str, Wind]] = {
    **{str(number): wind for number, wind in enumerate(WINDS, start=1)},
    **{wind.value.lower(): wind for wind in WINDS},
    "o": Wind.WEST,
}


def read_seat(text: str, names: Mapping[Wind, str]) -> Wind | None:
    """Return the typed seat, None for no one: 1 to 4, E S W N (O), or how one of the four names begins."""
    typed = folded(text.strip()).lower()
    if not typed or typed in NOBODY:
        return None
    if typed in _SEAT_KEYS:
        return _SEAT_KEYS[typed]
    winds = []
    for wind in WINDS:
        name = folded(names.get(wind, "")).lower()
        if any(word.startswith(typed) for word in [name, *name.replace("-", " ").split()]):
            winds.append(wind)
    if len(winds) == 1:
        return winds[0]
    refused = (
        _("More than one name begins with “%(text)s”.") if winds else _("No player at this table is called “%(text)s”.")
    )
    raise forms.ValidationError(refused, params={"text": text.strip()}, code="scoring.seat_unclear")


# The columns of a row by the letter of their fields: the name that pages and scripts use, and the heading.
COLUMNS: Final[Mapping[str, tuple[str, Promise]]] = {
    "w": ("winner", _("Winner")),
    "d": ("discarder", _("Discarder")),
    "v": ("value", _("Value")),
    "r": ("riichi", _("Riichi")),
}


@dataclass(frozen=True)
class Row:
    """Represent one line of the sheet: its fields by the names of their columns."""

    number: int
    cells: Mapping[str, forms.BoundField]
    sure: forms.BoundField

    @property
    def errors(self) -> list[str]:
        return [str(error) for field in self.cells.values() for error in field.errors]


def cell(letter: str, label: str, **attrs: str) -> dict[str, Any]:
    """Return the common attributes of a column's fields."""
    shared = {"class": "num", "autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
    widget = forms.TextInput(attrs=shared | attrs | {f"data-{COLUMNS[letter][0]}": ""})
    return {"label": label, "required": False, "widget": widget}


class TypedSheet(SendingForm):
    """Validate rows ``first`` to ``last``. Typing may stop after any hand (MCR 3.5.6), but leaves no gap.

    The four totals at the foot of the paper are a control: typed, they must agree with the hands.
    """

    letters = "wdv"  # the fields of a row

    def __init__(self, *args: Any, names: Mapping[Wind, str], first: int, last: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names = names
        self.numbers = range(first, last + 1)
        for number in self.numbers:
            self.add_row(number)
            self.add_sure(number)
        for wind in WINDS:
            self.fields[wind.value] = MinusField(label=names.get(wind, ""), required=False)

    def add_row(self, number: int) -> None:
        said = {"number": number}
        winner, discarder = _("Winner of hand %(number)s") % said, _("Discarder of hand %(number)s") % said
        value = _("Value of hand %(number)s") % said
        self.fields[f"w{number}"] = forms.CharField(max_length=60, **cell("w", winner))
        self.fields[f"d{number}"] = forms.CharField(max_length=60, **cell("d", discarder))
        self.fields[f"v{number}"] = forms.IntegerField(**cell("v", value, inputmode="numeric"))

    def add_sure(self, number: int) -> None:
        """Add the question whether an unusual value was checked, shown in the row concerned."""
        label = _("Checked and correct")
        self.fields[f"s{number}"] = forms.BooleanField(label=label, required=False)

    @property
    def headings(self) -> list[Promise]:
        return [COLUMNS[letter][1] for letter in self.letters]

    @property
    def rows(self) -> Iterator[Row]:
        for number in self.numbers:
            cells = {COLUMNS[letter][0]: self[f"{letter}{number}"] for letter in self.letters}
            yield Row(number, cells, self[f"s{number}"])

    @property
    def totals(self) -> list[tuple[Wind, forms.BoundField]]:
        return [(wind, self[wind.value]) for wind in WINDS]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        filled = [number for number in self.numbers if self.is_filled(number)]
        self.hands: list[dict[str, Any]] = []
        for number in range(self.numbers.start, filled[-1] + 1) if filled else ():
            self.read_row(number, data)
        if not filled:
            raise forms.ValidationError(_("Type at least one hand."), code="scoring.nothing_typed")
        return data

    def is_filled(self, number: int) -> bool:
        return any(str(self.data.get(f"{letter}{number}", "")).strip() for letter in self.letters)

    def read_row(self, number: int, data: Mapping[str, Any]) -> None:
        """Add the row's hand or its error; winner 0 means no one, a self-draw leaves the discarder empty."""
        winner = self.seat(f"w{number}", data)
        discarder = self.seat(f"d{number}", data)
        value = data.get(f"v{number}")
        if not str(data.get(f"w{number}") or "").strip():
            self.add_error(f"w{number}", _("Enter the winner; 0 for no winner."))
        elif winner is None and (value or discarder):
            self.add_error(f"v{number}", _("A hand without a winner has no value."))
        elif winner is not None and value is None and f"v{number}" not in self.errors:
            self.add_error(f"v{number}", _("Enter the value of the hand."))
        self.hands.append(_hand_of(number, winner, discarder, value))

    def seat(self, name: str, data: Mapping[str, Any]) -> Wind | None:
        try:
            return read_seat(str(data.get(name) or ""), self.names)
        except forms.ValidationError as error:
            self.add_error(name, error)
            return None

    def rows_looked_at(self) -> frozenset[int]:
        """Return the hands that were checked again."""
        return frozenset(number for number in self.numbers if self.cleaned_data.get(f"s{number}"))

    def paper_totals(self, rules: RuleSet) -> dict[str, int] | None:
        """Return the four totals at the foot of the paper; None unless all are typed."""
        typed = {wind: self.cleaned_data.get(wind.value) for wind in WINDS}
        if None in typed.values():
            return None
        counted = self.counted({wind: int(value or 0) for wind, value in typed.items()}, rules)
        return {wind.value: value for wind, value in counted.items()}

    def counted(self, foot: dict[Wind, int], rules: RuleSet) -> dict[Wind, int]:
        """Return the totals at the foot of the paper as they count."""
        return foot


def _hand_of(number: int, winner: Wind | None, discarder: Wind | None, value: int | None) -> dict[str, Any]:
    """Return the hand as ``scoring.sheets.services.entries.record_hand`` takes it."""
    if winner is None:
        return {"number": number, "outcome": "draw", "winner": None, "discarder": None, "value": None}
    return {
        "number": number,
        "outcome": "win",
        "winner": winner.value,
        "discarder": discarder.value if discarder else None,
        "value": value,
    }
