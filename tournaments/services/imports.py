"""Files in two steps: a batch that was read and previewed, then applied once."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.errors import Conflict, Malformed, Refusal
from tournaments.models import ImportBatch, ImportKind, SeatingDraw, Tournament
from tournaments.permissions import check_may
from tournaments.selectors.imports import (
    preview_participants,
    preview_seating,
    rows_of,
    stored_problems,
    stored_rows,
)
from tournaments.selectors.participant_rows import ParticipantRow, cleaned
from tournaments.selectors.problems import Problem
from tournaments.services.audit import record
from tournaments.services.participants import ImportOutcome, import_participants
from tournaments.services.seating import import_seating

ACTS: Final = {ImportKind.PARTICIPANTS: "participants.edit", ImportKind.SEATING: "seating.draw"}
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
) -> ImportBatch:
    """Keep a list that was read, for its preview. Nothing of it is entered yet."""
    tidied = [cleaned(row, place) for place, row in enumerate(rows, start=1)]
    stored = stored_rows(tidied, unused)
    return keep(tournament, ImportKind.PARTICIPANTS, filename, stored, problems, by=by, at=at)


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
    """Keep a seating that was read, for its preview."""
    stored = {"unused": list(unused), "tables": list(tables)}
    return keep(tournament, ImportKind.SEATING, filename, stored, problems, by=by, at=at)


def keep(
    tournament: Tournament,
    kind: ImportKind,
    filename: str,
    stored: dict[str, Any],
    problems: Sequence[Problem],
    *,
    by: Actor,
    at: datetime,
) -> ImportBatch:
    check_may(by, ACTS[kind], tournament)
    with transaction.atomic():
        batch = ImportBatch.objects.create(
            tournament=tournament,
            kind=kind,
            filename=filename[:255],
            rows=stored,
            problems=[problem.stored() for problem in problems],
            created_at=at,
            created_by=by.key,
            created_by_name=by.name,
        )
        facts = {"kind": kind.value, "problems": len(problems)}
        record("import.file_read", batch, by=by, at=at, tournament=tournament, after=facts)
    return batch


def accept_proposals(*, batch: ImportBatch, cells: Collection[CellKey], by: Actor, at: datetime) -> int:
    """Take over the proposed text in the cells (row, column) that somebody ticked; answers how many were changed."""
    check_may(by, ACTS[ImportKind.PARTICIPANTS], batch.tournament)
    with transaction.atomic():
        current = lock_unapplied(batch)
        proposed = {
            (problem.row, problem.column): problem.proposed
            for problem in preview_participants(current).problems
            if problem.proposed is not None and (problem.row, problem.column) in cells
        }
        changed = {}
        for row in current.rows["rows"]:
            for (line, column), text in proposed.items():
                if row["row"] == line and column is not None:
                    changed[f"{line} {column}"] = [row[column], text]
                    row[column] = text
        current.save(update_fields=["rows"])
        record("import.proposals_accepted", current, by=by, at=at, tournament=current.tournament, after=changed)
    return len(changed)


def apply_participants(*, batch: ImportBatch, by: Actor, at: datetime, seen: str | None = None) -> ImportOutcome:
    """Enter the people of a batch, once, if the event still is as ``seen`` (the digest of the shown plan).

    Refuses with ``import.already_applied``, ``import.event_changed``, ``participants.rows_refused``.
    """
    check_may(by, ACTS[ImportKind.PARTICIPANTS], batch.tournament)
    with transaction.atomic():
        current = lock_unapplied(batch)
        refuse_problems(stored_problems(current))
        outcome = import_participants(tournament=current.tournament, rows=rows_of(current), by=by, at=at, seen=seen)
        mark_applied(current, by=by, at=at)
    return outcome


def apply_seating(*, batch: ImportBatch, by: Actor, at: datetime, seen: str | None = None) -> SeatingDraw:
    """Publish the seating of a batch, once, if the event still is as ``seen``."""
    check_may(by, ACTS[ImportKind.SEATING], batch.tournament)
    with transaction.atomic():
        current = lock_unapplied(batch)
        preview = preview_seating(current)
        refuse_problems(preview.problems)
        if seen is not None and seen != preview.digest:
            raise Conflict(
                "import.event_changed",
                _("The event has changed since this preview. Nothing was imported; look at the new preview."),
            )
        draw = import_seating(tournament=current.tournament, plan=preview.plan, by=by, at=at)
        mark_applied(current, by=by, at=at)
    return draw


def lock_unapplied(batch: ImportBatch) -> ImportBatch:
    locked = ImportBatch.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=batch.pk)
    if locked.applied_at is not None:
        raise Conflict(
            "import.already_applied",
            _("“%(file)s” was imported already. Nothing was changed.") % {"file": locked.filename},
            {"applied_at": locked.applied_at.isoformat()},
        )
    return locked


def refuse_problems(problems: Sequence[Problem]) -> None:
    if problems:
        raise Refusal(
            "participants.rows_refused",
            _("Nothing was imported: some rows cannot be used."),
            {"problems": [problem.data() for problem in problems]},
        )


def mark_applied(batch: ImportBatch, *, by: Actor, at: datetime) -> None:
    batch.applied_at, batch.applied_by = at, by.key
    batch.save(update_fields=["applied_at", "applied_by"])
    record("import.applied", batch, by=by, at=at, tournament=batch.tournament)


def check_batch_kind(batch: ImportBatch, kind: ImportKind) -> None:
    """A participants' page does not open a seating."""
    if batch.kind != kind:
        raise Malformed("import.wrong_kind", _("This file is not of that kind."), {"kind": batch.kind})
