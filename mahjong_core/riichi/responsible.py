"""Compute payments of a responsible player, who fed Big Three Dragons or Big Four Winds (EMA riichi 3.3.6)."""

from collections.abc import Iterable
from dataclasses import dataclass

from mahjong_core.hands import HandProblem
from mahjong_core.riichi.evaluate import RiichiEvaluation
from mahjong_core.riichi.payments import Payments, payments
from mahjong_core.riichi.value import liable_parts
from mahjong_core.riichi.win import RiichiWin
from mahjong_core.winds import Wind

__all__ = ["Payers", "payments_with", "responsible_problems", "seat_problems"]


@dataclass(frozen=True, slots=True)
class Payers:
    """Store opponents by seat wind: who discarded, and who fed the third set of dragons or the fourth of winds."""

    discarder: Wind | None = None
    responsible: Wind | None = None


def seat_problems(win: RiichiWin, payers: Payers) -> Iterable[HandProblem]:
    """Yield problems of seats that cannot be.

    On a discard it decides the shares whether the responsible player discarded (3.3.6).
    """
    if payers.discarder is not None and win.self_draw:
        yield HandProblem("win.discarder_of_self_draw", "nobody discards what the winner draws")
    if payers.discarder == win.seat_wind:
        yield HandProblem("riichi.winner_is_discarder", "the winner is not the one who discarded")
    if payers.responsible == win.seat_wind:
        yield HandProblem("riichi.liable_is_winner", "the responsible player is an opponent of the winner")
    if payers.responsible is not None and payers.discarder is None and not win.self_draw:
        yield HandProblem("win.discarder_missing", "on a discard, whether the responsible player discarded decides")


def responsible_problems(evaluation: RiichiEvaluation, payers: Payers) -> Iterable[HandProblem]:
    """Check that responsibility is for two yakuman, all their sets exposed (3.3.6, 4.2.5)."""
    if payers.responsible is not None and not evaluation.liable:
        message = "responsible is somebody for exposed Big Three Dragons and Big Four Winds only"
        yield HandProblem("win.responsible_without_sets", message)


def payments_with(evaluation: RiichiEvaluation, payers: Payers) -> Payments:
    """Return the shares: all from the responsible player on a self-draw or their own discard, else half each.

    Counters are of the value, or the discarder's alone (EMA riichi 2016 3.3.9). If only the yakuman that was fed is
    theirs, the others of the hand are paid as usual.
    """
    paid, options = evaluation.payments, evaluation.options
    if payers.responsible is None:
        return paid
    win, (_fed, rest) = evaluation.win, liable_parts(evaluation.value, evaluation.liable_times, options)
    east_wins = win.seat_wind is Wind.EAST
    usual = Payments() if rest is None else payments(rest, self_draw=win.self_draw, east_wins=east_wins)
    theirs = paid.total - usual.total
    if payers.discarder is None:
        share = usual.east if payers.responsible is Wind.EAST else usual.others
        east = None if payers.responsible is Wind.EAST else usual.east
        return Payments(east=east, others=usual.others, responsible=theirs + (share or 0))
    if payers.discarder == payers.responsible:
        return Payments(responsible=paid.total)
    alone = options.counter_points * win.counters if options.liability_counters == "discarder" else 0
    half = (theirs - alone) // 2  # a limit payment and 300 for each counter: always even
    return Payments(discarder=half + alone + usual.total, responsible=half)
