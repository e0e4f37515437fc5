"""Register, pause, rotate and remove webhooks; send pings and repeat deliveries."""

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.models import DeliveryStatus, Tournament, Webhook, WebhookDelivery, WebhookEvent
from tournaments.webhooks.models import URL_LENGTH
from tournaments.webhooks.services.guarded import NotAllowedError, check_address
from tournaments.webhooks.services.signing import new_salt, secret_of
from tournaments.webhooks.services.telling import queue

_MOST = 20
CHOSEN = frozenset(WebhookEvent) - {WebhookEvent.PING}


def register(
    *, tournament: Tournament, url: str, events: Sequence[str], by: Actor, at: datetime
) -> tuple[Webhook, str]:
    """Return the webhook and its secret, shown this once.

    Raise ``webhooks.rehearsal``, ``webhooks.address``, ``webhooks.no_event`` and ``webhooks.too_many``.
    """
    check_may(by, "webhooks.manage", tournament)
    if tournament.is_rehearsal:
        raise Conflict("webhooks.rehearsal", _("A rehearsal does not send messages to other programs."))
    _check_url(url)
    wanted = [event.value for event in WebhookEvent if event.value in events and event in CHOSEN]
    if not wanted:
        raise Malformed("webhooks.no_event", _("Choose at least one notification."))
    with transaction.atomic():
        Tournament.objects.select_for_update().get(pk=tournament.pk)
        if Webhook.objects.filter(tournament=tournament, closed_at__isnull=True).count() >= _MOST:
            raise Refusal(
                "webhooks.too_many", _("An event has at most %(most)s webhooks.") % {"most": _MOST}, {"most": _MOST}
            )
        hook = Webhook.objects.create(
            tournament=tournament,
            url=url,
            events=wanted,
            salt=new_salt(),
            **stamp(by, at, "created"),
        )
        facts = {"url": url, "events": wanted}
        record("webhook.registered", hook, by=by, at=at, tournament=tournament, after=facts)
    return hook, secret_of(hook)


def _check_url(url: str) -> None:
    """Check what needs no resolver; names are checked each time something is sent."""
    try:
        check_address(url, settings.SEATWIND_WEBHOOKS_TO, most=URL_LENGTH)
    except NotAllowedError as error:
        raise Malformed(
            "webhooks.address",
            _("Enter a public address that begins with https:// or http://."),
            {"why": error.code},
        ) from error


def pause(*, webhook: Webhook, by: Actor, at: datetime) -> Webhook:
    """Pause the webhook: events wait in the outbox until it is resumed."""
    with transaction.atomic():
        hook = _changing(webhook, by)
        hook.paused_at = hook.paused_at or at
        hook.save(update_fields=["paused_at"])
        record("webhook.paused", hook, by=by, at=at, tournament=hook.tournament, after={"url": hook.url})
    return hook


def resume(*, webhook: Webhook, by: Actor, at: datetime) -> Webhook:
    """Resume the webhook: waiting deliveries are sent, with their day of attempts counted from now."""
    with transaction.atomic():
        hook = _changing(webhook, by)
        hook.paused_at = None
        hook.save(update_fields=["paused_at"])
        waiting = WebhookDelivery.objects.filter(webhook=hook, status=DeliveryStatus.QUEUED)
        waiting.update(queued_at=at, next_at=at, tries=0)
        record("webhook.resumed", hook, by=by, at=at, tournament=hook.tournament, after={"url": hook.url})
    return hook


def rotate(*, webhook: Webhook, by: Actor, at: datetime) -> str:
    """Return a new secret, shown this once; the older signs nothing more."""
    with transaction.atomic():
        hook = _changing(webhook, by)
        hook.salt = new_salt()
        hook.save(update_fields=["salt"])
        record("webhook.secret_changed", hook, by=by, at=at, tournament=hook.tournament, after={"url": hook.url})
    return secret_of(hook)


def remove(*, webhook: Webhook, by: Actor, at: datetime) -> None:
    """Remove the webhook; its deliveries stay in the list."""
    with transaction.atomic():
        hook = _changing(webhook, by)
        hook.closed_at, hook.closed_by = at, by.key
        hook.save(update_fields=["closed_at", "closed_by"])
        record("webhook.removed", hook, by=by, at=at, tournament=hook.tournament, before={"url": hook.url})


def ping(*, webhook: Webhook, by: Actor, at: datetime) -> WebhookDelivery:
    """Queue a test delivery."""
    with transaction.atomic():
        hook = _changing(webhook, by)
        (made,) = queue([hook], hook.tournament, WebhookEvent.PING, {}, at)
        record("webhook.pinged", hook, by=by, at=at, tournament=hook.tournament, after={"url": hook.url})
    return made


def redeliver(*, delivery: WebhookDelivery, by: Actor, at: datetime) -> WebhookDelivery:
    """Send it again, the same body under the same id."""
    with transaction.atomic():
        hook = _changing(delivery.webhook, by)
        row = WebhookDelivery.objects.select_for_update(of=("self",)).get(pk=delivery.pk)
        row.status, row.queued_at, row.next_at, row.tries = DeliveryStatus.QUEUED, at, at, 0
        row.save(update_fields=["status", "queued_at", "next_at", "tries"])
        facts = {"url": hook.url, "event": row.event}
        record("webhook.redelivered", hook, by=by, at=at, tournament=hook.tournament, after=facts)
    return row


def _changing(webhook: Webhook, by: Actor) -> Webhook:
    """Return the webhook's row, locked, for who may change it; ``webhooks.removed`` if it is no more."""
    hook = Webhook.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=webhook.pk)
    check_may(by, "webhooks.manage", hook.tournament)
    if hook.closed_at is not None:
        raise Conflict("webhooks.removed", _("This webhook was removed."))
    return hook
