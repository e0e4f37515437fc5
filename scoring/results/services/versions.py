"""Submit, verify and reject a table's result."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.placement import fraction_text, from_twelfths, to_twelfths
from scoring.common.permissions import check_may_at
from scoring.common.signals import result_verified
from scoring.models import ResultStatus, ResultVersion, SeatResult
from scoring.results.policies import RESULT_MOVES, check_second_person
from scoring.results.selectors.outcomes import SeatOutcome, outcomes
from scoring.results.services.deductions import settle_deductions
from scoring.sheets.policies import TABLE_MOVES
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.services.entries import open_sheet
from scoring.sheets.services.late_hands import check_late_hands_settled
from scoring.sheets.services.photos import check_photographed
from scoring.sheets.services.signing import check_sheet, check_signed
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version, results_shown
from tournaments.models import Table
from tournaments.referees.policies import check_not_own_table


def submit_table(*, table: Table, by: Actor, at: datetime, reason: str = "") -> ResultVersion:
    """Freeze the sheet into a result that waits for a second person.

    Raise ``scoring.table_not_balanced`` (amount and likely slips in the detail), ``scoring.sheet_empty``, the
    sheet's other refusals, and ``scoring.late_hand_open`` while a hand written after the end waits for a referee;
    fewer hands than the rule set's is only a warning (MCR 3.5.6).
    """
    check_may_at(by, "sheet.submit", table, at)
    with transaction.atomic():
        current = open_sheet(table, "submit")
        check_sheet(current)
        check_late_hands_settled(current, at)
        check_signed(current, by)
        return _freeze(current, "submit", by=by, at=at, reason=reason)


def verify_table(
    *,
    table: Table,
    by: Actor,
    at: datetime,
    version: int | None = None,
    totals: Mapping[str, int] | None = None,
) -> ResultVersion:
    """Confirm a submitted result, by another person than the submitter unless the event allows one.

    ``version`` is the number the verifier has looked at; ``totals`` what they read off the paper, compared seat by
    seat. Raise ``scoring.same_person``, ``scoring.result_moved_on``, ``scoring.verification_differs``, and
    ``scoring.photo_missing`` if the event verifies beside the photo of the paper, ``referees.own_table``.
    """
    check_may_at(by, "sheet.verify", table, at)
    check_not_own_table(by, table)
    with transaction.atomic():
        # Lock first: the checks below must hold until the result is in force.
        current = open_sheet(table, "verify")
        result = _pending_result(current.table)
        _check_looked_at(result, version)
        check_second_person(result, by, current.table.session.tournament)
        _check_unchanged(current, result)
        check_late_hands_settled(current, at)
        check_photographed(current.table)
        _check_read_totals(result, totals)
        # The version in force makes room for the one being verified.
        for standing in ResultVersion.objects.filter(table=current.table, status=ResultStatus.VERIFIED):
            supersede(standing, by=by, at=at)
        result.status = RESULT_MOVES.after(result.status, "verify")
        result.verified_at, result.verified_by, result.verified_by_name = at, by.key, by.name
        result.by_one_person = result.submitted_by == by.key
        result.save(update_fields=["status", "verified_at", "verified_by", "verified_by_name", "by_one_person"])
        # Only a verified sheet takes points off, and before the version rises, so that no reader sees half of it.
        settle_deductions(current, by=by, at=at)
        _close(current, "verify", result, "result.verified", by=by, at=at)
        result_verified.send(sender=Table, table=current.table, at=at)
    return result


def reject_table(*, table: Table, reason: str, by: Actor, at: datetime) -> ResultVersion:
    """Withdraw the submitted result with a reason; the sheet opens for correction. Raise ``referees.own_table``."""
    check_may_at(by, "sheet.verify", table, at)
    check_not_own_table(by, table)
    if not reason.strip():
        raise Malformed("scoring.reason_missing", _("Describe what does not match."))
    with transaction.atomic():
        current = open_sheet(table, "reject")
        result = _pending_result(current.table)
        result.sent_back_reason, result.sent_back_by_name = reason.strip()[:400], by.name
        supersede(result, by=by, at=at)
        _close(current, "reject", result, "result.rejected", by=by, at=at, reason=reason.strip())
    return result


def restate_result(current: TableSheet, *, reason: str, by: Actor, at: datetime) -> ResultVersion:
    """Write a new version after the score ledger changed under a submitted or verified result.

    In the transaction of the caller, who locked the table. A verified result stays in force until the new one is
    verified.
    """
    return _freeze(current, "restate", by=by, at=at, reason=reason)


def _freeze(current: TableSheet, act: str, *, by: Actor, at: datetime, reason: str) -> ResultVersion:
    """Write a result version with its seats; an older pending one is superseded."""
    table = current.table
    for older in ResultVersion.objects.filter(table=table, status=ResultStatus.SUBMITTED):
        supersede(older, by=by, at=at)
    result = ResultVersion.objects.create(
        table=table,
        session=table.session,
        number=ResultVersion.objects.filter(table=table).count() + 1,
        mode=current.sheet.mode.value,
        hands=len(current.sheet.hands),
        players=len(current.seats),
        digest=current.sheet.digest,
        reason=reason,
        **stamp(by, at, "submitted"),
    )
    seats = SeatResult.objects.bulk_create(seat_result(result, current, outcome) for outcome in placings(current))
    _close(current, act, result, "result.submitted", by=by, at=at, reason=reason, seats=seats)
    return result


def placings(current: TableSheet) -> tuple[SeatOutcome, ...]:
    """Return the places and points of the seats by the event's rules. Raise a refusal if the rules refuse them."""
    with rules_as_refusals():
        return outcomes(current)


