"""A sheet read a second time from the paper, against what stands: the first row where the two differ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from mahjong_core.errors import RuleError
from mahjong_core.riichi.options import hand_options
from mahjong_core.riichi.sheet_parse import parse_table_hand
from mahjong_core.riichi.table.records import HandWin, TableHand
from mahjong_core.riichi.table.settle import value_of_win
from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.rulesets import RuleSet
from mahjong_core.sheets import payload_data
from scoring.sheets.selectors.conflicts import say_hand, say_typed
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.paper import paper_of
from scoring.sheets.selectors.riichi_words import say_line
from scoring.sheets.selectors.seat_views import names_of

_COMPARED = ("winner", "discarder", "value")


@dataclass(frozen=True)
class Disagreement:
    """The first hand on which the two readings differ, each as a sentence; ``column``: the first cell that differs."""

    hand: int
    recorded: str
    read: str
    column: str = "winner"

    @property
    def field(self) -> str:
        """The cell's name in the form of a typed sheet."""
        return f"{self.column[0]}{self.hand}"


def first_disagreement(current: TableSheet, typed: Sequence[Mapping[str, Any]]) -> Disagreement | None:
    """Hand by hand; a hand that only one of the two has is a disagreement as well."""
    if isinstance(current.sheet, RiichiTableSheet):
        return _first_apart(current, current.sheet, typed)
    recorded = {hand.number: hand.payload for hand in current.sheet.hands}
    read = {int(hand["number"]): hand for hand in typed}
    for number in sorted({*recorded, *read}):
        ours, theirs = recorded.get(number), read.get(number)
        apart = ["winner"] if ours is None or theirs is None else _apart(ours, theirs)
        if apart:
            rows, missing = {row.number: row for row in paper_of(current).hands}, _("not there")
            recorded_hand = say_hand(rows[number]) if number in rows else missing
            return Disagreement(number, recorded_hand, say_typed(current, theirs) if theirs else missing, apart[0])
    return None


def _apart(recorded: object, read: Mapping[str, Any]) -> list[str]:
    """The columns on which two readings of a hand differ."""
    return [name for name in _COMPARED if getattr(recorded, name) != read[name]]


def _first_apart(
    current: TableSheet, sheet: RiichiTableSheet, typed: Sequence[Mapping[str, Any]]
) -> Disagreement | None:
    """The first riichi line whose two readings do not mean the same."""
    recorded = {hand.number: parse_table_hand(payload_data(hand.payload)).hand for hand in sheet.hands}
    read = {int(line["number"]): parse_table_hand(line).hand for line in typed}
    names, missing = names_of(current), _("not there")
    for number in sorted({*recorded, *read}):
        pair = [hands.get(number) for hands in (recorded, read)]
        # A line that is not there ends in no way at all.
        ours, theirs = (_meaning(hand, current.rules) if hand else {"winner": None} for hand in pair)
        apart = [column for column in ours if ours[column] != theirs.get(column)]
        if apart:
            recorded_as, read_as = (say_line(hand, names) if hand else missing for hand in pair)
            return Disagreement(number, recorded_as, read_as, apart[0])
    return None


def _meaning(hand: TableHand, rules: RuleSet) -> dict[str, Any]:
    """A line by its columns, without the order of its lists; a limit is the same however it was written."""
    others = [frozenset(seats) for seats in (hand.tenpai, hand.claimants, hand.offenders)]
    return {
        "winner": (hand.outcome, {win.winner for win in hand.wins}),
        "discarder": (hand.discarder, others, hand.abortive),
        "value": {(win.winner, _worth(win, rules), win.liable) for win in hand.wins},
        "riichi": frozenset(hand.riichi),
    }


def _worth(win: HandWin, rules: RuleSet) -> Any:
    try:
        value = value_of_win(win, hand_options(rules))
    except RuleError:
        return win.han, win.fu, win.limit
    return value.limit or (win.han, win.fu)
