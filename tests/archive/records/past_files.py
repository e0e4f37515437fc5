"""The messy files of past events: "# title" begins a sheet, "| a | b" is a row, an empty line an empty row."""

import csv
import io

from openpyxl import Workbook

from tests.tables import DATA

FILES = DATA / "past" / "files"


def sheets_of(name: str) -> dict[str, list[list[str]]]:
    sheets: dict[str, list[list[str]]] = {}
    for line in next(FILES.glob(f"{name}-*.txt")).read_text().splitlines():
        if line.startswith("# "):
            rows = sheets.setdefault(line[2:], [])
        else:
            rows.append([cell.strip() for cell in line.removeprefix("|").split("|")] if line else [])
    return sheets


def as_xlsx(name: str) -> bytes:
    """Return a file as a workbook, its whole numbers and decimals as numbers."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets_of(name).items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append([_value(cell) for cell in row])
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def _value(cell: str) -> str | int | float | None:
    plain = cell.removeprefix("-")
    if plain.isascii() and plain.isdigit() and not plain.startswith("0"):
        return int(cell)
    return float(cell) if plain.replace(".", "", 1).isdigit() and "." in plain else cell or None


def as_csv(name: str, separator: str = ";", encoding: str = "utf-8") -> bytes:
    """Return the first sheet of a file as CSV."""
    text = io.StringIO()
    csv.writer(text, delimiter=separator).writerows(next(iter(sheets_of(name).values())))
    return text.getvalue().encode(encoding)
