"""Tables, sheets and results as JSON."""

from collections.abc import Mapping
from typing import Any

from mahjong_core import sheets as core
from mahjong_core.winds import WINDS, Wind
from scoring.common.selectors.basis import Reader
from scoring.models import Adjustment, ResultVersion, SheetEntry
from scoring.sheets.selectors.cautions import Caution, cautions_of
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.paper import Four, running_sums
from scoring.sheets.selectors.tables import OpenedTable, seats_data
from scoring.sheets.shapes.riichi import lines_by_entry, sheet_extras
from tournaments.common.models.base import uid_text
from tournaments.common.rule_errors import sentence


def points(values: Mapping[Wind, int]) -> dict[str, int]:
    """Points by the letter of the wind, for all four."""
    return {wind.value: values[wind] for wind in WINDS}


def table_data(opened: OpenedTable, reader: Reader) -> dict[str, Any]:
    """One table for one reader, in the shape of ``TableSerializer``."""
    table, sheet = opened.table, opened.sheet
    result = next((row.result for row in opened.results.values()), None)
    entries = opened.current.entries
    uids = {entry.sequence: str(entry.uid) for entry in entries}
    # The newest row that a writer has seen; outside the staff that of the sheet as it is shown.
    shown_base = sheet.base if sheet else 0
    data = {
        "session": table.session.number,
        "number": table.number,
        "status": str(table.status),
        "session_status": str(table.session.status),
        "base": opened.current.base if reader.is_staff else shown_base,
        "seats": seats_data(
            opened.current.rules, opened.current.seats, opened.results, opened.current.substitute_names
        ),
        "result": result_data(result, is_staff=reader.is_staff) if result else None,
        "sheet": _sheet_data(sheet, uids) if sheet else None,
        "adjustments": _adjustments_data(sheet) if sheet else [],
        "cautions": None,
        "entries": None,
        "superseded": None,
    }
    if not reader.is_staff:
        return data
    received, rows = cautions_of(opened.current), {entry.pk: entry for entry in entries}
    return data | {
        "cautions": {wind.value: [caution_data(caution) for caution in received[wind]] for wind in WINDS},
        "entries": [_entry_row(entry, rows[entry.supersedes_id] if entry.supersedes_id else None) for entry in entries],
        "superseded": [uids[entry.id] for entry in opened.current.sheet.superseded],
    }


def caution_data(caution: Caution) -> dict[str, Any]:
    """A ruling beside a seat: what came off, what was ruled, and what holds during the hand."""
    names = ("points", "offence", "hand", "states", "is_dead")
    return {name: getattr(caution, name) for name in names} | {"sanction": caution.label}


def _adjustments_data(sheet: TableSheet) -> list[dict[str, Any]]:
    """The ledger rows of a table, of the player or of the substitute of the bench who sat there."""
    sat = [player for player in sheet.seats.values() if player is not None]
    bench = [row.player for row in sheet.context.occupancies if row.player is not None]
    numbers = {player.pk: player.number for player in (*sat, *bench)}
    return [adjustment_data(row, numbers.get(row.participant_id or 0)) for row in sheet.adjustments]


def _sheet_data(current: TableSheet, uids: Mapping[int, str]) -> dict[str, Any]:
    sheet, lines, running = current.sheet, lines_by_entry(current), running_sums(current)
    return {
        "mode": sheet.mode.value,
        "next_hand": sheet.next_hand,
        "hands": [_hand_data(hand, uids, running) | lines.get(hand.entry_id, {}) for hand in sheet.hands],
        "totals": points(sheet.totals.totals) if sheet.totals else None,
        "hand_points": points(sheet.hand_points),
        "adjustments": points(sheet.adjustments),
        "table_scores": points(sheet.table_scores),
        "problems": [problem_data(problem) for problem in sheet.problems],
        **sheet_extras(current),
    }


def _hand_data(hand: core.SheetHand, uids: Mapping[int, str], running: Mapping[int, Four]) -> dict[str, Any]:
    data = core.payload_data(hand.payload)
    return {
        "entry": uids[hand.entry_id],
        "number": hand.number,
        "dealer": hand.dealer.value,
        "prevailing": hand.prevailing.value,
        "seat_winds": {wind.value: hand.seat_winds[wind].value for wind in WINDS},
        **{name: data.get(name) for name in ("outcome", "winner", "discarder", "value")},
        "deltas": points(hand.deltas),
        "running": {wind.value: sum_ for wind, sum_ in zip(WINDS, running[hand.number], strict=True)},
    }


def problem_data(problem: core.SheetProblem) -> dict[str, Any]:
    """What is wrong with a sheet, with its code and its sentence."""
    detail = dict(problem.detail)
    message = str(sentence(problem.code, detail, problem.code))
    return {"code": problem.code, "severity": problem.severity, "message": message, "detail": detail}


def entry_data(entry: SheetEntry) -> dict[str, Any]:
    """A row of a sheet."""
    return _entry_row(entry, entry.supersedes)


def _entry_row(entry: SheetEntry, supersedes: SheetEntry | None) -> dict[str, Any]:
    return {
        "id": str(entry.uid),
        "sequence": entry.sequence,
        "kind": str(entry.kind),
        "payload": entry.payload,
        "supersedes": uid_text(supersedes),
        "reason": entry.reason,
        "overrules": entry.overrules,
        "by": entry.by_name,
        "device": entry.device,
        "at": entry.at.isoformat(),
        "written_at": entry.written_at.isoformat() if entry.written_at else None,
    }


def adjustment_data(row: Adjustment, number: int | None) -> dict[str, Any]:
    """A ledger row; ``row.session`` and ``row.table`` are loaded by the caller where there may be many."""
    return {
        "id": str(row.uid),
        "session": row.session.number if row.session else None,
        "table": row.table.number if row.table else None,
        "hand": row.hand,
        "participant": number,
        "amount": row.amount,
        "stage": str(row.stage),
        "cause": row.cause,
        "clause": row.clause,
        "reverses": uid_text(row.reverses),
        "reason": row.reason,
        "at": row.at.isoformat(),
    }


def result_data(result: ResultVersion, *, is_staff: bool) -> dict[str, Any]:
    """A version of a result; who submitted and verified it for staff alone."""
    return {
        "version": result.number,
        "status": str(result.status),
        "mode": result.mode,
        "hands": result.hands,
        "submitted_at": result.submitted_at.isoformat(),
        "submitted_by": result.submitted_by_name if is_staff else None,
        "verified_at": result.verified_at.isoformat() if result.verified_at else None,
        "verified_by": result.verified_by_name if is_staff else None,
    }


def stored_result_data(result: ResultVersion, current: TableSheet) -> dict[str, Any]:
    """A result as its writer gets it back, with what is worth knowing (a hand fewer is no obstacle, MCR 3.5.6)."""
    seats = {row.wind: row for row in result.seats.all()}
    warnings = [problem_data(problem) for problem in current.sheet.problems if problem.severity == "warning"]
    return result_data(result, is_staff=True) | {
        "seats": seats_data(current.rules, current.seats, seats, current.substitute_names),
        "warnings": warnings,
    }
