"""Read what ``appeals`` keeps of an event, what is pointed at before what points."""

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
    EventPart(LocalDeposit, personal=True),
    EventPart(NamedBody, personal=True),
    EventPart(Appeal, personal=True),
    EventPart(AppealMove, personal=True),
    EventPart(Statement, personal=True),
    EventPart(Signature, personal=True),
    EventPart(Photo, personal=True),
    EventPart(AppealSignal, personal=True),
    EventPart(CashEntry, personal=True),
    EventPart(Reception, personal=True),
    EventPart(AppealTiming, personal=True),
    EventPart(FirstAnswer, personal=True),
    EventPart(PanelMember, personal=True),
    EventPart(Recusal, personal=True),
    EventPart(Heard, personal=True),
    EventPart(Ballot, personal=True),
    EventPart(Decision, personal=True),
    EventPart(Remedy, personal=True),
    EventPart(RemedyDone, personal=True),
)
