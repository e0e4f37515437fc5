"""The tables of ``scoring``."""

from scoring.models.hand_tiles import HandTiles
from scoring.models.ledger import Adjustment, Stage
from scoring.models.provisional import Provisional, ProvisionalEnd
from scoring.models.results import Release, ResultStatus, ResultVersion, SeatResult
from scoring.models.riichi import TableSignal
from scoring.models.sheets import EntryKind, SheetEntry
from scoring.models.substitutions import SeatOccupancy, SubstituteKind, SubstitutionCause

__all__ = [
    "Adjustment",
    "EntryKind",
    "HandTiles",
    "Provisional",
    "ProvisionalEnd",
    "Release",
    "ResultStatus",
    "ResultVersion",
    "SeatOccupancy",
    "SeatResult",
    "SheetEntry",
    "Stage",
    "SubstituteKind",
    "SubstitutionCause",
    "TableSignal",
]
