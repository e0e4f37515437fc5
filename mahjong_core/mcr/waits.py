"""Find what a hand waits for, and what each win would be worth."""

from dataclasses import dataclass, replace

from mahjong_core.errors import RuleError
from mahjong_core.hands import COPIES, Hand, first_of, problems, tally
from mahjong_core.mcr.evaluate import McrEvaluation, evaluate_mcr
from mahjong_core.mcr.placing import waited_kinds
from mahjong_core.mcr.readings import FFMJ_2016, MINIMUM_POINTS, FanReadings
from mahjong_core.mcr.shapes import UNIT
from mahjong_core.mcr.win import McrWin
from mahjong_core.tiles import KIND_OF, Kind

__all__ = ["Wait", "waits"]


@dataclass(frozen=True, slots=True)
class Wait:
    """Represent a tile that completes the hand, the copies not in the hand, and both ways of winning."""

    tile: Kind
    left: int
    on_discard: McrEvaluation
    on_self_draw: McrEvaluation


def waits(
    hand: Hand, win: McrWin | None = None, readings: FanReadings = FFMJ_2016, *, minimum: int = MINIMUM_POINTS
) -> tuple[Wait, ...]:
    """Return the waits of thirteen tiles, in tile order; empty when one tile is not enough.

    A tile of which the hand holds all four copies is never won, so it is not listed. Of ``win`` only the winds and the
    flowers matter. Raises ``hand.winning_tile_given`` and the problems of :func:`mahjong_core.hands.problems`.
    """
    _check_waiting(hand)
    standing = sum(UNIT[KIND_OF[tile]] for tile in hand.concealed)
    shown = sum(UNIT[KIND_OF[tile]] for meld in hand.melds for tile in meld.tiles)
    kinds = sorted(waited_kinds(standing, shown, exhausted=False))
    held, given = tally(hand), win or McrWin()
    plain = McrWin(seat_wind=given.seat_wind, prevailing_wind=given.prevailing_wind, flowers=given.flowers)
    winning = (_wait(replace(hand, winning_tile=kind), COPIES - held[kind], plain, readings, minimum) for kind in kinds)
    return tuple(wait for wait in winning if wait is not None)


def _wait(hand: Hand, left: int, win: McrWin, readings: FanReadings, minimum: int) -> Wait | None:
    """Return no waits when the readings refuse the form (seven pairs with four alike)."""
    try:
        on_discard = evaluate_mcr(hand, win, readings, minimum=minimum)
    except RuleError as error:
        if error.code == "hand.not_complete":
            return None
        raise
    on_self_draw = evaluate_mcr(hand, replace(win, self_draw=True), readings, minimum=minimum)
    return Wait(KIND_OF[hand.winning_tile or 0], left, on_discard, on_self_draw)


def _check_waiting(hand: Hand) -> None:
    if hand.winning_tile is not None:
        raise RuleError("hand.winning_tile_given", "a waiting hand has no winning tile yet", {"hand": str(hand)})
    hand_problems = problems(hand)
    if hand_problems:
        raise first_of(hand_problems)
