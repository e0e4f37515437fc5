"""Add and remove passkeys, checking first what allauth would check."""

from datetime import datetime
from typing import Any, Final

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from registration.accounts.services.users import check_own_account
from tournaments.common.actors import Actor
from tournaments.common.errors import Refusal
from tournaments.common.services.audit import record
from tournaments.models import User

MAX_PASSKEYS: Final = 20


def add_passkey(*, name: str, credential: dict[str, Any], by: Actor, at: datetime) -> Authenticator:
    """Add a passkey to one's own account and return it. ``credential``: the device's answer, checked by the form.

    Refuses with ``account.demo``, ``account.too_many_passkeys``.
    """
    user = check_own_account(by)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        count = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).count()
        if count >= MAX_PASSKEYS:
            sentence = gettext_lazy("You already have %(n)s passkeys. Remove one first.") % {"n": MAX_PASSKEYS}
            raise Refusal("account.too_many_passkeys", sentence)
        data = {"name": name.strip() or _("Passkey %(n)s") % {"n": count + 1}, "credential": credential}
        passkey = Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data=data)
        record("account.passkey_made", user, by=by, at=at, after={"name": data["name"]})
    return passkey


def remove_passkey(*, passkey: Authenticator, by: Actor, at: datetime) -> None:
    """Remove a passkey of the account of ``by``."""
    user = check_own_account(by)
    with transaction.atomic():
        gone, _rows = Authenticator.objects.filter(pk=passkey.pk, user=user, type=Authenticator.Type.WEBAUTHN).delete()
        if gone:  # once, however often it was pressed
            record("account.passkey_removed", user, by=by, at=at, before={"name": passkey.data["name"]})


def rename_passkey(*, passkey: Authenticator, name: str, by: Actor) -> None:
    """Rename a passkey of one's own; an empty name, or a passkey that is gone, changes nothing."""
    user = check_own_account(by)
    with transaction.atomic():
        current = Authenticator.objects.select_for_update().filter(pk=passkey.pk, user=user).first()
        if current is not None:  # removed meanwhile, in another window
            current.data = current.data | {"name": name.strip() or current.data["name"]}
            current.save(update_fields=["data"])
