"""Correct an option of the rule set after the event began: results are restated, kept rows stay as they are.

Points that were ruled or posted stay as they were given; released rankings stay as published until they are released
again, and a moment before the correction is shown by the rules of that moment.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Count
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from mahjong_core.errors import RuleError
from mahjong_core.rulesets import RuleSet, derive, from_data, to_data
from mahjong_core.rulesets.records import THREE
from scoring.common.permissions import ACTS
from scoring.common.selectors.basis import Basis
from scoring.common.selectors.releases import standing_releases
from scoring.event.selectors.rule_corrections import Corrected, corrected_rows
from scoring.models import ResultStatus, ResultVersion, SeatResult
from scoring.results.services.deductions import settle_deductions
from scoring.results.services.versions import placings, result_facts, seat_result, supersede
from scoring.sheets.selectors.folding import TableSheet, sheets_of
from scoring.standings.selectors.ranking import ranking_from_ledger
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Malformed, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import RuleSetCorrection, Table, TableStatus, Tournament
from tournaments.rules.policies import check_rule_set_locked
from tournaments.seating.services.amending import lock_whole_event

Changes = Mapping[str, Any]
_IN_FORCE = (ResultStatus.SUBMITTED, ResultStatus.VERIFIED)
_SEAT_FIGURES = (
    "wind",
    "hand_points",
    "adjustments",
    "table_score",
    "place",
    "twelfths",
    "counted",
    "counted_twelfths",
    "entered",
)


def preview_correction(*, tournament: Tournament, changes: Changes, by: Actor, at: datetime) -> Corrected:
    """Return the changes of a correction, made in a transaction that is rolled back.

    Refuses as :func:`correct_rule_set` does, but asks for no reason.
    """
    check_may(by, "rule_set.correct", tournament, ACTS)
    with transaction.atomic():
        corrected = _correct(tournament, changes, reason=str(_("Preview")), by=by, at=at)
        transaction.set_rollback(True)
    return corrected


def correct_rule_set(*, tournament: Tournament, changes: Changes, reason: str, by: Actor, at: datetime) -> Corrected:
    """Correct options of the rule set after the start, with a reason, in one transaction.

    Results in force or waiting whose places or points follow from the options are stated anew by the same people.
    Raise ``rulesets.reason_missing``, ``rulesets.not_locked``, ``rulesets.nothing_changes``,
    ``rulesets.sheets_contradict`` and what the rules refuse.
    """
    check_may(by, "rule_set.correct", tournament, ACTS)
    if not reason.strip():
        raise Malformed("rulesets.reason_missing", _("Give a reason for the correction of the rule set."))
    with transaction.atomic():
        return _correct(tournament, changes, reason=reason.strip()[:400], by=by, at=at)


def _correct(tournament: Tournament, changes: Changes, *, reason: str, by: Actor, at: datetime) -> Corrected:
    current = lock_whole_event(tournament)
    check_rule_set_locked(current)
    tables = _locked_tables(current)
    before = ranking_from_ledger(current, Basis.VERIFIED)
    sheets = sheets_of(tables)
    correction = _write_correction(current, changes, reason=reason, by=by, at=at)
    moved = _restate_all(_refolded(tables, sheets), reason=reason, by=by, at=at)
    rows = corrected_rows(before, ranking_from_ledger(current, Basis.VERIFIED))
    places = tuple((table.session.number, table.number) for table in moved)
    published = standing_releases(current).values_list("session__number", flat=True)
    released = tuple(sorted({table.session.number for table in moved} & set(published)))
    correction.moved = [row.data() for row in rows if row.is_moved]
    RuleSetCorrection.objects.bulk_create([correction])
    after = {"changes": dict(changes), "reason": reason, "tables": [list(place) for place in places]}
    old = {name: correction.before["options"][name] for name in changes}
    record("rule_set.corrected", current, by=by, at=at, tournament=current, before=old, after=after)
    raise_version(current)
    return Corrected(correction, rows, places, released)


def _locked_tables(tournament: Tournament) -> list[Table]:
    """Return every table whose sheet has an entry, locked, always in the same order to avoid deadlocks."""
    rows = Table.objects.select_for_update(of=("self",)).filter(session__tournament=tournament)
    begun = rows.exclude(status=TableStatus.EMPTY).order_by("session__number", "number")
    tables = list(begun.select_related("session__tournament"))
    for table in tables:
        table.session.tournament = tournament
    return tables


def _write_correction(
    tournament: Tournament, changes: Changes, *, reason: str, by: Actor, at: datetime
) -> RuleSetCorrection:
    """Change the event's rules and return the row that records it, not saved yet: it also stores who moved."""
    standing = from_data(tournament.rule_set)
    with rules_as_refusals():
        derived = derive(standing, changes, name=standing.name)
    _check_three(tournament, derived)
    after = to_data(derived)
    if after["options"] == tournament.rule_set["options"]:
        raise Refusal("rulesets.nothing_changes", _("These values are already in force."))
    correction = RuleSetCorrection(
        tournament=tournament,
        number=RuleSetCorrection.objects.filter(tournament=tournament).count() + 1,
        changes=dict(changes),
        before=tournament.rule_set,
        after=after,
        reason=reason,
        **stamp(by, at),
    )
    tournament.rule_set, tournament.rule_set_corrected_at = after, at
    tournament.save(update_fields=["rule_set", "rule_set_corrected_at"])
    return correction


