"""Write workbooks for spreadsheets: numbers stay numbers, texts stay texts, and nothing becomes a date or a formula."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from decimal import Decimal
from fractions import Fraction
from io import BytesIO
from typing import Any, Final

from tournaments.common.look.csv_rows import decimal

_TEXT: Final = "@"
_MOMENT: Final = "yyyy-mm-dd hh:mm"
_DAY: Final = "yyyy-mm-dd"
_WIDEST: Final = 40
_LONGEST_TITLE: Final = 31
_LONGEST_TEXT: Final = 32_767  # characters of a cell; spreadsheets refuse a file with more
_NO_TITLE: Final = re.compile(r"[\[\]:*?/\\]")  # what no sheet may be called by
_NOT_IN_XML: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True)
class SheetOfRows:
    """Represent a sheet; ``heads`` is how many of the first rows are heads.

    A cell is a whole number, an exact fraction, a text, a day, a moment, or None; an empty text is a blank cell, too.
    Moments are written in ``zone``, or in their own zone without one.
    """

    title: str
    rows: Iterable[Sequence[object]]
    heads: int = 1
    zone: tzinfo | None = None


def write_workbook(sheets: Iterable[SheetOfRows]) -> bytes:
    """Return the bytes of the workbook."""
    from xlsxwriter import Workbook  # imported here: few who start the program write a workbook

    file = BytesIO()
    book = Workbook(file, {"in_memory": True})
    formats = {
        (bold, form): book.add_format({"bold": bold, "num_format": form})
        for bold in (False, True)
        for form in ("General", _TEXT, _MOMENT, _DAY)
    }
    titles: set[str] = set()
    for sheet_of_rows in sheets:
        title = _title(sheet_of_rows.title, titles)
        titles.add(title.casefold())
        sheet = book.add_worksheet(title)
        widths: dict[int, int] = {}
        for line, row in enumerate(sheet_of_rows.rows):
            for column, value in enumerate(row):
                if value is not None and value != "":  # an empty text is no blank cell to a spreadsheet
                    _write(sheet, line, column, value, sheet_of_rows, formats)
                    widths[column] = max(widths.get(column, 0), len(str(value)))
        for column, width in widths.items():
            sheet.set_column(column, column, min(width, _WIDEST) + 2)
        sheet.freeze_panes(sheet_of_rows.heads, 0)
        sheet.repeat_rows(0, sheet_of_rows.heads - 1)
    book.close()
    return file.getvalue()


def _title(wanted: str, taken: Collection[str]) -> str:
    """Return a title that is allowed for a sheet and not taken yet, ignoring case."""
    allowed = _NO_TITLE.sub(" ", wanted)
    title, turn = allowed[:_LONGEST_TITLE], 1
    while title.casefold() in taken:
        turn += 1
        ending = f" {turn}"
        title = allowed[: _LONGEST_TITLE - len(ending)] + ending
    return title


def _write(
    sheet: Any, line: int, column: int, value: object, of: SheetOfRows, formats: Mapping[tuple[bool, str], Any]
) -> None:
    """Write a cell by its kind: the library's own guess would make formulas and links of texts."""
    is_head = line < of.heads
    plain = formats[is_head, "General"]
    if isinstance(value, Fraction):
        number = value.numerator if value.denominator == 1 else decimal(value)
        sheet.write_number(line, column, number, plain)
    elif isinstance(value, datetime):
        there = value.astimezone(of.zone) if of.zone is not None and value.tzinfo is not None else value
        moment = there.replace(tzinfo=None, second=0, microsecond=0)
        sheet.write_datetime(line, column, moment, formats[is_head, _MOMENT])
    elif isinstance(value, date):
        sheet.write_datetime(line, column, value, formats[is_head, _DAY])
    elif isinstance(value, bool):
        sheet.write_boolean(line, column, value, plain)
    elif isinstance(value, (int, Decimal)):
        sheet.write_number(line, column, value, plain)
    else:
        text = _NOT_IN_XML.sub("", str(value))[:_LONGEST_TEXT]
        sheet.write_string(line, column, text, formats[is_head, _TEXT])
