"""The whole sheet as a table, laid out as on paper: for each hand a row of penalties over a row of points."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from mahjong_core.sheets import SheetHand
from mahjong_core.winds import WINDS, Wind
from scoring.models import Adjustment, EntryKind, SheetEntry
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.seat_views import names_of

Four = tuple[int, int, int, int]
_NOTHING: Four = (0, 0, 0, 0)


@dataclass(frozen=True)
class EntryRow:
    """An entry that no longer counts: what it said, by whom, and who replaced it, when and why."""

    id: int
    kind: str
    value: int | None
    winner: str
    discarder: str
    totals: tuple[int, ...]
    by: str
    at: datetime
    replaced_by: str
    replaced_at: datetime
    reason: str
    is_void: bool


@dataclass(frozen=True)
class HandRow:
    """A hand in the columns East, South, West, North (starting winds). ``running`` holds the penalties too."""

    number: int
    entry_id: int
    prevailing: Wind
    dealer: Wind
    winner: str
    discarder: str
    value: int | None
    is_draw: bool
    gain: int
    penalties: Four
    points: Four
    running: Four
    is_in_balance: bool
    by: str
    at: datetime
    earlier: tuple[EntryRow, ...]

    @property
    def has_penalties(self) -> bool:
        return any(self.penalties)


@dataclass(frozen=True)
class PenaltyRow:
    """A row of the score ledger at this table."""

    name: str
    amount: int
    hand: int | None
    clause: str
    cause: str
    reason: str
    by: str
    at: datetime
    is_reversal: bool


@dataclass(frozen=True)
class TotalsRow:
    entry_id: int
    totals: Four
    by: str
    at: datetime


@dataclass(frozen=True)
class Paper:
    """The sheet on one page; ``loose`` are penalties without a hand, ``gone`` entries of no hand that still stands."""

    names: tuple[str, ...]
    numbers: tuple[int | None, ...]
    hands: tuple[HandRow, ...]
    loose: Four
    penalties: tuple[PenaltyRow, ...]
    totals: TotalsRow | None
    gone: tuple[EntryRow, ...]
    hand_points: Four
    penalty_sums: Four
    scores: Four

    @property
    def has_penalties(self) -> bool:
        return bool(self.penalties)


def paper_of(current: TableSheet) -> Paper:
    """A sheet laid out as the paper has it."""
    sheet, names = current.sheet, names_of(current)
    by_hand = _penalties_by_hand(current)
    entries = {entry.sequence: entry for entry in current.entries}
    replaced = _replaced_rows(current, names)
    shown = {hand.number for hand in sheet.hands}
    seats = [current.seats.get(wind) for wind in WINDS]
    return Paper(
        names=tuple(names[wind] for wind in WINDS),
        numbers=tuple(player.number if player else None for player in seats),
        hands=tuple(_hand_rows(sheet.hands, entries, names, by_hand, replaced)),
        loose=_added(row for number, row in by_hand.items() if number not in shown),
        penalties=tuple(_penalty_row(row, current) for row in current.adjustments),
        totals=_totals_row(current),
        gone=tuple(row for number, rows in replaced.items() if number not in shown for row in rows),
        hand_points=_four(sheet.hand_points),
        penalty_sums=_four(sheet.adjustments),
        scores=_four(sheet.table_scores),
    )


def running_sums(current: TableSheet) -> dict[int, Four]:
    """What stands below each hand, by its number: the points up to it and the penalties up to it (annex 1 c)."""
    by_hand, taken, sums = _penalties_by_hand(current), _NOTHING, {}
    for hand in current.sheet.hands:
        taken = _added([taken, by_hand.get(hand.number, _NOTHING)])
        sums[hand.number] = _added([_four(hand.running), taken])
    return sums


def _penalties_by_hand(current: TableSheet) -> dict[int | None, Four]:
    by_hand: dict[int | None, Four] = {}
    for row in current.adjustments:
        by_hand[row.hand] = _added([by_hand.get(row.hand, _NOTHING), _four({current.seat_of(row): row.amount})])
    return by_hand


def _four(points: Mapping[Wind, int]) -> Four:
    east, south, west, north = (points.get(wind, 0) for wind in WINDS)
    return (east, south, west, north)


def _added(rows: Iterable[Four]) -> Four:
    total = _NOTHING
    for row in rows:
        total = (total[0] + row[0], total[1] + row[1], total[2] + row[2], total[3] + row[3])
    return total


def _hand_rows(
    hands: Sequence[SheetHand],
    entries: Mapping[int, SheetEntry],
    names: Mapping[Wind, str],
    by_hand: Mapping[int | None, Four],
    replaced: Mapping[int | None, list[EntryRow]],
) -> Iterable[HandRow]:
    taken = _NOTHING
    for hand in hands:
        penalties = by_hand.get(hand.number, _NOTHING)
        taken = _added([taken, penalties])
        yield _hand_row(hand, entries[hand.entry_id], names, (penalties, taken), replaced.get(hand.number, []))


def _hand_row(
    hand: SheetHand,
    entry: SheetEntry,
    names: Mapping[Wind, str],
    penalties: tuple[Four, Four],
    earlier: Sequence[EntryRow],
) -> HandRow:
    here, taken = penalties
    payload, running = hand.payload, _added([_four(hand.running), taken])
    return HandRow(
        number=hand.number,
        entry_id=hand.entry_id,
        prevailing=hand.prevailing,
        dealer=hand.dealer,
        winner=names[payload.winner] if payload.winner else "",
        discarder=names[payload.discarder] if payload.discarder else "",
        value=payload.value,
        is_draw=payload.winner is None,
        gain=hand.deltas[payload.winner] if payload.winner else 0,
        penalties=here,
        points=_four(hand.deltas),
        running=running,
        is_in_balance=sum(hand.deltas.values()) == 0 and sum(running) == sum(taken),
        by=entry.by_name,
        at=entry.at,
        earlier=tuple(earlier),
    )


def _replaced_rows(current: TableSheet, names: Mapping[Wind, str]) -> dict[int | None, list[EntryRow]]:
    """The entries that were replaced, by their hand's number (None: totals)."""
    later = {entry.supersedes_id: entry for entry in current.entries if entry.supersedes_id}
    rows: dict[int | None, list[EntryRow]] = {}
    for entry in current.entries:
        if entry.pk in later:
            number = entry.payload.get("number")
            rows.setdefault(number, []).append(_entry_row(entry, later[entry.pk], names))
    return rows


