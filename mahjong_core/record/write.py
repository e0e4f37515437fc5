"""Write a document as the bytes of a record, with or without personal data."""

import json
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

__all__ = ["canonical_bytes", "signed_bytes", "without_personal_data", "write_record"]

_PERSONAL = frozenset({"name", "family_name", "given_name", "club", "federation_numbers"})


def write_record(document: Mapping[str, Any], *, personal_data: bool = True) -> bytes:
    """Return the bytes of a record, one line of JSON; ``personal_data`` False omits personal data.

    A ``Fraction`` in the document is written as a whole number or as text such as ``7/3``, a ``Decimal`` as the decimal
    that it was read as. What was read with unknown fields is written back with them.
    """
    written = document if personal_data else without_personal_data(document)
    return _dumps(written, sort=False).encode() + b"\n"


def without_personal_data(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a copy without names, clubs and federation numbers.

    ``removed`` becomes ``withdrawn`` and illness ``absent``, so that the file reveals no illness. The signature
    goes, since it is over other bytes.
    """
    copy = {name: value for name, value in document.items() if name != "signature"}
    copy["players"] = [_anonymous(entry) for entry in document["players"]]
    copy["sessions"] = [
        {**session, "tables": [{**table, "seats": [_healthy(seat) for seat in table["seats"]]} for table in tables]}
        for session in document["sessions"]
        for tables in (session["tables"],)
    ]
    for name in ("standings",):
        if name in document:
            copy[name] = [_without_removal(ranking) for ranking in document[name]]
    return copy


def _anonymous(entry: Mapping[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in entry.items() if name not in _PERSONAL}
    return {**kept, "state": "withdrawn"} if kept.get("state") == "removed" else kept


def _healthy(seat: Any) -> Any:
    return {**seat, "cause": "absent"} if isinstance(seat, Mapping) and seat.get("cause") == "ill" else seat


def _without_removal(ranking: Mapping[str, Any]) -> dict[str, Any]:
    if "unranked" not in ranking:
        return dict(ranking)
    rows = [{**row, "reason": "withdrawn"} if row["reason"] == "removed" else dict(row) for row in ranking["unranked"]]
    return {**ranking, "unranked": rows}


def canonical_bytes(document: Mapping[str, Any]) -> bytes:
    """Return the canonical form: names sorted, no white space, UTF-8."""
    return _dumps(document, sort=True).encode()


def signed_bytes(document: Mapping[str, Any]) -> bytes:
    """Return the signed bytes: the canonical document without its signature."""
    return canonical_bytes({name: value for name, value in document.items() if name != "signature"})


def _dumps(value: Any, *, sort: bool) -> str:
    """Return JSON; numbers that JSON has no type for are written by :func:`_number`."""
    match value:
        case Mapping():
            names = sorted(value) if sort else list(value)
            return "{" + ",".join(f"{_text(name)}:{_dumps(value[name], sort=sort)}" for name in names) + "}"
        case list() | tuple():
            return "[" + ",".join(_dumps(item, sort=sort) for item in value) + "]"
        case Decimal():
            return str(value)
        case Fraction():
            return str(value) if value.denominator == 1 else _text(str(value))
    return json.dumps(value, ensure_ascii=False)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
