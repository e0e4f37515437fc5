"""Hostile files: what is refused before anything is worked out (record, section 3)."""

import json
from decimal import Decimal

import pytest

from mahjong_core.errors import RuleError
from mahjong_core.record import limits
from mahjong_core.record.parse import decode, parse_json

SMALL = b'{"format":"mtr","version":"1.0","players":[],"sessions":[]}'


def code_of(raw: bytes) -> str:
    with pytest.raises(RuleError) as refused:
        parse_json(raw)
    return refused.value.code


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"   ",
        b"{",
        b"nothing",
        b"{'a':1}",
        SMALL + b"x",
        SMALL + SMALL,
        SMALL + b"\n[]",
        b'{"a":1,"a":2}',
        b'{"players":[{"number":1,"number":2}]}',
        b'{"\\u0061":1,"a":2}',
        b'{"a":NaN}',
        b'{"a":Infinity}',
        b'{"a":-Infinity}',
        b'{"a":01}',
        b'{"a":1.}',
        b'{"a":+1}',
        b'{"a":"\\ud800"}',
        b'{"a":"x\\udc00y"}',
        b'{"\\udfff":1}',
        b'{"a":"\x01"}',
        b'{"a":"\xff"}',
        SMALL.decode().encode("utf-16"),
        SMALL.decode().encode("utf-32"),
        '{"a":"é"}'.encode("latin-1"),
        b"\x1f\x8b\x08" + bytes(20),
        b"\0" * 100,
    ],
    ids=range(27),
)
def test_what_is_no_json_of_a_record_is_unreadable(raw: bytes) -> None:
    assert code_of(raw) == "file.unreadable"


@pytest.mark.parametrize("depth", [limits.MAX_DEPTH + 1, 500, 5_000, 1_000_000])
@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_deep_values_are_too_large(depth: int, opening: str) -> None:
    closing = "]" if opening == "[" else "}"
    raw = (opening * depth + "1" + closing * depth).encode()
    assert code_of(raw) == "file.too_large"


def test_values_as_deep_as_allowed_are_read() -> None:
    depth = limits.MAX_DEPTH
    assert parse_json(b"[" * depth + b"]" * depth)
    assert code_of(b"[" * (depth + 1) + b"]" * (depth + 1)) == "file.too_large"


def test_deep_values_that_are_not_closed_do_not_end_the_program() -> None:
    assert code_of(b"[" * 100_000) in ("file.too_large", "file.unreadable")
    assert code_of(b'{"a":' * 100_000) in ("file.too_large", "file.unreadable")


@pytest.mark.parametrize(
    "raw",
    [
        b'{"a":"' + b"x" * 501 + b'"}',
        b'{"' + b"x" * 501 + b'":1}',
        b'["' + "é".encode() * 501 + b'"]',
        b"[" + b"9" * 41 + b"]",
        b"[" + b"9" * 5000 + b"]",
        b"[1." + b"3" * 60 + b"]",
        b"[1e" + b"9" * 60 + b"]",
        b"[" + b"[]," * (limits.MAX_NESTED + 1) + b"1]",
        b" " * (limits.MAX_BYTES + 1),
    ],
    ids=range(9),
)
def test_what_is_beyond_a_limit_is_too_large(raw: bytes) -> None:
    assert code_of(raw) == "file.too_large"


def test_a_text_of_five_hundred_characters_is_read() -> None:
    assert parse_json(json.dumps(["é" * 500]).encode()) == ["é" * 500]
    assert parse_json(json.dumps(["é" * 500], ensure_ascii=False).encode()) == ["é" * 500]


def test_a_byte_order_mark_is_neither_needed_nor_refused() -> None:
    assert parse_json(b"\xef\xbb\xbf" + SMALL) == parse_json(SMALL)
    assert decode(b"\xef\xbb\xbfa") == "a"


def test_pairs_of_surrogates_are_one_character() -> None:
    assert parse_json(b'["\\ud83c\\udc04"]') == ["\U0001f004"]


def test_decimals_are_read_as_decimals() -> None:
    assert parse_json(b"[2.330, 0.1]") == [Decimal("2.330"), Decimal("0.1")]
    assert str(parse_json(b"[2.330]")[0]) == "2.330"
