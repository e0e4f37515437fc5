"""Accounts that people make for themselves."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from tournaments.errors import Conflict, Malformed
from tournaments.models import User


@dataclass(frozen=True, slots=True)
class NewPerson:
    """What somebody says of themselves; ``email`` may stay empty."""

    username: str
    password: str
    given_name: str = ""
    family_name: str = ""
    email: str = ""


def make_user(person: NewPerson, **facts: Any) -> User:
    """The account, with its password judged.

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
        raise Conflict("account.username_taken", _("This user name is taken already.")) from error
    return user


def check_username(username: str) -> None:
    """Refuses with ``account.username_malformed``."""
    try:
        UnicodeUsernameValidator()(username)
    except ValidationError as error:
        sentence = _("A user name has letters, digits and @ . + - _ only, without spaces.")
        raise Malformed("account.username_malformed", sentence) from error
    if not username or len(username) > 150:
        raise Malformed("account.username_malformed", _("A user name has 1 to 150 characters."))


def check_password(password: str, user: User) -> None:
    """Refuses with ``account.password_weak``."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Malformed("account.password_weak", " ".join(error.messages)) from error
