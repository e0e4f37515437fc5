"""Check the shape of values read from JSON columns, given as an example of its types.

``dict`` and ``list`` stand for any, ``[int]`` for a list of whole numbers, ``{"rows": [dict]}`` for an object that has
at least these names.
"""

import math
from collections.abc import Iterator, Mapping
from typing import Any, NewType

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


def is_storable(data: Any) -> bool:
    """Return whether a database takes all of it.

    No NUL, no half of a surrogate pair, no infinite number (``1e999`` is one).

    Raise ``RecursionError`` for what is nested beyond reading.
    """
    return not any(_is_unstorable(leaf) for leaf in _leaves(data))


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
        return any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in leaf)
    return isinstance(leaf, float) and not math.isfinite(leaf)
