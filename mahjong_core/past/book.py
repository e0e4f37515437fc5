"""Open the file of a past event as sheets of texts."""

import csv
import io
import re
from dataclasses import dataclass
from typing import Final

from mahjong_core.check.kinds.xlsx import is_xlsx, read_xlsx_sheets
from mahjong_core.errors import RuleError
from mahjong_core.past.heads import find_head
from mahjong_core.record.limits import MAX_TEXT

__all__ = ["PastSheet", "read_book"]

_ZIP: Final = b"PK\x03\x04"
_MARKS_16: Final = (b"\xff\xfe", b"\xfe\xff")
_SEPARATORS: Final = (";", ",", "\t")
_MAX_ROWS: Final = 20_000
_CONSTANT: Final = re.compile(r'="([^"]*)"')  # a text as a formula of itself, which keeps its zero in Excel


@dataclass(frozen=True, slots=True)
class PastSheet:
    """Represent a sheet; the first of ``rows`` is line 1."""

    title: str
    rows: list[list[str]]


def read_book(raw: bytes) -> list[PastSheet]:
    """Return the sheets of a workbook, or the one of a CSV file.

    Raises ``file.unreadable`` for what is neither, and ``file.too_large``.
    """
    if raw.startswith(_ZIP):
        if not is_xlsx(raw):
            raise RuleError("file.unreadable", "the file is no workbook", {"kind": "xlsx"})
        return [PastSheet(title, rows) for title, rows in read_xlsx_sheets(raw)]
    text = _decoded(raw)
    found = [PastSheet("", _cells(text, separator)) for separator in _SEPARATORS]
    return [max(found, key=lambda sheet: len(head.columns) if (head := find_head(sheet.rows)) else 0)]


def _decoded(raw: bytes) -> str:
    """Return the text: UTF-8, UTF-16 with its mark, else Windows-1252, as Excel writes CSV in the West."""
    try:
        text = raw.decode("utf-16" if raw.startswith(_MARKS_16) else "utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")
    if "\0" in text or "\ufffd" in text:
        raise RuleError("file.unreadable", "the file is no text", {"kind": "csv"})
    return text


def _cells(text: str, separator: str) -> list[list[str]]:
    rows: list[list[str]] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        for row in reader:
            rows += [[]] * (reader.line_num - 1 - len(rows))  # a quoted cell may hold ends of lines
            rows.append([_constant(cell.strip()) for cell in row])
            if len(rows) > _MAX_ROWS or any(len(cell) > MAX_TEXT for cell in row):
                raise RuleError("file.too_large", "the file has too many rows or a cell is too long")
    except csv.Error as error:
        raise RuleError("file.unreadable", f"line {reader.line_num} is no CSV", {"line": reader.line_num}) from error
    return rows


def _constant(text: str) -> str:
    found = _CONSTANT.fullmatch(text)
    return text if found is None else found[1].strip()
