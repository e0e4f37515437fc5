"""Tables, sheets and results as JSON."""

from collections.abc import Mapping
from typing import Any

from mahjong_core import sheets as core
from mahjong_core.winds import WINDS, Wind
from scoring.api.riichi_data import lines_by_entry, sheet_extras
from scoring.models import Adjustment, ResultVersion, SheetEntry
from scoring.selectors.cautions import cautions_of
from scoring.selectors.sheets import TableSheet
from scoring.selectors.tables import OpenedTable, Reader, seats_data
from tournaments.models import Participant
from tournaments.rule_errors import sentence


def points(values: Mapping[Wind, int]) -> dict[str, int]:
    return {wind.value: values[wind] for wind in WINDS}


def table_data(opened: OpenedTable, reader: Reader) -> dict[str, Any]:
    """One table for one reader, in the shape of ``TableSerializer``."""
    table, sheet = opened.table, opened.sheet
    result = next((row.result for row in opened.results.values()), None)
    people = {player.pk: player for player in opened.current.seats.values() if player}
    return {
        "session": table.session.number,
        "number": table.number,
        "status": str(table.status),
        "base": base_for(opened, reader),
        "seats": seats_data(opened.current.seats, opened.results),
        "result": result_data(result, is_staff=reader.is_staff) if result else None,
        "sheet": sheet_data(sheet) if sheet else None,
        "adjustments": [adjustment_data(row, people[row.participant_id]) for row in sheet.adjustments] if sheet else [],
        "cautions": cautions_data(opened.current) if reader.is_staff else None,
        "entries": [entry_data(entry) for entry in opened.current.entries] if reader.is_staff else None,
        "superseded": [entry.id for entry in opened.current.sheet.superseded] if reader.is_staff else None,
    }


def base_for(opened: OpenedTable, reader: Reader) -> int:
    """The newest row that a writer has seen; outside the staff that of the sheet as it is shown."""
    if reader.is_staff:
        return opened.current.base
    return opened.sheet.base if opened.sheet else 0


def cautions_data(current: TableSheet) -> dict[str, Any]:
    """What each seat has received in this session."""
    told = cautions_of(current)
    return {wind.value: [{"points": one.points, "offence": one.offence} for one in told[wind]] for wind in WINDS}


def sheet_data(current: TableSheet) -> dict[str, Any]:
    sheet, lines = current.sheet, lines_by_entry(current)
    return {
        "mode": sheet.mode.value,
        "next_hand": sheet.next_hand,
        "hands": [hand_data(hand) | lines.get(hand.entry_id, {}) for hand in sheet.hands],
        "totals": points(sheet.totals.totals) if sheet.totals else None,
        "hand_points": points(sheet.hand_points),
        "adjustments": points(sheet.adjustments),
        "table_scores": points(sheet.table_scores),
        "problems": [problem_data(problem) for problem in sheet.problems],
        **sheet_extras(current),
    }


def hand_data(hand: core.SheetHand) -> dict[str, Any]:
    said = core.payload_data(hand.payload)
    return {
        "entry": hand.entry_id,
        "number": hand.number,
        "dealer": hand.dealer.value,
        "prevailing": hand.prevailing.value,
        "seat_winds": {wind.value: hand.seat_winds[wind].value for wind in WINDS},
        **{name: said.get(name) for name in ("outcome", "winner", "discarder", "value")},
        "deltas": points(hand.deltas),
        "running": points(hand.running),
    }


def problem_data(problem: core.Problem) -> dict[str, Any]:
    detail = dict(problem.detail)
    message = str(sentence(problem.code, detail, problem.code))
    return {"code": problem.code, "severity": problem.severity, "message": message, "detail": detail}


def entry_data(entry: SheetEntry) -> dict[str, Any]:
    return {
        "id": entry.pk,
        "sequence": entry.sequence,
        "kind": str(entry.kind),
        "payload": entry.payload,
        "supersedes": entry.supersedes_id,
        "reason": entry.reason,
        "by": entry.by_name,
        "device": entry.device,
        "at": entry.at.isoformat(),
    }


def adjustment_data(row: Adjustment, person: Participant) -> dict[str, Any]:
    """A ledger row; ``row.session`` and ``row.table`` are loaded by the caller where there may be many."""
    return {
        "id": row.pk,
        "session": row.session.number if row.session else None,
        "table": row.table.number if row.table else None,
        "hand": row.hand,
        "participant": person.number,
        "amount": row.amount,
        "stage": str(row.stage),
        "cause": row.cause,
        "clause": row.clause,
        "reverses": row.reverses_id,
        "reason": row.reason,
        "at": row.at.isoformat(),
    }


def result_data(result: ResultVersion, *, is_staff: bool) -> dict[str, Any]:
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
    warnings = [problem_data(one) for one in current.sheet.problems if one.severity == "warning"]
    return result_data(result, is_staff=True) | {"seats": seats_data(current.seats, seats), "warnings": warnings}
