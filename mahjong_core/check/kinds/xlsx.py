"""Read the cells of the first sheet of an XLSX file, with limits, without entities, links and macros."""

import io
import re
import zipfile
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

from mahjong_core.errors import RuleError
from mahjong_core.record.limits import MAX_TEXT

__all__ = ["is_xlsx", "read_xlsx", "read_xlsx_sheets"]

_MAX_UNPACKED = 64 * 1024 * 1024
_MAX_ENTRIES = 200
_MAX_CELLS = 200_000
_MAX_ELEMENTS = 500_000
_PIECE = 1 << 16
_MAX_COLUMNS = 200
_MAX_SHEETS = 40
_LONGEST_LINE = 5  # digits of a line up to which empty rows are told
_WORKBOOK = "xl/workbook.xml"
_RELATION = "id"
_COLUMN = re.compile(r"([A-Z]{1,3})[0-9]{1,7}", re.ASCII)
_CONSTANT = re.compile(r"[0-9]{1,9}", re.ASCII)
_FORBIDDEN = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_FOREIGN = ("vbaProject", "externalLinks/", "embeddings/", "activeX/")


def is_xlsx(raw: bytes) -> bool:
    """Return whether a ZIP holds a workbook."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as file:
            return _WORKBOOK in file.namelist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        return False


def read_xlsx(raw: bytes) -> list[list[str]]:
    """Return the rows of the first sheet as texts; of a formula the stored value.

    Raises ``file.too_large`` beyond 64 MiB unpacked, 200 entries or too many cells, ``file.unreadable`` for entities,
    links to other files, macros and what is no workbook.
    """
    return read_xlsx_sheets(raw, most=1)[0][1]


def read_xlsx_sheets(raw: bytes, most: int = _MAX_SHEETS) -> list[tuple[str, list[list[str]]]]:
    """Return the first sheets by title, in the order of the workbook, each row at its line; raises as ``read_xlsx``."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as file:
            _check_entries(file)
            shared = _shared_strings(file)
            sheets = ((title, _parse(_content(file, name))) for title, name in _sheets(file)[:most])
            return [(title, list(_rows(sheet, shared))) for title, sheet in sheets]
    except (
        zipfile.BadZipFile,
        KeyError,
        ValueError,
        IndexError,
        OSError,
        NotImplementedError,
        RuntimeError,
        EOFError,
        ET.ParseError,
    ) as error:
        if isinstance(error, RuleError):
            raise
        raise RuleError("file.unreadable", f"the workbook cannot be read: {error}"[:160], {"kind": "xlsx"}) from error


def _check_entries(file: zipfile.ZipFile) -> None:
    entries = file.infolist()
    if len(entries) > _MAX_ENTRIES:
        raise RuleError("file.too_large", f"a workbook has at most {_MAX_ENTRIES} entries", {"most": _MAX_ENTRIES})
    if sum(entry.file_size for entry in entries) > _MAX_UNPACKED:
        raise RuleError("file.too_large", "a workbook has at most 64 MiB unpacked", {"most": _MAX_UNPACKED})
    names = [entry.filename for entry in entries]
    if len(set(names)) != len(names) or any(mark in name for name in names for mark in _FOREIGN):
        raise RuleError("file.unreadable", "the workbook has macros, links to other files or entries of one name")


def _content(file: zipfile.ZipFile, name: str) -> bytes:
    """Return an entry, unpacked to the size that it states and no further."""
    content = file.read(name)
    if _FORBIDDEN.search(content) or not _is_utf8(content):
        raise RuleError("file.unreadable", f"{name} defines entities or is not encoded in UTF-8")
    return content


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return b"\0" not in content


def _parse(content: bytes) -> ET.Element:
    """Return the root of a document; it is read in pieces, and refused once it has too many elements."""
    parser: ET.XMLPullParser[Any] = ET.XMLPullParser(("start",))  # a document type, hence an entity, was refused before
    root: ET.Element | None = None
    count = 0
    for at in range(0, len(content), _PIECE):
        parser.feed(content[at : at + _PIECE])
        events: Iterator[Any] = parser.read_events()
        for _, element in events:
            root = element if root is None else root
            count += 1
        if count > _MAX_ELEMENTS:
            raise RuleError("file.too_large", "the workbook has too many cells", {"most": _MAX_CELLS})
    parser.close()
    if root is None:
        raise ValueError("an empty document")
    return root


