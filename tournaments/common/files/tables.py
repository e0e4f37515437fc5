"""Represent a table of a file, whatever the file's kind: a header, rows, and their problems."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from django.utils import translation
from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import Malformed, Message
from tournaments.common.files.headings import HEADINGS
from tournaments.common.files.problems import COLUMNS, Problem, problem_from
from tournaments.common.look.languages import codes
from tournaments.common.selectors.folding import folded

_MAX_ROWS: Final = 5000
_MAX_COLUMNS: Final = 100
_TITLE_ROWS: Final = 10  # so many rows are looked at for the header
_FEWEST_HEADINGS: Final = 2
# Kinds of cell that cannot be taken as they are.
_ODD_KINDS: Final[Mapping[str, str]] = {
    "formula": "import.cell_is_formula",
    "date": "import.cell_is_date",
    "boolean": "import.cell_is_boolean",
    "error": "import.cell_is_error",
    "decimal": "import.cell_is_decimal",
}


@dataclass(frozen=True, slots=True)
class Cell:
    """Represent a cell: its text and its kind: text, integer, or one of ``_ODD_KINDS``."""

    text: str = ""
    kind: str = "text"


@dataclass(frozen=True, slots=True)
class FileRow:
    """Represent a row with its line in the file, counted from 1."""

    line: int
    cells: tuple[Cell, ...]

    @property
    def is_blank(self) -> bool:
        return not any(cell.text.strip() for cell in self.cells)


@dataclass(frozen=True, slots=True)
class FileTable:
    """Represent the header, the rows under it that are not empty, and the problems of the file's form.

    ``is_guessed``: the file did not say how its letters are written, and was read as Windows-1252.
    """

    header: FileRow
    rows: tuple[FileRow, ...]
    problems: tuple[Problem, ...] = ()
    hidden_columns: frozenset[int] = frozenset()
    is_guessed: bool = False


@dataclass(frozen=True, slots=True)
class Columns:
    """Map fields to columns of the file, and list the unknown headers and the header's problems."""

    places: Mapping[str, int]
    unused: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict)


def table_from(rows: Iterator[FileRow], knows: Callable[[str], bool] | None = None) -> FileTable:
    """Return the table of these rows; titles above its header are passed over.

    The header is the first row that is not empty, unless a row below it has headings that ``knows`` knows, or is the
    first with more than one cell.
    """
    filled = [row for row in rows if not row.is_blank]
    if not filled:
        raise Malformed("import.file_empty", _("The file is empty."))
    header, *under = filled[_header_place(filled, knows) :]
    if not under:
        raise Malformed("import.no_rows", _("The file has a header but no rows."))
    check_extent(len(under), max(len(row.cells) for row in filled))
    return FileTable(header, tuple(under), tuple(_long_rows(header, under)))


def _header_place(filled: Sequence[FileRow], knows: Callable[[str], bool] | None) -> int:
    """Return which of the first rows is the header."""
    heads = [[cell.text for cell in row.cells if cell.text.strip()] for row in filled[:_TITLE_ROWS]]
    if knows is None or any(map(knows, heads[0])):
        return 0
    known = next((at for at, head in enumerate(heads) if sum(map(knows, head)) >= _FEWEST_HEADINGS), None)
    if known is not None:
        return known
    return next((at for at, head in enumerate(heads) if len(head) >= _FEWEST_HEADINGS), 0)


def table_data(table: FileTable) -> dict[str, Any]:
    """Return a table as JSON-ready data; ``table_from_data`` restores it."""
    lines = [[row.line, [[cell.text, cell.kind] for cell in row.cells]] for row in (table.header, *table.rows)]
    stored = [problem.stored() for problem in table.problems]
    return {"lines": lines, "problems": stored, "hidden": sorted(table.hidden_columns)}


def table_from_data(data: Mapping[str, Any]) -> FileTable:
    header, *rows = [FileRow(line, tuple(Cell(*cell) for cell in cells)) for line, cells in data["lines"]]
    problems = tuple(problem_from(problem) for problem in data["problems"])
    return FileTable(header, tuple(rows), problems, frozenset(data["hidden"]))


