"""Seasons with their events and places, the classes of their players, and the honours that they lead to."""

from series.models.classes import SeriesClass, SeriesClassMember
from series.models.honours import HonoursApplication, HonoursLevel, HonoursMove, HonoursState
from series.models.seasons import TWELFTHS, FamilyChoice, Series, SeriesEvent, SeriesResult

__all__ = [
    "TWELFTHS",
    "FamilyChoice",
    "HonoursApplication",
    "HonoursLevel",
    "HonoursMove",
    "HonoursState",
    "Series",
    "SeriesClass",
    "SeriesClassMember",
    "SeriesEvent",
    "SeriesResult",
]
