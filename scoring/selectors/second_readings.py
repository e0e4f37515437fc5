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
from scoring.selectors.conflicts import say_hand, say_typed
from scoring.selectors.paper import paper_of
from scoring.selectors.riichi_words import say_line
from scoring.selectors.seat_views import names_of
from scoring.selectors.sheets import TableSheet

_SAID = ("winner", "discarder", "value")


@dataclass(frozen=True)
class Disagreement:
    """The first hand on which the two readings differ, each as a sentence."""

    hand: int
    recorded: str
    read: str


def first_disagreement(current: TableSheet, typed: Sequence[Mapping[str, Any]]) -> Disagreement | None:
    """Hand by hand; a hand that only one of the two has is a disagreement as well."""
    if isinstance(current.sheet, RiichiTableSheet):
        return _first_apart(current, current.sheet, typed)
    recorded = {hand.number: hand.payload for hand in current.sheet.hands}
    read = {int(hand["number"]): hand for hand in typed}
    for number in sorted({*recorded, *read}):
        ours, theirs = recorded.get(number), read.get(number)
        if ours is None or theirs is None or any(getattr(ours, name) != theirs[name] for name in _SAID):
            rows, missing = {row.number: row for row in paper_of(current).hands}, _("not there")
            said = say_hand(rows[number]) if number in rows else missing
            return Disagreement(number, said, say_typed(current, theirs) if theirs else missing)
    return None


def _first_apart(
    current: TableSheet, sheet: RiichiTableSheet, typed: Sequence[Mapping[str, Any]]
) -> Disagreement | None:
    """The first riichi line whose two readings do not mean the same."""
    recorded = {hand.number: parse_table_hand(payload_data(hand.payload)).hand for hand in sheet.hands}
    read = {int(line["number"]): parse_table_hand(line).hand for line in typed}
    names, missing = names_of(current), _("not there")
    for number in sorted({*recorded, *read}):
        pair = [hands.get(number) for hands in (recorded, read)]
        if None in pair or _meaning(pair[0], current.rules) != _meaning(pair[1], current.rules):
            ours, theirs = (say_line(hand, names) if hand else missing for hand in pair)
            return Disagreement(number, ours, theirs)
    return None


def _meaning(hand: TableHand | None, rules: RuleSet) -> Any:
    """A line without the order of its lists; a limit is the same however it was written."""
    if hand is None:
        return None
    wins = {(win.winner, _worth(win, rules), win.liable) for win in hand.wins}
    lists = [frozenset(seats) for seats in (hand.riichi, hand.tenpai, hand.claimants, hand.offenders)]
    return hand.outcome, wins, hand.discarder, lists, hand.abortive


def _worth(win: HandWin, rules: RuleSet) -> Any:
    try:
        value = value_of_win(win, hand_options(rules))
    except RuleError:
        return win.han, win.fu, win.limit
    return value.limit or (win.han, win.fu)
