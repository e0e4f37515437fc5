"""Read XLSX: the one sheet that is not empty; every cell of an unexpected kind is named."""

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final
from xml.etree.ElementTree import ParseError

from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Malformed
from tournaments.common.files.csv_tables import constant_of
from tournaments.common.files.problems import Problem
from tournaments.common.files.tables import Cell, FileRow, FileTable, check_extent, table_from

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

_BROKEN: Final = (
    ParseError,
    KeyError,
    ValueError,
    TypeError,
    IndexError,
    AttributeError,
    OSError,
)
_MAX_MERGED: Final = 20


def read_xlsx(file: BytesIO, knows: Callable[[str], bool] | None = None) -> FileTable:
    """Return the table of the first sheet that is not empty. Raise ``import.xlsx_malformed`` for an unreadable file."""
    filled = _filled_sheets(file)
    table = _table_of(filled[0], knows)
    return replace(table, problems=(*_several_problems(filled), *table.problems))


def read_xlsx_sheets(file: BytesIO) -> list[tuple[str, FileTable]]:
    """Return every sheet with a header and a row under it, by its title. Refuse as ``read_xlsx``."""
    sheets = []
    for sheet in _filled_sheets(file):
        try:
            sheets.append((str(sheet.title), _table_of(sheet)))
        except Malformed as refusal:
            if refusal.code != "import.no_rows":
                raise
    return sheets


def _filled_sheets(file: BytesIO) -> list[Any]:
    # Imported here: the library takes a tenth of the time in which the program starts.
    from openpyxl import load_workbook
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        workbook = load_workbook(file, data_only=False, keep_links=False)
    except (*_BROKEN, InvalidFileException) as error:
        raise Malformed(
            "import.xlsx_malformed", _("The spreadsheet cannot be opened. Save it again as .xlsx, or as CSV UTF-8.")
        ) from error
    sheets: list[Any] = list(workbook.worksheets)
    filled = []
    for sheet in sheets:
        check_extent(sheet.max_row, sheet.max_column)
        if any(value is not None for row in sheet.iter_rows(values_only=True) for value in row):
            filled.append(sheet)
    if not filled:
        raise Malformed("import.file_empty", _("The file is empty."))
    return filled


def _table_of(sheet: Any, knows: Callable[[str], bool] | None = None) -> FileTable:
    rows = (
        FileRow(line, tuple(_cell_from(cell) for cell in row)) for line, row in enumerate(sheet.iter_rows(), start=1)
    )
    table = _spread_down(sheet, table_from(rows, knows))
    problems = (*_sheet_problems(sheet, table), *table.problems)
    # The places, from 0, of hidden columns; a range of them is kept under its first letter.
    hidden = [columns for columns in sheet.column_dimensions.values() if columns.hidden]
    places = (place - 1 for d in hidden for place in range(d.min or 1, (d.max or d.min or 1) + 1))
    return replace(table, problems=problems, hidden_columns=frozenset(places))


def _spread_down(sheet: Any, table: FileTable) -> FileTable:
    """Return the table with the text of cells merged downwards in every row that they cover."""
    texts = {
        (line, cells.min_col - 1): _cell_from(sheet.cell(cells.min_row, cells.min_col))
        for cells in sheet.merged_cells.ranges
        if _is_downwards(cells, table)
        for line in range(cells.min_row, cells.max_row + 1)
    }
    if not texts:
        return table
    rows = tuple(
        replace(row, cells=tuple(texts.get((row.line, at), cell) for at, cell in enumerate(row.cells)))
        for row in table.rows
    )
    return replace(table, rows=rows)


def _is_downwards(cells: Any, table: FileTable) -> bool:
    return bool(cells.min_col == cells.max_col and cells.min_row > table.header.line)


def _several_problems(filled: list[Any]) -> Iterator[Problem]:
    """Yield a problem where more than one sheet is filled and one is read."""
    if len(filled) > 1:
        titles = ", ".join(each.title for each in filled)
        yield Problem("import.several_sheets", None, None, titles, {"sheets": titles})


def _sheet_problems(sheet: "Worksheet", table: FileTable) -> Iterator[Problem]:
    """Yield a problem for each hidden row, and for cells merged in other ways than downwards or in headings."""
    unclear = (
        cells
        for cells in sheet.merged_cells.ranges
        if cells.max_row > table.header.line and not _is_downwards(cells, table)
    )
    merged = sorted(unclear, key=lambda cells: (cells.min_row, cells.min_col))
    for cells in merged[:_MAX_MERGED]:
        yield Problem("import.cells_merged", cells.min_row, None, str(cells), {"range": str(cells)})
    for row in (table.header, *table.rows):
        if row.line in sheet.row_dimensions and sheet.row_dimensions[row.line].hidden:
            yield Problem("import.row_hidden", row.line, None, None, {"row": row.line})


def _cell_from(cell: Any) -> Cell:
    """Return a spreadsheet's cell as text, with its kind."""
    value = cell.value
    if value is None:
        return Cell()
    if cell.data_type == "f":
        text = str(getattr(value, "text", value))
        constant = constant_of(text)
        return Cell(constant) if constant != text else Cell(text, "formula")
    if cell.data_type == "e":
        return Cell(str(value), "error")
    return _typed_cell(value)


def _typed_cell(value: Any) -> Cell:
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
