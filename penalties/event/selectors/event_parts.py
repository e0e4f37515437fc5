"""Read what ``penalties`` keeps of an event, what is pointed at before what points."""

from typing import Final

from penalties.models import CaseNote, Dismissal, HandoverNote, HandoverReading, Incident, Revocation, Ruling
from tournaments.registry.event_parts import EventPart

PARTS: Final = (
    EventPart(Incident, personal=True),
    EventPart(Dismissal, personal=True),
    EventPart(
        Ruling,
        public=("offence", "clause", "text", "edition", "effect", "fault_kind", "parts"),
    ),
    EventPart(Revocation, public=("left",)),
    EventPart(CaseNote, personal=True),
    EventPart(HandoverNote, personal=True),
    EventPart(HandoverReading, personal=True),
)
