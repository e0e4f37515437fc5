"""Notify browsers of what rows show; a notice on record is not sent twice.

A sweep takes a notice for half a minute before it sends: one that dies on the way leaves it to the next.
"""

import json
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import translation

from tournaments.models import PushNotice, PushSubscription
from tournaments.push.services.sealing import seal_message, signed_headers
from tournaments.webhooks.services.guarded import Reply
from tournaments.webhooks.services.sending import Parcel, Send, send_all, send_parcel

logger = logging.getLogger(__name__)
_LEASE: Final = timedelta(seconds=30)
_AGAIN: Final = timedelta(seconds=15)
_TRIES: Final = 4
_AT_ONCE: Final = 16
# The push service does not know the browser any more: it was reset, or its person said no.
_GONE: Final = frozenset({404, 410})


@dataclass(frozen=True, slots=True)
class PushText:
    """Hold the text of a notification, and the page that it opens."""

    title: str
    body: str
    href: str


@dataclass(frozen=True, slots=True)
class PushMessage:
    """Represent a message to one browser: ``about`` is the uid of its subject; ``words`` are in the browser's language.

    ``lasts``: how long the push service keeps it for a browser that is off.
    """

    subscription: PushSubscription
    about: UUID
    words: Callable[[], PushText]
    lasts: timedelta


def send_notifications(messages: Iterable[PushMessage], *, at: datetime, send: Send = send_parcel) -> int:
    """Send waiting notifications, at most sixteen; return how many were tried. May run twice and in parallel."""
    taken = _taken(list(messages), at)
    replies = send_all([_parcel_of(message, at) for message, _notice in taken], send)
    for (message, notice), reply in zip(taken, replies, strict=True):
        _settle(message.subscription, notice, reply, at)
    return len(taken)


def _taken(messages: Sequence[PushMessage], at: datetime) -> list[tuple[PushMessage, PushNotice]]:
    """Return the messages not sent or taken yet, reserved for half a minute."""
    about = {message.about for message in messages}
    known = {(row.subscription_id, row.about): row for row in PushNotice.objects.filter(about__in=about)}
    taken: list[tuple[PushMessage, PushNotice]] = []
    for message in messages:
        row = known.get((message.subscription.pk, message.about)) or _new_notice(message, at)
        if row.next_at is None or row.next_at > at or len(taken) == _AT_ONCE:
            continue
        same = PushNotice.objects.filter(pk=row.pk, next_at=row.next_at)
        if same.update(next_at=at + _LEASE) == 1:
            taken.append((message, row))
    return taken


def _new_notice(message: PushMessage, at: datetime) -> PushNotice:
    facts = {"next_at": at, "created_at": at}
    return PushNotice.objects.get_or_create(subscription=message.subscription, about=message.about, defaults=facts)[0]


def _parcel_of(message: PushMessage, at: datetime) -> Parcel:
    browser = message.subscription
    with translation.override(browser.language):
        words = message.words()
    body = json.dumps({**asdict(words), "tag": str(message.about)}, ensure_ascii=False).encode()
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(int(message.lasts.total_seconds())),
        "Urgency": "high",
        **signed_headers(browser.endpoint, browser.site, at),
    }
    return Parcel(browser.endpoint, seal_message(body, public_key=browser.public_key, auth=browser.auth), headers)


def _settle(browser: PushSubscription, notice: PushNotice, reply: Reply, at: datetime) -> None:
    with transaction.atomic():
        if reply.status in _GONE:
            browser.delete()
            return
        tries = notice.tries + 1
        is_over = reply.is_success or _is_final(reply) or tries >= _TRIES
        PushNotice.objects.filter(pk=notice.pk).update(tries=tries, next_at=None if is_over else at + _AGAIN)
    if not reply.is_success:
        logger.warning("push refused: status %s, problem %s, try %s", reply.status, reply.problem, tries)


def _is_final(reply: Reply) -> bool:
    """Return whether a refusal that the same message will meet again.

    No time-out, no "too many", no trouble of the service's own.
    """
    return reply.status is not None and 400 <= reply.status < 500 and reply.status not in {408, 429}
