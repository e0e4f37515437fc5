"""Rows as CSV for spreadsheets: UTF-8 with its mark, and no text that a spreadsheet would take for a formula."""

import csv
import io
from collections.abc import Iterable, Sequence
from fractions import Fraction

MARK = "\ufeff"
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def safe_cell(value: object) -> object:
    """Numbers stay numbers, exact fractions as 7/3; a text that begins like a formula gets an apostrophe before it."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, str) and value.startswith(_FORMULA_STARTS):
        return f"'{value}"
    return value


def write_csv(header: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """The file's text. Nothing is written for None."""
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow([str(cell) for cell in header])
    writer.writerows([safe_cell(cell) for cell in row] for row in rows)
    return MARK + file.getvalue()
