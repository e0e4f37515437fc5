"""What ``appeals`` keeps of an event, what is pointed at before what points."""

from typing import Final

from appeals.models import (
    Appeal,
    AppealMove,
    AppealSignal,
    AppealTiming,
    Ballot,
    CashEntry,
    Decision,
    FirstAnswer,
    Heard,
    LocalDeposit,
    NamedBody,
    PanelMember,
    Photo,
    Reception,
    Recusal,
    Remedy,
    RemedyDone,
    Signature,
    Statement,
)
from tournaments.registry.event_parts import EventPart

PARTS: Final = (
    EventPart(LocalDeposit),
    EventPart(NamedBody),
    EventPart(Appeal),
    EventPart(AppealMove),
    EventPart(Statement),
    EventPart(Signature),
    EventPart(Photo),
    EventPart(AppealSignal),
    EventPart(CashEntry),
    EventPart(Reception),
    EventPart(AppealTiming),
    EventPart(FirstAnswer),
    EventPart(PanelMember),
    EventPart(Recusal),
    EventPart(Heard),
    EventPart(Ballot),
    EventPart(Decision),
    EventPart(Remedy),
    EventPart(RemedyDone),
)
