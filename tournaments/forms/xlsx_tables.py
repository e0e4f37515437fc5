"""Reading XLSX: the one sheet that holds something, with every cell that is not what it seems named."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any, Final
from xml.etree.ElementTree import ParseError

from django.utils.translation import gettext_lazy as _
from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.worksheet.worksheet import Worksheet

from tournaments.errors import Malformed
from tournaments.forms.tables import Cell, FileRow, FileTable, check_extent, table_from
from tournaments.selectors.problems import Problem

BROKEN: Final = (InvalidFileException, ParseError, KeyError, ValueError, TypeError, IndexError, AttributeError, OSError)
MOST_MERGED: Final = 20


def read_xlsx(file: BytesIO) -> FileTable:
    """The table of the first sheet that holds something. Refuses with ``import.xlsx_malformed``."""
    try:
        workbook = load_workbook(file, data_only=False, keep_links=False)
    except BROKEN as error:
        raise Malformed(
            "import.xlsx_malformed", _("The spreadsheet cannot be opened. Save it again as .xlsx, or as CSV UTF-8.")
        ) from error
    sheets: list[Any] = list(workbook.worksheets)
    filled = [sheet for sheet in sheets if has_content(sheet)]
    if not filled:
        raise Malformed("import.file_empty", _("The file is empty."))
    sheet = filled[0]
    check_extent(sheet.max_row, sheet.max_column)
    table = table_from(rows_of(sheet))
    problems = [*several(filled), *merged(sheet), *hidden_rows(sheet, table), *table.problems]
    return replace(table, problems=tuple(problems), hidden_columns=hidden_columns(sheet))


def has_content(sheet: Worksheet) -> bool:
    check_extent(sheet.max_row, sheet.max_column)
    return any(value is not None for row in sheet.iter_rows(values_only=True) for value in row)


def rows_of(sheet: Worksheet) -> Iterator[FileRow]:
    for line, row in enumerate(sheet.iter_rows(), start=1):
        yield FileRow(line, tuple(cell_from(cell) for cell in row))


def cell_from(cell: Any) -> Cell:
    """A spreadsheet's cell as text, with its kind."""
    value = cell.value
    if value is None:
        return Cell()
    if cell.data_type == "f":
        return Cell(str(getattr(value, "text", value)), "formula")
    if cell.data_type == "e":
        return Cell(str(value), "error")
    return typed_cell(value)


def typed_cell(value: Any) -> Cell:
    if isinstance(value, bool):
        return Cell(str(value).upper(), "boolean")
    if isinstance(value, int):
        return Cell(str(value), "integer")
    if isinstance(value, float):
        # spreadsheets keep every number as a float; 12.0 is 12 to the one who typed it
        return Cell(str(int(value)), "integer") if value.is_integer() else Cell(repr(value), "decimal")
    if isinstance(value, dt.date | dt.time | dt.timedelta):
        return Cell(value.isoformat() if not isinstance(value, dt.timedelta) else str(value), "date")
    return Cell(str(value))


def several(filled: list[Worksheet]) -> Iterator[Problem]:
    if len(filled) > 1:
        sheets = ", ".join(sheet.title for sheet in filled)
        yield Problem("import.several_sheets", None, None, sheets, {"sheets": sheets})


def merged(sheet: Worksheet) -> Iterator[Problem]:
    for found in sorted(sheet.merged_cells.ranges, key=lambda cells: (cells.min_row, cells.min_col))[:MOST_MERGED]:
        yield Problem("import.cells_merged", found.min_row, None, str(found), {"range": str(found)})


def hidden_rows(sheet: Worksheet, table: FileTable) -> Iterator[Problem]:
    for row in (table.header, *table.rows):
        if row.line in sheet.row_dimensions and sheet.row_dimensions[row.line].hidden:
            yield Problem("import.row_hidden", row.line, None, None, {"row": row.line})


def hidden_columns(sheet: Worksheet) -> frozenset[int]:
    """The places, from 0, of hidden columns; a range of them is kept under its first letter."""
    dimensions = [dimension for dimension in sheet.column_dimensions.values() if dimension.hidden]
    return frozenset(place - 1 for d in dimensions for place in range(d.min or 1, (d.max or d.min or 1) + 1))
