"""Parse the bytes of a file into JSON values, under the limits of a record."""

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.record.limits import MAX_BYTES, MAX_DEPTH, MAX_DIGITS, MAX_NESTED, MAX_TEXT

__all__ = ["decode", "parse_json"]

_MARK = b"\xef\xbb\xbf"


def decode(raw: bytes) -> str:
    """Return the text of a file, without a byte order mark.

    Raises ``file.too_large`` and, for an encoding other than UTF-8, ``file.unreadable``.
    """
    if len(raw) > MAX_BYTES:
        raise RuleError("file.too_large", f"a file has at most {MAX_BYTES} bytes", {"most": MAX_BYTES})
    try:
        return raw.removeprefix(_MARK).decode("utf-8")
    except UnicodeDecodeError as error:
        message = "the file is not encoded in UTF-8"
        raise RuleError("file.unreadable", message, {"at": error.start}) from error


def parse_json(raw: bytes) -> Any:
    """Return the JSON value of a file; numbers with a point are ``Decimal``.

    Raises ``file.unreadable`` for what is no JSON, a name twice in an object, ``NaN``, ``Infinity``, a lone surrogate
    and text behind the value; ``file.too_large`` beyond a limit.
    """
    text = decode(raw)
    if text.count("[") + text.count("{") > MAX_NESTED:
        raise RuleError("file.too_large", f"a file has at most {MAX_NESTED} objects and lists", {"most": MAX_NESTED})
    try:
        value = json.loads(
            text, object_pairs_hook=_object, parse_float=_decimal, parse_int=_whole, parse_constant=_constant
        )
    except RecursionError as error:
        raise _too_deep() from error
    except json.JSONDecodeError as error:
        message = f"the file is no JSON: {error.msg} in line {error.lineno}"
        raise RuleError("file.unreadable", message, {"line": error.lineno}) from error
    for found in _texts(value):
        _check_text(found)
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RuleError("file.unreadable", f"an object has the name {twice[:80]!r} twice", {"name": twice[:80]})
    return values


def _decimal(text: str) -> Decimal:
    if len(text) > MAX_DIGITS:
        raise RuleError("file.too_large", f"a number has at most {MAX_DIGITS} digits", {"most": MAX_DIGITS})
    return Decimal(text)


def _whole(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise RuleError("file.too_large", f"a number has at most {MAX_DIGITS} digits", {"most": MAX_DIGITS})
    return int(text)


def _constant(name: str) -> Any:
    raise RuleError("file.unreadable", f"{name} is no number", {"name": name})


def _texts(value: Any) -> Iterator[str]:
    """Yield every text and name of a value. Raise ``file.too_large`` if it is nested too deeply."""
    level = [value]
    for depth in range(MAX_DEPTH + 1):
        if depth == MAX_DEPTH and any(isinstance(item, dict | list) for item in level):
            raise _too_deep()
        inner: list[Any] = []
        for item in level:
            if isinstance(item, str):
                yield item
            elif isinstance(item, dict):
                yield from item
                inner += item.values()
            elif isinstance(item, list):
                inner += [part for part in item if isinstance(part, str | dict | list)]
        level = inner


def _check_text(text: str) -> None:
    if len(text) > MAX_TEXT:
        raise RuleError("file.too_large", f"a text has at most {MAX_TEXT} characters", {"most": MAX_TEXT})
    if not text.isascii():
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as error:
            raise RuleError("file.unreadable", "half of a surrogate pair stands alone") from error


def _too_deep() -> RuleError:
    return RuleError("file.too_large", f"values are nested {MAX_DEPTH} deep at most", {"most": MAX_DEPTH})
