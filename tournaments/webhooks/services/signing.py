"""Derive the secret of a webhook and sign with it, as Standard Webhooks describes (standardwebhooks.com).

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
    """Return a random salt of 256 bits for the secret of a webhook."""
    return secrets.token_urlsafe(32)


def secret_of(webhook: Webhook) -> str:
    """Return the secret that the receiver knows: the key in base64, behind ``whsec_``."""
    message = f"seatwind webhook {webhook.salt}".encode()
    made = hmac.new(settings.SECRET_KEY.encode(), message, hashlib.sha256).digest()
    return _PREFIX + base64.b64encode(made).decode()


def signed_headers(secret: str, identifier: str, seconds: int, body: bytes) -> dict[str, str]:
    """Return the three headers of Standard Webhooks for a message; ``seconds`` are those since 1970."""
    key = base64.b64decode(secret.removeprefix(_PREFIX))
    made = hmac.new(key, f"{identifier}.{seconds}.".encode() + body, hashlib.sha256).digest()
    signature = f"v1,{base64.b64encode(made).decode()}"
    return {"webhook-id": identifier, "webhook-timestamp": str(seconds), "webhook-signature": signature}