def check_extent(rows: int, columns: int) -> None:
    if rows > _MAX_ROWS or columns > _MAX_COLUMNS:
        raise Malformed(
            "import.table_too_large",
            _(
                "The table is too large. Rows: %(rows)s, columns: %(columns)s; at most %(most_rows)s and "
                "%(most_columns)s are allowed."
            )
            % {"rows": rows, "columns": columns, "most_rows": _MAX_ROWS, "most_columns": _MAX_COLUMNS},
            {"rows": rows, "columns": columns},
        )


def _long_rows(header: FileRow, rows: list[FileRow]) -> Iterator[Problem]:
    """Yield a problem for each row longer than the header, which usually means a separator inside a name."""
    for row in rows:
        extra = [cell for cell in row.cells[len(header.cells) :] if cell.text.strip()]
        if extra:
            detail = {"cells": len(row.cells), "headers": len(header.cells)}
            yield Problem("import.row_too_long", row.line, None, extra[0].text, detail)


def normal_header(text: str) -> str:
    """Return a header without capitals, accents and punctuation: "N° EMA" becomes "no ema"."""
    plain = folded(text.replace("º", "o").replace("°", "o").replace("#", " no "))
    return " ".join("".join(letter if letter.isalnum() else " " for letter in plain).split())


def synonyms_of(headers: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """Return the column that each header names.

    What stands in ``headers`` and in ``HEADINGS``, and the column's label in every language of the site.
    """
    known = {header: name for name, ones in headers.items() for header in ones}
    others = {header: name for name in reversed(headers) for header in HEADINGS.get(name, ())}
    return others | _labels_of(tuple(headers), codes()) | known


@cache
def _labels_of(columns: tuple[str, ...], languages: tuple[str, ...]) -> dict[str, str]:
    labels: dict[str, str] = {}
    for language in languages:
        with translation.override(language):
            labels |= {normal_header(str(COLUMNS[name])): name for name in columns if name in COLUMNS}
    return labels


def find_columns(table: FileTable, synonyms: Mapping[str, str]) -> Columns:
    """Return the columns by field, found by their headings."""
    return columns_as(table, [synonyms.get(normal_header(cell.text), "") for cell in table.header.cells])


def columns_as(table: FileTable, fields: Sequence[str]) -> Columns:
    """Return the columns read as these fields.

    A field that two give is a problem, a column without a field is not used.
    """
    given: dict[str, list[int]] = {}
    unused = []
    for place, (cell, name) in enumerate(zip(table.header.cells, fields, strict=True)):
        if name:
            given.setdefault(name, []).append(place)
        elif cell.text.strip():
            unused.append(cell.text.strip())
    headers = {name: table.header.cells[places[0]].text.strip() for name, places in given.items()}
    problems = []
    for name, places in given.items():
        if len(places) > 1:
            twice = ", ".join(table.header.cells[place].text.strip() for place in places)
            problems.append(Problem("import.column_twice", table.header.line, name, twice, {"headers": twice}))
    problems += _hidden(table, given)
    return Columns({name: places[0] for name, places in given.items()}, tuple(unused), tuple(problems), headers)


def _hidden(table: FileTable, given: Mapping[str, list[int]]) -> Iterator[Problem]:
    for name, places in given.items():
        for place in places:
            if place in table.hidden_columns:
                letter = _column_letters(place)
                yield Problem("import.column_hidden", table.header.line, name, letter, {"letter": letter})


def _column_letters(place: int) -> str:
    """Return a spreadsheet's name of a column counted from 0: A, B ... Z, AA."""
    letters = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def missing_columns(table: FileTable, names: list[str], labels: Mapping[str, Message]) -> Iterator[Problem]:
    text = ", ".join(cell.text.strip() for cell in table.header.cells if cell.text.strip())
    for name in names:
        detail = {"label": str(labels[name]), "found": text}
        yield Problem("import.column_missing", table.header.line, name, None, detail)


def cell_of(row: FileRow, columns: Columns, name: str) -> Cell | None:
    """Return the row's cell for a field; None if the file has no such column."""
    place = columns.places.get(name)
    if place is None:
        return None
    return row.cells[place] if place < len(row.cells) else Cell()


def odd_cells(row: FileRow, columns: Columns) -> Iterator[Problem]:
    """Yield cells of the used columns that contain anything but text or a whole number."""
    for name in columns.places:
        cell = cell_of(row, columns, name)
        if cell is not None and cell.kind in _ODD_KINDS:
            yield Problem(_ODD_KINDS[cell.kind], row.line, name, cell.text)
