"""Write the outbox in the transaction of the change, so that deliveries are neither lost nor invented."""

import json
import uuid
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

from tournaments.models import (
    Announcement,
    EventStatus,
    SeatingDraw,
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
}


def _nothing_hidden() -> bool:
    return False


def tell(
    tournament: Tournament,
    event: WebhookEvent,
    data: Mapping[str, Any],
    at: datetime,
    *,
    is_hidden: Callable[[], bool] = _nothing_hidden,
) -> int:
    """Queue an event for every address that wants it, and return how many (one query, one more if there is any).

    Call it inside the transaction of the change. ``data`` may hold only what everybody may know. A draft event tells
    nothing. ``is_hidden`` says whether an embargo hides the change; it is asked only if an address wants the event.
    """
    if tournament.status == EventStatus.DRAFT:
        return 0
    rows = Webhook.objects.filter(tournament=tournament, closed_at__isnull=True)
    wanted = [hook for hook in rows if event in hook.events]
    if not wanted or is_hidden():
        return 0
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


def api_path(tournament: Tournament, rest: str) -> str:
    """Return the API path of a resource of the event, such as ``/api/v1/tournaments/lyon-open/standings/``."""
    return f"/api/v1/tournaments/{tournament.slug}/{rest}"


def enqueue_session_event(session: Session, kind: SessionMoveKind, at: datetime) -> None:
    """Enqueue that a session starts or ends. Releases are enqueued when published, because an embargo may hide them."""
    if kind not in _MOVES:
        return
    event = session.tournament
    tell(event, _MOVES[kind], {"session": session.number, "standings": api_path(event, "standings/")}, at)


def tell_announcement(row: Announcement, at: datetime) -> None:
    """Queue a public announcement; those to a table or a person are never sent."""
    data = {"announcement": str(row.uid), "session": row.session_number, "texts": row.texts}
    tell(row.tournament, WebhookEvent.ANNOUNCED, data, at)


def tell_seating(draw: SeatingDraw, at: datetime) -> None:
    """Queue that a seating is published; who sits where is read at ``seating``."""
    data = {"draw": str(draw.uid), "version": draw.version, "seating": api_path(draw.tournament, "seating/")}
    tell(draw.tournament, WebhookEvent.SEATED, data, at)
