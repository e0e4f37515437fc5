"""Define the forms of a draw, and of changes by hand to published seating."""

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from mahjong_core.seating.plans.changes import SeatMove
from mahjong_core.seating.tables.numbers import FixedTable
from tournaments.common.files.seats import seat_in
from tournaments.models import Participant, Session
from tournaments.seating.selectors.inputs import OWN_KINDS, DrawOptions
from tournaments.seating.selectors.wishes import wish_words
from tournaments.seating.services.changes import MAX_MOVES

USUAL, HARD = "", "hard"
_RANGE = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?", re.ASCII)
_CHOSEN = [
    ("0", _("does not matter")),
    ("1", _("avoid")),
    ("20", _("avoid strongly")),
    (HARD, _("never")),
]
_MAX_LINES = 4000


def _weight_field(label: Any, usual: Any) -> forms.ChoiceField:
    """Return the field; ``usual``: in words, the weight that the core gives such meetings (``seating/wishes.py``)."""
    return forms.ChoiceField(label=label, choices=[(USUAL, usual), *_CHOSEN], required=False)


def _lines_field(label: Any, hint: Any) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": 2, "inputmode": "numeric"})
    return forms.CharField(label=label, required=False, max_length=_MAX_LINES, help_text=hint, widget=widget)


class DrawForm(forms.Form):
    """Choose the options of a draw; an empty form means the usual ones. ``options`` reads a valid form."""

    country = _weight_field(_("Players from the same country at the same table"), _("default: avoid"))
    club = _weight_field(
        _("Players from the same club at the same table"), _("default: between “avoid” and “avoid strongly”")
    )
    team = _weight_field(_("Team-mates at the same table"), _("default: avoid strongly"))
    apart = _lines_field(
        _("Players to keep apart"), _("Player numbers. Players on the same line never share a table. Example: 12 45")
    )
    areas = _lines_field(
        _("Players to keep apart, as named groups"),
        _(
            "One group per line, such as Asia: 1-16, 70. Two players of the same group never share a table. The effect "
            "is the same as in the field above."
        ),
    )
    fixed = _lines_field(_("Fixed tables"), _("One player per line, with the allowed tables. Example: 12: 1 2"))
    until = forms.IntegerField(
        label=_("Draw up to session"),
        required=False,
        min_value=1,
        help_text=_("Leave empty to draw all sessions. Otherwise the later sessions can be seated by the standings."),
        widget=forms.NumberInput(attrs={"class": "num", "inputmode": "numeric", "autocomplete": "off"}),
    )
    keep = forms.BooleanField(label=_("Keep players at their planned table where possible"), required=False)
    giving_up = forms.TypedMultipleChoiceField(
        label=_("Table requests to drop"),
        required=False,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Requests from earlier draws also apply to later ones, unless you select them here."),
    )

    def __init__(self, data: Any = None, *, wishes: Iterable[FixedTable] = ()) -> None:
        """Take ``wishes``: those that hold, by the tables' numbers in the hall."""
        super().__init__(data)
        by_player: dict[int, list[str]] = {}
        for wish in wishes:
            by_player.setdefault(wish.player, []).append(wish_words(wish))
        if by_player:
            choices = [(player, "; ".join(words)) for player, words in sorted(by_player.items())]
            self.fields["giving_up"].choices = choices  # type: ignore[attr-defined]
        else:
            del self.fields["giving_up"]

    def clean_apart(self) -> list[list[int]]:
        return [self.numbers(line, fewest=2) for line in self.cleaned_data["apart"].splitlines() if line.strip()]

    def clean_areas(self) -> dict[str, tuple[int, ...]]:
        named: dict[str, tuple[int, ...]] = {}
        seen: set[int] = set()
        for line in filter(str.strip, self.cleaned_data["areas"].splitlines()):
            name, colon, text = line.partition(":")
            numbers = self.ranges(text) if colon and name.strip() else []
            if not numbers or name.strip() in named:
                raise forms.ValidationError(_("“%(line)s” cannot be read."), params={"line": line.strip()[:80]})
            if seen.intersection(numbers) or len(set(numbers)) < len(numbers):
                raise forms.ValidationError(
                    _("A player can be in only one group. Check “%(line)s”."), params={"line": name}
                )
            named[name.strip()] = tuple(numbers)
            seen.update(numbers)
        return named

    @staticmethod
    def ranges(text: str) -> list[int]:
        """Return numbers and ranges, 1-16, 70; nothing if they cannot be read."""
        numbers: list[int] = []
        for part in text.replace(",", " ").split():
            match = _RANGE.fullmatch(part)
            if match is None or int(match[2] or match[1]) - int(match[1]) not in range(_MAX_LINES):
                return []
            numbers += range(int(match[1]), int(match[2] or match[1]) + 1)
        return numbers

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
        groups: dict[str, Any] = {"apart": apart} if apart else {}
        if self.cleaned_data["areas"]:
            groups["area"], weights["area"] = self.cleaned_data["areas"], None
        return DrawOptions(
            weights=weights,
            groups=groups,
            fixed=tuple(self.cleaned_data["fixed"]),
            keep=self.cleaned_data["keep"] or None,
            until=self.cleaned_data["until"],
            giving_up=frozenset(self.cleaned_data.get("giving_up", ())),
        )


