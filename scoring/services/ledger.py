"""The score ledger: points beside the hands are posted, or reversed by a row of their own."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from scoring.models import Adjustment, SeatOccupancy, Stage
from scoring.policies import can
from scoring.services.entries import lock_table
from scoring.services.ledger_rows import adjustment_facts, reverse
from scoring.services.results import restate_result
from tournaments.actors import Actor
from tournaments.errors import Conflict, Malformed, Refusal
from tournaments.models import Participant, Seat, Session, Table, Tournament
from tournaments.services.audit import record
from tournaments.services.versions import raise_version, results_shown


@dataclass(frozen=True, slots=True)
class Posting:
    """Points for one participant; ``amount`` is not zero."""

    participant: Participant
    amount: int
    stage: Stage


@dataclass(frozen=True, slots=True)
class Cause:
    """Why points are posted, and where: ``code`` such as ``penalties.false-win-invalid-hand``, with its clause."""

    code: str
    clause: str = ""
    session: Session | None = None
    table: Table | None = None
    hand: int | None = None


def post_adjustment(
    *, tournament: Tournament, posting: Posting, cause: Cause, by: Actor, at: datetime, group: uuid.UUID | None = None
) -> Adjustment:
    """Post points for one participant."""
    return post_adjustments(tournament=tournament, postings=[posting], cause=cause, by=by, at=at, group=group)[0]


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
    Refuses with ``scoring.table_needed`` and ``scoring.not_at_table``.
    """
    with transaction.atomic():
        table = lock_table(cause.table) if cause.table is not None else None
        check_places(postings, table)
        group = group or uuid.uuid4()
        rows = [
            Adjustment.objects.create(
                tournament=tournament,
                participant=posting.participant,
                session=cause.session or (table.session if table else None),
                table=table,
                hand=cause.hand,
                amount=posting.amount,
                stage=posting.stage,
                cause=cause.code,
                clause=cause.clause,
                group=group,
                at=at,
                by=by.key,
                by_name=by.name,
            )
            for posting in postings
        ]
        for row in rows:
            record("ledger.posted", row, by=by, at=at, tournament=tournament, after=adjustment_facts(row))
        if any(row.stage == Stage.BEFORE_PLACES for row in rows):
            settle_table(table, cause.code, by=by, at=at)
        raise_version(tournament, results_shown(tournament))
    return rows


def reverse_adjustments(*, group: uuid.UUID, reason: str, by: Actor, at: datetime) -> list[Adjustment]:
    """Post the opposite of every row of a group. Nothing is removed. Refuses with ``scoring.already_reversed``."""
    if not reason.strip():
        raise Malformed("scoring.reason_missing", _("Say why the points are taken back."))
    with transaction.atomic():
        posted = list(
            Adjustment.objects.filter(group=group, reverses__isnull=True).select_related("tournament", "table")
        )
        for table in {row.table_id: row.table for row in posted if row.table is not None}.values():
            lock_table(table)
        try:
            with transaction.atomic():
                rows = [reverse(row, reason.strip(), by=by, at=at) for row in posted]
        except IntegrityError as error:
            raise Conflict("scoring.already_reversed", _("These points were taken back before.")) from error
        for row in rows:
            record("ledger.reversed", row, by=by, at=at, tournament=row.tournament, after=adjustment_facts(row))
        for row in {row.table_id: row for row in rows if row.stage == Stage.BEFORE_PLACES}.values():
            settle_table(lock_table(row.table) if row.table else None, reason, by=by, at=at)
        for tournament in {row.tournament for row in rows}:
            raise_version(tournament, results_shown(tournament))
    return rows


def check_places(postings: Sequence[Posting], table: Table | None) -> None:
    """Points before the places belong to a table, and to somebody who sits there."""
    before_places = [posting for posting in postings if posting.stage == Stage.BEFORE_PLACES]
    if not before_places:
        return
    if table is None:
        raise Refusal("scoring.table_needed", _("Points that change the places at a table need the table."))
    seated = set(Seat.objects.filter(table=table).values_list("participant_id", flat=True))
    seated |= set(SeatOccupancy.objects.filter(table=table).values_list("player_id", flat=True))
    strangers = [p.participant.number for p in before_places if p.participant.pk not in seated]
    if strangers:
        raise Refusal(
            "scoring.not_at_table",
            _("No. %(number)s does not sit at table %(table)s.") % {"number": strangers[0], "table": table.number},
            {"participants": strangers, "table": table.number},
        )


def settle_table(table: Table | None, reason: str, *, by: Actor, at: datetime) -> None:
    """State a table's result anew when one stands; a sheet still in play just shows the new row."""
    if table is not None and can(table, "restate"):
        restate_result(table=table, reason=reason[:400], by=by, at=at)
