"""Define the rows that ``archive`` keeps of an event, referenced rows before the rows that refer to them."""

from typing import Final

from archive.models import Follower, Parting, SentKind
from tournaments.registry.event_parts import EventPart

_OF_MACHINES: Final = "It belongs to a pair of machines: whoever imports a file is paired with none."
PARTS: Final = (
    EventPart(Follower, left_out=_OF_MACHINES),
    EventPart(SentKind, left_out=_OF_MACHINES),
    EventPart(Parting, left_out=_OF_MACHINES),
)
