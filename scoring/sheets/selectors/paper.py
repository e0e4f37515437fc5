"""Lay the sheet out as on paper: for each hand a row of penalties over a row of points."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mahjong_core.riichi.payments import DEPOSIT
from mahjong_core.riichi.sheet import SheetLine
from mahjong_core.riichi.table_sheet import RiichiTableSheet
from mahjong_core.sheets import SheetHand, payload_data
from mahjong_core.winds import WINDS, Wind
from scoring.models import Adjustment, EntryKind, SheetEntry
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.hand_words import say_hand
from scoring.sheets.selectors.seat_views import seat_names
from tournaments.common.rule_words.riichi import label_text

Four = tuple[int, int, int, int]
Row = tuple[int, ...]  # of a game of three, three
_NOTHING: Four = (0, 0, 0, 0)


@dataclass(frozen=True)
class GoneEntry:
    """Represent an entry that no longer counts, its words, and the row that replaced it."""

    entry: SheetEntry
    later: SheetEntry
    sentence: str
    totals: tuple[int, ...]


@dataclass(frozen=True)
class HandRow:
    """Represent a hand in the columns East, South, West, North (starting winds), and the entry that wrote it.

    ``running`` holds the penalties too, but in riichi. ``label``: its number, in riichi such as "East 1"; empty for a
    line that cannot be played, which has no ``line``.
    """

    hand: SheetHand
    entry: SheetEntry
    label: str
    sentence: str
    winner: str
    discarder: str
    penalties: Four
    points: Four
    running: Four
    is_in_balance: bool
    earlier: tuple[GoneEntry, ...]
    line: SheetLine | None

    @property
    def has_penalties(self) -> bool:
        return any(self.penalties)

    @property
    def gain(self) -> int:
        """Return the points of the winner; 0 without a winner."""
        winner = self.hand.payload.winner
        return self.hand.deltas[winner] if winner else 0


@dataclass(frozen=True)
class PaperSheet:
    """Store the sheet on one page; ``gone``: entries of hands that no longer count.

    ``penalties``: the rows of the score ledger at this table, with the name of the seat. ``totals``: those that stand,
    as typed, with their entry.
    """

    names: Mapping[Wind, str]
    hands: tuple[HandRow, ...]
    penalties: tuple[tuple[str, Adjustment], ...]
    totals: tuple[SheetEntry, Row] | None
    gone: tuple[GoneEntry, ...]
    hand_points: Row
    penalty_sums: Row
    scores: Row


def paper_of(current: TableSheet) -> PaperSheet:
    """Return a sheet in the layout of the paper form."""
    sheet, gone = current.sheet, _gone_entries(current)
    shown = {hand.number for hand in sheet.hands}
    return PaperSheet(
        names=seat_names(current),
        hands=tuple(_hand_rows(current, gone)),
        penalties=tuple((current.names[current.seat_of(row)], row) for row in current.adjustments),
        totals=_totals(current),
        gone=tuple(row for number, rows in gone.items() if number not in shown for row in rows),
        hand_points=_row(current, sheet.hand_points),
        penalty_sums=_row(current, sheet.adjustments),
        scores=_row(current, sheet.table_scores),
    )


def running_sums(current: TableSheet) -> dict[int, Four]:
    """Return the sums of points and of penalties up to each hand, by its number (annex 1 c)."""
    by_hand, taken, sums = _penalties_by_hand(current), _NOTHING, {}
    for hand in current.sheet.hands:
        taken = _added([taken, by_hand.get(hand.number, _NOTHING)])
        sums[hand.number] = _added([four(hand.running), taken])
    return sums


def _penalties_by_hand(current: TableSheet) -> dict[int | None, Four]:
    by_hand: dict[int | None, Four] = {}
    for row in current.adjustments:
        by_hand[row.hand] = _added([by_hand.get(row.hand, _NOTHING), four({current.seat_of(row): row.amount})])
    return by_hand


def four(points: Mapping[Wind, int]) -> Four:
    """Return the points of the seats from East to North; 0 if there are none."""
    east, south, west, north = (points.get(wind, 0) for wind in WINDS)
    return (east, south, west, north)


def _row(current: TableSheet, points: Mapping[Wind, int]) -> Row:
    return tuple(points.get(wind, 0) for wind in current.rules.seats)


def _added(rows: Iterable[Four]) -> Four:
    total = _NOTHING
    for row in rows:
        total = (total[0] + row[0], total[1] + row[1], total[2] + row[2], total[3] + row[3])
    return total


def _hand_rows(current: TableSheet, gone: Mapping[int | None, list[GoneEntry]]) -> Iterable[HandRow]:
    sheet, names = current.sheet, seat_names(current)
    entries = {entry.sequence: entry for entry in current.entries}
    is_riichi = isinstance(sheet, RiichiTableSheet)
    lines = {line.entry_id: line for line in sheet.play.lines} if isinstance(sheet, RiichiTableSheet) else {}
    by_hand, taken = _penalties_by_hand(current), _NOTHING
    for hand in sheet.hands:
        penalties, line, payload = by_hand.get(hand.number, _NOTHING), lines.get(hand.entry_id), hand.payload
        taken = _added([taken, penalties])
        if is_riichi:
            label, running = label_text(line.label) if line else "", four(hand.running)
            is_balanced = line is not None and sum(running) + DEPOSIT * line.deposits == current.rules.table_total
        else:
            label, running = str(hand.number), _added([four(hand.running), taken])
            is_balanced = sum(hand.deltas.values()) == 0 and sum(running) == sum(taken)
        yield HandRow(
            hand=hand,
            entry=entries[hand.entry_id],
            label=label,
            sentence=say_hand(current, payload_data(payload)),
            winner=names[payload.winner] if payload.winner else "",
            discarder=names[payload.discarder] if payload.discarder else "",
            penalties=penalties,
            points=four(hand.deltas),
            running=running,
            is_in_balance=is_balanced,
            earlier=tuple(gone.get(hand.number, ())),
            line=line,
        )


def _gone_entries(current: TableSheet) -> Mapping[int | None, list[GoneEntry]]:
    """Return the replaced entries by their hand's number (None: totals, which a riichi sheet leaves out)."""
    kinds = {EntryKind.HAND} if isinstance(current.sheet, RiichiTableSheet) else {EntryKind.HAND, EntryKind.TOTALS}
    later = {entry.supersedes_id: entry for entry in current.entries if entry.supersedes_id}
    gone: defaultdict[int | None, list[GoneEntry]] = defaultdict(list)
    for entry in current.entries:
        if entry.pk in later and entry.kind in kinds:
            totals = entry.payload.get("totals", {})
            sentence = say_hand(current, entry.payload) if entry.kind == EntryKind.HAND else ""
            columns = tuple(totals[wind.value] for wind in WINDS if wind.value in totals)
            gone[entry.payload.get("number")].append(GoneEntry(entry, later[entry.pk], sentence, columns))
    return gone


def _totals(current: TableSheet) -> tuple[SheetEntry, Row] | None:
    gone = {entry.supersedes_id for entry in current.entries}
    live = [entry for entry in current.entries if entry.kind == EntryKind.TOTALS and entry.pk not in gone]
    if not live or current.sheet.totals is None:
        return None
    return live[-1], _row(current, current.sheet.totals.totals)
