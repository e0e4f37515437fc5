"""Read exact numbers: whole, a fraction as text, or a decimal that was rounded to its last digit."""

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.record.limits import MAX_DENOMINATOR, MAX_DIGITS, MAX_NUMBER

__all__ = ["Exact", "Number", "read_exact"]

Number = int | Fraction  # whole numbers stay integers: most are

_FRACTION = re.compile(r"(-?[0-9]{1,40})/([0-9]{1,40})", re.ASCII)
_DECIMAL = re.compile(r"-?[0-9]+(\.[0-9]+)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Exact:
    """Represent a published number: the exact value is between ``low`` and ``high``."""

    low: Number
    high: Number
    text: str

    def holds(self, value: Number) -> bool:
        """Return whether ``value`` equals the number or rounds to it; a half may round either way."""
        return self.low <= value <= self.high

    @property
    def middle(self) -> Fraction:
        """Return the number as it was written."""
        return (self.low + self.high) * Fraction(1, 2)


def read_exact(value: Any, field: str) -> Exact:
    """Return the number in ``value``: a whole JSON number, a ``Decimal``, or text such as ``7/3`` and ``2.33``.

    Raises ``file.malformed`` for what is no number, and ``file.too_large`` for one beyond the limits; ``field`` is the
    dotted path that the refusal names.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return _point(value, str(value), field)
    if isinstance(value, Decimal):
        return _rounded(value, str(value), field)
    if isinstance(value, str) and len(value) <= 2 * MAX_DIGITS:
        fraction = _FRACTION.fullmatch(value)
        if fraction and int(fraction[2]):
            if int(fraction[2]) > MAX_DENOMINATOR:
                raise _too_large(field)
            return _point(Fraction(int(fraction[1]), int(fraction[2])), value, field)
        if _DECIMAL.fullmatch(value):
            return _rounded(Decimal(value), value, field) if "." in value else _point(int(value), value, field)
    message = f"{field} is no exact number"
    raise RuleError("file.malformed", message, {"field": field})


def _point(value: Number, text: str, field: str) -> Exact:
    if not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise _too_large(field)
    return Exact(value, value, text)


def _rounded(value: Decimal, text: str, field: str) -> Exact:
    """Return the values that are rounded to the last digit of ``value``."""
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int) or abs(exponent) > MAX_DIGITS or value.adjusted() > MAX_DIGITS:
        raise _too_large(field)
    exact = _point(Fraction(value), text, field)
    half = Fraction(10) ** exponent * Fraction(1, 2)
    return Exact(exact.low - half, exact.high + half, text)


def _too_large(field: str) -> RuleError:
    message = f"{field}: numbers go to {MAX_NUMBER}, denominators to {MAX_DENOMINATOR}"
    return RuleError("file.too_large", message, {"field": field})
