"""Seal the secret of an event's links with the server's key, and move it to another server (decision 34)."""

import base64
import hashlib
import hmac
import secrets
from typing import Any, Final

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Conflict

TOKEN_BYTES: Final = 24  # 192 bits: a hash without salt is enough, nobody guesses it


SECRET_BYTES: Final = 32
_NONCE_BYTES: Final = 16
_OPEN: Final = "open:"


def seal_secret(secret: bytes) -> str:
    """Return the secret sealed with the server's key: hidden by a pad of its own, and authenticated."""
    nonce, key = secrets.token_bytes(_NONCE_BYTES), settings.SECRET_KEY.encode()
    hidden = _xor(secret, keyed_hash(key, b"seatwind links pad " + nonce))
    return base64.b64encode(nonce + hidden + _mark(key, nonce + hidden)).decode()


def unseal_secret(text: str) -> bytes:
    """Return the secret, by the current key or an earlier one. Raise ``player_link.secret_unreadable`` if none fits."""
    try:
        made = base64.b64decode(text)
    except ValueError:  # a file from elsewhere may hold anything
        made = b""
    body, mark = made[: _NONCE_BYTES + SECRET_BYTES], made[_NONCE_BYTES + SECRET_BYTES :]
    for known in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        key = str(known).encode()
        if hmac.compare_digest(mark, _mark(key, body)):
            return _xor(body[_NONCE_BYTES:], keyed_hash(key, b"seatwind links pad " + body[:_NONCE_BYTES]))
    raise Conflict(
        "player_link.secret_unreadable",
        _(
            "The links of this event can no longer be shown, because the server key was changed. Create all "
            "links again."
        ),
    )


def _mark(key: bytes, body: bytes) -> bytes:
    return keyed_hash(key, b"seatwind links mark " + body)


def keyed_hash(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()


def _xor(left: bytes, right: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(left, right, strict=True))


def carried_open(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row in the form in which a sealed file holds it.

    The secret itself, for the key of this server means nothing to another one. What this server cannot read any more
    goes along as it is.
    """
    try:
        secret = unseal_secret(row["sealed"])
    except Conflict:
        return row
    return row | {"sealed": _OPEN + base64.b64encode(secret).decode()}


def carried_in(values: dict[str, Any]) -> dict[str, Any]:
    """Return the row of a sealed file in this server's form. Raise ``ValueError`` for anything but a secret."""
    text = str(values["sealed"])
    if not text.startswith(_OPEN):
        return values
    secret = base64.b64decode(text.removeprefix(_OPEN), validate=True)
    if len(secret) != SECRET_BYTES:
        raise ValueError("it is no secret of links")
    return values | {"sealed": seal_secret(secret)}


def token_hash(token: str) -> str:
    """Return the hash under which a personal link is kept: SHA-256, hexadecimal."""
    return hashlib.sha256(token.encode()).hexdigest()
