"""Read and write a sheet as the text of one QR code, sealed by the card of its table (docs/offline.md).

The text is ``SEATWIND1:`` and Base45 (RFC 9285) of a seal of 16 bytes and of JSON, compressed by raw deflate (RFC
1951). The seal is HMAC-SHA256 over the compressed bytes, by a key that only the card and the server have.
"""

import hashlib
import hmac
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from mahjong_core.errors import RuleError
from mahjong_core.winds import WINDS

__all__ = [
    "MAX_TEXT",
    "PREFIX",
    "SEAL_BYTES",
    "CodeEntry",
    "CodeSignature",
    "SealedCode",
    "SheetCode",
    "Strokes",
    "read_code",
    "read_content",
    "seal_key",
    "strokes_of",
    "write_code",
]

PREFIX: Final = "SEATWIND1:"
SEAL_BYTES: Final = 16
MAX_TEXT: Final = 4296  # a code of version 40 holds no more letters
_MAX_BYTES: Final = 1 << 16
_LABEL: Final = b"seatwind sheet 1\0"
_BASE45: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_POINTS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_STEP: Final = 20  # thousandths of the field's width between two places of a point
Strokes = list[list[list[int]]]


@dataclass(frozen=True, slots=True)
class CodeEntry:
    """Represent a hand in the outbox of a table: its key, the newest row that the table knew, and the body to send."""

    key: str
    base: int
    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CodeSignature:
    """Represent the drawn signature of one of the five people who sign a sheet."""

    signer: str
    name: str
    strokes: Strokes


@dataclass(frozen=True, slots=True)
class SheetCode:
    """Store the content of a code: the table, its unsent hands, and its signatures with scores and newest row."""

    event: str
    session: int
    table: int
    entries: tuple[CodeEntry, ...]
    scores: Mapping[str, int]
    base: int
    signatures: tuple[CodeSignature, ...]


@dataclass(frozen=True, slots=True)
class SealedCode:
    """A code whose seal is still to be checked."""

    seal: bytes
    packed: bytes

    def is_sealed_by(self, key: bytes) -> bool:
        return hmac.compare_digest(self.seal, _seal(key, self.packed))


def seal_key(secret: str) -> bytes:
    """Return the key of a card: the hexadecimal SHA-256 of its secret, which is all that the server keeps of it."""
    return hashlib.sha256(secret.encode()).hexdigest().encode()


def write_code(content: Mapping[str, Any], key: bytes) -> str:
    """Return the text of a code for a content as ``read_content`` takes it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()) + packer.flush()
    return PREFIX + _to_base45(_seal(key, packed) + packed)


def read_code(text: str) -> SealedCode:
    """Return the code of a text. Raise ``sheet_code.unreadable`` for a text that is none."""
    if not text.startswith(PREFIX) or len(text) > MAX_TEXT:
        raise _unreadable()
    whole = _from_base45(text.removeprefix(PREFIX))
    if len(whole) <= SEAL_BYTES:
        raise _unreadable()
    return SealedCode(whole[:SEAL_BYTES], whole[SEAL_BYTES:])


def read_content(code: SealedCode) -> SheetCode:
    """Return the content of a code. Raise ``sheet_code.unreadable`` if it is no sheet."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        content = json.loads(unpacker.decompress(code.packed, _MAX_BYTES))
        signed = content.get("signed") or {"scores": {}, "base": 0, "by": []}
        return SheetCode(
            event=_text(content["event"]),
            session=_number(content["session"]),
            table=_number(content["table"]),
            entries=tuple(_entries(content["entries"])),
            scores={wind.value: _number(signed["scores"][wind.value]) for wind in WINDS if signed["scores"]},
            base=_number(signed["base"]),
            signatures=tuple(_signature(row) for row in signed["by"]),
        )
    except (zlib.error, ValueError, LookupError, TypeError, AttributeError, OverflowError, OSError) as error:
        raise _unreadable() from error


def _entries(rows: Any) -> Iterator[CodeEntry]:
    """Yield the entries, each told from the one before (static/js/sheets/code.js)."""
    key, at, base, number = "", 0, 0, 0
    for seconds, hand, *place in rows:
        base, number, key = place or (base + 1, number + 1, _next_key(key))
        body = {"number": _number(number)} | _hand(hand)
        if seconds is not None:
            at += _number(seconds)
            body["written_at"] = datetime.fromtimestamp(at, UTC).isoformat()
        yield CodeEntry(_text(key), _number(base), body)


def _next_key(key: str) -> str:
    return f"{key[:-4]}{int(key[-4:], 16) + 1:04x}"


def _hand(told: Any) -> dict[str, Any]:
    """Return the hand of an entry: as it is, or an MCR hand of a few letters."""
    if isinstance(told, dict):
        return told
    if told == "-":
        return {"outcome": "draw", "winner": None, "discarder": None, "value": None}
    discarder = None if told[1] == "-" else told[1]
    return {"outcome": "win", "winner": told[0], "discarder": discarder, "value": int(told[2:])}


def _signature(row: Any) -> CodeSignature:
    signer, name, drawn = row
    return CodeSignature(_text(signer), _text(name), strokes_of(_text(drawn)))


def strokes_of(text: str) -> Strokes:
    """Return a drawing as text: strokes separated by spaces, two letters a point, in thousandths of the field."""
    places = [[_POINTS.index(letter) * _STEP for letter in stroke] for stroke in text.split()]
    return [[list(point) for point in zip(stroke[::2], stroke[1::2], strict=True)] for stroke in places]


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _number(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value


def _seal(key: bytes, packed: bytes) -> bytes:
    return hmac.new(key, _LABEL + packed, hashlib.sha256).digest()[:SEAL_BYTES]


def _unreadable() -> RuleError:
    return RuleError("sheet_code.unreadable", "this is not the code of a sheet")


def _to_base45(data: bytes) -> str:
    letters = []
    for at in range(0, len(data), 2):
        pair = data[at : at + 2]
        value = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            value, digit = divmod(value, 45)
            letters.append(_BASE45[digit])
    return "".join(letters)


def _from_base45(text: str) -> bytes:
    data = bytearray()
    for at in range(0, len(text), 3):
        group = text[at : at + 3]
        value = sum(_BASE45.find(letter) * 45**place for place, letter in enumerate(group))
        if len(group) == 1 or any(letter not in _BASE45 for letter in group) or value >= 1 << 8 * (len(group) - 1):
            raise _unreadable()
        data += value.to_bytes(len(group) - 1, "big")
    return bytes(data)