def _entry_row(entry: SheetEntry, later: SheetEntry, names: Mapping[Wind, str]) -> EntryRow:
    data = entry.payload
    totals = data.get("totals", {})
    return EntryRow(
        id=entry.sequence,
        kind=entry.kind,
        value=data.get("value"),
        winner=_named(data.get("winner"), names),
        discarder=_named(data.get("discarder"), names),
        totals=tuple(totals[wind.value] for wind in WINDS if wind.value in totals),
        by=entry.by_name,
        at=entry.at,
        replaced_by=later.by_name,
        replaced_at=later.at,
        reason=later.reason,
        is_void=later.kind == EntryKind.VOID,
    )


def _named(wind: str | None, names: Mapping[Wind, str]) -> str:
    return names[Wind(wind)] if wind else ""


def _penalty_row(row: Adjustment, current: TableSheet) -> PenaltyRow:
    return PenaltyRow(
        name=current.names[current.seat_of(row)],
        amount=row.amount,
        hand=row.hand,
        clause=row.clause,
        cause=row.cause,
        reason=row.reason,
        by=row.by_name,
        at=row.at,
        is_reversal=row.reverses_id is not None,
    )


def _totals_row(current: TableSheet) -> TotalsRow | None:
    """The totals that stand, as typed."""
    gone = {entry.supersedes_id for entry in current.entries}
    live = [entry for entry in current.entries if entry.kind == EntryKind.TOTALS and entry.pk not in gone]
    if not live or current.sheet.totals is None:
        return None
    return TotalsRow(live[-1].sequence, _four(current.sheet.totals.totals), live[-1].by_name, live[-1].at)
