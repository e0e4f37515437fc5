"""Store seasons with their events and places, and the classes of their players."""

from series.models.classes import SeriesClass, SeriesClassMember
from series.models.records import MAX_ACCEPTANCE, SeriesAcceptance, SeriesRecord
from series.models.seasons import FIGURE_LENGTH, TWELFTHS, FamilyChoice, Series, SeriesEvent, SeriesResult

__all__ = [
    "FIGURE_LENGTH",
    "MAX_ACCEPTANCE",
    "TWELFTHS",
    "FamilyChoice",
    "Series",
    "SeriesAcceptance",
    "SeriesClass",
    "SeriesClassMember",
    "SeriesEvent",
    "SeriesRecord",
    "SeriesResult",
]
