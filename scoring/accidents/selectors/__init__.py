"""Define the accidents and their remedies as a table of data, from which the accident panel is drawn.

Each accident asks a few questions and has a few ways on. A way is done by the panel itself (``deed``) or by the page
that does it already (``page``), opened at the right place. A reader sees the ways that one of their roles may go.
"""

from typing import Final

from scoring.accidents.selectors.people import PEOPLE
from scoring.accidents.selectors.records import Accident, Ask, Deed, Way
from scoring.accidents.selectors.sessions import SESSIONS
from scoring.accidents.selectors.tables import TABLES

__all__ = ["ACCIDENTS", "Accident", "Ask", "Deed", "Way", "accident_of"]

ACCIDENTS: Final = (*PEOPLE, *TABLES, *SESSIONS)


def accident_of(key: str) -> Accident | None:
    """Return the accident with this key; None if there is none."""
    return next((accident for accident in ACCIDENTS if accident.key == key), None)
