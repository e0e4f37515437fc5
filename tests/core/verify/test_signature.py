"""Signatures by Ed25519: the vectors of RFC 8032, and keys that would sign for everybody."""

import pytest

from mahjong_core.verify.signature import is_signed

# RFC 8032, section 7.1, tests 1 and 2.
EMPTY = (
    b"",
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    (
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    ),
)
ONE_BYTE = (
    b"\x72",
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    (
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    ),
)


@pytest.mark.parametrize(("content", "key", "signature"), [EMPTY, ONE_BYTE])
def test_the_vectors_hold_and_nothing_else_does(content: bytes, key: str, signature: str) -> None:
    assert is_signed(content, key, signature) is True
    assert is_signed(content + b"x", key, signature) is False
    assert is_signed(content, key, "00" + signature[2:]) is False


@pytest.mark.parametrize("key", ["00" * 32, "01" + "00" * 31, "00" * 31 + "80", "ec" + "ff" * 30 + "7f"])
def test_a_key_of_small_order_signs_nothing(key: str) -> None:
    """With such a key a signature of zeros holds for one message in four: 64 messages are enough to see it."""
    zeros = "00" * 64
    identity = "01" + "00" * 63
    assert not any(is_signed(bytes([n]), key, made) for n in range(64) for made in (zeros, identity))