def _check_three(tournament: Tournament, rules: RuleSet) -> None:
    """Check that games of three that were begun keep their points. Raise ``rulesets.sheets_contradict``."""
    games = Table.objects.filter(session__tournament=tournament, session__is_game=True).select_related("session")
    begun = games.annotate(players=Count("seats")).filter(players=THREE)
    if not rules.three_uma and begun.exists():
        raise _contradiction(list(begun))


def _refolded(tables: list[Table], before: Mapping[int, TableSheet]) -> list[TableSheet]:
    """Return the sheets folded by the corrected rules. Raise a refusal if an entry is impossible under them."""
    try:
        after = sheets_of(tables)
    except RuleError as error:
        raise _contradiction([table for table in tables if not _folds(table)]) from error
    broken = [table for table in tables if _refusals(after[table.pk]) - _refusals(before[table.pk])]
    if broken:
        raise _contradiction(broken)
    return [after[table.pk] for table in tables]


def _folds(table: Table) -> bool:
    try:
        sheets_of([table])
    except RuleError:
        return False
    return True


def _contradiction(tables: list[Table]) -> Refusal:
    return Refusal(
        "rulesets.sheets_contradict",
        ngettext(
            "The entries on %(tables)s sheet are impossible under the corrected rules.",
            "The entries on %(tables)s sheets are impossible under the corrected rules.",
            len(tables),
        )
        % {"tables": len(tables)},
        {"tables": [{"session": table.session.number, "table": table.number} for table in tables]},
    )


def _refusals(sheet: TableSheet) -> set[str]:
    return {problem.code for problem in sheet.sheet.problems if problem.severity == "refusal"}


def _restate_all(sheets: Iterable[TableSheet], *, reason: str, by: Actor, at: datetime) -> list[Table]:
    """Restate the results that the corrected rules change; return the tables whose results differ."""
    moved = []
    for sheet in sheets:
        standing = ResultVersion.objects.filter(table=sheet.table, status__in=_IN_FORCE, digest=sheet.sheet.digest)
        changed = [restated for old in standing if (restated := _restate(old, sheet, reason=reason, by=by, at=at))]
        if changed:
            moved.append(sheet.table)
        if any(result_version.status == ResultStatus.VERIFIED for result_version in standing):
            settle_deductions(sheet, by=by, at=at)
    return moved


def _restate(old: ResultVersion, sheet: TableSheet, *, reason: str, by: Actor, at: datetime) -> ResultVersion | None:
    """Return the result by the corrected rules, replacing ``old``; None if no figure changes."""
    result = ResultVersion(
        table=old.table,
        session=old.session,
        number=ResultVersion.objects.filter(table=old.table).count() + 1,
        status=old.status,
        mode=old.mode,
        hands=old.hands,
        players=old.players,
        digest=old.digest,
        reason=reason,
        submitted_at=at,
        submitted_by=old.submitted_by,
        submitted_by_name=old.submitted_by_name,
        verified_at=at if old.verified_at else None,
        verified_by=old.verified_by,
        verified_by_name=old.verified_by_name,
        by_one_person=old.by_one_person,
    )
    seats = [seat_result(result, sheet, outcome) for outcome in placings(sheet)]
    if _figures(seats) == _figures(old.seats.all()):
        return None
    supersede(old, by=by, at=at)
    result.save()
    for seat in seats:
        seat.result = result  # which has its key by now
    SeatResult.objects.bulk_create(seats)
    tournament = sheet.table.session.tournament
    record(
        "result.restated", result, by=by, at=at, tournament=tournament, after=result_facts(result, result.seats.all())
    )
    return result


def _figures(seats: Iterable[SeatResult]) -> list[tuple[Any, ...]]:
    return sorted(tuple(getattr(seat, name) for name in _SEAT_FIGURES) for seat in seats)
