"""Write exact figures as the record has them."""

from fractions import Fraction

__all__ = ["DECIMALS", "FRACTIONS", "write_exact"]

FRACTIONS, DECIMALS = "fractions", "decimals"
_PLACES = 2


def write_exact(value: int | Fraction, style: str) -> int | str:
    """Return a whole number as it is, another as ``"7/3"``, or in decimals as ``"2.33"``, rounded half away from 0."""
    exact = Fraction(value)
    if exact.denominator == 1:
        return exact.numerator
    if style == FRACTIONS:
        return str(exact)
    unit = 10**_PLACES
    parts = (2 * abs(exact.numerator) * unit + exact.denominator) // (2 * exact.denominator)
    return f"{'-' if exact < 0 else ''}{parts // unit}.{parts % unit:0{_PLACES}}"
