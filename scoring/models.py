"""Collect the models of ``scoring``."""

from scoring.calls.models import OPEN_CALLS, CallReason, CallStatus, RefereeCall
from scoring.clubs.models import ClubFees, ClubPayment, MatchGame, MatchReveal, MatchTeam, Presence, TeamMatch
from scoring.devices.models import DeviceSign, SheetKeeper
from scoring.publication.models import Embargo, EmbargoKind
from scoring.results.models.disputes import Dispute, DisputeAnswer, DisputeOutcome
from scoring.results.models.ledger import Adjustment, Stage
from scoring.results.models.results import (
    Release,
    ReleasedEntrant,
    ReleaseWithdrawal,
    ResultStatus,
    ResultVersion,
    SeatResult,
)
from scoring.sheets.models.hand_tiles import HandTiles
from scoring.sheets.models.riichi import TableSignal
from scoring.sheets.models.sheets import EntryKind, SheetEntry
from scoring.sheets.models.signing import PaperKept, SheetPhoto, SheetSettings, SheetSignature, SignedHow, SignedSheet
from scoring.side_rankings.models import Newcomer, SideRankingChoice, SideRankingKind
from scoring.standings.models import Provisional, ProvisionalEnd

__all__ = [
    "OPEN_CALLS",
    "Adjustment",
    "CallReason",
    "CallStatus",
    "ClubFees",
    "ClubPayment",
    "DeviceSign",
    "Dispute",
    "DisputeAnswer",
    "DisputeOutcome",
    "Embargo",
    "EmbargoKind",
    "EntryKind",
    "HandTiles",
    "MatchGame",
    "MatchReveal",
    "MatchTeam",
    "Newcomer",
    "PaperKept",
    "Presence",
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
    "TeamMatch",
]
