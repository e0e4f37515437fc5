"""Register, pause, rotate and remove webhooks; send pings and repeat deliveries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.models import DeliveryStatus, Tournament, Webhook, WebhookDelivery, WebhookEvent, WebhookKind
from tournaments.webhooks.kinds import CHATS, Address, InvalidAddressError
from tournaments.webhooks.models import URL_LENGTH
from tournaments.webhooks.services.guarded import NotAllowedError, check_address
from tournaments.webhooks.services.signing import new_salt, secret_of
from tournaments.webhooks.services.telling import queue

_MOST = 20
CHOSEN = frozenset(WebhookEvent) - {WebhookEvent.PING}


@dataclass(frozen=True, slots=True)
class NewChat:
    """Store what a chat has besides an address. ``site``: the root of this server, for links in messages."""

    kind: str = WebhookKind.PLAIN
    token: str = ""
    target: str = ""
    language: str = settings.LANGUAGE_CODE
    site: str = ""


NO_CHAT: Final = NewChat()


def register(
    *, tournament: Tournament, url: str, events: Sequence[str], by: Actor, at: datetime, chat: NewChat = NO_CHAT
) -> tuple[Webhook, str]:
    """Return the webhook and its secret, shown this once; a chat has none.

    Raise ``webhooks.rehearsal``, ``webhooks.address``, ``webhooks.chat_address``, ``webhooks.no_event`` and
    ``webhooks.too_many``.
    """
    check_may(by, "webhooks.manage", tournament)
    if tournament.is_rehearsal:
        raise Conflict("webhooks.rehearsal", _("A rehearsal does not send messages to other programs."))
    address = _checked(chat.kind, Address(url, chat.token.strip(), chat.target.strip()))
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
            kind=chat.kind,
            url=address.url,
            token=address.token,
            target=address.target,
            language=chat.language,
            site=chat.site,
            events=wanted,
            salt=new_salt(),
            **stamp(by, at, "created"),
        )
        facts = {"url": hook.shown, "kind": str(chat.kind), "events": wanted}
        record("webhook.registered", hook, by=by, at=at, tournament=tournament, after=facts)
    return hook, "" if hook.chat else secret_of(hook)


def _checked(kind: str, address: Address) -> Address:
    """Return the complete address. Check what needs no resolver; names are checked each time something is sent."""
    chat = CHATS.get(kind)
    if chat is not None:
        try:
            return chat.address(replace(address, url=address.url.strip()))
        except InvalidAddressError as error:
            raise Malformed("webhooks.chat_address", _ASKED[kind, error.field], {"field": error.field}) from error
    try:
        check_address(address.url, settings.SEATWIND_WEBHOOKS_TO, most=URL_LENGTH)
    except NotAllowedError as error:
        raise Malformed(
            "webhooks.address",
            _("Enter a public address that begins with https:// or http://."),
            {"why": error.code},
        ) from error
    return Address(address.url)


_ELSEWHERE = _("The address follows from the token. Leave it out.")
_ASKED: Final[Mapping[tuple[str, str], str | Promise]] = {
    (WebhookKind.DISCORD, "url"): _("Enter the webhook’s address, https://discord.com/api/webhooks/…/…"),
    (WebhookKind.SLACK, "url"): _("Enter the webhook’s address, https://hooks.slack.com/services/T…/B…/…"),
    (WebhookKind.TELEGRAM, "url"): _ELSEWHERE,
    (WebhookKind.TELEGRAM, "token"): _("Enter the bot’s token, figures, a colon and at least 30 characters."),
    (WebhookKind.TELEGRAM, "target"): _("Enter the chat’s number, such as -1001234567890, or a channel’s @name."),
    (WebhookKind.LINE, "url"): _ELSEWHERE,
    (WebhookKind.LINE, "token"): _("Enter the channel access token, at least 40 characters."),
    (WebhookKind.LINE, "target"): _("Enter the id of a group, room or user: C, R or U and 32 figures or letters."),
}


def pause(*, webhook: Webhook, by: Actor, at: datetime) -> Webhook:
    """Pause the webhook: events wait in the outbox until it is resumed."""
    with transaction.atomic():
        hook = _changing(webhook, by)
        hook.paused_at = hook.paused_at or at
        hook.save(update_fields=["paused_at"])
        record("webhook.paused", hook, by=by, at=at, tournament=hook.tournament, after={"url": hook.shown})
    return hook


def resume(*, webhook: Webhook, by: Actor, at: datetime) -> Webhook:
    """Resume the webhook, paused or switched off: waiting deliveries are sent, their day of attempts begins now."""
    with transaction.atomic():
        hook = _changing(webhook, by)
        hook.paused_at = hook.stopped_at = hook.stopped_status = None
        hook.save(update_fields=["paused_at", "stopped_at", "stopped_status"])
        waiting = WebhookDelivery.objects.filter(webhook=hook, status=DeliveryStatus.QUEUED)
        waiting.update(queued_at=at, next_at=at, tries=0)
        record("webhook.resumed", hook, by=by, at=at, tournament=hook.tournament, after={"url": hook.shown})
    return hook


def rotate(*, webhook: Webhook, by: Actor, at: datetime) -> str:
    """Return a new secret, shown this once; the older signs nothing more. Raise ``webhooks.unsigned`` for a chat."""
    with transaction.atomic():
        hook = _changing(webhook, by)
        if hook.chat is not None:
            raise Conflict("webhooks.unsigned", _("Messages to a chat are not signed, so there is no secret."))
        hook.salt = new_salt()
        hook.save(update_fields=["salt"])
        record("webhook.secret_changed", hook, by=by, at=at, tournament=hook.tournament, after={"url": hook.shown})
    return secret_of(hook)


def remove(*, webhook: Webhook, by: Actor, at: datetime) -> None:
    """Remove the webhook; its deliveries stay in the list."""
    with transaction.atomic():
        hook = _changing(webhook, by)
        hook.closed_at, hook.closed_by = at, by.key
        hook.save(update_fields=["closed_at", "closed_by"])
        record("webhook.removed", hook, by=by, at=at, tournament=hook.tournament, before={"url": hook.shown})


def ping(*, webhook: Webhook, by: Actor, at: datetime) -> WebhookDelivery:
    """Queue a test delivery."""
    with transaction.atomic():
        hook = _changing(webhook, by)
        (made,) = queue([hook], hook.tournament, WebhookEvent.PING, {}, at)
        record("webhook.pinged", hook, by=by, at=at, tournament=hook.tournament, after={"url": hook.shown})
    return made


def redeliver(*, delivery: WebhookDelivery, by: Actor, at: datetime) -> WebhookDelivery:
    """Send it again, the same body under the same id. Raise ``webhooks.arrived`` if a chat has it already."""
    with transaction.atomic():
        hook = _changing(delivery.webhook, by)
        row = WebhookDelivery.objects.select_for_update(of=("self",)).get(pk=delivery.pk)
        if not row.can_be_repeated:
            raise Conflict("webhooks.arrived", _("This message has arrived, so it is not sent again."))
        row.status, row.queued_at, row.next_at, row.tries = DeliveryStatus.QUEUED, at, at, 0
        row.handing_since = None
        row.save(update_fields=["status", "queued_at", "next_at", "tries", "handing_since"])
        facts = {"url": hook.shown, "event": row.event}
        record("webhook.redelivered", hook, by=by, at=at, tournament=hook.tournament, after=facts)
    return row


def _changing(webhook: Webhook, by: Actor) -> Webhook:
    """Return the webhook's row, locked, for who may change it; ``webhooks.removed`` if it is no more."""
    hook = Webhook.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=webhook.pk)
    check_may(by, "webhooks.manage", hook.tournament)
    if hook.closed_at is not None:
        raise Conflict("webhooks.removed", _("This webhook was removed."))
    return hook
