"""What an organiser chooses for a draw, and the changes by hand to seating that is out."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from mahjong_core.seating.table_numbers import FixedTable
from tournaments.models import Participant, Session
from tournaments.selectors.draw_inputs import OWN_KINDS, DrawOptions

USUAL, HARD = "", "hard"
WEIGHTS = [
    (USUAL, _("as usual")),
    ("0", _("does not matter")),
    ("1", _("rather not")),
    ("20", _("only if it must be")),
    (HARD, _("never")),
]
MOST_LINES = 4000


def weight_field(label: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=WEIGHTS, required=False, widget=forms.Select(attrs={"class": "in"}))


def lines_field(label: Any, hint: Any) -> forms.CharField:
    widget = forms.Textarea(attrs={"class": "in", "rows": 2, "inputmode": "numeric"})
    return forms.CharField(label=label, required=False, max_length=MOST_LINES, help_text=hint, widget=widget)


class DrawForm(forms.Form):
    """An empty form asks for what is usual. ``options`` reads a valid form."""

    country = weight_field(_("Players of one country at one table"))
    club = weight_field(_("Players of one club at one table"))
    team = weight_field(_("Team-mates at one table"))
    apart = lines_field(_("Not together"), _("Players' numbers, those of one line never at one table: 12 45"))
    fixed = lines_field(_("Fixed tables"), _("A player and the tables allowed, one player a line: 12: 1 2"))
    until = forms.IntegerField(
        label=_("Last session drawn"),
        required=False,
        min_value=1,
        help_text=_("Left empty: all. The sessions after it can be drawn from the standings."),
        widget=forms.NumberInput(attrs={"class": "in num", "inputmode": "numeric", "autocomplete": "off"}),
    )
    keep = forms.BooleanField(label=_("Whoever can stays at the table planned before"), required=False)

    def clean_apart(self) -> list[list[int]]:
        return [self.numbers(line, fewest=2) for line in self.cleaned_data["apart"].splitlines() if line.strip()]

    def clean_fixed(self) -> list[FixedTable]:
        lines = [line for line in self.cleaned_data["fixed"].splitlines() if line.strip()]
        return [self.fixed_table(line) for line in lines]

    def fixed_table(self, line: str) -> FixedTable:
        player, _colon, tables = line.partition(":")
        (number,) = self.numbers(player, fewest=1, most=1)
        return FixedTable(number, frozenset(self.numbers(tables, fewest=1)))

    @staticmethod
    def numbers(text: str, *, fewest: int, most: int = 99) -> list[int]:
        parts = text.replace(",", " ").replace("-", " ").split()
        if not fewest <= len(parts) <= most or not all(part.isascii() and part.isdecimal() for part in parts):
            raise forms.ValidationError(_("“%(line)s” cannot be read."), params={"line": text.strip()})
        return [int(part) for part in parts]

    def options(self) -> DrawOptions:
        chosen = {kind: self.cleaned_data[kind] for kind in OWN_KINDS}
        weights = {kind: None if text == HARD else int(text) for kind, text in chosen.items() if text != USUAL}
        apart = {" ".join(map(str, numbers)): tuple(numbers) for numbers in self.cleaned_data["apart"]}
        return DrawOptions(
            weights=weights,
            groups={"apart": apart} if apart else {},
            fixed=tuple(self.cleaned_data["fixed"]),
            keep=self.cleaned_data["keep"] or None,
            until=self.cleaned_data["until"],
        )


class PlayerField(forms.TypedChoiceField):
    def __init__(self, label: Any) -> None:
        super().__init__(label=label, coerce=int, widget=forms.Select(attrs={"class": "in"}))


def number_field(label: Any) -> forms.IntegerField:
    widget = forms.NumberInput(attrs={"class": "in", "inputmode": "numeric", "min": "1"})
    return forms.IntegerField(label=label, min_value=1, max_value=1000, widget=widget)


class ChangeForm(forms.Form):
    """One of the changes by hand; ``people`` and ``sessions`` fill its choices."""

    def __init__(self, data: Any, people: Iterable[Participant], sessions: Iterable[Session]) -> None:
        super().__init__(data, prefix=None, auto_id=f"id_{self.kind}_%s")
        players = [("", "")] + [(person.number, f"{person.number} · {person.name}") for person in people]
        for field in self.fields.values():
            if isinstance(field, PlayerField):
                field.choices = players
        if "session" in self.fields:
            self.fields["session"].choices = [(one.number, str(one.number)) for one in sessions]  # type: ignore[attr-defined]

    kind = ""


class SwapForm(ChangeForm):
    kind = "swap"
    session = forms.TypedChoiceField(label=_("Session"), coerce=int, widget=forms.Select(attrs={"class": "in"}))
    one = PlayerField(_("Player"))
    two = PlayerField(_("changes seats with"))


class LeaveForm(ChangeForm):
    kind = "leave"
    player = PlayerField(_("Who leaves"))


class EnterForm(ChangeForm):
    kind = "enter"
    player = PlayerField(_("Who comes"))


class TableForm(ChangeForm):
    kind = "table"
    table = number_field(_("Table"))
    number = number_field(_("New number"))


CHANGE_FORMS: dict[str, type[ChangeForm]] = {one.kind: one for one in (SwapForm, LeaveForm, EnterForm, TableForm)}
