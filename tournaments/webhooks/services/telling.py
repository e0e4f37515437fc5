"""Write the outbox in the transaction of the change, so that deliveries are neither lost nor invented."""

import hashlib
import json
import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils import translation

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
from tournaments.webhooks.kinds import Story
from tournaments.webhooks.stories import story_of

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
    happening: str = "",
    story: Callable[[], Story] | None = None,
) -> int:
    """Queue an event for every address that wants it, and return how many (one query, one more if there is any).

    Call it inside the transaction of the change. ``data`` may hold only what everybody may know, and so may ``story``,
    which returns the message to a chat in the active language. A draft event tells nothing. ``is_hidden`` says whether
    an embargo hides the change; it is asked only if an address wants the event. The same ``happening`` is told once to
    each address; without one it is the event with its data at this moment.
    """
    if tournament.status == EventStatus.DRAFT:
        return 0
    rows = Webhook.objects.filter(tournament=tournament, closed_at__isnull=True, stopped_at__isnull=True)
    wanted = [hook for hook in rows if event in hook.events]
    if not wanted or is_hidden():
        return 0
    facts = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]
    named = f"{event.value}:{happening or f'{facts}:{at.isoformat()}'}"
    queue(wanted, tournament, event, data, at, happening=named, story=story)
    return len(wanted)


def queue(
    hooks: Iterable[Webhook],
    tournament: Tournament,
    event: WebhookEvent,
    data: Mapping[str, Any],
    at: datetime,
    *,
    happening: str = "",
    story: Callable[[], Story] | None = None,
) -> list[WebhookDelivery]:
    """Return one delivery for each of the hooks, to be sent once the transaction is committed (one query).

    One that has been told of the happening is not told again.
    """
    rows = []
    for hook in hooks:
        made = uuid.uuid4()
        body = _chat_body(hook, tournament, event, data, story) or _plain_body(made, tournament, event, data, at)
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        facts = {"created_at": at, "queued_at": at, "next_at": at, "happening": happening}
        rows.append(WebhookDelivery(id=made, webhook=hook, event=event, body=text, **facts))
    return WebhookDelivery.objects.bulk_create(rows, ignore_conflicts=True) if rows else []


def _plain_body(
    made: uuid.UUID, tournament: Tournament, event: WebhookEvent, data: Mapping[str, Any], at: datetime
) -> Mapping[str, Any]:
    return {
        "id": str(made),
        "event": event.value,
        "at": at.isoformat(),
        "tournament": {"slug": tournament.slug, "name": tournament.name},
        "data": dict(data),
    }


def _chat_body(
    hook: Webhook,
    tournament: Tournament,
    event: WebhookEvent,
    data: Mapping[str, Any],
    story: Callable[[], Story] | None,
) -> Mapping[str, Any] | None:
    """Return the message to a chat in its language; None for another program."""
    if hook.chat is None:
        return None
    with translation.override(hook.language):
        told = story() if story else story_of(event, tournament, data)
        return hook.chat.body(replace(told, link=hook.site + told.link if hook.site else ""), hook.target)


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
    tell(row.tournament, WebhookEvent.ANNOUNCED, data, at, happening=str(row.uid))


def tell_seating(draw: SeatingDraw, at: datetime) -> None:
    """Queue that a seating is published; who sits where is read at ``seating``."""
    data = {"draw": str(draw.uid), "version": draw.version, "seating": api_path(draw.tournament, "seating/")}
    tell(draw.tournament, WebhookEvent.SEATED, data, at, happening=str(draw.uid))
