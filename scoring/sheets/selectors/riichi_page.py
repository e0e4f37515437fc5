"""A riichi sheet as pages draw it: lines with labels and stakes, what stands beside them, a hand before it is kept."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from mahjong_core.riichi.payments import DEPOSIT
from mahjong_core.riichi.sheet import SheetLine
from mahjong_core.riichi.sheet_parse import parse_table_hand
from mahjong_core.riichi.table.records import Transfer
from mahjong_core.riichi.table_sheet import RiichiTableSheet, parse_line, played_in_turn
from mahjong_core.sheets import SheetHand
from mahjong_core.winds import WINDS, Wind
from scoring.models import EntryKind, SheetEntry
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.riichi_words import say_line
from scoring.sheets.selectors.seat_views import names_of, winds_in
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.rule_words.riichi import CAUSES, label_text

Four = tuple[int, int, int, int]
_LATEST_LINES = 3


@dataclass(frozen=True)
class GoneRow:
    """A line that was replaced: what it said, and who replaced it, when and why."""

    sentence: str
    by: str
    at: datetime
    replaced_by: str
    replaced_at: datetime
    reason: str
    is_void: bool


@dataclass(frozen=True)
class LineRow:
    """One line. ``label`` is empty for a line that cannot be played; ``hand`` None for what is no hand."""

    number: int
    entry_id: int
    label: str
    sentence: str
    points: Four
    running: Four
    deposits: int
    hand: int | None
    is_last: bool
    is_in_balance: bool
    by: str
    at: datetime
    earlier: tuple[GoneRow, ...]


@dataclass(frozen=True)
class SubstituteRow:
    wind: Wind
    player: str
    substitute: str
    is_from_start: bool
    from_hand: int
    reason: str


@dataclass(frozen=True)
class RiichiView:
    """``label``: the hand to play, empty when the game has ended. ``taken_off``: after uma, by name."""

    lines: tuple[LineRow, ...]
    gone: tuple[GoneRow, ...]
    label: str
    is_last: bool
    last_hand: int | None
    counters: int
    deposits: int
    leftover: tuple["Move", ...]
    taken_off: tuple[tuple[str, int], ...]
    substitutes: tuple[SubstituteRow, ...]

    @property
    def stakes(self) -> int:
        """Points that lie on the table."""
        return DEPOSIT * self.deposits

    @property
    def latest(self) -> tuple[LineRow, ...]:
        return tuple(reversed(self.lines[-_LATEST_LINES:]))


@dataclass(frozen=True)
class Move:
    """Points from one to another; an empty name is the table."""

    payer: str
    payee: str
    points: int
    cause: str
    clause: str


@dataclass(frozen=True)
class HandPreview:
    """What recording a hand would do. ``seats``: wind in this hand, name, change, score after it."""

    label: str
    sentence: str
    moves: tuple[Move, ...]
    seats: tuple[tuple[Wind, str, int, int], ...]
    taken_off: tuple[tuple[str, int], ...]


def riichi_view(current: TableSheet) -> RiichiView | None:
    """The riichi side of a sheet; None for another game."""
    sheet = current.sheet
    if not isinstance(sheet, RiichiTableSheet):
        return None
    game, names = sheet.play, names_of(current)
    gone = _gone_rows(current, names)
    lines = tuple(_line_rows(current, sheet, gone))
    shown = {line.number for line in lines}
    return RiichiView(
        lines=lines,
        gone=tuple(row for number, rows in gone.items() if number not in shown for row in rows),
        label=label_text(game.next_hand) if game.next_hand else "",
        is_last=game.next_is_last,
        last_hand=game.last_hand,
        counters=game.state.counters,
        deposits=game.state.deposits,
        leftover=tuple(_move_row(move, names) for move in game.leftover) if game.next_hand is None else (),
        taken_off=tuple((names[seat], -points) for seat, points in game.deductions.items() if points),
        substitutes=_substitute_rows(current, names),
    )


def _line_rows(current: TableSheet, sheet: RiichiTableSheet, gone: Mapping[int | None, list[GoneRow]]) -> list[LineRow]:
    entries = {entry.sequence: entry for entry in current.entries}
    lines = {line.entry_id: line for line in sheet.play.lines}
    total, names = current.rules.table_total, names_of(current)
    return [
        _line_row(hand, lines.get(hand.entry_id), entries[hand.entry_id], names, total, gone.get(hand.number, []))
        for hand in sheet.hands
    ]


def _line_row(
    hand: SheetHand,
    line: SheetLine | None,
    entry: SheetEntry,
    names: Mapping[Wind, str],
    total: int,
    earlier: list[GoneRow],
) -> LineRow:
    deposits = line.deposits if line else 0
    return LineRow(
        number=hand.number,
        entry_id=hand.entry_id,
        label=label_text(line.label) if line else "",
        sentence=typed_line(entry, names),
        points=four(hand.deltas),
        running=four(hand.running),
        deposits=deposits,
        hand=line.hand if line else None,
        is_last=bool(line and line.last),
        is_in_balance=line is not None and sum(hand.running.values()) + DEPOSIT * deposits == total,
        by=entry.by_name,
        at=entry.at,
        earlier=tuple(earlier),
    )


def four(points: Mapping[Wind, int]) -> Four:
    """The points of the seats from East to North; 0 where there are none."""
    east, south, west, north = (points.get(wind, 0) for wind in WINDS)
    return (east, south, west, north)


def typed_line(entry: SheetEntry, names: Mapping[Wind, str]) -> str:
    """A row of a riichi sheet in one line."""
    return say_line(parse_table_hand(entry.payload).hand, names)


def _gone_rows(current: TableSheet, names: Mapping[Wind, str]) -> dict[int | None, list[GoneRow]]:
    """The hands that were replaced, by their number."""
    later = {entry.supersedes_id: entry for entry in current.entries if entry.supersedes_id}
    gone: dict[int | None, list[GoneRow]] = {}
    for entry in current.entries:
        if entry.pk in later and entry.kind == EntryKind.HAND:
            after, line = later[entry.pk], typed_line(entry, names)
            is_void = after.kind == EntryKind.VOID
            row = GoneRow(line, entry.by_name, entry.at, after.by_name, after.at, after.reason, is_void)
            gone.setdefault(entry.payload.get("number"), []).append(row)
    return gone


def _substitute_rows(current: TableSheet, names: Mapping[Wind, str]) -> tuple[SubstituteRow, ...]:
    rows = current.context.playing
    return tuple(
        SubstituteRow(wind, names[wind], row.substitute, row.kind == "from_start", row.from_hand, row.reason)
        for wind, row in sorted(rows.items(), key=lambda pair: WINDS.index(pair[0]))
    )


def _move_row(move: Transfer, names: Mapping[Wind, str]) -> Move:
    payer = names[move.payer] if move.payer else ""
    payee = names[move.payee] if move.payee else ""
    return Move(payer, payee, move.points, str(CAUSES[move.cause.value]), move.clause)


def preview_hand(current: TableSheet, hand: Mapping[str, Any]) -> HandPreview:
    """The payments of a hand that is not recorded yet. Refuses as recording it would."""
    names, rules = names_of(current), current.rules
    with rules_as_refusals():
        payload = parse_line(hand, rules)
        played = played_in_turn(payload, current.sheet, rules, current.context.signal)
    winds = winds_in(current)
    return HandPreview(
        label=label_text(played.label),
        sentence=say_line(played.hand, names),
        moves=tuple(_move_row(move, names) for move in played.transfers),
        seats=tuple((winds[seat], names[seat], played.deltas[seat], played.after.points[seat]) for seat in WINDS),
        taken_off=tuple((names[deduction.seat], -deduction.points) for deduction in played.deductions),
    )
