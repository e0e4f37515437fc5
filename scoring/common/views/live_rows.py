"""Lists in parts of pages: of a long one, only the rows that differ from those a viewer has (docs/live.md)."""

import hashlib
import re
from collections.abc import Mapping
from typing import Final

ROW: Final = re.compile(r'<li(?=\s[^>]*\bdata-live-key="(?P<key>[^"]*)")[^>]*>.*?</li>', re.DOTALL)
# What a result changes in a row; name and links stay. Deeper markup is no cell and travels with its row.
_CELL: Final = re.compile(
    r'<span class="(?P<name>place num|session-points|penalty-points muted|mini-totals num|sum)">'
    r"(?:[^<]|<span[^>]*>[^<]*</span>)*</span>"
)
SAME: Final = '<li data-live-key="{}" data-live-same>{}</li>'


def rows_of(text: str) -> dict[str, str]:
    """The rows of a part's ordered list by their keys, letter by letter."""
    return {row["key"]: row[0] for row in ROW.finditer(text)}


def mark_of(rows: Mapping[str, str]) -> str:
    """What these rows are known by, order included; empty for none."""
    return hashlib.sha256("".join(rows.values()).encode()).hexdigest()[:16] if rows else ""


def lighter(text: str, known: Mapping[str, str]) -> str:
    """The part with only the changed cells of every row that is ``known`` but for its cells."""

    def light(row: re.Match[str]) -> str:
        before, now = _cells_of(known.get(row["key"], "")), _cells_of(row[0])
        changed = (cell for name, cell in now[1].items() if before[1].get(name) != cell)
        return SAME.format(row["key"], "".join(changed)) if before[0] == now[0] else row[0]

    return ROW.sub(light, text)


def _cells_of(row: str) -> tuple[str, dict[str, str]]:
    """What is left of a row without its cells, and these by name."""
    return _CELL.sub(lambda cell: f"<{cell['name']}>", row), {cell["name"]: cell[0] for cell in _CELL.finditer(row)}
