"""Riichi sheets as JSON."""

from collections.abc import Iterable
from typing import Any

from mahjong_core.riichi.sheet import SheetLine
from mahjong_core.riichi.sheet_parse import hand_data
from mahjong_core.riichi.table.records import Transfer
from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.winds import WINDS
from scoring.selectors.sheets import TableSheet
from scoring.services.substitutions import occupancy_facts

SAID = ("han", "fu", "limit", "liable", "wins", "riichi", "tenpai", "nagashi", "offenders", "abortive")


def sheet_extras(current: TableSheet) -> dict[str, Any]:
    """``riichi`` for a riichi sheet, nothing for another."""
    sheet = current.sheet
    if not isinstance(sheet, RiichiTableSheet):
        return {}
    play = sheet.play
    facts = {
        "next": str(play.next_hand) if play.next_hand else None,
        "next_is_last": play.next_is_last,
        "last_hand": play.last_hand,
        "counters": play.state.counters,
        "deposits": play.state.deposits,
        "deductions": {wind.value: play.deductions[wind] for wind in WINDS if play.deductions[wind]},
        "leftover": transfers_data(play.leftover),
        "substitutes": [occupancy_facts(row) for row in current.around.occupancies],
    }
    return {"riichi": facts}


def lines_by_entry(current: TableSheet) -> dict[int, dict[str, Any]]:
    """What each line of a riichi sheet says and does, by the entry's id; a line that cannot be played is not there."""
    sheet = current.sheet
    lines = sheet.play.lines if isinstance(sheet, RiichiTableSheet) else ()
    return {line.entry_id: {"riichi": line_data(line)} for line in lines}


def line_data(line: SheetLine) -> dict[str, Any]:
    said = hand_data(line.record)
    return {name: said[name] for name in SAID if name in said} | {
        "label": str(line.label),
        "counters": line.counters,
        "deposits": line.deposits,
        "hand": line.hand,
        "last": line.last,
        "transfers": transfers_data(line.transfers),
    }


def transfers_data(moves: Iterable[Transfer]) -> list[dict[str, Any]]:
    return [
        {
            "payer": move.payer.value if move.payer else None,
            "payee": move.payee.value if move.payee else None,
            "points": move.points,
            "cause": str(move.cause),
            "clause": move.clause,
        }
        for move in moves
    ]
