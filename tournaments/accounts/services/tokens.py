"""Issue API tokens: keys for machines, shown once and stored only hashed."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from knox.models import AuthToken

from tournaments.common.actors import Actor
from tournaments.common.errors import Refusal
from tournaments.common.services import audit
from tournaments.models import User


@dataclass(frozen=True, slots=True)
class NewAccount:
    """Describe an account to make where none of that name exists; it has no password and signs in by token alone."""

    superuser: bool = False


@transaction.atomic
def issue_token(username: str, *, by: Actor, at: datetime, new: NewAccount | None = None) -> str:
    """Return a new key for this account, which is shown this once.

    Raise ``accounts.unknown_user`` without ``new``, and ``accounts.not_superuser`` for an account that is none.
    """
    user = User.objects.filter(username=username).first() or _create_account(username, by=by, at=at, new=new)
    if new and new.superuser and not user.is_superuser:
        raise Refusal("accounts.not_superuser", _("This account already exists and is not a superuser."))
    token, key = AuthToken.objects.create(user=user)
    audit.record("accounts.token_issued", user, by=by, at=at, after={"token": token.token_key})
    return str(key)


@transaction.atomic
def end_tokens(user: User, *, by: Actor, at: datetime) -> int:
    """End every key of the account, because it has a new password. Return how many."""
    ended: int = AuthToken.objects.filter(user=user).count()
    if ended:
        AuthToken.objects.filter(user=user).delete()
        audit.record("accounts.tokens_ended", user, by=by, at=at, after={"keys": ended})
    return ended


def _create_account(username: str, *, by: Actor, at: datetime, new: NewAccount | None) -> User:
    if new is None:
        raise Refusal("accounts.unknown_user", _("No account with this name."), {"username": username})
    user = User(username=username, is_staff=new.superuser, is_superuser=new.superuser)
    user.set_unusable_password()
    user.full_clean(exclude=["password"])
    user.save()
    audit.record("accounts.created", user, by=by, at=at, after={"superuser": new.superuser})
    return user
