"""Write files to start from: the empty list, the empty seating, and the problems of a file."""

import csv
from collections.abc import Iterable, Sequence
from io import BytesIO, StringIO
from typing import Any, Final

from django.utils.formats import get_format
from django.utils.translation import gettext as _

from tournaments.common.files.problems import COLUMNS, Problem

PARTICIPANT_COLUMNS: Final = ("number", "name", "country", "club", "team", "federation_number", "region")
_PARTICIPANT_EXAMPLE: Final = ("1", "Anna Rossi", "ITA", "Club Milano", "1", "05040123", "Lombardia")
SEATING_COLUMNS: Final = ("session", "table", "E", "S", "W", "N")
_SEATING_EXAMPLE: Final = ("1", "1", "5", "9", "31", "60")
_WIDTHS: Final = (10, 32, 10, 28, 16, 22, 22)
_ROWS_AS_TEXT: Final = 500
# A cell that starts so is run as a formula by a spreadsheet.
_FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")


def participants_csv() -> bytes:
    return _csv_file([headers(PARTICIPANT_COLUMNS), _PARTICIPANT_EXAMPLE])


def seating_csv() -> bytes:
    return _csv_file([headers(SEATING_COLUMNS), _SEATING_EXAMPLE])


def participants_xlsx() -> bytes:
    """Return the list with every cell formatted as text, so that no leading zero is lost and nothing becomes a date."""
    from openpyxl import Workbook
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = _("Participants")
    sheet.append(headers(PARTICIPANT_COLUMNS))
    sheet.append(_PARTICIPANT_EXAMPLE)
    for place, width in enumerate(_WIDTHS, start=1):
        sheet.column_dimensions[get_column_letter(place)].width = width
        sheet.cell(1, place).font = Font(bold=True)
        for line in range(2, _ROWS_AS_TEXT):
            sheet.cell(line, place).number_format = "@"
    sheet.freeze_panes = "A2"
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def problems_csv(problems: Iterable[Problem]) -> bytes:
    rows = [[p.row or "", p.column_label, "" if p.value is None else p.value, p.message, p.code] for p in problems]
    return _csv_file([[_("Row"), _("Column"), _("Value"), _("Error"), _("Code")], *rows])


def headers(columns: Sequence[str]) -> list[str]:
    return [str(COLUMNS[column]).capitalize() for column in columns]


def _csv_file(rows: Iterable[Sequence[Any]]) -> bytes:
    """Return a CSV file: UTF-8 with its mark, and the separator of spreadsheets in the reader's language."""
    text = StringIO(newline="")
    separator = ";" if get_format("DECIMAL_SEPARATOR") == "," else ","
    writer = csv.writer(text, delimiter=separator)
    for row in rows:
        cells = [str(cell) for cell in row]
        writer.writerow([f"'{cell}" if cell.startswith(_FORMULA_STARTS) else cell for cell in cells])
    return text.getvalue().encode("utf-8-sig")
