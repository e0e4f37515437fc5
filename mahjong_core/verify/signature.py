"""Check an Ed25519 signature; the package that does it is optional."""

import base64
import binascii

__all__ = ["is_signed"]


def is_signed(content: bytes, key: str, signature: str) -> bool | None:
    """Return whether ``signature`` is that of ``content`` by ``key``, both in hexadecimal or base64.

    None where the package ``cryptography`` is not installed.
    """
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        return None
    try:
        Ed25519PublicKey.from_public_bytes(_bytes(key, 32)).verify(_bytes(signature, 64), content)
    except (InvalidSignature, ValueError, binascii.Error):
        return False
    return True


def _bytes(text: str, length: int) -> bytes:
    """Return the bytes of a key or a signature. Raises ``ValueError``."""
    if len(text) == 2 * length:
        return bytes.fromhex(text)
    padded = text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4)
    return base64.b64decode(padded, validate=True)
