"""The audit row: who, when, what, before, after, from where. Written inside the service's transaction."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import models

from tournaments.actors import Actor
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
    """Write one audit row. ``action`` is ``area.verb_past``; ``before`` and ``after`` are JSON-ready facts."""
    return AuditEvent.objects.create(
        at=at,
        by=by.key,
        by_name=by.name,
        action=action,
        tournament_id=tournament.pk if tournament else None,
        target_type=target._meta.label_lower,
        target_id=target.pk,
        target_label=str(target)[:200],
        before=dict(before) if before is not None else None,
        after=dict(after) if after is not None else None,
        channel=by.origin.channel,
        ip=by.origin.ip,
        device=by.origin.device[:200],
        request_id=by.origin.request_id[:64],
    )
