"""Check an Ed25519 signature; the package that does it is optional."""

import base64
import binascii

__all__ = ["is_signed"]

# The y of the points of small order, also where they are not written in the shortest form. Such a key takes a made-up
# signature for one message in four or eight, so it is nobody's.
_SMALL_ORDER = frozenset(
    bytes.fromhex(point)
    for point in (
        "00" * 32,
        "01" + "00" * 31,
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "ec" + "ff" * 30 + "7f",
        "ed" + "ff" * 30 + "7f",
        "ee" + "ff" * 30 + "7f",
    )
)


def is_signed(content: bytes, key: str, signature: str) -> bool | None:
    """Return whether ``signature`` is that of ``content`` by ``key``, both in hexadecimal or base64.

    None if the package ``cryptography`` is not installed.
    """
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        return None
    try:
        public = _bytes(key, 32)
        if public[:31] + bytes([public[31] & 0x7F]) in _SMALL_ORDER:
            return False
        Ed25519PublicKey.from_public_bytes(public).verify(_bytes(signature, 64), content)
    except (InvalidSignature, ValueError, binascii.Error):
        return False
    return True


def _bytes(text: str, length: int) -> bytes:
    """Return the bytes of a key or a signature. Raises ``ValueError``."""
    if len(text) == 2 * length:
        return bytes.fromhex(text)
    padded = text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4)
    return base64.b64decode(padded, validate=True)
