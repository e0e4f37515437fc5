"""Import files in two steps: a batch is read and previewed, then applied once."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.files.problems import Problem
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.imports.selectors.column_maps import ColumnMap, FileSource, headings_key
from tournaments.imports.selectors.previews import (
    file_columns,
    participant_rows,
    preview_participants,
    preview_seating,
    stored_problems,
    stored_rows,
)
from tournaments.models import ColumnMemory, ImportBatch, ImportKind, SeatingDraw, Tournament
from tournaments.players.selectors.participant_rows import ParticipantRow, cleaned
from tournaments.players.selectors.team_names import ALIKE
from tournaments.players.services.participants import ImportOutcome, import_participants
from tournaments.seating.selectors.wishes import Given
from tournaments.seating.services.drawing import import_seating

_ACTS: Final = {ImportKind.PARTICIPANTS: "participants.edit", ImportKind.SEATING: "seating.draw"}
CellKey = tuple[int, str]


def keep_participants(
    *,
    tournament: Tournament,
    filename: str,
    rows: Sequence[ParticipantRow],
    unused: Sequence[str],
    problems: Sequence[Problem],
    by: Actor,
    at: datetime,
    source: FileSource | None = None,
) -> ImportBatch:
    """Store a list that was read, for its preview. No person is entered yet.

    With its ``source`` the file can be read another way.
    """
    stored = _stored_list(rows, unused, chinese_taipei=tournament.chinese_taipei)
    stored |= source.data() if source else {}
    return _keep(tournament, ImportKind.PARTICIPANTS, filename, stored, problems, by=by, at=at)


def _stored_list(rows: Sequence[ParticipantRow], unused: Sequence[str], *, chinese_taipei: bool) -> dict[str, Any]:
    tidied = [cleaned(row, place, chinese_taipei=chinese_taipei) for place, row in enumerate(rows, start=1)]
    return stored_rows(tidied, unused)


def choose_columns(
    *,
    batch: ImportBatch,
    columns: ColumnMap,
    rows: Sequence[ParticipantRow],
    unused: Sequence[str],
    problems: Sequence[Problem],
    by: Actor,
    at: datetime,
) -> ImportBatch:
    """Store a list as read with other columns, and remember them for the next file with the same headings.

    What was accepted or confirmed before is asked again: the rows are read anew. Refuses with
    ``import.already_applied``.
    """
    check_may(by, _ACTS[ImportKind.PARTICIPANTS], batch.tournament)
    with transaction.atomic():
        current = _lock_unapplied(batch)
        before = current.rows["columns"]
        current.rows |= _stored_list(rows, unused, chinese_taipei=current.tournament.chinese_taipei)
        current.rows["columns"] = columns.data()
        current.problems = [problem.stored() for problem in problems]
        current.save(update_fields=["rows", "problems"])
        _remember(current, columns, by=by, at=at)
        after = columns.data()
        record(
            "import.columns_chosen", current, by=by, at=at, tournament=current.tournament, before=before, after=after
        )
    return current


def _remember(batch: ImportBatch, columns: ColumnMap, *, by: Actor, at: datetime) -> None:
    headings = [column.heading for column in file_columns(batch)]
    ColumnMemory.objects.update_or_create(
        user=by.user, headings=headings_key(headings), defaults={"columns": columns.data(), "kept_at": at}
    )


def keep_seating(
    *,
    tournament: Tournament,
    filename: str,
    tables: Sequence[dict[str, Any]],
    unused: Sequence[str],
    problems: Sequence[Problem],
    by: Actor,
    at: datetime,
) -> ImportBatch:
    """Store a seating that was read, for its preview."""
    stored = {"unused": list(unused), "tables": list(tables)}
    return _keep(tournament, ImportKind.SEATING, filename, stored, problems, by=by, at=at)


def _keep(
    tournament: Tournament,
    kind: ImportKind,
    filename: str,
    stored: dict[str, Any],
    problems: Sequence[Problem],
    *,
    by: Actor,
    at: datetime,
) -> ImportBatch:
    check_may(by, _ACTS[kind], tournament)
    with transaction.atomic():
        batch = ImportBatch.objects.create(
            tournament=tournament,
            kind=kind,
            filename=filename[:255],
            rows=stored,
            problems=[problem.stored() for problem in problems],
            **stamp(by, at, "created"),
        )
        facts = {"kind": kind.value, "problems": len(problems)}
        record("import.file_read", batch, by=by, at=at, tournament=tournament, after=facts)
    return batch


def accept_proposals(
    *,
    batch: ImportBatch,
    cells: Collection[CellKey],
    by: Actor,
    at: datetime,
    confirmed: Collection[CellKey] = (),
    everything: bool = False,
) -> int:
    """Apply the proposed text in the ticked cells (row, column), or in all of them.

    ``confirmed``: the questions (row, code) that were answered with yes. Answers how many cells were changed and
    questions answered.
    """
    check_may(by, _ACTS[ImportKind.PARTICIPANTS], batch.tournament)
    with transaction.atomic():
        current = _lock_unapplied(batch)
        problems = preview_participants(current).problems
        proposals = {(candidate.row or 0, candidate.code) for candidate in problems if candidate.is_question}
        yes = proposals & set(confirmed)
        proposed = [
            candidate
            for candidate in problems
            if candidate.proposed is not None
            and (candidate.row or 0, candidate.code) not in yes
            and (everything or (candidate.row or 0, candidate.column) in cells)
        ]
        changed = {}
        for row in current.rows["rows"]:
            row["confirmed"] = [*row["confirmed"], *(code for line, code in yes if line == row["row"])]
            for problem in proposed:
                if problem.column and _is_meant(row, problem):
                    changed[f"{row['row']} {problem.column}"] = [row[problem.column], problem.proposed]
                    row[problem.column] = problem.proposed
        current.save(update_fields=["rows"])
        after = changed | {f"{line} {code}": [None, True] for line, code in sorted(yes)}
        record("import.proposals_accepted", current, by=by, at=at, tournament=current.tournament, after=after)
    return len(changed) + len(yes)


def _is_meant(row: Mapping[str, Any], problem: Problem) -> bool:
    """Return whether the answer concerns this row; a team is asked about once, for every row that names it."""
    is_same_team = problem.code == ALIKE and row["team"] == problem.value
    return row["row"] == problem.row or is_same_team


def apply_participants(*, batch: ImportBatch, by: Actor, at: datetime, seen: str | None = None) -> ImportOutcome:
    """Enter the people of a batch, once, if the event still is as ``seen`` (the digest of the shown plan).

    Raise ``import.already_applied``, ``import.event_changed``, ``participants.rows_refused``.
    """
    check_may(by, _ACTS[ImportKind.PARTICIPANTS], batch.tournament)
    with transaction.atomic():
        current = _lock_unapplied(batch)
        _refuse_problems(stored_problems(current))
        outcome = import_participants(
            tournament=current.tournament, rows=participant_rows(current), by=by, at=at, seen=seen
        )
        _mark_applied(current, by=by, at=at)
    return outcome


def apply_seating(
    *, batch: ImportBatch, by: Actor, at: datetime, seen: str | None = None, giving_up: Collection[Given] = ()
) -> SeatingDraw:
    """Publish the seating of a batch once, if the event still is as ``seen``; ``giving_up`` are wishes to drop."""
    check_may(by, _ACTS[ImportKind.SEATING], batch.tournament)
    with transaction.atomic():
        current = _lock_unapplied(batch)
        preview = preview_seating(current)
        _refuse_problems(preview.problems)
        if seen is not None and seen != preview.digest:
            raise Conflict(
                "import.event_changed",
                _("The event has changed since this preview, so nothing was imported. Check the new preview."),
            )
        draw = import_seating(tournament=current.tournament, plan=preview.plan, giving_up=giving_up, by=by, at=at)
        _mark_applied(current, by=by, at=at)
    return draw


def _lock_unapplied(batch: ImportBatch) -> ImportBatch:
    locked = ImportBatch.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=batch.pk)
    if locked.applied_at is not None:
        raise Conflict(
            "import.already_applied",
            _("“%(file)s” was already imported. Nothing was changed.") % {"file": locked.filename},
            {"applied_at": locked.applied_at.isoformat()},
        )
    return locked


def _refuse_problems(problems: Sequence[Problem]) -> None:
    if problems:
        raise Refusal(
            "participants.rows_refused",
            _("Nothing was imported, because some rows have errors."),
            {"problems": [problem.data() for problem in problems]},
        )


def _mark_applied(batch: ImportBatch, *, by: Actor, at: datetime) -> None:
    batch.applied_at, batch.applied_by = at, by.key
    batch.save(update_fields=["applied_at", "applied_by"])
    record("import.applied", batch, by=by, at=at, tournament=batch.tournament)
