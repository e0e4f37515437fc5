"""Run writes that may be sent twice: the first answer is stored under the client's key."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Conflict, Malformed
from tournaments.models import StoredAnswer

KEY_LENGTH: Final = 128


@dataclass(frozen=True, slots=True)
class WriteResponse:
    """Represent an answer; ``kept`` is what is stored for a resend, where that is less than ``body``."""

    status: int
    body: Any
    is_repeated: bool = False
    kept: Any = None


def fingerprint(method: str, path: str, body: bytes) -> str:
    """Return the SHA-256 of a request, to detect a key that is reused for another request."""
    return hashlib.sha256(b"\0".join([method.encode(), path.encode(), body])).hexdigest()


def check_key(key: str) -> None:
    """Raise ``api.idempotency_key_malformed`` unless the key has 1 to 128 characters."""
    if not 1 <= len(key) <= KEY_LENGTH:
        raise Malformed("api.idempotency_key_malformed", _("The Idempotency-Key must have 1 to 128 characters."))


def run_once(
    *, scope: str, key: str, request_fingerprint: str, at: datetime, write: Callable[[], WriteResponse]
) -> WriteResponse:
    """Run ``write`` once per key, in one transaction with its stored answer; a resend gets the first answer.

    Refusals raise and are not kept: nothing was written, so asking again tells the truth of that moment.
    """
    check_key(key)
    with transaction.atomic():
        stored = _claim(scope, key, request_fingerprint, at)
        if stored.status is not None:
            return WriteResponse(stored.status, stored.body, is_repeated=True)
        answer = write()
        stored.status, stored.body = answer.status, answer.body if answer.kept is None else answer.kept
        stored.save(update_fields=["status", "body"])
        return answer


def _claim(scope: str, key: str, wanted: str, at: datetime) -> StoredAnswer:
    """Return the row of this key, made now or by an earlier send.

    On PostgreSQL this waits for a send still under way.
    """
    mine = StoredAnswer(scope=scope, key=key, fingerprint=wanted, at=at)
    StoredAnswer.objects.bulk_create([mine], ignore_conflicts=True)
    stored = StoredAnswer.objects.select_for_update().get(scope=scope, key=key)
    if stored.fingerprint != wanted:
        raise Conflict("api.idempotency_key_reused", _("This key was used before for another request."))
    return stored
