"""Assign the columns of a list to fields: by the headings, by choice, or as remembered from an earlier file."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.common.person_names import NameOrder
from tournaments.common.selectors.folding import folded
from tournaments.models import ColumnMemory, User


@dataclass(frozen=True, slots=True)
class ColumnMap:
    """Hold the field of each column from the left, "" if it is not used, and how names in one column are written."""

    fields: tuple[str, ...]
    order: NameOrder = NameOrder.AUTO

    def data(self) -> dict[str, Any]:
        return {"fields": list(self.fields), "order": self.order.value}


@dataclass(frozen=True, slots=True)
class FileSource:
    """Hold the table of a file as data, and the columns as which it was read."""

    table: Mapping[str, Any]
    columns: ColumnMap

    def data(self) -> dict[str, Any]:
        return {"table": dict(self.table), "columns": self.columns.data()}


def map_from(stored: Mapping[str, Any]) -> ColumnMap:
    """Return the field of each column of an import from its stored JSON."""
    return ColumnMap(tuple(stored["fields"]), NameOrder(stored["order"]))


def headings_key(headings: Sequence[str]) -> str:
    """Return the SHA-256 of the headings in order, without capitals, accents and outer spaces."""
    plain = [folded(heading.strip()) for heading in headings]
    return hashlib.sha256(json.dumps(plain).encode()).hexdigest()


def remembered_map(user: User | None, headings: Sequence[str]) -> ColumnMap | None:
    """Return the columns that this person chose for the last file with the same headings (one query)."""
    if user is None:
        return None
    column_memory = ColumnMemory.objects.filter(user=user, headings=headings_key(headings)).first()
    return map_from(column_memory.columns) if column_memory else None
