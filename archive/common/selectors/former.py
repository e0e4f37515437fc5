"""What files of before hold and no event has any more. Such a file still opens: what went is passed over."""

from collections.abc import Mapping
from typing import Final

from mahjong_core.verify import EventFile, FilePart
from tournaments.registry.event_parts import Row

# Kinds of rows with their pictures.
FORMER_PARTS: Final = frozenset(
    {
        "reports.application",
        "reports.applicationfile",
        "reports.eventreportform",
        "reports.sitereportform",
        "series.honourslevel",
        "series.honoursapplication",
        "series.honoursmove",
    }
)
FORMER_COLUMNS: Final[Mapping[str, frozenset[str]]] = {"series.seriesevent": frozenset({"sanction"})}


def present_parts(source: EventFile) -> list[str]:
    """Return the kinds of rows of the file in its order, without those that no event has any more."""
    return [name for name in source.by_model if name not in FORMER_PARTS]


def present_pictures(source: EventFile) -> list[FilePart]:
    """Return the pictures of the file without those of rows that no event has any more."""
    return [part for part in source.pictures if part.model not in FORMER_PARTS]


def present_row(model: str, row: Row) -> Row:
    """Return the row without the columns that its model has no more."""
    former = FORMER_COLUMNS.get(model, frozenset())
    return {name: value for name, value in row.items() if name not in former} if former else row
