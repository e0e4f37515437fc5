"""What ``penalties`` keeps of an event, what is pointed at before what points."""

from typing import Final

from penalties.models import CaseNote, Dismissal, HandoverNote, HandoverReading, Incident, Revocation, Ruling
from tournaments.registry.event_parts import EventPart

PARTS: Final = (
    EventPart(Incident),
    EventPart(Dismissal),
    EventPart(Ruling),
    EventPart(Revocation),
    EventPart(CaseNote),
    EventPart(HandoverNote),
    EventPart(HandoverReading),
)
