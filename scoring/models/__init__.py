"""The tables of ``scoring``."""

from scoring.models.calls import OPEN_CALLS, CallReason, CallStatus, RefereeCall
from scoring.models.devices import DeviceSign, SheetKeeper
from scoring.models.disputes import Dispute, DisputeAnswer, DisputeOutcome
from scoring.models.embargoes import Embargo, EmbargoKind
from scoring.models.hand_tiles import HandTiles
from scoring.models.ledger import Adjustment, Stage
from scoring.models.provisional import Provisional, ProvisionalEnd
from scoring.models.results import Release, ReleasedEntrant, ReleaseWithdrawal, ResultStatus, ResultVersion, SeatResult
from scoring.models.riichi import TableSignal
from scoring.models.sheets import EntryKind, SheetEntry
from scoring.models.side_rankings import Newcomer, SideRankingChoice, SideRankingKind
from scoring.models.signing import PaperKept, SheetPhoto, SheetSettings, SheetSignature, SignedHow, SignedSheet

__all__ = [
    "OPEN_CALLS",
    "Adjustment",
    "CallReason",
    "CallStatus",
    "DeviceSign",
    "Dispute",
    "DisputeAnswer",
    "DisputeOutcome",
    "Embargo",
    "EmbargoKind",
    "EntryKind",
    "HandTiles",
    "Newcomer",
    "PaperKept",
    "Provisional",
    "ProvisionalEnd",
    "RefereeCall",
    "Release",
    "ReleaseWithdrawal",
    "ReleasedEntrant",
    "ResultStatus",
    "ResultVersion",
    "SeatResult",
    "SheetEntry",
    "SheetKeeper",
    "SheetPhoto",
    "SheetSettings",
    "SheetSignature",
    "SideRankingChoice",
    "SideRankingKind",
    "SignedHow",
    "SignedSheet",
    "Stage",
    "TableSignal",
]
