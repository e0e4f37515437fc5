"""The secret of a webhook and the signature made with it.

The secret is derived from the server's key and a salt of the webhook's own: it can be made again for every signature,
is shown to a person once, and a copy of the database alone does not have it.
"""

import base64
import hashlib
import hmac
import secrets
from typing import Final

from django.conf import settings

from tournaments.models import Webhook

_PREFIX: Final = "whsec_"


def new_salt() -> str:
    """A random salt of 256 bits for the secret of a webhook."""
    return secrets.token_urlsafe(32)


def secret_of(webhook: Webhook) -> str:
    """The secret that the receiver knows, as text; used as it stands, prefix and all."""
    message = f"seatwind webhook {webhook.salt}".encode()
    made = hmac.new(settings.SECRET_KEY.encode(), message, hashlib.sha256).digest()
    return _PREFIX + base64.urlsafe_b64encode(made).decode().rstrip("=")


def signature(secret: str, seconds: int, body: bytes) -> str:
    """``t=SECONDS,v1=HEX``: HMAC-SHA256 by the secret over the seconds since 1970, a full stop, and the body."""
    made = hmac.new(secret.encode(), f"{seconds}.".encode() + body, hashlib.sha256)
    return f"t={seconds},v1={made.hexdigest()}"