class PlayerField(forms.TypedChoiceField):
    def __init__(self, label: Any) -> None:
        super().__init__(label=label, coerce=int)


def number_field(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=1, max_value=1000)


class ChangeForm(forms.Form):
    """Change seats by hand; ``people`` and ``sessions`` are its choices."""

    def __init__(
        self,
        data: Any,
        people: Iterable[Participant],
        sessions: Iterable[Session],
        initial: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(data, prefix=None, auto_id=f"id_{self.kind}_%s", initial=initial)
        players = [("", "")] + [(person.number, f"{person.number} · {person.name}") for person in people]
        for field in self.fields.values():
            if isinstance(field, PlayerField):
                field.choices = players
        if "session" in self.fields:
            every = [("", self.every_session)] if self.every_session else []
            numbers = [(session.number, str(session.number)) for session in sessions]
            self.fields["session"].choices = [*every, *numbers]  # type: ignore[attr-defined]

    kind = ""
    # The words for "in each of them", where a change may be made so.
    every_session: Any = None


class SwapForm(ChangeForm):
    kind = "swap"
    session = forms.TypedChoiceField(label=_("Session"), coerce=int)
    one = PlayerField(_("Player"))
    two = PlayerField(_("swaps seats with"))


class ArrangeForm(ChangeForm):
    """Change many seats of one session, a line each."""

    kind = "arrange"
    session = forms.TypedChoiceField(label=_("Session"), coerce=int)
    moves = forms.CharField(
        label=_("One move per line"),
        max_length=8000,
        help_text=_("“12 3E”: no. 12 moves to table 3, East. “12 45”: no. 12 and no. 45 swap."),
        widget=forms.Textarea(attrs={"class": "num", "rows": "6", "autocomplete": "off"}),
    )

    def clean_moves(self) -> list[SeatMove]:
        lines = [line.strip() for line in self.cleaned_data["moves"].splitlines() if line.strip()]
        if len(lines) > MAX_MOVES:
            raise forms.ValidationError(_("At most %(most)s moves at once."), params={"most": MAX_MOVES})
        return [self.move(line) for line in lines]

    @staticmethod
    def move(line: str) -> SeatMove:
        player, _space, where = line.replace(":", " ").strip().partition(" ")
        seat = seat_in(where)
        other = where.strip()
        if player.isascii() and player.isdecimal() and len(player) < 5:
            if seat is not None:
                return SeatMove(int(player), seat)
            if other.isascii() and other.isdecimal() and len(other) < 5:
                return SeatMove(int(player), int(other))
        raise forms.ValidationError(_("“%(line)s” cannot be read."), params={"line": line[:80]})


class LeaveForm(ChangeForm):
    kind = "leave"
    player = PlayerField(_("Player who leaves or did not come"))
    session = forms.TypedChoiceField(label=_("Session"), required=False, coerce=int, empty_value=None)
    every_session = _("all future sessions")


class EnterForm(ChangeForm):
    kind = "enter"
    player = PlayerField(_("Late player"))


class TableForm(ChangeForm):
    kind = "table"
    table = number_field(_("Table"))
    number = number_field(_("New number"))


class CloseForm(ChangeForm):
    kind = "close"
    session = forms.TypedChoiceField(label=_("Session"), coerce=int)
    table = number_field(_("Table"))


CHANGE_FORMS: dict[str, type[ChangeForm]] = {
    form.kind: form for form in (SwapForm, ArrangeForm, LeaveForm, EnterForm, TableForm, CloseForm)
}
