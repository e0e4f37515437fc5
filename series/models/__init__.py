"""Store seasons with their events and places, and the classes of their players."""

from series.models.classes import SeriesClass, SeriesClassMember
from series.models.seasons import TWELFTHS, FamilyChoice, Series, SeriesEvent, SeriesResult

__all__ = [
    "TWELFTHS",
    "FamilyChoice",
    "Series",
    "SeriesClass",
    "SeriesClassMember",
    "SeriesEvent",
    "SeriesResult",
]
