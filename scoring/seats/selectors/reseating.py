"""Preview a reseating of the four players of a sheet: hand by hand and in the sums."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from mahjong_core import sheets as core
from mahjong_core import table_sheets
from mahjong_core.sheets.reseat import Turn, turn_adjustments, turn_entries, wind_changes
from mahjong_core.winds import WINDS, Wind
from scoring.sheets.selectors.folding import TableSheet, adjustment_wind, core_adjustment, core_entries
from scoring.sheets.selectors.hand_tiles import entries_with_tiles
from tournaments.common.rule_errors import rules_as_refusals
from tournaments.models import Participant


class Written(StrEnum):
    """Define whether the sheet was written for the ``players`` or for the ``seats``."""

    PLAYERS = "players"
    SEATS = "seats"


@dataclass(frozen=True)
class PlayerHand:
    """Store one player's points in one hand, before and after the correction."""

    before: int
    after: int


@dataclass(frozen=True)
class HandChange:
    """Represent a hand: the dealer before and after, and each player's points, in the order of the planned seats.

    ``winner_wind_changes``: fans of winds that were announced deserve a second look. No dealer: who plays at an empty
    seat.
    """

    number: int
    dealer_before: Participant | None
    dealer_after: Participant | None
    winner_before: Participant | None
    winner_after: Participant | None
    players: tuple[PlayerHand, ...]
    has_tiles: bool
    winner_wind_changes: bool

    @property
    def moves_points(self) -> bool:
        return any(player.before != player.after for player in self.players)


@dataclass(frozen=True)
class ScoreChange:
    """Store a player's seat and table score, before and after."""

    player: Participant
    wind_before: Wind
    wind_after: Wind
    before: int
    after: int


@dataclass(frozen=True)
class Reseating:
    """Store the sheet before and after the correction. ``sat`` has the four at the seats that they held."""

    current: TableSheet
    sat: Mapping[Wind, Participant | None]
    turn: Turn
    written: Written
    after: core.Sheet
    hands: Sequence[HandChange]
    scores: Sequence[ScoreChange]

    @property
    def is_same(self) -> bool:
        return all(planned == held for planned, held in self.turn.items())

    @property
    def new_problems(self) -> list[core.SheetProblem]:
        """Return the problems that the sheet would have and does not have now."""
        known = {problem.code for problem in self.current.sheet.problems}
        return [problem for problem in self.after.problems if problem.code not in known]

    @property
    def superseded(self) -> int:
        """Return the number of entries that would be superseded."""
        rows = len(self.current.sheet.hands) + (self.current.sheet.totals is not None)
        return rows if self.written is Written.PLAYERS else 0


def reseating(current: TableSheet, sat: Mapping[Wind, int | None], written: Written) -> Reseating:
    """Compute the change without writing it (one query). ``sat``: players' numbers by seat held, None for empty.

    Raise ``sheets.seat_empty`` and ``sheets.other_players``.
    """
    planned = {wind: player.number if player else None for wind, player in current.seats.items()}
    with rules_as_refusals():
        turn = wind_changes(planned, sat)
    people = {player.number: player for player in current.seats.values() if player}
    held = {wind: people.get(sat.get(wind) or 0) for wind in WINDS}
    after = _sheet_after(current, turn, written)
    tiles = entries_with_tiles(current)
    return Reseating(
        current=current,
        sat=held,
        turn=turn,
        written=written,
        after=after,
        hands=_hand_changes(current, turn, held, after, tiles),
        scores=[
            ScoreChange(player, wind, turn[wind], current.sheet.table_scores[wind], after.table_scores[turn[wind]])
            for wind in WINDS
            if (player := current.seats.get(wind))
        ],
    )


def _sheet_after(current: TableSheet, turn: Turn, written: Written) -> core.Sheet:
    """Return the sheet folded from the same rows on the other seats."""
    winds = {player.pk: wind for wind, player in current.seats.items() if player}
    entries = core_entries(current.entries, current.rules)
    rows = [core_adjustment(row, adjustment_wind(row, winds)) for row in current.adjustments]
    if written is Written.PLAYERS:
        entries = turn_entries(entries, turn)
    return table_sheets.fold(entries, turn_adjustments(rows, turn), current.rules, current.context.signal)


def _hand_changes(
    current: TableSheet, turn: Turn, held: Mapping[Wind, Participant | None], after: core.Sheet, tiles: frozenset[int]
) -> list[HandChange]:
    planned = current.seats
    return [
        HandChange(
            number=was.number,
            dealer_before=planned[was.dealer],
            dealer_after=held[now.dealer],
            winner_before=planned[was.payload.winner] if was.payload.winner else None,
            winner_after=held[now.payload.winner] if now.payload.winner else None,
            players=tuple(PlayerHand(was.deltas[wind], now.deltas[turn[wind]]) for wind in WINDS),
            has_tiles=was.entry_id in tiles,
            winner_wind_changes=_winner_wind(was) != _winner_wind(now),
        )
        for was, now in zip(current.sheet.hands, after.hands, strict=True)
    ]


def _winner_wind(hand: core.SheetHand) -> Wind | None:
    """Return the seat wind of the winner, of the first if there are several."""
    return hand.seat_winds[hand.payload.winner] if hand.payload.winner else None
