"""Reading JSON bodies: what no column can hold is refused at the door."""

import math
from collections.abc import Iterator, Mapping
from typing import IO, Any

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from tournaments.errors import Malformed


class CleanJSONParser(JSONParser):
    """JSON without characters or numbers that a database refuses, and not nested beyond reading."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        try:
            data = super().parse(stream, media_type, parser_context)
            bad = next((leaf for leaf in _leaves(data) if _is_unstorable(leaf)), None)
        except RecursionError as error:
            raise ParseError(_("The body is nested too deeply.")) from error
        if bad is not None:
            raise Malformed("api.not_storable", _("The body holds a character or a number that cannot be kept."))
        return data


def _leaves(data: Any) -> Iterator[Any]:
    """Every key and every plain value of a JSON document."""
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
    """A NUL or half a surrogate pair in a text; an infinite number (``1e999`` is one)."""
    if isinstance(leaf, str):
        return any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in leaf)
    return isinstance(leaf, float) and not math.isfinite(leaf)
