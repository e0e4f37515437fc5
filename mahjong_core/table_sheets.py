"""Compute a table's sheet in either game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mahjong_core.riichi import table_sheet as riichi
from mahjong_core.riichi.session import SignalHeard
from mahjong_core.rulesets.records import Family, RuleSet
from mahjong_core.sheets import fold_mcr
from mahjong_core.sheets import parse_plain_payload as parse_plain
from mahjong_core.sheets.records import Adjustment, Entry, EntryKind, HandPayload, Payload, Sheet

__all__ = ["Data", "check_in_turn", "fold", "parse_payload"]

Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Game:
    """Store what differs between the games: reading a hand, checking that it can come next, and the fold."""

    parse_hand: Callable[[Data, RuleSet], Payload]
    check_in_turn: Callable[[HandPayload, Sheet, RuleSet, SignalHeard | None], None]
    fold: Callable[[Sequence[Entry], Sequence[Adjustment], RuleSet, SignalHeard | None], Sheet]


def _mcr_hand(data: Data, rule_set: RuleSet) -> Payload:
    return parse_plain(EntryKind.HAND, data, rule_set)


def _always_in_turn(hand: HandPayload, sheet: Sheet, rule_set: RuleSet, signal: SignalHeard | None) -> None:
    """An MCR hand says nothing about the ones before it."""


def _mcr_sheet(
    entries: Sequence[Entry], adjustments: Sequence[Adjustment], rule_set: RuleSet, signal: SignalHeard | None
) -> Sheet:
    """Return the last hand of an MCR table, which stops at once: no hand follows the signal (MCR 3.5.6)."""
    return fold_mcr(entries, adjustments, rule_set)


_GAMES: Mapping[Family, _Game] = {
    Family.MCR: _Game(_mcr_hand, _always_in_turn, _mcr_sheet),
    Family.RIICHI: _Game(riichi.parse_line, riichi.check_riichi_turn, riichi.fold_riichi),
}


def parse_payload(kind: EntryKind, data: Data, rule_set: RuleSet) -> Payload:
    """Return the typed payload of an entry; raises the codes of ``sheets.parse`` and of the game's hands."""
    if kind is EntryKind.HAND:
        return _GAMES[rule_set.family].parse_hand(data, rule_set)
    return parse_plain(kind, data, rule_set)


def check_in_turn(hand: HandPayload, sheet: Sheet, rule_set: RuleSet, signal: SignalHeard | None = None) -> None:
    """Raise ``riichi.*`` if ``hand`` cannot follow the hands before it."""
    _GAMES[rule_set.family].check_in_turn(hand, sheet, rule_set, signal)


def fold(
    entries: Sequence[Entry],
    adjustments: Sequence[Adjustment],
    rule_set: RuleSet,
    signal: SignalHeard | None = None,
) -> Sheet:
    """Return the sheet of a table, a ``RiichiTableSheet`` in riichi; ``signal``: where it stood at the end signal."""
    return _GAMES[rule_set.family].fold(entries, adjustments, rule_set, signal)
