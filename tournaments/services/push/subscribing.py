"""A browser asks to be told, and no longer."""

from datetime import datetime
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.errors import Malformed, NotPermitted, Refusal
from tournaments.models import PushSubscription, User
from tournaments.models.push import ENDPOINT_LENGTH
from tournaments.services.push.sealing import is_auth, is_enabled, is_point
from tournaments.services.webhooks.guarded import NotAllowedError, check_address

_MOST: Final = 20  # browsers of one account; the oldest gives way


def subscribe(
    *, endpoint: str, public_key: str, auth: str, language: str, site: str, by: Actor, at: datetime
) -> PushSubscription:
    """This browser of the account is told from now on; a browser that was somebody else's changes hands.

    Refuses with ``push.off``, ``push.address`` and ``push.keys``.
    """
    user = _account_of(by)
    if not is_enabled():
        raise Refusal("push.off", _("This server sends no notifications: its operator has not set a key for them."))
    _check_endpoint(endpoint)
    if not is_point(public_key) or not is_auth(auth):
        raise Malformed("push.keys", _("These are not the keys of a browser."))
    facts = {"public_key": public_key, "auth": auth, "language": language, "site": site, "created_at": at}
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        row, _made = PushSubscription.objects.update_or_create(endpoint=endpoint, defaults={"user": user, **facts})
        kept = PushSubscription.objects.filter(user=user).order_by("-created_at", "-id").values_list("pk", flat=True)
        PushSubscription.objects.filter(user=user).exclude(pk__in=list(kept[:_MOST])).delete()
    return row


def unsubscribe(*, subscription: PushSubscription, by: Actor) -> None:
    """This browser is told nothing more."""
    if subscription.user != _account_of(by):
        raise NotPermitted("push.not_yours", _("This is somebody else's browser."))
    subscription.delete()


def _account_of(by: Actor) -> User:
    if by.user is None:
        raise NotPermitted("permissions.not_signed_in", _("Sign in first."))
    user: User = by.user
    return user


def _check_endpoint(endpoint: str) -> None:
    """What can be said without asking the resolver; the name is judged each time something is sent."""
    why = "" if endpoint.startswith("https://") else "address"
    try:
        check_address(endpoint, settings.SEATWIND_WEBHOOKS_TO, most=ENDPOINT_LENGTH)
    except NotAllowedError as error:
        why = error.code
    if why:
        raise Malformed("push.address", _("This is not the address of a push service."), {"why": why})
