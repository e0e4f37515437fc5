"""Send the outbox. A sweep claims a delivery for a minute; one that dies leaves it to the next.

So a receiver may be told twice, always under the same id, and is never not told.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeoutError
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction

from tournaments.common.actors import system_actor
from tournaments.common.services.audit import record
from tournaments.models import DeliveryStatus, WebhookAttempt, WebhookDelivery
from tournaments.webhooks.policies import retry_after
from tournaments.webhooks.services.guarded import SECONDS, Network, Reply, post
from tournaments.webhooks.services.signing import secret_of, signed_headers

_AT_ONCE: Final = 8
_LEASE: Final = timedelta(seconds=60)
_PATIENCE: Final = SECONDS + 2  # a resolver may be slower than a line
_NOT_IN_TIME: Final = Reply(None, "timeout", "", int(_PATIENCE * 1000))


@dataclass(frozen=True, slots=True)
class Parcel:
    """Hold one attempt, ready to send from a thread without the database."""

    url: str
    body: bytes
    headers: Mapping[str, str]


Send = Callable[[Parcel], Reply]


def send_parcel(parcel: Parcel) -> Reply:
    """Send the parcel to a public address and return the reply."""
    permitted: Sequence[Network] = settings.SEATWIND_WEBHOOKS_TO
    return post(parcel.url, parcel.body, parcel.headers, permitted)


def deliver_due(*, at: datetime, send: Send = send_parcel) -> int:
    """Send due deliveries to at most eight addresses in parallel; return how many. May run twice and in parallel."""
    claimed = claim(at)
    for delivery, reply in zip(
        claimed, send_all([_parcel_of(webhook_delivery, at) for webhook_delivery in claimed], send), strict=True
    ):
        record_attempt(delivery, reply, at + timedelta(milliseconds=reply.milliseconds))
    return len(claimed)


def claim(at: datetime) -> list[WebhookDelivery]:
    """Return the oldest due delivery of each address, claimed for a minute."""
    due = WebhookDelivery.objects.filter(
        status=DeliveryStatus.QUEUED,
        next_at__lte=at,
        webhook__paused_at__isnull=True,
        webhook__closed_at__isnull=True,
    )
    oldest: dict[int, WebhookDelivery] = {}
    for row in due.select_related("webhook__tournament").order_by("next_at", "id")[:200]:
        oldest.setdefault(row.webhook_id, row)
    claimed = []
    for row in list(oldest.values())[:_AT_ONCE]:
        same = WebhookDelivery.objects.filter(pk=row.pk, status=DeliveryStatus.QUEUED, next_at=row.next_at)
        if same.update(next_at=at + _LEASE) == 1:  # this sweep was first to take it
            claimed.append(row)
    return claimed


def _parcel_of(row: WebhookDelivery, at: datetime) -> Parcel:
    body = row.body.encode()
    headers = {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "Seatwind-Webhooks/1",
        **signed_headers(secret_of(row.webhook), str(row.id), int(at.timestamp()), body),
    }
    return Parcel(row.webhook.url, body, headers)


def send_all(parcels: Sequence[Parcel], send: Send) -> list[Reply]:
    """Return the replies in order; a line that outlasts all patience is left behind."""
    pool = ThreadPoolExecutor(max_workers=_AT_ONCE, thread_name_prefix="seatwind-webhook")
    futures = [pool.submit(send, parcel) for parcel in parcels]
    replies = []
    for future in futures:
        try:
            replies.append(future.result(timeout=_PATIENCE))
        except FutureTimeoutError:
            replies.append(_NOT_IN_TIME)
    pool.shutdown(wait=False)
    return replies


def record_attempt(delivery: WebhookDelivery, reply: Reply, at: datetime) -> None:
    """Record the attempt, and when the next one is, if any."""
    with transaction.atomic():
        row = WebhookDelivery.objects.select_for_update(of=("self",)).get(pk=delivery.pk)
        _note(row, reply, at)
        if row.status != DeliveryStatus.QUEUED:
            return
        row.tries += 1
        row.status, row.next_at = _outcome(row, reply, at)
        row.save(update_fields=["tries", "status", "next_at"])
        if row.status == DeliveryStatus.GIVEN_UP:
            facts = {"url": delivery.webhook.url, "event": row.event, "tries": row.tries}
            hook = delivery.webhook
            record("webhook.given_up", hook, by=system_actor(), at=at, tournament=hook.tournament, after=facts)


def _outcome(row: WebhookDelivery, reply: Reply, at: datetime) -> tuple[DeliveryStatus, datetime | None]:
    if reply.is_success:
        return DeliveryStatus.SENT, None
    delay = retry_after(row.tries, random.random())  # noqa: S311  spread, not secrecy
    if at + delay > row.queued_at + timedelta(hours=24):
        return DeliveryStatus.GIVEN_UP, None
    return DeliveryStatus.QUEUED, at + delay


def _note(row: WebhookDelivery, reply: Reply, at: datetime) -> None:
    WebhookAttempt.objects.create(
        delivery=row,
        number=row.attempts.count() + 1,
        status=reply.status,
        problem=reply.problem or ("" if reply.is_success else "status"),
        answer=reply.answer,
        milliseconds=reply.milliseconds,
        at=at,
    )
