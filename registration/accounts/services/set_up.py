"""Set up an empty installation: the person who can read its terminal owns it (docs/adr/0029).

The code is printed, and kept in a file of the data folder for machines without a screen; the database has its hash.
"""

import contextlib
import hashlib
import secrets
import sys
from dataclasses import dataclass
from datetime import datetime
from hmac import compare_digest
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from registration.accounts.services.users import NewPerson, make_user
from registration.models import SetUpCode
from tournaments.common.actors import Origin, user_actor
from tournaments.common.errors import Conflict, Refusal
from tournaments.common.services.audit import record
from tournaments.models import User

SIGNS: Final = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # no I and no O
LENGTH, GROUP, TRIES = 9, 3, 5
_MEANT: Final = str.maketrans({"O": "0", "I": "1"})


def needs_owner() -> bool:
    """Return whether no one can sign in with a password of their own (one query); demo accounts do not count."""
    people = User.objects.filter(is_demo=False, is_active=True)
    return not people.exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX).exists()


def renew_code(*, at: datetime) -> str:
    """Create a code, print it, write it into its file, and return it; the code before stops working."""
    code = "".join(secrets.choice(SIGNS) for _sign in range(LENGTH))
    with transaction.atomic():
        SetUpCode.objects.update_or_create(
            pk=1, defaults={"code_hash": _hash(code), "tries_left": TRIES, "made_at": at}
        )
    _tell(code)
    return code


def _tell(code: str) -> None:
    sentence = " ".join(code[at : at + GROUP] for at in range(0, LENGTH, GROUP))
    path = Path(settings.SEATWIND_SET_UP_FILE)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    path.write_text(f"{sentence}\n", encoding="ascii")
    lines = f"No account exists yet. Open the start page and enter the set-up code:\n\n    {sentence}\n\n"
    sys.stdout.write(f"{lines}The code works once. It is also in the file {path.name} in the data folder.\n")
    sys.stdout.flush()


def _hash(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


def read_code(typed: str) -> str:
    """Return the code normalised: capitals, without spaces and hyphens, the letter O read as a zero."""
    return "".join(sign for sign in typed.upper() if sign.isalnum()).translate(_MEANT)


def check_code(*, typed: str, at: datetime) -> str:
    """Return the proof that the caller knew the code, for ``make_first_account``.

    Refuses with ``set_up.not_empty``, ``set_up.code_wrong``, and after five wrong ones with ``set_up.code_renewed``.
    """
    with transaction.atomic():
        kept = SetUpCode.objects.select_for_update().filter(pk=1).first()
        _check_empty()
        if kept is not None and compare_digest(_hash(read_code(typed)), kept.code_hash):
            return kept.code_hash
        tries = 0 if kept is None else kept.tries_left - 1
        if kept is not None and tries:
            SetUpCode.objects.filter(pk=1).update(tries_left=tries)
    if not tries:
        renew_code(at=at)
        raise Refusal(
            "set_up.code_renewed",
            _("Wrong code, and too many attempts. Enter the new code shown in the terminal."),
        )
    sentence = ngettext_lazy(
        "Wrong code. %(n)s attempt is left.",
        "Wrong code. %(n)s attempts are left.",
        "n",
    )
    raise Refusal("set_up.code_wrong", sentence % {"n": tries}, {"tries_left": tries})


def _check_empty() -> None:
    if not needs_owner():
        raise Conflict("set_up.not_empty", _("The first account already exists. Sign in."))


@dataclass(frozen=True, slots=True)
class Proof:
    """Store what ``check_code`` returned, and from where the request comes."""

    code_hash: str
    origin: Origin


def make_first_account(*, person: NewPerson, proof: Proof, at: datetime) -> User:
    """Create and return the account that runs this installation.

    Refuses with ``set_up.not_empty``, ``set_up.code_void`` and as ``make_user`` does.
    """
    with transaction.atomic():
        kept = SetUpCode.objects.select_for_update().filter(pk=1).first()
        _check_empty()
        if kept is None or not compare_digest(kept.code_hash, proof.code_hash):
            raise Conflict("set_up.code_void", _("This code is no longer valid. Enter the one shown in the terminal."))
        user = make_user(person, is_staff=True, is_superuser=True)
        kept.delete()
        record("account.first_made", user, by=user_actor(user, proof.origin), at=at)
    with contextlib.suppress(OSError):  # the code is void already; the file only says so
        Path(settings.SEATWIND_SET_UP_FILE).unlink(missing_ok=True)
    return user
