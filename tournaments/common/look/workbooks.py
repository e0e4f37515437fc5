"""Write workbooks for spreadsheets: numbers stay numbers, texts stay texts, and nothing becomes a date or a formula."""

import re
from collections.abc import Collection, Iterable, Sequence
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
_NO_TITLE: Final = re.compile(r"[\[\]:*?/\\]")  # what no sheet may be called by
_NOT_IN_XML: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True)
class SheetOfRows:
    """Represent a sheet; ``heads`` is how many of the first rows are heads.

    A cell is a whole number, an exact fraction, a text, a day, a moment, or None. Moments are written in ``zone``, or
    in their own zone without one.
    """

    title: str
    rows: Iterable[Sequence[object]]
    heads: int = 1
    zone: tzinfo | None = None


def write_workbook(sheets: Iterable[SheetOfRows]) -> bytes:
    """Return the bytes of the workbook."""
    # Imported here: the library takes a tenth of the time in which the program starts.
    from openpyxl import Workbook
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    book.remove(book.worksheets[0])
    for sheet_of_rows in sheets:
        sheet = book.create_sheet(_title(sheet_of_rows.title, {name.casefold() for name in book.sheetnames}))
        widths: dict[int, int] = {}
        for line, row in enumerate(sheet_of_rows.rows, start=1):
            for column, value in enumerate(row, start=1):
                cell: Any = sheet.cell(line, column)
                _fill(cell, value, sheet_of_rows.zone)
                if line <= sheet_of_rows.heads:
                    cell.font = Font(bold=True)
                widths[column] = max(widths.get(column, 0), len(str(value if value is not None else "")))
        for column, width in widths.items():
            sheet.column_dimensions[get_column_letter(column)].width = min(width, _WIDEST) + 2
        sheet.freeze_panes = f"A{sheet_of_rows.heads + 1}"
        sheet.print_title_rows = f"1:{sheet_of_rows.heads}"
    file = BytesIO()
    book.save(file)
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


def _fill(cell: Any, value: object, zone: tzinfo | None) -> None:
    if isinstance(value, Fraction):
        cell.value = decimal(value)
    elif isinstance(value, datetime):
        there = value.astimezone(zone) if zone is not None and value.tzinfo is not None else value
        cell.value, cell.number_format = there.replace(tzinfo=None, second=0, microsecond=0), _MOMENT
    elif isinstance(value, date):
        cell.value, cell.number_format = value, _DAY
    elif isinstance(value, bool) or value is None or isinstance(value, (int, Decimal)):
        cell.value = value
    else:
        cell.value = _NOT_IN_XML.sub("", str(value))
        cell.data_type, cell.number_format = "s", _TEXT  # a text that begins with = is a text
