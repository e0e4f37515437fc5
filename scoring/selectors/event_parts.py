"""What ``scoring`` keeps of an event, what is pointed at before what points."""

from typing import Final

from scoring.models import (
    Adjustment,
    DeviceSign,
    Dispute,
    DisputeAnswer,
    Embargo,
    HandTiles,
    Provisional,
    ProvisionalEnd,
    RefereeCall,
    Release,
    ReleasedEntrant,
    ReleaseWithdrawal,
    ResultVersion,
    SeatResult,
    SheetEntry,
    SheetKeeper,
    SheetPhoto,
    SheetSettings,
    SheetSignature,
    SignedSheet,
    TableSignal,
)
from tournaments.registry.event_parts import EventPart

PARTS: Final = (
    EventPart(SheetSettings),
    EventPart(TableSignal),
    EventPart(SheetKeeper),
    EventPart(DeviceSign, left_out="Which device was heard when is true of this house's devices alone."),
    EventPart(RefereeCall),
    EventPart(SheetEntry),
    EventPart(HandTiles),
    EventPart(SheetSignature),
    EventPart(SignedSheet),
    EventPart(SheetPhoto),
    EventPart(Adjustment),
    EventPart(Provisional),
    EventPart(ProvisionalEnd),
    EventPart(ResultVersion),
    EventPart(SeatResult),
    EventPart(Dispute),
    EventPart(DisputeAnswer),
    EventPart(Release),
    EventPart(ReleasedEntrant),
    EventPart(ReleaseWithdrawal),
    EventPart(Embargo),
)
