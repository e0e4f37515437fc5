"""Write audit rows: who, when, what, before, after, from where, inside the service's transaction."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db import models

from tournaments.common.actors import Actor, stamp
from tournaments.common.policies import check_led_here, check_writable
from tournaments.models import AuditEvent, Tournament

Facts = Mapping[str, Any]


def record(
    action: str,
    target: models.Model,
    *,
    by: Actor,
    at: datetime,
    tournament: Tournament | None = None,
    before: Facts | None = None,
    after: Facts | None = None,
) -> AuditEvent:
    """Write one audit row. ``action`` is ``area.verb_past``; ``before`` and ``after`` are JSON-ready facts.

    Whatever is written in an event has its row here, so that here an archived event, and one that
    another machine leads, refuses every write.
    """
    if tournament is not None:
        check_writable(tournament)
    row = _audit_row(action, target, by, at, tournament, before, after)
    row.save(force_insert=True)
    return row


def record_look(
    action: str,
    tournament: Tournament,
    *,
    by: Actor,
    at: datetime,
    target: models.Model | None = None,
    after: Facts | None = None,
) -> AuditEvent:
    """Record that a person read data that are not public, or that privacy protects.

    No result of the event changes: an archived one has it, too. ``target``: what it is about, if not the event.
    Refuses with ``tournaments.led_elsewhere``: the machine that leads keeps the journal.
    """
    check_led_here(tournament)
    row = _audit_row(action, target or tournament, by, at, tournament, None, after)
    row.save(force_insert=True)
    return row


def record_each(
    action: str,
    written: Iterable[tuple[models.Model, Facts]],
    *,
    by: Actor,
    at: datetime,
    tournament: Tournament | None = None,
    before: Facts | None = None,
) -> None:
    """Write one audit row for each of several rows that belong together, with the facts of each (one query).

    ``before``: how all of them stood.
    """
    if tournament is not None:
        check_writable(tournament)
    rows = [_audit_row(action, target, by, at, tournament, before, after) for target, after in written]
    AuditEvent.objects.bulk_create(rows)


def _audit_row(  # the columns of a row, one by one
    action: str,
    target: models.Model,
    by: Actor,
    at: datetime,
    tournament: Tournament | None,
    before: Facts | None,
    after: Facts | None,
) -> AuditEvent:
    return AuditEvent(
        **stamp(by, at),
        action=action,
        tournament_uid=tournament.uid if tournament else None,
        target_type=target._meta.label_lower,
        target_uid=getattr(target, "uid", None),
        target_label=str(target)[:200],
        before=dict(before) if before is not None else None,
        after=dict(after) if after is not None else None,
        channel=by.origin.channel,
        ip=by.origin.ip,
        device=by.origin.device[:200],
        request_id=by.origin.request_id[:64],
    )
