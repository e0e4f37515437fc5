"""Define the rows that ``reports`` keeps of an event, referenced rows before the rows that refer to them."""

from typing import Final

from reports.models import (
    ClosingWord,
    ObserverReport,
    Reopening,
    Revision,
)
from tournaments.registry.event_parts import EventPart

PARTS: Final = (
    EventPart(ClosingWord, public=("code", "about", "choice", "order")),
    EventPart(Revision, personal=True),  # the signed file names the players
    EventPart(Reopening, personal=True),
    EventPart(ObserverReport, personal=True),  # free words of a person
)
