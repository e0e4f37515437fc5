"""Check the shape of values read from JSON columns, given as an example of its types.

``dict`` and ``list`` stand for any, ``[int]`` for a list of whole numbers, ``{"rows": [dict]}`` for an object that has
at least these names.
"""

import math
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NewType

IsoMoment = NewType("IsoMoment", str)  # a moment as ``isoformat`` writes it

Shape = type | list["Shape"] | Mapping[str, "Shape"]


def matches_shape(value: Any, shape: Shape) -> bool:
    """Return whether a value that was read from JSON has this shape."""
    if isinstance(shape, list):
        return isinstance(value, list) and all(matches_shape(item, shape[0]) for item in value)
    if isinstance(shape, Mapping):
        return isinstance(value, dict) and all(
            name in value and matches_shape(value[name], shape[name]) for name in shape
        )
    return type(value) is shape


# Control characters but tab and line ends, and halves of surrogate pairs: PostgreSQL stores no NUL, no document that is
# typeset takes the others, and nobody sees them.
_UNSTORABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")

_LARGEST_EXACT: Final = 2**53


def is_storable_text(text: str) -> bool:
    """Return whether a text has only characters that can be stored and printed."""
    return _UNSTORABLE.search(text) is None


def is_storable(data: Any) -> bool:
    """Return whether a database can store the value: storable texts, no infinite numbers (``1e999``).

    Raise ``RecursionError`` for what is nested beyond reading.
    """
    return not any(_is_unstorable(leaf) for leaf in _leaves(data))


def with_whole_numbers(data: Any) -> Any:
    """Return a JSON document whose 7.0 and 7e0 are the integer 7, as JSON Schema reads them.

    Beyond 2**53 a float no longer holds the figure that was written, so it stays one and is refused as a whole number.
    """
    if isinstance(data, dict):
        return {key: with_whole_numbers(value) for key, value in data.items()}
    if isinstance(data, list):
        return [with_whole_numbers(value) for value in data]
    if isinstance(data, float) and data.is_integer() and abs(data) <= _LARGEST_EXACT:
        return int(data)
    return data


def _leaves(data: Any) -> Iterator[Any]:
    """Yield every key and every plain value of a JSON document."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from _leaves(value)
    elif isinstance(data, list):
        for value in data:
            yield from _leaves(value)
    else:
        yield data


def _is_unstorable(leaf: Any) -> bool:
    if isinstance(leaf, str):
        return not is_storable_text(leaf)
    return isinstance(leaf, float) and not math.isfinite(leaf)
