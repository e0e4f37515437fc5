"""Compute a table's score sheet from its entries: hands, totals, corrections, adjustments."""

from mahjong_core.sheets.bonus import BonusCounts, bonus_points, check_bonus
from mahjong_core.sheets.fold import fold_mcr
from mahjong_core.sheets.parse import parse_plain_payload, payload_data
from mahjong_core.sheets.records import (
    Adjustment,
    AuthorityPayload,
    Entry,
    EntryKind,
    HandPayload,
    LateHandPayload,
    Mode,
    Payload,
    RiichiHandPayload,
    Sheet,
    SheetHand,
    SheetProblem,
    Slip,
    TotalsPayload,
    VoidPayload,
)

__all__ = [
    "Adjustment",
    "AuthorityPayload",
    "BonusCounts",
    "Entry",
    "EntryKind",
    "HandPayload",
    "LateHandPayload",
    "Mode",
    "Payload",
    "RiichiHandPayload",
    "Sheet",
    "SheetHand",
    "SheetProblem",
    "Slip",
    "TotalsPayload",
    "VoidPayload",
    "bonus_points",
    "check_bonus",
    "fold_mcr",
    "parse_plain_payload",
    "payload_data",
]
