"""Read CSV: UTF-8, UTF-16 with its mark, or Windows-1252; commas, semicolons or tabs."""

import codecs
import csv
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import StringIO
from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Malformed
from tournaments.common.files.tables import Cell, FileRow, FileTable, table_from

_SEPARATORS: Final = (",", ";", "\t")
_UTF_32: Final = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)
_MARKS: Final = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, *_UTF_32)
# What a list of names in Windows-1252 holds. Eth, thorn and y acute are left out: in Turkish files their bytes are
# other letters, as those of the signs are in Polish and Czech ones.
_WESTERN: Final = frozenset(
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿŒœŠšŽžŸ\u00a0°«»\u2013\u2014\u2018\u2019\u201c\u201d"
)
_HEAD_LINES: Final = 10
# A figure or a text as a formula of itself, which keeps a leading zero in Excel: ="06290113", =12.
_CONSTANT: Final = re.compile(r'=(?:"([^"]*)"|(\d+))')


def read_csv(data: bytes, knows: Callable[[str], bool]) -> FileTable:
    """Return the table of a CSV file.

    Raise ``import.encoding_unknown``, ``import.not_text``, ``import.quote_unclosed``, ``import.cell_too_long``.
    """
    text, is_guessed = _decoded(data)
    if "\0" in text:
        raise Malformed(
            "import.not_text",
            _("This is not a text file. Save the list as .xlsx or as CSV UTF-8."),
            {"character": text.index("\0")},
        )
    separator, body, skipped = _separator_of(text, knows)
    return replace(table_from(_records(body, separator, skipped), knows), is_guessed=is_guessed)


def constant_of(text: str) -> str:
    """Return the text, or the constant of which a formula is made: ="06290113" is 06290113."""
    read = _CONSTANT.fullmatch(text.strip())
    return text if read is None else read[1] if read[1] is not None else read[2]


def _decoded(data: bytes) -> tuple[str, bool]:
    """Return the text, by its byte order mark or as UTF-8, and whether its encoding is guessed.

    Windows-1252 is guessed where every letter is one of Western names; no other encoding is, because a wrong guess
    changes names.
    """
    encoding = "utf-8-sig"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) and not data.startswith(_UTF_32):
        encoding = "utf-16"
    try:
        return data.decode(encoding), False
    except UnicodeDecodeError as error:
        western = None if data.startswith(_MARKS) else _western(data)
        if western is not None:
            return western, True
        raise _unknown_encoding(data, error) from error


def _western(data: bytes) -> str | None:
    """Return the text read as Windows-1252; None if it holds what no list of names does."""
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError:
        return None
    is_text = all(
        letter in _WESTERN or (letter.isascii() and (letter.isprintable() or letter in "\r\n\t")) for letter in text
    )
    return text if is_text else None


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
    heads = [line for line in text.splitlines() if line.strip()][:_HEAD_LINES] or [""]
    return max(_SEPARATORS, key=lambda separator: _score(heads, separator, knows)), text, 0


def _score(heads: list[str], separator: str, knows: Callable[[str], bool]) -> tuple[int, int]:
    """Return how well a separator cuts the first lines: known headings first, then the number of cells."""
    cells = [[cell.strip().strip('"') for cell in line.split(separator)] for line in heads]
    return max(sum(map(knows, line)) for line in cells), len(cells[0]) if len(cells[0]) > 1 else max(map(len, cells))


def _records(text: str, separator: str, skipped: int) -> Iterator[FileRow]:
    # newline="" leaves line ends inside quotes to the reader
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
    start = 1
    try:
        for record in reader:
            yield FileRow(start + skipped, tuple(Cell(constant_of(text)) for text in record))
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