def _local(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]


def _sheets(file: zipfile.ZipFile) -> list[tuple[str, str]]:
    """Return title and entry of each sheet, in the order in which the workbook lists them."""
    related = {
        relation.get("Id"): relation.get("Target", "")
        for relation in _parse(_content(file, "xl/_rels/workbook.xml.rels"))
        if relation.get("TargetMode") != "External"
    }
    found = []
    for sheet in _parse(_content(file, _WORKBOOK)).iter():
        wanted = next((value for name, value in sheet.attrib.items() if name.rpartition("}")[2] == _RELATION), None)
        if _local(sheet) == "sheet" and related.get(wanted):
            target = related[wanted]
            found.append((sheet.get("name", ""), target.lstrip("/") if target.startswith("/") else f"xl/{target}"))
    if not found:
        raise ValueError("no first sheet")
    return found


def _shared_strings(file: zipfile.ZipFile) -> list[str]:
    if "xl/sharedStrings.xml" not in file.namelist():
        return []
    strings = _parse(_content(file, "xl/sharedStrings.xml"))
    return [_text(item) for item in strings if _local(item) == "si"]


def _text(element: ET.Element) -> str:
    """Return the text of a cell or string, phonetic hints left out."""
    parts = []
    for child in element:
        if _local(child) == "t":
            parts.append(child.text or "")
        elif _local(child) == "r":
            parts += [run.text or "" for run in child if _local(run) == "t"]
    return "".join(parts)[: MAX_TEXT + 1]


def _rows(sheet: ET.Element, shared: list[str]) -> Iterator[list[str]]:
    cells = lines = 0
    for row in sheet.iter():
        if _local(row) != "row":
            continue
        line = row.get("r", "")
        for _ in range(lines + 1, int(line) if line.isdecimal() and len(line) < _LONGEST_LINE else 0):
            lines += 1
            yield []  # empty rows are not in the file
        lines += 1
        values: list[str] = []
        for cell in row:
            cells += 1
            at = _column(cell.get("r"), len(values))
            if cells > _MAX_CELLS or at >= _MAX_COLUMNS:
                raise RuleError("file.too_large", "the sheet has too many cells", {"most": _MAX_CELLS})
            values += [""] * (at + 1 - len(values))
            values[at] = _value(cell, shared).strip()
        if any(len(value) > MAX_TEXT for value in values):
            raise RuleError("file.too_large", f"a text has at most {MAX_TEXT} characters", {"most": MAX_TEXT})
        yield values


def _column(reference: str | None, following: int) -> int:
    found = _COLUMN.fullmatch(reference or "")
    if found is None:
        return following
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1


def _value(cell: ET.Element, shared: list[str]) -> str:
    kind = cell.get("t", "n")
    stored = next((child for child in cell if _local(child) == ("is" if kind == "inlineStr" else "v")), None)
    if stored is None or (kind == "n" and not stored.text):
        # "=12" is a place that is shared, as people type it: a program that computes nothing stores no value of it.
        formula = next((child.text or "" for child in cell if _local(child) == "f"), "")
        return formula if _CONSTANT.fullmatch(formula) else ""
    if kind == "inlineStr":
        return _text(stored)
    text = stored.text or ""
    if kind == "s":
        return shared[int(text)]
    return _plain(text) if kind == "n" else text


def _plain(text: str) -> str:
    """Return a number without the noise of a binary fraction: ``2.3333333333333335`` as ``2.333333333``."""
    whole, point, digits = text.partition(".")
    if not point or "E" in text.upper():
        return text
    if len(digits) <= 9:
        return text.rstrip("0").rstrip(".") if not digits.strip("0") else text
    return f"{whole}.{digits[:9]}"
