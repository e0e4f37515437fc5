"""Compare a second reading of the paper with the sheet: the first row where the two differ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from mahjong_core.errors import RuleError
from mahjong_core.riichi.options import hand_options
from mahjong_core.riichi.sheet_parse import parse_table_hand
from mahjong_core.riichi.table.records import HandWin
from mahjong_core.riichi.table.settle import value_of_win
from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.rulesets import RuleSet
from mahjong_core.sheets import payload_data
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.hand_words import say_hand

_MISSING: Final = {"winner": ""}  # differs from every hand in its first column


@dataclass(frozen=True)
class Disagreement:
    """Store the first hand on which two readings differ, each as a sentence; ``column``: the first such cell."""

    hand: int
    recorded: str
    read: str
    column: str = "winner"

    @property
    def field(self) -> str:
        """Return the cell's name in the form of a typed sheet."""
        return f"{self.column[0]}{self.hand}"


def first_disagreement(current: TableSheet, typed: Sequence[Mapping[str, Any]]) -> Disagreement | None:
    """Return the first hand that differs, or that only one of the two readings has; None if they agree."""
    meaning = _riichi_meaning if isinstance(current.sheet, RiichiTableSheet) else _mcr_meaning
    recorded = {hand.number: payload_data(hand.payload) for hand in current.sheet.hands}
    read = {int(hand["number"]): hand for hand in typed}
    for number in sorted({*recorded, *read}):
        pair = recorded.get(number), read.get(number)
        ours, theirs = (meaning(hand, current.rules) if hand else _MISSING for hand in pair)
        apart = [column for column in ours if ours[column] != theirs.get(column)]
        if apart:
            recorded_as, read_as = (say_hand(current, hand) if hand else _("not there") for hand in pair)
            return Disagreement(number, recorded_as, read_as, apart[0])
    return None


def _mcr_meaning(hand: Mapping[str, Any], _rules: RuleSet) -> dict[str, Any]:
    return {column: hand[column] for column in ("winner", "discarder", "value")}


def _riichi_meaning(data: Mapping[str, Any], rules: RuleSet) -> dict[str, Any]:
    """Return a line by its columns, lists unordered, and a limit the same however it was written."""
    hand = parse_table_hand(data).hand
    others = [frozenset(seats) for seats in (hand.tenpai, hand.claimants, hand.offenders)]
    return {
        "winner": (hand.outcome, {win.winner for win in hand.wins}),
        "discarder": (hand.discarder, others, hand.abortive),
        "value": {(win.winner, _worth(win, rules), win.liable, win.liable_times) for win in hand.wins},
        "riichi": frozenset(hand.riichi),
    }


def _worth(win: HandWin, rules: RuleSet) -> Any:
    try:
        value = value_of_win(win, hand_options(rules))
    except RuleError:
        return win.han, win.fu, win.limit
    return value.limit or (win.han, win.fu)
