"""Write and read the messages between two machines: signed by the one that leads, sealed with the pair's secret.

The bytes are a nonce, and sealed: the signature (Ed25519), the length of the header, the header (canonical JSON), and
the step, compressed, if there is one. The answer is sealed in the same way and not signed.
"""

import hashlib
import hmac
import json
import secrets
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from django.utils.translation import gettext_lazy as _

from mahjong_core.verify import canonical_json
from mahjong_core.verify.signature import is_signed
from tournaments.common.errors import Malformed, NotPermitted, Refusal
from tournaments.common.selectors.installation_key import private_key

MAX_STEP: Final = 512 * 1024 * 1024
_NONCE: Final = 12
_SIGNATURE: Final = 64
_LENGTH: Final = 4
_CONTEXT: Final = b"seatwind following 1\n"


@dataclass(frozen=True, slots=True)
class Message:
    """Represent what the machine that leads says: ``header``, and ``step``, an event file of kind ``step``.

    ``key``: the public key that signed a message which was read.
    """

    header: Mapping[str, Any]
    step: bytes = b""
    key: str = ""


def public_key() -> str:
    """Return the public key of this installation, 64 hexadecimal digits. Raise ``following.no_key`` if it has none."""
    return _private().public_key().public_bytes_raw().hex()


def own_key() -> str:
    """Return the public key of this installation; empty if it has none."""
    private = private_key()
    return "" if private is None else private.public_key().public_bytes_raw().hex()


def step_digest(step: bytes) -> str:
    """Return the digest by which the next step names this one: SHA-256, hexadecimal."""
    return hashlib.sha256(step).hexdigest()


def write_message(message: Message, pair: UUID, secret: bytes) -> bytes:
    """Return the message signed with this installation's key and sealed for the pair."""
    header = canonical_json(dict(message.header))
    body = len(header).to_bytes(_LENGTH, "big") + header + message.step
    signature = _private().sign(_CONTEXT + pair.bytes + hashlib.sha256(body).digest())
    packed = len(header).to_bytes(_LENGTH, "big") + header + zlib.compress(message.step, 6)
    return _sealed(signature + packed, pair, secret, b"message")


def read_message(data: bytes, pair: UUID, secret: bytes, *keys: str) -> Message:
    """Return the message, which one of the keys signed.

    Raise ``following.wrong_secret``, ``following.wrong_key`` and ``following.malformed``.
    """
    plain = _opened(data, pair, secret, b"message")
    signature, packed = plain[:_SIGNATURE], plain[_SIGNATURE:]
    length = int.from_bytes(packed[:_LENGTH], "big")
    header, step = packed[_LENGTH : _LENGTH + length], _unpacked(packed[_LENGTH + length :])
    body = packed[: _LENGTH + length] + step
    signed = _CONTEXT + pair.bytes + hashlib.sha256(body).digest()
    key = next((key for key in keys if is_signed(signed, key, signature.hex())), None)
    if key is None:
        raise NotPermitted("following.wrong_key", _("Another machine signed this message."))
    return Message(_read_object(header), step, key)


def write_answer(answer: Mapping[str, Any], pair: UUID, secret: bytes) -> bytes:
    """Return the answer of the machine that follows, sealed for the pair."""
    return _sealed(canonical_json(dict(answer)), pair, secret, b"answer")


def read_answer(data: bytes, pair: UUID, secret: bytes) -> dict[str, Any]:
    """Return the answer. Raise ``following.wrong_secret`` and ``following.malformed``."""
    return _read_object(_opened(data, pair, secret, b"answer"))


def _private() -> Ed25519PrivateKey:
    private = private_key()
    if private is None:
        raise Refusal(
            "following.no_key",
            _("This server has no signing key. Its administrator must set SEATWIND_SIGNING_KEY first."),
        )
    return private


def _cipher(secret: bytes, way: bytes) -> ChaCha20Poly1305:
    return ChaCha20Poly1305(hmac.digest(secret, _CONTEXT + way, "sha256"))


def _sealed(plain: bytes, pair: UUID, secret: bytes, way: bytes) -> bytes:
    nonce = secrets.token_bytes(_NONCE)
    return nonce + _cipher(secret, way).encrypt(nonce, plain, pair.bytes)


def _opened(data: bytes, pair: UUID, secret: bytes, way: bytes) -> bytes:
    try:
        return _cipher(secret, way).decrypt(data[:_NONCE], data[_NONCE:], pair.bytes)
    except (InvalidTag, ValueError) as error:
        raise NotPermitted(
            "following.wrong_secret", _("This message was not written with the secret of the invitation.")
        ) from error


def _unpacked(packed: bytes) -> bytes:
    reader = zlib.decompressobj()
    try:
        step = reader.decompress(packed, MAX_STEP)
    except zlib.error as error:
        raise _malformed() from error
    if reader.unconsumed_tail or not reader.eof or reader.unused_data:
        raise _malformed()
    return step


def _read_object(data: bytes) -> dict[str, Any]:
    try:
        value = json.loads(data)
    except ValueError as error:
        raise _malformed() from error
    if not isinstance(value, dict):
        raise _malformed()
    return value


def _malformed() -> Malformed:
    return Malformed("following.malformed", _("This message cannot be read."))
