"""Define the form of a riichi paper sheet typed row by row: how each hand ended, who won from whom, riichi.

1   | 2  | 330   |      column 1 wins 3 han 30 fu from column 2
1+3 | 2  | 330+m |      two winners on one discard
1   |    | m     | 1    column 1, in riichi, draws a mangan
0   | 13 |       |      exhaustive draw, 1 and 3 tenpai
c   | 2  |       |      chombo of column 2; likewise g, nagashi mangan
g   | 2  | 13    |      nagashi mangan settled as a draw, 1 and 3 tenpai
a   | 1  |       |      abortive draw, by its number; x: dealt again
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from mahjong_core.riichi.table.records import Abortive
from mahjong_core.riichi.value import YAKUMAN_LIMITS, Limit
from mahjong_core.rulesets import RuleSet
from mahjong_core.winds import WINDS, Wind
from scoring.sheets.forms.entry import SticksLeft
from scoring.sheets.forms.typed import NOBODY, TypedSheet, cell, read_seat

_ENDS: Final[Mapping[str, str]] = {"c": "chombo", "x": "redeal", "g": "nagashi", "a": "abortive"}
_LIST_OF: Final[Mapping[str, str]] = {"draw": "tenpai", "nagashi": "nagashi", "chombo": "offenders"}
_LIMIT_KEYS: Final[Mapping[str, Limit]] = {
    "m": Limit.MANGAN,
    "h": Limit.HANEMAN,
    "b": Limit.BAIMAN,
    "s": Limit.SANBAIMAN,
    **{"y" * times: limit for times, limit in enumerate(YAKUMAN_LIMITS, 1)},
}
_HAN_FU: Final = re.compile(r"([1-4])[ ./]?(\d{2,3})")
_HAN_ONLY: Final = re.compile(r"[5-9]|1[0-3]")
_LIMIT_OF: Final = re.compile(r"(y{1,6}|[mhbs])(?:/(\w+))?(?:\*([12]))?")


def read_value(text: str) -> dict[str, Any]:
    """Parse a value: ``330``, ``3 30`` or ``3/30`` is 3 han 30 fu; 5 to 13 are han; a limit is m h b s y, doubled yy.

    ``y/2`` names the seat that is responsible for the yakuman (3.3.6), as text; ``yyy/2*2`` for two of three.
    """
    typed = text.strip().lower()
    if match := _HAN_FU.fullmatch(typed):
        return {"han": int(match[1]), "fu": int(match[2])}
    if _HAN_ONLY.fullmatch(typed):
        return {"han": int(typed)}
    if match := _LIMIT_OF.fullmatch(typed):
        liable = {"liable": match[2]} if match[2] else {}
        fed = {"liable_times": int(match[3])} if match[3] else {}
        return {"limit": _LIMIT_KEYS[match[1]].value, **liable, **fed}
    message = _("“%(text)s” is not a value: 330 means 3 han 30 fu, m h b s y are the limits.")
    raise forms.ValidationError(message, params={"text": text.strip()}, code="scoring.value_unclear")


class TypedRiichiSheet(SticksLeft, TypedSheet):
    """Validate the rows. Typing may stop after any line, but leaves no gap; the totals are a control."""

    letters = "wdvr"

    def add_row(self, number: int) -> None:
        said = {"number": number}
        labels = {
            "w": _("Winner of line %(number)s, or how it ended") % said,
            "d": _("Discarder of line %(number)s, or who it is about") % said,
            "v": _("Value of line %(number)s") % said,
            "r": _("Riichi in line %(number)s") % said,
        }
        for letter, label in labels.items():
            self.fields[f"{letter}{number}"] = forms.CharField(max_length=60, **cell(letter, label))

    def read_row(self, number: int, data: Mapping[str, Any]) -> None:
        """Add the row's line or its error."""
        typed = {letter: str(data.get(f"{letter}{number}") or "").strip() for letter in self.letters}
        hand: dict[str, Any] = {"number": number}
        readers = (self.read_end, self.read_other, self.read_worth, self.read_sticks)
        for letter, read in zip(self.letters, readers, strict=True):
            try:
                read(typed[letter], hand)
            except forms.ValidationError as error:
                self.add_error(f"{letter}{number}", error)
                hand.setdefault("outcome", "draw")
        self.hands.append({name: value for name, value in hand.items() if value not in (None, [])})

    def read_end(self, text: str, hand: dict[str, Any]) -> None:
        """Parse who won, or how the hand ended."""
        if not text:
            raise forms.ValidationError(_("Enter the winner; 0 for no winner."), code="scoring.winner_missing")
        if text in NOBODY or text.lower() in _ENDS:
            hand["outcome"] = _ENDS.get(text.lower(), "draw")
            return
        hand |= {"outcome": "win", "wins": [{"winner": self.seat_of(part)} for part in text.split("+")]}

    def read_other(self, text: str, hand: dict[str, Any]) -> None:
        """Parse who discarded, the seats that this end of a hand names, or the number of the abortive draw."""
        outcome = hand.get("outcome", "")
        if outcome == "win":
            hand["discarder"] = None if text in NOBODY or not text else self.seat_of(text)
        elif outcome == "abortive":
            hand["abortive"] = self.kind(text)
        elif outcome in _LIST_OF:
            hand[_LIST_OF[outcome]] = self.several(text)

    def read_worth(self, text: str, hand: dict[str, Any]) -> None:
        """Parse the values of a win, or the tenpai hands with a nagashi mangan."""
        if hand.get("outcome") == "nagashi":
            hand["tenpai"] = self.several(text)
            return
        if hand.get("outcome") != "win":
            if text:
                raise forms.ValidationError(
                    _("A hand without a winner has no value."), code="scoring.value_without_win"
                )
            return
        values = [read_value(part) for part in text.split("+")] if text else []
        if len(values) != len(hand["wins"]):
            raise forms.ValidationError(_("Enter the value of the hand."), code="scoring.value_missing")
        for win, value in zip(hand["wins"], values, strict=True):
            win.update(value | ({"liable": self.seat_of(value["liable"])} if "liable" in value else {}))

    def read_sticks(self, text: str, hand: dict[str, Any]) -> None:
        hand["riichi"] = self.several(text)

    def counted(self, foot: dict[Wind, int], rules: RuleSet) -> dict[Wind, int]:
        """Return the totals; sticks that the four scores do not include go to the winner (3.6)."""
        return self.with_sticks(foot, rules)

    def seat_of(self, text: str) -> str:
        wind = read_seat(text, self.names)
        if wind is None:
            raise forms.ValidationError(_("Enter the winner; 0 for no winner."), code="scoring.winner_missing")
        return wind.value

    def several(self, text: str) -> list[str]:
        """Parse seats one after the other, as columns or winds: 13, E W. Empty and 0 mean no one."""
        seats = [self.seat_of(letter) for letter in text if letter not in " ,+" and letter not in NOBODY]
        return [wind.value for wind in WINDS if wind.value in seats]

    def kind(self, text: str) -> str:
        kinds = list(Abortive)
        if text not in {str(place) for place in range(1, len(kinds) + 1)}:
            raise forms.ValidationError(_("Enter the kind of abortive draw, 1 to 4."), code="scoring.kind_unclear")
        return kinds[int(text) - 1].value
