"""Read CSV: UTF-8, or UTF-16 with its mark; commas, semicolons or tabs."""

import codecs
import csv
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Malformed
from tournaments.common.files.tables import Cell, FileRow, FileTable, table_from

_SEPARATORS: Final = (",", ";", "\t")
_UTF_32: Final = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)


def read_csv(data: bytes, knows: Callable[[str], bool]) -> FileTable:
    """Return the table of a CSV file.

    Raise ``import.encoding_unknown``, ``import.not_text``, ``import.quote_unclosed``, ``import.cell_too_long``.
    """
    text = _decoded(data)
    if "\0" in text:
        raise Malformed(
            "import.not_text",
            _("This is not a text file. Save the list as .xlsx or as CSV UTF-8."),
            {"character": text.index("\0")},
        )
    separator, body, skipped = _separator_of(text, knows)
    return table_from(_records(body, separator, skipped))


def _decoded(data: bytes) -> str:
    """Return the text, by its byte order mark or as UTF-8.

    No other encoding is guessed: a wrong guess changes names.
    """
    encoding = "utf-8-sig"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) and not data.startswith(_UTF_32):
        encoding = "utf-16"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise _unknown_encoding(data, error) from error


def _unknown_encoding(data: bytes, error: UnicodeDecodeError) -> Malformed:
    # Python counts after a mark that it has taken off.
    offset = len(codecs.BOM_UTF8) if data.startswith(codecs.BOM_UTF8) else 0
    byte = error.start + offset
    line = data[:byte].count(b"\n") + 1
    return Malformed(
        "import.encoding_unknown",
        _(
            "Byte %(byte)s (line %(line)s) is not UTF-8. In Excel choose “Save as: CSV UTF-8”, in LibreOffice "
            "“Save as: CSV, character set UTF-8”, or save as .xlsx."
        )
        % {"byte": byte, "line": line},
        {"byte": byte, "line": line, "value": f"0x{data[byte]:02x}" if byte < len(data) else None},
    )


def _separator_of(text: str, knows: Callable[[str], bool]) -> tuple[str, str, int]:
    """Return the separator, the text to read and the number of lines skipped before it ("sep=;" as Excel writes it)."""
    first, _end, rest = text.partition("\n")
    if first.strip().lower().startswith("sep=") and len(first.strip("\r")) == len("sep=") + 1:
        return first.strip("\r")[-1], rest, 1
    header = next((line for line in text.splitlines() if line.strip()), "")
    return max(_SEPARATORS, key=lambda separator: _score(header, separator, knows)), text, 0


def _score(header: str, separator: str, knows: Callable[[str], bool]) -> tuple[int, int]:
    """Return how well a separator cuts the header: known headers first, then the number of cells."""
    cells = [cell.strip().strip('"') for cell in header.split(separator)]
    return sum(knows(cell) for cell in cells), len(cells)


def _records(text: str, separator: str, skipped: int) -> Iterator[FileRow]:
    # newline="" leaves line ends inside quotes to the reader
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
    start = 1
    try:
        for record in reader:
            yield FileRow(start + skipped, tuple(Cell(text) for text in record))
            start = reader.line_num + 1
    except csv.Error as error:
        raise _unreadable(error, start + skipped) from error


def _unreadable(error: csv.Error, line: int) -> Malformed:
    if "field larger" in str(error):
        return Malformed(
            "import.cell_too_long",
            _("A cell in line %(line)s is too long to be read.") % {"line": line},
            {"line": line},
        )
    return Malformed(
        "import.quote_unclosed",
        _("From line %(line)s on, a quotation mark is not closed or is inside a cell.") % {"line": line},
        {"line": line},
    )
