"""Read the hands of a table as lines of its sheet, where they are complete and make its scores."""

from collections.abc import Mapping
from typing import Any

from mahjong_core import sheets as core
from mahjong_core import table_sheets
from mahjong_core.errors import RuleError
from mahjong_core.record.document import WINDS, HandEntry, Table
from mahjong_core.rulesets import Family, RuleSet
from scoring.sheets.selectors.folding import TableSheet, adjustment_wind, core_adjustment


def hands_of(table: Table, empty: TableSheet, scores: Mapping[str, int], rules: RuleSet) -> list[core.Payload]:
    """Return the lines of the sheet; empty if the hands are not all there, or make other scores.

    ``empty`` is the sheet before any line, with the points that belong to it.
    """
    if not table.hands or not table.hands_complete:
        return []
    try:
        payloads = [
            table_sheets.parse_payload(core.EntryKind.HAND, _data(hand, number, rules), rules)
            for number, hand in enumerate(table.hands, start=1)
        ]
    except (RuleError, _NoLineError):
        return []  # the totals say what counts
    lines = [core.Entry(number, number, core.EntryKind.HAND, line) for number, line in enumerate(payloads, start=1)]
    points = [core_adjustment(row, adjustment_wind(row, empty.everybody)) for row in empty.adjustments]
    sheet = table_sheets.fold(lines, points, rules)
    makes = {wind.value: score for wind, score in sheet.table_scores.items()}
    refused = any(problem.severity == "refusal" for problem in sheet.problems)
    return payloads if makes == dict(scores) and not refused else []


class _NoLineError(Exception):
    """Raised where a hand is no line of a sheet of its own, such as one that says too little."""


def _data(hand: HandEntry, number: int, rules: RuleSet) -> dict[str, Any]:
    return _mcr(hand) if rules.family is Family.MCR else _riichi(hand, number)


def _mcr(hand: HandEntry) -> dict[str, Any]:
    if hand.outcome not in ("win", "draw"):
        raise _NoLineError
    line = {"number": hand.number, "outcome": hand.outcome, "value": hand.value}
    line |= {"winner": _wind(hand.winner), "discarder": _wind(hand.discarder)}
    return {name: value for name, value in line.items() if value is not None}


def _riichi(hand: HandEntry, number: int) -> dict[str, Any]:
    if hand.outcome != "win" and not (hand.outcome == "draw" and hand.tenpai is not None):
        raise _NoLineError
    line: dict[str, Any] = {"number": number, "outcome": hand.outcome, "riichi": _winds(hand.riichi)}
    if hand.outcome == "draw":
        return line | {"tenpai": _winds(hand.tenpai)}
    wins = [{"winner": WINDS[win.winner], "han": win.han, "fu": win.fu} for win in hand.wins]
    if not wins:
        raise _NoLineError
    return line | {"wins": wins, "discarder": _wind(hand.discarder)}


def _wind(seat: int | None) -> str | None:
    return None if seat is None else WINDS[seat]


def _winds(seats: tuple[int, ...] | None) -> list[str]:
    return [WINDS[seat] for seat in seats or ()]
