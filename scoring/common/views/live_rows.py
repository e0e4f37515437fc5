"""Render lists in parts of pages; of a long list, only the rows that a viewer does not have yet (docs/live.md).

Templates say what a row and its cells are: ``{% live_row key %}`` around a row, ``{% live_cell "sum" %}`` around what a
result changes in it. Both write what they hold, and keep it while somebody collects.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from threading import Lock
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


_MAX_ROWS: Final = 4096
_rows: Final[OrderedDict[Hashable, LiveRow]] = OrderedDict()
_lock: Final = Lock()
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
    collected.rows[escape(str(key))] = _made_row(text, cells)


def keep_row_of(key: object, facts: Hashable, render: Callable[[], str]) -> str:
    """Return a row that follows from ``facts`` alone, and collect it."""
    row = row_of(facts, render)
    collected = _collected.get()
    if collected is not None:
        collected.rows[escape(str(key))] = row
    return row.text


def row_of(facts: Hashable, render: Callable[[], str]) -> LiveRow:
    """Return a row that follows from ``facts`` alone. Equal facts are rendered once in a process.

    After a change most rows of a long list are those of before.
    """
    row = _remembered(facts)
    if row is None:
        with collected_rows():
            text = render()
            collected = _collected.get()
            row = _made_row(text, collected.cells if collected is not None else {})
        _remember(facts, row)
    return row


def _made_row(text: str, cells: Mapping[str, str]) -> LiveRow:
    whole = frame = unindented(text).strip()
    for name, cell in cells.items():
        frame = frame.replace(cell, f"<{name}>", 1)
    return LiveRow(whole, frame, cells)


def _remembered(facts: Hashable) -> LiveRow | None:
    with _lock:
        row = _rows.get(facts)
        if row is not None:
            _rows.move_to_end(facts)
    return row


def _remember(facts: Hashable, row: LiveRow) -> None:
    with _lock:
        _rows[facts] = row
        if len(_rows) > _MAX_ROWS:
            _rows.popitem(last=False)


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
