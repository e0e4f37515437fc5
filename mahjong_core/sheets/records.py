"""Define the records of a score sheet: entries as recorded, and the sheet computed from them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal

from mahjong_core.winds import Wind

__all__ = [
    "Adjustment",
    "AuthorityMode",
    "AuthorityPayload",
    "Entry",
    "EntryKind",
    "HandOutcome",
    "HandPayload",
    "LateHandPayload",
    "Mode",
    "Payload",
    "RiichiHandPayload",
    "Severity",
    "Sheet",
    "SheetHand",
    "SheetProblem",
    "Slip",
    "TotalsPayload",
    "VoidPayload",
]

HandOutcome = Literal["win", "draw"]
Severity = Literal["refusal", "warning"]
AuthorityMode = Literal["hands", "totals"]


class EntryKind(StrEnum):
    """List the kinds of entries."""

    HAND = "hand"
    TOTALS = "totals"
    VOID = "void"
    AUTHORITY = "authority"
    LATE_HAND = "late_hand"


class Mode(StrEnum):
    """List which entries the table's scores come from."""

    EMPTY = "empty"
    HANDS = "hands"
    TOTALS = "totals"


@dataclass(frozen=True, slots=True)
class HandPayload:
    """Store one hand. Winds are starting winds; a winner without ``discarder`` drew; ``value`` is in fan points.

    ``tiles`` is kept beside the hand as it came; nothing is read from it here.
    """

    number: int
    outcome: HandOutcome
    winner: Wind | None = None
    discarder: Wind | None = None
    value: int | None = None
    note: str = ""
    tiles: Mapping[str, Any] | None = field(default=None, hash=False)


@dataclass(frozen=True, slots=True)
class RiichiHandPayload(HandPayload):
    """Store a line of a riichi sheet: ``data`` as :mod:`mahjong_core.riichi.sheet_parse` writes and reads it.

    ``outcome`` is ``draw`` for every hand without a winner; ``winner`` the only or the first winner, ``value`` None:
    han and fu stand in ``data``.
    """

    data: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class TotalsPayload:
    """Store the four final table scores as typed; ``included``: ledger adjustments already in them.

    ``bonus``: the counts of each bonus column by its name, not in the totals.
    """

    totals: Mapping[Wind, int] = field(hash=False)
    included: Mapping[Wind, int] = field(hash=False)
    bonus: Mapping[str, Mapping[Wind, int]] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class AuthorityPayload:
    """Store whether hands or totals count when a table has both."""

    mode: AuthorityMode


@dataclass(frozen=True, slots=True)
class VoidPayload:
    """Store why the superseded entry no longer counts."""

    reason: str


@dataclass(frozen=True, slots=True)
class LateHandPayload:
    """Store whether a hand written after the end of play counts; ``entry`` is the sequence of its row."""

    entry: int
    accepted: bool


Payload = HandPayload | TotalsPayload | AuthorityPayload | VoidPayload | LateHandPayload


@dataclass(frozen=True, slots=True)
class Entry:
    """Represent a row of the table's ledger; ``supersedes`` is the id of the entry that it replaces."""

    id: int
    sequence: int
    kind: EntryKind
    payload: Payload
    supersedes: int | None = None


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Represent points of a ruling; ``stage`` as in ``rulesets.Stage``, ``hand`` where it happened if known."""

    id: int
    wind: Wind
    amount: int
    hand: int | None
    cause: str
    stage: str


@dataclass(frozen=True, slots=True)
class SheetHand:
    """Represent a live hand with winds and points. Keys are starting winds; ``running`` is after this hand."""

    entry_id: int
    number: int
    dealer: Wind
    prevailing: Wind
    seat_winds: Mapping[Wind, Wind]
    payload: HandPayload
    deltas: Mapping[Wind, int]
    running: Mapping[Wind, int]


@dataclass(frozen=True, slots=True)
class SheetProblem:
    """Represent a refusal or a warning for the scorekeeper; ``detail`` is JSON-ready."""

    code: str
    severity: Severity
    detail: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Slip:
    """Represent a likely one-step repair: one seat's total, or one hand, from ``old`` to ``new``."""

    kind: str
    old: int | str | None
    new: int | str | None
    wind: Wind | None = None
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """Represent a table's sheet. ``digest`` names exactly the entries that it rests on."""

    hands: tuple[SheetHand, ...]
    superseded: tuple[Entry, ...]
    totals: TotalsPayload | None
    mode: Mode
    hand_points: Mapping[Wind, int]
    adjustments: Mapping[Wind, int]
    table_scores: Mapping[Wind, int]
    next_hand: int | None
    problems: tuple[SheetProblem, ...]
    digest: str
