"""Write the outbox in the transaction of the change, so that deliveries are neither lost nor invented."""

import json
import uuid
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from tournaments.models import (
    Announcement,
    Session,
    SessionMoveKind,
    Tournament,
    Webhook,
    WebhookDelivery,
    WebhookEvent,
)

_MOVES: Mapping[SessionMoveKind, WebhookEvent] = {
    SessionMoveKind.START: WebhookEvent.STARTED,
    SessionMoveKind.END: WebhookEvent.ENDED,
    SessionMoveKind.RELEASE: WebhookEvent.RELEASED,
}


def _tell(tournament: Tournament, event: WebhookEvent, data: Mapping[str, Any], at: datetime) -> int:
    """Queue an event for every address that wants it, and return how many (one query, one more where there is any).

    Call it inside the transaction of the change. ``data`` may hold only what everybody may know.
    """
    rows = Webhook.objects.filter(tournament=tournament, closed_at__isnull=True)
    wanted = [hook for hook in rows if event in hook.events]
    queue(wanted, tournament, event, data, at)
    return len(wanted)


def queue(
    hooks: Iterable[Webhook], tournament: Tournament, event: WebhookEvent, data: Mapping[str, Any], at: datetime
) -> list[WebhookDelivery]:
    """Return one delivery for each of the hooks, to be sent once the transaction is committed (one query)."""
    rows = [_delivery(hook, tournament, event, data, at) for hook in hooks]
    return WebhookDelivery.objects.bulk_create(rows) if rows else []


def _delivery(
    hook: Webhook, tournament: Tournament, event: WebhookEvent, data: Mapping[str, Any], at: datetime
) -> WebhookDelivery:
    made = uuid.uuid4()
    body = {
        "id": str(made),
        "event": event.value,
        "at": at.isoformat(),
        "tournament": {"slug": tournament.slug, "name": tournament.name},
        "data": dict(data),
    }
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    return WebhookDelivery(id=made, webhook=hook, event=event, body=text, created_at=at, queued_at=at, next_at=at)


def enqueue_session_event(session: Session, kind: SessionMoveKind, at: datetime) -> None:
    """Enqueue that a session starts, ends or is released; figures are not sent."""
    if kind not in _MOVES:
        return
    event = session.tournament
    base = f"/api/v1/tournaments/{event.slug}/"
    data = {"session": session.number, "standings": f"{base}standings/"}
    if kind is SessionMoveKind.RELEASE:
        data["tables"] = f"{base}sessions/{session.number}/tables/"
    _tell(event, _MOVES[kind], data, at)


def tell_announcement(row: Announcement, at: datetime) -> None:
    """Queue a public announcement; those to a table or a person are never sent."""
    data = {"announcement": str(row.uid), "session": row.session_number, "texts": row.texts}
    _tell(row.tournament, WebhookEvent.ANNOUNCED, data, at)
