"""Sign with this installation's key what it closes."""

import re
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Refusal

_KEY: Final = re.compile(r"[0-9a-fA-F]{64}")


def sign_data(data: bytes) -> tuple[str, str]:
    """Return the public key and the signature, in hexadecimal.

    Raise ``closing.no_key`` if this server has no key, or the setting is not one.
    """
    if not _KEY.fullmatch(settings.SEATWIND_SIGNING_KEY):
        raise Refusal(
            "closing.no_key",
            _(
                "This server has no signing key. Its administrator must set SEATWIND_SIGNING_KEY "
                "before the event can be closed."
            ),
        )
    private = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(settings.SEATWIND_SIGNING_KEY))
    return private.public_key().public_bytes_raw().hex(), private.sign(data).hex()
