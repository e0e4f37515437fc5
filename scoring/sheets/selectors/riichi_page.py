"""Compute what pages render of a riichi sheet beside its lines, and preview a hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mahjong_core.riichi.payments import DEPOSIT
from mahjong_core.riichi.table.records import Transfer
from mahjong_core.riichi.table_sheet import RiichiTableSheet, parse_line, played_in_turn
from mahjong_core.winds import WINDS, Wind
from scoring.sheets.selectors.dead_hands import ruled_at, with_dead
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.hand_words import say_line
from scoring.sheets.selectors.seat_views import seat_names, winds_in
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.common.rule_words.riichi import CAUSES, label_text
from tournaments.models import SeatOccupancy


@dataclass(frozen=True)
class RiichiView:
    """Store the riichi part of a table's page.

    ``label``: the hand to play, empty after the game. ``taken_off``: the points deducted after uma, by name.
    ``substitutes``: the substitutes who play now, with the name of the seat.
    """

    label: str
    is_last: bool
    last_hand: int | None
    counters: int
    deposits: int
    leftover: tuple["PointMove", ...]
    taken_off: tuple[tuple[str, int], ...]
    substitutes: tuple[tuple[str, SeatOccupancy], ...]

    @property
    def stakes(self) -> int:
        """Return the points of the stakes that lie on the table."""
        return DEPOSIT * self.deposits


@dataclass(frozen=True)
class PointMove:
    """Represent points from one person to another; an empty name is the table."""

    payer: str
    payee: str
    points: int
    cause: str
    clause: str


@dataclass(frozen=True)
class HandPreview:
    """Store the preview of recording a hand. ``seats``: wind in this hand, name, change, score after it."""

    label: str
    sentence: str
    moves: tuple[PointMove, ...]
    seats: tuple[tuple[Wind, str, int, int], ...]
    taken_off: tuple[tuple[str, int], ...]


def riichi_view(current: TableSheet) -> RiichiView | None:
    """Return the riichi side of a sheet; None for another game."""
    sheet = current.sheet
    if not isinstance(sheet, RiichiTableSheet):
        return None
    game, names = sheet.play, seat_names(current)
    playing = current.context.playing
    return RiichiView(
        label=label_text(game.next_hand) if game.next_hand else "",
        is_last=game.next_is_last,
        last_hand=game.last_hand,
        counters=game.state.counters,
        deposits=game.state.deposits,
        leftover=tuple(_move_row(move, names) for move in game.leftover) if game.next_hand is None else (),
        taken_off=tuple((names[seat], -points) for seat, points in game.deductions.items() if points),
        substitutes=tuple((names[wind], playing[wind]) for wind in WINDS if wind in playing),
    )


def _move_row(move: Transfer, names: Mapping[Wind, str]) -> PointMove:
    payer = names[move.payer] if move.payer else ""
    payee = names[move.payee] if move.payee else ""
    return PointMove(payer, payee, move.points, str(CAUSES[move.cause.value]), move.clause)


def preview_hand(current: TableSheet, hand: Mapping[str, Any]) -> HandPreview:
    """Return the payments of a hand that is not recorded yet. Refuses as recording it would."""
    names, rules = seat_names(current), current.rules
    with rules_as_refusals():
        payload = parse_line(hand, rules)
        ruled = with_dead(payload, ruled_at(current, payload.number))
        played = played_in_turn(ruled, current.sheet, rules, current.context.signal)
    winds = winds_in(current)
    return HandPreview(
        label=label_text(played.label),
        sentence=say_line(played.hand, names),
        moves=tuple(_move_row(move, names) for move in played.transfers),
        seats=tuple((winds[seat], names[seat], played.deltas[seat], played.after.points[seat]) for seat in WINDS),
        taken_off=tuple((names[deduction.seat], -deduction.points) for deduction in played.deductions),
    )
