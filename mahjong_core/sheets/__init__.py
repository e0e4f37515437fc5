"""A table's score sheet as a fold over its entries: hands, totals, corrections, adjustments."""

from mahjong_core.sheets.fold import fold
from mahjong_core.sheets.parse import parse_payload, payload_data
from mahjong_core.sheets.records import (
    Adjustment,
    AuthorityPayload,
    Entry,
    EntryKind,
    HandPayload,
    Mode,
    Payload,
    Problem,
    RiichiHandPayload,
    Sheet,
    SheetHand,
    Slip,
    TotalsPayload,
    VoidPayload,
)

__all__ = [
    "Adjustment",
    "AuthorityPayload",
    "Entry",
    "EntryKind",
    "HandPayload",
    "Mode",
    "Payload",
    "Problem",
    "RiichiHandPayload",
    "Sheet",
    "SheetHand",
    "Slip",
    "TotalsPayload",
    "VoidPayload",
    "fold",
    "parse_payload",
    "payload_data",
]
