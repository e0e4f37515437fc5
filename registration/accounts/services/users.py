"""Create accounts by sign-up, and change a person's own account."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import available_timezones

from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed, NotPermitted
from tournaments.common.services.audit import record
from tournaments.models import User


@dataclass(frozen=True, slots=True)
class NewPerson:
    """Store the fields of a new account; ``email`` may stay empty."""

    username: str
    password: str
    given_name: str = ""
    family_name: str = ""
    email: str = ""


def make_user(person: NewPerson, **facts: Any) -> User:
    """Create and return an account; the password is validated.

    Refuses with ``account.username_malformed``, ``account.username_taken``, ``account.password_weak``.
    """
    user = User(
        username=person.username.strip(),
        first_name=person.given_name.strip()[:150],
        last_name=person.family_name.strip()[:150],
        email=person.email.strip(),
        **facts,
    )
    check_username(user.username)
    check_password(person.password, user)
    user.set_password(person.password)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise Conflict("account.username_taken", _("This username is already taken.")) from error
    return user


def check_username(username: str) -> None:
    """Raise ``account.username_malformed`` for a malformed user name."""
    try:
        UnicodeUsernameValidator()(username)
    except ValidationError as error:
        sentence = _("Use only letters, digits and @ . + - _ in the username, without spaces.")
        raise Malformed("account.username_malformed", sentence) from error
    if not username or len(username) > 150:
        raise Malformed("account.username_malformed", _("A username has 1 to 150 characters."))


def check_password(password: str, user: User) -> None:
    """Raise ``account.password_weak`` for a weak password."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Malformed("account.password_weak", " ".join(error.messages)) from error


@dataclass(frozen=True, slots=True)
class OwnFacts:
    """Store the fields that people change of their own account; ``time_zone``: empty for this machine's."""

    given_name: str
    family_name: str
    email: str
    language: str
    time_zone: str = ""


def change_account(*, facts: OwnFacts, by: Actor, at: datetime) -> User:
    """Change the fields of one's own account and return it.

    Refuses with ``permissions.not_signed_in``, ``account.demo``, ``account.time_zone_unknown``.
    """
    own = check_own_account(by)
    if facts.time_zone and facts.time_zone not in available_timezones():
        raise Malformed(
            "account.time_zone_unknown", _("This time zone does not exist."), {"time_zone": facts.time_zone}
        )
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=own.pk)
        before = {"name": user.get_full_name(), "email": user.email}
        user.first_name, user.last_name = facts.given_name.strip(), facts.family_name.strip()
        user.email, user.language, user.time_zone = facts.email.strip(), facts.language, facts.time_zone
        user.save(update_fields=["first_name", "last_name", "email", "language", "time_zone"])
        after = {"name": user.get_full_name(), "email": user.email}
        if after != before:
            record("account.changed", user, by=by, at=at, before=before, after=after)
    return user


def check_own_account(by: Actor) -> User:
    """Return the actor's account if it belongs to one person; shared demo accounts are refused."""
    user = check_signed_in(by)
    if user.is_demo:
        raise NotPermitted("account.demo", _("This demo account is shared and cannot be changed."))
    return user


def check_signed_in(by: Actor) -> User:
    """Return the account behind the actor. Raise ``permissions.not_signed_in`` if there is none."""
    if not isinstance(by.user, User) or not by.user.is_active:
        raise NotPermitted("permissions.not_signed_in", _("Sign in first."))
    return by.user
