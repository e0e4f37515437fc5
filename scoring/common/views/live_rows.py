"""Render lists in parts of pages; of a long list, only the rows that a viewer does not have yet (docs/live.md).

Templates say what a row and its cells are: ``{% live_row key %}`` around a row, ``{% live_cell "sum" %}`` around what a
result changes in it. Both write what they hold, and keep it while somebody collects.
"""

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final

from django.utils.html import escape

from tournaments.common.views.rendering import unindented

_SAME: Final = '<li data-live-key="{}" data-live-same>{}</li>'


@dataclass(frozen=True, slots=True)
class LiveRow:
    """Represent a row as it is sent whole. ``frame``: the row without its cells, such as names and links."""

    text: str
    frame: str
    cells: Mapping[str, str]


@dataclass(slots=True)
class _Collected:
    rows: dict[str, LiveRow] = field(default_factory=dict)
    cells: dict[str, str] = field(default_factory=dict)  # of the row that is being rendered


_collected: Final[ContextVar[_Collected | None]] = ContextVar("collected", default=None)


@contextmanager
def collected_rows() -> Iterator[Mapping[str, LiveRow]]:
    """Collect the rows of the templates rendered within the block, by key, in order."""
    collected = _Collected()
    token = _collected.set(collected)
    try:
        yield collected.rows
    finally:
        _collected.reset(token)


def keep_cell(name: str, text: str) -> None:
    """Collect a cell; called by the tag ``live_cell``."""
    collected = _collected.get()
    if collected is not None:
        collected.cells[name] = unindented(text).strip()


def keep_row(key: object, text: str) -> None:
    """Collect a row after its cells; called by the tag ``live_row``."""
    collected = _collected.get()
    if collected is None:
        return
    cells, collected.cells = collected.cells, {}
    whole = frame = unindented(text).strip()
    for name, cell in cells.items():
        frame = frame.replace(cell, f"<{name}>", 1)
    collected.rows[escape(str(key))] = LiveRow(whole, frame, cells)


def rows_hash(rows: Mapping[str, LiveRow]) -> str:
    """Return a hash that identifies these rows and their order; empty for no rows."""
    return hashlib.sha256("".join(row.text for row in rows.values()).encode()).hexdigest()[:16] if rows else ""


def lighter(text: str, rows: Mapping[str, LiveRow], known: Mapping[str, LiveRow]) -> str:
    """Return the part with only the changed cells of each row whose ``known`` frame is the same."""
    for key, row in rows.items():
        before = known.get(key)
        if before is not None and before.frame == row.frame:
            changed = (cell for name, cell in row.cells.items() if before.cells.get(name) != cell)
            text = text.replace(row.text, _SAME.format(key, "".join(changed)), 1)
    return text
