"""Define the rows that ``paper`` keeps of an event, referenced rows before the rows that refer to them."""

from typing import Final

from paper.models import EventLogo, PrintedPiece, PrintFile, PrintRun
from tournaments.registry.event_parts import EventPart

PARTS: Final = (
    EventPart(EventLogo, copied=True, public=("file", "kind")),
    EventPart(PrintRun),
    EventPart(PrintedPiece, personal=True),
    EventPart(PrintFile, left_out="made again from the order that it belongs to"),
)
