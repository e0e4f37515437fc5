"""What staff and players do on a day. Importing this package knows every act: ``ACTS`` by name, with its weight."""

from tests.days.acts import appealing, clock, judging, line_ups, onward, people, planning, seating, sheets, staffing
from tests.days.acts.book import ACTS, Act

__all__ = [
    "ACTS",
    "Act",
    "appealing",
    "clock",
    "judging",
    "line_ups",
    "onward",
    "people",
    "planning",
    "seating",
    "sheets",
    "staffing",
]
