"""The nouns of a table's score sheet: entries as recorded, and the sheet they fold into."""

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
    """What an entry records."""

    HAND = "hand"
    TOTALS = "totals"
    VOID = "void"
    AUTHORITY = "authority"
    LATE_HAND = "late_hand"


class Mode(StrEnum):
    """Which entries the table's scores come from."""

    EMPTY = "empty"
    HANDS = "hands"
    TOTALS = "totals"


@dataclass(frozen=True, slots=True)
class HandPayload:
    """One hand. Winds are starting winds; ``discarder`` None with a winner is a self-draw; ``value`` in fan points.

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
    """A line of a riichi sheet: ``data`` as :mod:`mahjong_core.riichi.sheet_parse` writes and reads it.

    ``outcome`` is ``draw`` for whatever nobody won; ``winner`` the only or the first winner, ``value`` None: han and
    fu stand in ``data``.
    """

    data: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class TotalsPayload:
    """The four final table scores as typed; ``included`` are the ledger adjustments already inside them."""

    totals: Mapping[Wind, int] = field(hash=False)
    included: Mapping[Wind, int] = field(hash=False)


@dataclass(frozen=True, slots=True)
class AuthorityPayload:
    """Which of hands and totals counts when a table has both."""

    mode: AuthorityMode


@dataclass(frozen=True, slots=True)
class VoidPayload:
    """Why the entry that it supersedes no longer counts."""

    reason: str


@dataclass(frozen=True, slots=True)
class LateHandPayload:
    """Whether a hand that was written after the end of play counts; ``entry`` is the sequence of the hand's row."""

    entry: int
    accepted: bool


Payload = HandPayload | TotalsPayload | AuthorityPayload | VoidPayload | LateHandPayload


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the table's ledger; ``supersedes`` is the id of the entry that it replaces."""

    id: int
    sequence: int
    kind: EntryKind
    payload: Payload
    supersedes: int | None = None


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points that a ruling gave or took; ``stage`` as in ``rulesets.Stage``, ``hand`` where it happened if known."""

    id: int
    wind: Wind
    amount: int
    hand: int | None
    cause: str
    stage: str


@dataclass(frozen=True, slots=True)
class SheetHand:
    """A live hand with its winds and points. Keys are starting winds; ``running`` is after this hand, hands only."""

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
    """Something a scorekeeper must mend (refusal) or should know (warning); ``detail`` is JSON-ready."""

    code: str
    severity: Severity
    detail: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Slip:
    """A likely one-step repair: one seat's total, or one hand, from ``old`` to ``new``."""

    kind: str
    old: int | str | None
    new: int | str | None
    wind: Wind | None = None
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table's sheet as its entries and adjustments make it. ``digest`` names exactly what it rests on."""

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
