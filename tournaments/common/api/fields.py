"""Define fields that take JSON as it is written: the text "7" is no number and true is no 1."""

import re
from fractions import Fraction
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from mahjong_core.placement import fraction_text
from mahjong_core.winds import WINDS

WIND_LETTERS = [wind.value for wind in WINDS]


YEARS: Final = r"^(19[7-9]\d|[2-8]\d{3})-"  # of a moment: in any zone it stays in the calendar
MAX_WHOLE: Final = 2**31 - 1  # what a column of whole numbers holds


class Integer(serializers.IntegerField):
    """Read a whole number, by default within the range of a database column."""

    def __init__(self, **facts: Any) -> None:
        super().__init__(**{"min_value": -MAX_WHOLE, "max_value": MAX_WHOLE} | facts)

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class Boolean(serializers.BooleanField):
    def to_internal_value(self, data: Any) -> bool:
        if type(data) is not bool:
            self.fail("invalid", input=data)
        return data


class Text(serializers.CharField):
    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Uid(serializers.UUIDField):
    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string", "pattern": "^-?[0-9]+/[0-9]+$"}]})
class ExactNumber(serializers.Field[Any, Any, Any, Any]):
    """Represent a whole number, or text such as "497/2" where a cut carried a share over."""

    def to_representation(self, value: Any) -> Any:
        if isinstance(value, Fraction):
            return int(value) if value.denominator == 1 else fraction_text(value)
        return value


class FractionText(serializers.CharField):
    """Represent an exact fraction as text such as "7/3"."""

    def to_representation(self, value: Any) -> str:
        return fraction_text(value)


class NullableItems(serializers.ListField):
    """Describe a list whose items may be null: ``child`` is an instance of a serializer class."""


class Slug(Text):
    """Read an address of lower-case letters, digits and hyphens, which its service checks."""

    pattern: Final = r"^[a-z0-9]+(-[a-z0-9]+)*$"

    def __init__(self, **facts: Any) -> None:
        super().__init__(**{"max_length": 80} | facts)


def country(**facts: Any) -> serializers.RegexField:
    """Return a field of three capital letters, as federations write countries."""
    return serializers.RegexField(r"^[A-Z]{3}$", **facts)


class Moment(serializers.DateTimeField):
    """Read a moment with its offset from UTC, which is required. A ``+`` that arrived as a space is restored."""

    default_error_messages = {
        "offset_missing": _("Give the time with its offset, such as 2026-11-21T14:00:00+01:00 or ...Z."),
        "out_of_range": _("This date is out of range."),
    }

    def to_internal_value(self, data: Any) -> Any:
        text = re.sub(r" (\d\d:?\d\d)$", r"+\1", data) if isinstance(data, str) else data
        if isinstance(text, str) and not re.search(r"(Z|[+-]\d\d(:?\d\d)?)$", text):
            self.fail("offset_missing")
        moment = super().to_internal_value(text)
        if not 1970 <= moment.year < 9000:
            self.fail("out_of_range")
        return moment

    def to_representation(self, value: Any) -> str:
        return str(value.isoformat())
