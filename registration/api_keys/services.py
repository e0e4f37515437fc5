"""Create API keys for oneself: named, read-only or full, for one event or all, shown once.

Keys of ``manage.py issue_token`` have no row here and are full ones.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from knox.models import AuthToken

from registration.accounts.services.users import check_own_account
from registration.models import ApiKey
from tournaments.common.actors import Actor
from tournaments.common.errors import NotPermitted, Refusal
from tournaments.common.services.audit import record
from tournaments.models import StaffRole, Tournament, User

MAX_KEYS: Final = 20


@dataclass(frozen=True, slots=True)
class NewKey:
    """Store the settings of a new key; ``tournament`` None: for every event where the owner may act."""

    name: str
    is_read_only: bool = True
    tournament: Tournament | None = None


def make_key(*, new: NewKey, by: Actor, at: datetime) -> tuple[ApiKey, str]:
    """Create a key for oneself; return its row and the key, which is shown this once.

    Refuses with ``account.demo``, ``keys.too_many``, ``keys.no_role_there``.
    """
    user = check_own_account(by)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if ApiKey.objects.filter(token__user=user).count() >= MAX_KEYS:
            raise Refusal("keys.too_many", _("You already have %(n)s keys. Revoke one first.") % {"n": MAX_KEYS})
        has_role = StaffRole.objects.filter(user=user, tournament=new.tournament).exists()
        if new.tournament is not None and not has_role and not user.is_superuser:
            raise Refusal("keys.no_role_there", _("You have no role in this event."))
        token, key = AuthToken.objects.create(user=user)
        made = ApiKey.objects.create(
            token=token,
            name=new.name.strip(),
            is_read_only=new.is_read_only,
            tournament_uid=new.tournament.uid if new.tournament else None,
        )
        record("key.made", made, by=by, at=at, after=_facts(made))
    return made, str(key)


def _facts(key: ApiKey) -> dict[str, object]:
    return {"name": key.name, "read_only": key.is_read_only, "event": key.tournament_uid and str(key.tournament_uid)}


def revoke_key(*, key: ApiKey, by: Actor, at: datetime) -> None:
    """Revoke the key. Raise ``keys.own_account_only`` if the actor is not its owner."""
    if key.token.user_id != check_own_account(by).pk:
        raise NotPermitted("keys.own_account_only", _("Only a personal account can have keys."))
    with transaction.atomic():
        record("key.revoked", key, by=by, at=at, before=_facts(key))
        key.token.delete()
