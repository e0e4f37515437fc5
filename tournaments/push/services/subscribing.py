"""Subscribe and unsubscribe browsers."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor
from tournaments.common.errors import Malformed, NotPermitted, Refusal
from tournaments.models import PlayerLink, PlayerPush, PushSubscription, User
from tournaments.push.models import ENDPOINT_LENGTH
from tournaments.push.services.sealing import is_auth, is_enabled, is_point
from tournaments.webhooks.services.guarded import NotAllowedError, check_address

_MOST: Final = 20  # browsers of one account, or of one link; the oldest gives way


class Notice(StrEnum):
    """Define the notifications of a player; the names of the columns of ``PlayerPush``."""

    SEAT = "seat"
    START = "start"
    RELEASE = "release"
    ANSWER = "answer"


@dataclass(frozen=True, slots=True)
class BrowserKeys:
    """Hold a browser's push endpoint and its encryption keys."""

    endpoint: str
    public_key: str
    auth: str


def subscribe(
    *, endpoint: str, public_key: str, auth: str, language: str, site: str, by: Actor, at: datetime
) -> PushSubscription:
    """Subscribe this browser of the account; a browser that was another's changes hands.

    Raise ``push.off``, ``push.address`` and ``push.keys``.
    """
    user = _account_of(by)
    _check_browser(endpoint, public_key, auth)
    facts = {"public_key": public_key, "auth": auth, "language": language, "site": site, "created_at": at}
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        row, _made = PushSubscription.objects.update_or_create(endpoint=endpoint, defaults={"user": user, **facts})
        kept = PushSubscription.objects.filter(user=user).order_by("-created_at", "-id").values_list("pk", flat=True)
        PushSubscription.objects.filter(user=user).exclude(pk__in=list(kept[:_MOST])).delete()
    return row


def choose_notices(
    *, link: PlayerLink, browser: BrowserKeys, wants: frozenset[Notice], language: str, site: str, at: datetime
) -> None:
    """Set a player's notifications in this browser; without any, the browser is removed.

    Raise ``push.off``, ``push.address`` and ``push.keys``.
    """
    rows = PushSubscription.objects.filter(endpoint=browser.endpoint)
    if not wants:
        with transaction.atomic():
            PlayerPush.objects.filter(link=link, subscription__endpoint=browser.endpoint).delete()
            rows.filter(user__isnull=True, players__isnull=True).delete()
        return
    _check_browser(browser.endpoint, browser.public_key, browser.auth)
    keys = {"public_key": browser.public_key, "auth": browser.auth, "language": language, "site": site}
    chosen = {kind.value: kind in wants for kind in Notice}
    with transaction.atomic():
        PlayerLink.objects.select_for_update().get(pk=link.pk)
        row, _made = PushSubscription.objects.update_or_create(
            endpoint=browser.endpoint, defaults=keys, create_defaults={**keys, "created_at": at}
        )
        PlayerPush.objects.update_or_create(
            subscription=row, link=link, defaults=chosen, create_defaults={**chosen, "created_at": at}
        )
        kept = PlayerPush.objects.filter(link=link).order_by("-created_at", "-id").values_list("pk", flat=True)
        PlayerPush.objects.filter(link=link).exclude(pk__in=list(kept[:_MOST])).delete()


def unsubscribe(*, subscription: PushSubscription, by: Actor) -> None:
    """Remove the subscription of this browser."""
    if subscription.user != _account_of(by):
        raise NotPermitted("push.not_yours", _("This browser is registered for another person."))
    subscription.delete()


def _account_of(by: Actor) -> User:
    if by.user is None:
        raise NotPermitted("permissions.not_signed_in", _("Sign in first."))
    user: User = by.user
    return user


def _check_browser(endpoint: str, public_key: str, auth: str) -> None:
    if not is_enabled():
        raise Refusal("push.off", _("Notifications are not available: the operator has not set a key for them."))
    _check_endpoint(endpoint)
    if not is_point(public_key) or not is_auth(auth):
        raise Malformed("push.keys", _("These browser keys are not valid."))


def _check_endpoint(endpoint: str) -> None:
    """Check what needs no resolver; the name is checked each time a message is sent."""
    why = "" if endpoint.startswith("https://") else "address"
    try:
        check_address(endpoint, settings.SEATWIND_WEBHOOKS_TO, most=ENDPOINT_LENGTH)
    except NotAllowedError as error:
        why = error.code
    if why:
        raise Malformed("push.address", _("This is not the address of a push service."), {"why": why})
