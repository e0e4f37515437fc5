"""Sign with this installation's key what it closes."""

from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Refusal
from tournaments.common.selectors.installation_key import private_key


def sign_data(data: bytes) -> tuple[str, str]:
    """Return the public key and the signature, in hexadecimal.

    Raise ``closing.no_key`` if this server has no key, or the setting is not one.
    """
    private = private_key()
    if private is None:
        raise Refusal(
            "closing.no_key",
            _(
                "This server has no signing key. Its administrator must set SEATWIND_SIGNING_KEY "
                "before the event can be closed."
            ),
        )
    return private.public_key().public_bytes_raw().hex(), private.sign(data).hex()
