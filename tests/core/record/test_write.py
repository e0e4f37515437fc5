"""Writing a record: what is read is written back; without personal data nobody can be named (record, 1 to 3)."""

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from mahjong_core.check.run import check_file
from mahjong_core.record.parse import parse_json
from mahjong_core.record.write import canonical_bytes, signed_bytes, without_personal_data, write_record
from tests.core.record.test_fields import whole


def personal() -> dict[str, Any]:
    """A document with everything that tells who somebody is, or that somebody was ill."""
    document = whole()
    document["players"][3] |= {"name": "Dan Secret", "club": "Hidden", "country": "FRA", "state": "removed"}
    document["sessions"][0]["tables"][0]["seats"][3]["cause"] = "ill"
    document["standings"][0]["unranked"].append({"player": 4, "reason": "removed"})
    document["signature"] = {"key": "00", "signature": "00"}
    document["x_printer"] = {"tray": 2}
    return document


def test_what_was_read_is_written_back_with_unknown_fields() -> None:
    document = {**whole(), "colour": "red", "x_mark": [1, {"a": None}]}
    assert parse_json(write_record(document)) == document


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Fraction(7, 3), '"7/3"'),
        (Fraction(4), "4"),
        (Decimal("2.330"), "2.330"),
        (True, "true"),
        (None, "null"),
        ("é\u2028", '"é\u2028"'),
        ('"\\\n', '"\\"\\\\\\n"'),
        ([1, (2, 3)], "[1,[2,3]]"),
    ],
)
def test_values_are_written_exactly(value: Any, written: str) -> None:
    assert write_record({"v": value}).decode() == '{"v":' + written + "}\n"


def test_the_canonical_form_sorts_names_and_has_no_white_space() -> None:
    assert canonical_bytes({"b": 1, "a": {"d": [], "c": "é"}}) == '{"a":{"c":"é","d":[]},"b":1}'.encode()
    assert signed_bytes({"b": 1, "signature": {"key": "k"}, "a": 2}) == b'{"a":2,"b":1}'
    assert canonical_bytes(parse_json(b'{ "a" : 2.50 }')) == b'{"a":2.50}'


@pytest.mark.parametrize("secret", ["Dan", "Secret", "Hidden", "04040105", "ill", "removed"])
def test_nothing_personal_is_written_without_personal_data(secret: str) -> None:
    assert secret in json.dumps(personal())
    assert secret not in write_record(personal(), personal_data=False).decode().replace("filled", "")


def test_a_file_without_personal_data_stays_a_record() -> None:
    document = without_personal_data(personal())
    assert document["players"][3] == {"number": 4, "country": "FRA", "state": "withdrawn"}
    assert document["sessions"][0]["tables"][0]["seats"][3]["cause"] == "absent"
    assert document["standings"][0]["unranked"][1] == {"player": 4, "reason": "withdrawn"}
    assert "signature" not in document
    assert document["x_printer"] == {"tray": 2}
    assert personal()["players"][3]["state"] == "removed"  # the document itself stays as it was


def test_both_forms_are_judged_alike() -> None:
    """The file stays checkable: the same findings, with and without personal data."""
    found = []
    for personal_data in (True, False):
        report = check_file(write_record(whole(), personal_data=personal_data), "x")
        found.append([(one.code, dict(one.where)) for one in report.findings if one.severity != "note"])
    assert found[0] == found[1]


def test_a_signature_over_the_canonical_bytes_holds() -> None:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    private = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
    document = {"format": "mtr", "version": "1.0", "players": [{"number": 1, "name": "Zoë"}], "sessions": []}
    key, signature = private.public_key().public_bytes_raw().hex(), private.sign(signed_bytes(document)).hex()
    signed = {"signature": {"key": key, "signature": signature}, **document}
    assert check_file(write_record(signed), "x").status == 0
    assert check_file(json.dumps(signed, indent=2).encode(), "x").status == 0  # white space and order are free
    signed["players"] = [{"number": 2}]
    report = check_file(write_record(signed), "x")
    assert [(one.code, dict(one.where)) for one in report.findings] == [("signature.invalid", {"field": "signature"})]


@pytest.mark.parametrize("signature", ["", "zz", "00" * 64, "A" * 88, "é" * 10])
def test_a_signature_that_is_none_is_invalid(signature: str) -> None:
    document = {"format": "mtr", "version": "1.0", "players": [], "sessions": []}
    document["signature"] = {"key": "00" * 32, "signature": signature}
    assert [one.code for one in check_file(json.dumps(document).encode(), "x").findings] == ["signature.invalid"]
