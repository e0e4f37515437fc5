"""Tables of cases that stand as text under ``tests/data``: a row is a line, its columns stand between bars.

Lines that begin with ``#`` are notes, and so is the rest of a line after two spaces and ``#``. A line ``== name``
begins a section.
"""

import ast
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


def rows(table: str, section: str = "") -> list[list[str]]:
    """Return the rows of a section of ``tests/data/<table>.txt``, each as the text of its columns.

    Raises KeyError if there is no such section. Without a name, the rows before the first section.
    """
    return [[column.strip() for column in line.split(" | ")] for line in lines(table, section)]


def values(table: str, section: str = "") -> list[tuple[Any, ...]]:
    """Return the rows of a section; a column that is written as a literal of Python is its value."""
    return [tuple(map(_value, row)) for row in rows(table, section)]


def _value(column: str) -> Any:
    try:
        return ast.literal_eval(column)
    except (ValueError, SyntaxError):
        return column


def lines(table: str, section: str = "") -> list[str]:
    """Return the lines of a section that are neither empty nor notes."""
    return _sections(table)[section]


def sections(table: str) -> list[str]:
    """Return the names of its sections, in their order."""
    return [name for name in _sections(table) if name]


@cache
def _sections(table: str) -> dict[str, list[str]]:
    """Return every section of a table by its name."""
    sections: dict[str, list[str]] = {"": []}
    here = sections[""]
    for line in (DATA / f"{table}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            here = sections[line.removeprefix("== ")] = []
        elif line.strip() and not line.startswith("#"):
            here.append(line.partition("  # ")[0].rstrip())
    return sections