def seat_result(result: ResultVersion, current: TableSheet, outcome: SeatOutcome) -> SeatResult:
    """Return the row of one seat in a version of the result, not saved yet."""
    adjustments = current.sheet.adjustments.get(outcome.wind, 0)
    return SeatResult(
        result=result,
        wind=outcome.wind.value,
        participant=current.seats[outcome.wind],
        hand_points=outcome.score - adjustments,
        adjustments=adjustments,
        table_score=outcome.score,
        place=outcome.place,
        twelfths=to_twelfths(outcome.points),
        counted=outcome.counted,
        counted_twelfths=None if outcome.counted_points is None else to_twelfths(outcome.counted_points),
        played_by=playing.player if (playing := current.context.playing.get(outcome.wind)) else None,
        entered=outcome.entered,
    )


def _pending_result(table: Table) -> ResultVersion:
    return ResultVersion.objects.select_for_update().get(table=table, status=ResultStatus.SUBMITTED)


def _check_looked_at(result: ResultVersion, version: int | None) -> None:
    if version is not None and version != result.number:
        raise Conflict(
            "scoring.result_moved_on",
            _("The sheet was submitted again in the meantime. Check version %(version)s.") % {"version": result.number},
            {"version": version, "now": result.number},
        )


def _check_unchanged(current: TableSheet, result: ResultVersion) -> None:
    if current.sheet.digest != result.digest:
        raise Conflict(
            "scoring.result_moved_on",
            _("The sheet changed after it was submitted. Submit it again."),
            {"version": result.number},
        )


def _check_read_totals(result: ResultVersion, totals: Mapping[str, int] | None) -> None:
    """Check that the verifier's own reading agrees with every seat."""
    if totals is None:
        return
    seats = {seat.wind: seat.table_score for seat in result.seats.all()}
    differs = {
        wind: {"submitted": score, "read": totals.get(wind)}
        for wind, score in seats.items()
        if totals.get(wind) != score
    }
    if differs:
        raise Conflict(
            "scoring.verification_differs",
            _("Your reading differs from the submitted result. Nothing was changed."),
            {"seats": differs},
        )


def supersede(result: ResultVersion, *, by: Actor, at: datetime) -> None:
    """Mark a version of the result as superseded. Refuse a move that its status does not allow."""
    result.status = RESULT_MOVES.after(result.status, "supersede")
    result.superseded_at, result.superseded_by = at, by.key
    result.save(update_fields=["status", "superseded_at", "superseded_by", "sent_back_reason", "sent_back_by_name"])


def _close(
    current: TableSheet,
    act: str,
    result: ResultVersion,
    action: str,
    *,
    by: Actor,
    at: datetime,
    reason: str = "",
    seats: Iterable[SeatResult] | None = None,
) -> None:
    """Set the table's status, write the audit row, raise the version."""
    table = current.table
    table.status = TABLE_MOVES.after(table.status, act, table=table.number)
    table.save(update_fields=["status"])
    tournament = table.session.tournament
    after = result_facts(result, result.seats.all() if seats is None else seats) | (
        {"reason": reason} if reason else {}
    )
    record(action, result, by=by, at=at, tournament=tournament, after=after)
    raise_version(tournament, results_shown(tournament))


def result_facts(result: ResultVersion, rows: Iterable[SeatResult]) -> dict[str, Any]:
    """Return a version of the result as the audit journal writes it."""
    seats = {
        seat.wind: {
            "table_score": seat.table_score,
            "place": seat.place,
            "table_points": fraction_text(from_twelfths(seat.twelfths)),
        }
        for seat in rows
    }
    return {"version": result.number, "status": str(result.status), "mode": result.mode, "seats": seats}
