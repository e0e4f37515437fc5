"""Send the outbox. A sweep claims a delivery for a minute; one that dies leaves it to the next.

So another program may be told twice, always under the same id, and is never not told. A chat has no ids: what may have
arrived there is not sent again unless a person says so, except to LINE, which drops what comes twice.
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
from tournaments.models import DeliveryStatus, Webhook, WebhookAttempt, WebhookDelivery
from tournaments.webhooks.kinds import Verdict
from tournaments.webhooks.kinds.records import wait_of
from tournaments.webhooks.policies import retry_after
from tournaments.webhooks.services.guarded import SECONDS, Network, Reply, post
from tournaments.webhooks.services.signing import secret_of, signed_headers

_AT_ONCE: Final = 8
_LEASE: Final = timedelta(seconds=60)
_PATIENCE: Final = SECONDS + 2  # a resolver may be slower than a line
_NOT_IN_TIME: Final = Reply(None, "timeout", "", int(_PATIENCE * 1000), is_unsure=True)
_DAY: Final = timedelta(hours=24)


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
        webhook__stopped_at__isnull=True,
        webhook__closed_at__isnull=True,
    ).exclude(webhook__tournament__lead__is_here=False)
    oldest: dict[int, WebhookDelivery] = {}
    for row in due.select_related("webhook__tournament").order_by("next_at", "created_at", "id")[:200]:
        oldest.setdefault(row.webhook_id, row)
    claimed = []
    for row in list(oldest.values())[:_AT_ONCE]:
        same = WebhookDelivery.objects.filter(pk=row.pk, status=DeliveryStatus.QUEUED, next_at=row.next_at)
        if row.handing_since is not None and not _is_repeatable(row.webhook):
            same.update(status=DeliveryStatus.UNSURE, next_at=None, handing_since=None)
        elif same.update(next_at=at + _LEASE, handing_since=at) == 1:  # this sweep was first to take it
            claimed.append(row)
    return claimed


def _is_repeatable(hook: Webhook) -> bool:
    """Return whether the receiver recognises what comes twice."""
    return hook.chat is None or hook.chat.is_repeatable


def _parcel_of(row: WebhookDelivery, at: datetime) -> Parcel:
    body, hook = row.body.encode(), row.webhook
    own = (
        hook.chat.headers(hook.address, str(row.id))
        if hook.chat
        else signed_headers(secret_of(hook), str(row.id), int(at.timestamp()), body)
    )
    shared = {"Content-Type": "application/json; charset=utf-8", "User-Agent": "Seatwind-Webhooks/1"}
    return Parcel(hook.url, body, {**shared, **own})


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
    hook = delivery.webhook
    with transaction.atomic():
        row = WebhookDelivery.objects.select_for_update(of=("self",)).get(pk=delivery.pk)
        verdict = _verdict(hook, reply)
        _note(row, hook, reply, verdict, at)
        if row.status != DeliveryStatus.QUEUED:
            return
        row.tries, row.handing_since = row.tries + 1, None
        row.status, row.next_at = _outcome(row, hook, reply, verdict, at)
        if row.status == DeliveryStatus.SENT and hook.chat is not None:
            row.body = ""  # the names in it are not needed any more
        row.save(update_fields=["tries", "status", "next_at", "handing_since", "body"])
        if row.status == DeliveryStatus.QUEUED and reply.status == 429:
            # Too many messages: what waits behind this one would only be refused as well.
            waiting = WebhookDelivery.objects.filter(
                webhook=hook, status=DeliveryStatus.QUEUED, next_at__lt=row.next_at
            )
            waiting.update(next_at=row.next_at)
        if row.status == DeliveryStatus.GIVEN_UP:
            facts = {"url": hook.shown, "event": row.event, "tries": row.tries}
            record("webhook.given_up", hook, by=system_actor(), at=at, tournament=hook.tournament, after=facts)
        if verdict is Verdict.CLOSED:
            _stop(hook, reply.status or 0, at)


def _verdict(hook: Webhook, reply: Reply) -> Verdict:
    if hook.chat is None:
        return Verdict.SENT if reply.is_success else Verdict.LATER
    return hook.chat.verdict(reply.status, reply.answer)


def _outcome(
    row: WebhookDelivery, hook: Webhook, reply: Reply, verdict: Verdict, at: datetime
) -> tuple[DeliveryStatus, datetime | None]:
    if verdict is Verdict.SENT:
        return DeliveryStatus.SENT, None
    if verdict is not Verdict.LATER:
        return DeliveryStatus.GIVEN_UP, None
    if reply.is_unsure and not _is_repeatable(hook):
        return DeliveryStatus.UNSURE, None
    delay = retry_after(row.tries, random.random())  # noqa: S311  spread, not secrecy
    if hook.chat is not None and reply.status == 429:
        wait = wait_of(reply.answer) if reply.wait is None else reply.wait
        # A second more than the service asks for: its clock and this one may differ.
        delay = max(delay, timedelta(seconds=min((wait or 0) + 1, _DAY.total_seconds() * 2)))
    if at + delay > row.queued_at + _DAY:
        return DeliveryStatus.GIVEN_UP, None
    return DeliveryStatus.QUEUED, at + delay


def _stop(hook: Webhook, status: int, at: datetime) -> None:
    """Switch the webhook off, in the transaction of the caller: its service takes no message any more."""
    stopped = Webhook.objects.filter(pk=hook.pk, stopped_at__isnull=True)
    if stopped.update(stopped_at=at, stopped_status=status) != 1:
        return
    waiting = WebhookDelivery.objects.filter(webhook=hook, status=DeliveryStatus.QUEUED)
    waiting.update(status=DeliveryStatus.GIVEN_UP, next_at=None, handing_since=None)
    facts = {"url": hook.shown, "status": status}
    record("webhook.stopped", hook, by=system_actor(), at=at, tournament=hook.tournament, after=facts)


def _note(row: WebhookDelivery, hook: Webhook, reply: Reply, verdict: Verdict, at: datetime) -> None:
    WebhookAttempt.objects.create(
        delivery=row,
        number=row.attempts.count() + 1,
        status=reply.status,
        problem=reply.problem or ("" if verdict is Verdict.SENT else "status"),
        answer=hook.chat.without_secret(reply.answer, hook.address) if hook.chat else reply.answer,
        milliseconds=reply.milliseconds,
        at=at,
    )
