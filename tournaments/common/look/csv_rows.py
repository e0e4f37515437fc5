"""Write rows as CSV for spreadsheets: UTF-8 with its mark, and no text that a spreadsheet takes for a formula."""

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Final

MARK = "\ufeff"
_PLACES: Final = Decimal("0.0001")
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def decimal(value: Fraction) -> Decimal:
    """Return a fraction as a number with four places at most, for programs that know no fractions."""
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return exact.quantize(_PLACES, ROUND_HALF_UP).normalize()


def safe_cell(value: object) -> object:
    """Return the value of a cell: numbers unchanged, fractions exact, as 7/3, days and moments by ISO 8601.

    A text that begins like a formula gets an apostrophe before it.
    """
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, date):  # a moment is one, too
        return value.isoformat()
    if isinstance(value, Decimal):
        return f"{value:f}"  # never 5E+3
    if isinstance(value, str) and value.startswith(_FORMULA_STARTS):
        return f"'{value}"
    return value


def write_csv(header: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """Return the text of the CSV file. None becomes an empty cell."""
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow([safe_cell(str(cell)) for cell in header])  # people write heads, too
    writer.writerows([safe_cell(cell) for cell in row] for row in rows)
    return MARK + file.getvalue()
