"""Encrypt the message for one browser (RFC 8291), and sign as this server (VAPID, RFC 8292)."""

import base64
import binascii
from datetime import datetime, timedelta
from functools import cache
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from http_ece import encrypt
from py_vapid import Vapid02

_CURVE: Final = ec.SECP256R1
_VALID: Final = timedelta(hours=12)  # a push service refuses more than a day
# Whom a push service may write to, where a browser on this very machine knows it by no public address.
_NO_SITE: Final = "mailto:operator@seatwind.invalid"
POINT_BYTES: Final = 65
AUTH_BYTES: Final = 16


def is_enabled() -> bool:
    """Return whether this server has a key of its own (``SEATWIND_VAPID_KEY``).

    Without one no browser is told anything.
    """
    return bool(settings.SEATWIND_VAPID_KEY)


def server_key() -> str:
    """Return the public half of the server's key, as browsers want it: a point of P-256 in base64url.

    Empty without a key.
    """
    return _public_of(settings.SEATWIND_VAPID_KEY) if is_enabled() else ""


@cache
def _public_of(private: str) -> str:
    return to_text(_point(_private(private)))


def _private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(to_bytes(text), "big"), _CURVE())


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def is_point(text: str) -> bool:
    """Return whether ``text`` is a public key that a message can be sealed for."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE(), to_bytes(text))
    except ValueError:
        return False
    return len(to_bytes(text)) == POINT_BYTES


def is_auth(text: str) -> bool:
    """Return whether ``text`` is a browser's secret of sixteen bytes."""
    try:
        return len(to_bytes(text)) == AUTH_BYTES
    except ValueError:
        return False


def seal_message(
    message: bytes,
    *,
    public_key: str,
    auth: str,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return the body for the push service: ``aes128gcm``, readable for that browser alone.

    ``sender`` and ``salt`` are new for each message; a test gives those of RFC 8291, section 5.
    """
    key = sender or ec.generate_private_key(_CURVE())
    sealed: bytes = encrypt(
        message, salt=salt, private_key=key, dh=to_bytes(public_key), auth_secret=to_bytes(auth), version="aes128gcm"
    )
    return sealed


def signed_headers(endpoint: str, site: str, at: datetime) -> dict[str, str]:
    """Return the ``Authorization`` header for the push service of ``endpoint``; ``site`` is the contact address."""
    parts = urlsplit(endpoint)
    sender = site if site.startswith("https://") else _NO_SITE
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": sender, "exp": int((at + _VALID).timestamp())}
    signed: dict[str, str] = Vapid02.from_raw(settings.SEATWIND_VAPID_KEY.encode()).sign(claims)
    return signed


def to_text(data: bytes) -> str:
    """Return bytes as base64url without padding, as Web Push writes them (RFC 8291)."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def to_bytes(text: str) -> bytes:
    """Raise ``ValueError`` where ``text`` is no base64url."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(text) from error
