"""Read the key by which this installation signs (``SEATWIND_SIGNING_KEY``)."""

import re
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings

_KEY: Final = re.compile(r"[0-9a-fA-F]{64}")


def private_key() -> Ed25519PrivateKey | None:
    """Return the private key; None if this server has none, or the setting is not one."""
    if not _KEY.fullmatch(settings.SEATWIND_SIGNING_KEY):
        return None
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(settings.SEATWIND_SIGNING_KEY))
