"""Post points beside the hands to the score ledger, or reverse them by a row of their own."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.winds import Wind
from scoring.common.services.ledger_rows import adjustment_facts, reverse
from scoring.common.services.locking import lock_table
from scoring.models import Adjustment, Stage
from scoring.results.services.versions import restate_result
from scoring.sheets.policies import can
from scoring.sheets.selectors.folding import TableRows, load_table_rows
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.services.audit import record, record_each
from tournaments.common.services.versions import raise_version, results_shown
from tournaments.models import Participant, Session, Table, Tournament
from tournaments.sessions.policies import check_session_open_for_entry


@dataclass(frozen=True, slots=True)
class Posting:
    """Represent points for one participant; ``amount`` is not zero.

    Without a participant they are for a substitute at the empty seat ``wind``, before the places.
    """

    participant: Participant | None
    amount: int
    stage: Stage
    wind: Wind | None = None


@dataclass(frozen=True, slots=True)
class Cause:
    """Store why and where points are posted: ``code``, such as ``penalties.false-win-invalid-hand``, and clause."""

    code: str
    clause: str = ""
    session: Session | None = None
    table: Table | None = None
    hand: int | None = None


def post_adjustments(
    *,
    tournament: Tournament,
    postings: Sequence[Posting],
    cause: Cause,
    by: Actor,
    at: datetime,
    group: uuid.UUID | None = None,
) -> list[Adjustment]:
    """Post points that belong together, such as a payment to three opponents, under one ``group``.

    The caller holds the right (a ruling, lateness). Points before the places state a submitted or verified result of
    the table anew; it waits for a second person, and the verified one stays in force until then.
    Raise ``scoring.table_needed`` and ``scoring.not_at_table``.
    """
    with transaction.atomic():
        table = load_table_rows(lock_table(cause.table)) if cause.table is not None else None
        posted = post_on_sheet(tournament, postings, cause, table, by=by, at=at, group=group or uuid.uuid4())
        raise_version(tournament, results_shown(tournament))
    return posted


def post_on_sheet(
    tournament: Tournament,
    postings: Sequence[Posting],
    cause: Cause,
    table: TableRows | None,
    *,
    by: Actor,
    at: datetime,
    group: uuid.UUID,
) -> list[Adjustment]:
    """Do :func:`post_adjustments` in the transaction of a caller that locked the table and read its rows.

    The caller raises the version, and goes on with ``table.with_points(posted)``.
    """
    _check_places(postings, table)
    posted = Adjustment.objects.bulk_create(
        Adjustment(
            tournament=tournament,
            participant=posting.participant,
            wind="" if posting.participant is not None or posting.wind is None else posting.wind.value,
            session=cause.session or (table.table.session if table else None),
            table=table.table if table else None,
            hand=cause.hand,
            amount=posting.amount,
            stage=posting.stage,
            cause=cause.code,
            clause=cause.clause,
            group=group,
            **stamp(by, at),
        )
        for posting in postings
    )
    facts = [(row, adjustment_facts(row)) for row in posted]
    record_each("ledger.posted", facts, by=by, at=at, tournament=tournament)
    if table is not None and any(row.stage == Stage.BEFORE_PLACES for row in posted):
        _settle_table(table.with_points(posted), cause.code, by=by, at=at)
    return posted


def reverse_adjustments(*, group: uuid.UUID, reason: str, by: Actor, at: datetime) -> list[Adjustment]:
    """Post the opposite of every row of a group. Raise ``scoring.already_reversed`` if that was done before."""
    if not reason.strip():
        raise Malformed("scoring.reason_missing", _("Give a reason for taking back the points."))
    with transaction.atomic():
        posted = list(
            Adjustment.objects.filter(group=group, reverses__isnull=True).select_related("tournament", "table")
        )
        for table in {row.table_id: row.table for row in posted if row.table is not None}.values():
            lock_table(table, is_laid=False)
        try:
            with transaction.atomic():
                rows = [reverse(row, reason.strip(), by=by, at=at) for row in posted]
        except IntegrityError as error:
            raise Conflict("scoring.already_reversed", _("These points have already been taken back.")) from error
        for row in rows:
            record("ledger.reversed", row, by=by, at=at, tournament=row.tournament, after=adjustment_facts(row))
        for row in {row.table_id: row for row in rows if row.stage == Stage.BEFORE_PLACES}.values():
            if row.table is not None:
                _settle_table(load_table_rows(lock_table(row.table, is_laid=False)), reason, by=by, at=at)
        for tournament in {row.tournament for row in rows}:
            raise_version(tournament, results_shown(tournament))
    return rows


def _check_places(postings: Sequence[Posting], table: TableRows | None) -> None:
    """Check that points before the places belong to a table, and to a person who sits there."""
    before_places = [posting for posting in postings if posting.stage == Stage.BEFORE_PLACES]
    if not before_places:
        return
    if table is None:
        raise Refusal("scoring.table_needed", _("Choose the table: these points change its places."))
    seated, number = table.everybody, table.table.number
    people = [posting.participant for posting in before_places if posting.participant is not None]
    strangers = [person.number for person in people if person.pk not in seated]
    if strangers:
        raise Refusal(
            "scoring.not_at_table",
            _("No. %(number)s does not sit at table %(table)s.") % {"number": strangers[0], "table": number},
            {"participants": strangers, "table": number},
        )


def _settle_table(table: TableRows, reason: str, *, by: Actor, at: datetime) -> None:
    """Restate a table's result if there is one; a sheet still in play just shows the new row."""
    if can(table.table, "restate"):
        check_session_open_for_entry(table.table.session)
        with rules_as_refusals():
            current = table.folded
        restate_result(current, reason=reason[:400], by=by, at=at)
