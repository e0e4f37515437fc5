"""Lists in parts of pages: of a long one, only the rows that differ from those a viewer has (docs/live.md)."""

import hashlib
import re
from collections.abc import Mapping
from typing import Final

ROW: Final = re.compile(r'<li (?=[^>]*\bdata-live-key="(?P<key>[^"]*)")[^>]*>.*?</li>', re.DOTALL)
# One result moves everybody below: a row that only changed its place is the same row.
PLACE: Final = re.compile(r'(?<=<span class="place num">)[^<]*(?=</span>)')
SAME: Final = '<li data-live-key="{}" data-live-same="{}"></li>'


def rows_of(text: str) -> dict[str, str]:
    """The rows of a part's ordered list by their keys, letter by letter."""
    return {row["key"]: row[0] for row in ROW.finditer(text)}


def mark_of(rows: Mapping[str, str]) -> str:
    """What these rows are known by, order included; empty for none."""
    return hashlib.sha256("".join(rows.values()).encode()).hexdigest()[:16] if rows else ""


def lighter(text: str, known: Mapping[str, str]) -> str:
    """The part with an empty item, and its place, for every row that is ``known`` but for its place."""

    def light(row: re.Match[str]) -> str:
        place = PLACE.search(row[0])
        is_same = PLACE.sub("", known.get(row["key"], "")) == PLACE.sub("", row[0])
        return SAME.format(row["key"], place[0] if place else "") if is_same else row[0]

    return ROW.sub(light, text)
