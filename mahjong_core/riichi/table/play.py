"""Move from one hand to the next: points, counters, stakes, the dealer, the end of the game (3.4.10 to 3.6)."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from mahjong_core.riichi.payments import DEPOSIT
from mahjong_core.riichi.session import extra_round, rounds_of
from mahjong_core.riichi.table.checks import check_table_hand
from mahjong_core.riichi.table.records import (
    REDEALS,
    Cause,
    Outcome,
    PlayedHand,
    TableHand,
    TableState,
    Transfer,
)
from mahjong_core.riichi.table.settle import deductions, transfers
from mahjong_core.rulesets.records import RuleSet
from mahjong_core.winds import WINDS, Wind

__all__ = [
    "Points",
    "final_points",
    "leftover_moves",
    "leftover_shares",
    "new_table",
    "play",
    "table_total",
    "undivided",
]

Points = Mapping[Wind, int]


def new_table(rule_set: RuleSet) -> TableState:
    """Return the table before the first hand: East 1, everybody with the starting points."""
    return TableState(dict.fromkeys(WINDS, rule_set.starting_points))


def play(state: TableState, hand: TableHand, rule_set: RuleSet) -> PlayedHand:
    """Return the hand settled, and the table after it. Raises the codes of ``checks.hand_problems``."""
    check_table_hand(hand, state, rule_set)
    moves = transfers(hand, state, rule_set)
    deltas = _deltas_of(moves)
    to_table = sum(move.points for move in moves if move.payee is None)
    from_table = sum(move.points for move in moves if move.payer is None)
    stakes_left = state.deposits + (to_table - from_table) // DEPOSIT
    laid = (*state.laid, *(move.payer for move in moves if move.payer is not None and move.payee is None))
    on_table = replace(state, deposits=stakes_left, laid=laid if stakes_left else ())
    after = _after(on_table, hand, deltas, rule_set)
    return PlayedHand(state.label, state, hand, moves, deltas, deductions(hand, rule_set), after)


def _deltas_of(moves: Iterable[Transfer]) -> dict[Wind, int]:
    """Return what the transfers add to each seat."""
    deltas = dict.fromkeys(WINDS, 0)
    for move in moves:
        if move.payer is not None:
            deltas[move.payer] -= move.points
        if move.payee is not None:
            deltas[move.payee] += move.points
    return deltas


def table_total(state: TableState) -> int:
    """Return all points at the table, stakes included: always the starting total."""
    return sum(state.points.values()) + DEPOSIT * state.deposits


def _after(state: TableState, hand: TableHand, deltas: Points, rule_set: RuleSet) -> TableState:
    points = {seat: state.points[seat] + deltas[seat] for seat in WINDS}
    moved = replace(state, points=points)
    if hand.outcome in REDEALS:  # "Aucun compteur n'est placé, et le donneur ne tourne pas" (3.4.6)
        is_chombo = hand.outcome is Outcome.CHOMBO
        is_timed = is_chombo and rule_set.chombo_after_signal_is_a_hand and rule_set.chombo_ends != "play_on"
        moved = replace(moved, timed=state.timed + bool(is_timed))
        ends = is_chombo and rule_set.chombo_ends == "game"
        return replace(moved, over=True) if ends else _ended_below_zero(moved, rule_set)
    counters = _counters(state, hand, rule_set)
    counted = replace(moved, counters=counters, timed=state.timed + 1, hands=state.hands + 1)
    stays = _dealer_stays(state, hand, rule_set)
    after = counted if stays else _rotated(counted, rule_set)
    if _is_reached(counted, rule_set) or (stays and _dealer_stops(counted, hand, rule_set)):
        return replace(after, over=True)
    return _ended_below_zero(after, rule_set)


def _dealer_stays(state: TableState, hand: TableHand, rule_set: RuleSet) -> bool:
    """Return whether East stays: by a win, a waiting hand at an exhaustive draw, or an abortive draw (3.4.12).

    If only a win keeps the deal, every exhaustive draw passes it on.
    """
    if _is_won(hand, rule_set):
        return state.dealer in hand.winners
    is_ready = state.dealer in hand.tenpai and rule_set.dealer_keeps != "win"
    return hand.outcome is Outcome.ABORTIVE or is_ready


def _is_won(hand: TableHand, rule_set: RuleSet) -> bool:
    """Return whether deal and counters follow the winners: after a nagashi mangan, where it is settled as a win."""
    return hand.outcome is Outcome.WIN or (hand.outcome is Outcome.NAGASHI and rule_set.nagashi_settled != "draw")


def _is_reached(state: TableState, rule_set: RuleSet) -> bool:
    """Return whether in the extra round somebody has the points that it is played for."""
    goal = rule_set.goal_points
    return goal is not None and state.round is extra_round(rule_set) and max(state.points.values()) >= goal


def _dealer_stops(state: TableState, hand: TableHand, rule_set: RuleSet) -> bool:
    """Return whether the last dealer stays, leads alone, and has what the rules ask a winner for."""
    is_last = state.dealer is WINDS[-1] and state.round not in rounds_of(rule_set)[:-1]
    if not rule_set.last_hand_stop or not is_last or hand.outcome is Outcome.ABORTIVE:
        return False
    own = state.points[state.dealer]
    others = (points for seat, points in state.points.items() if seat is not state.dealer)
    return own > max(others) and own >= (rule_set.goal_points or own)


def _counters(state: TableState, hand: TableHand, rule_set: RuleSet) -> int:
    """Return the counters after the hand: one more when East wins or nobody does, none when others win (3.4.10).

    Where nagashi mangan takes the counters as a win does (4.2.4), it leaves them as a win does.
    """
    if _is_won(hand, rule_set) and state.dealer not in hand.winners:
        return 0
    return state.counters + 1


def _rotated(state: TableState, rule_set: RuleSet) -> TableState:
    """Return the state after the deal passes on; the game ends after its last round (South, or East only).

    If nobody has the points that the rule set asks for by then, one more round follows.
    """
    following = (WINDS.index(state.dealer) + 1) % len(WINDS)
    if following:
        return replace(state, dealer=WINDS[following])
    rounds = rounds_of(rule_set)
    if state.round in rounds[:-1]:
        return replace(state, dealer=WINDS[0], round=rounds[rounds.index(state.round) + 1])
    is_short = rule_set.goal_points is not None and max(state.points.values()) < rule_set.goal_points
    if state.round is rounds[-1] and is_short:
        return replace(state, dealer=WINDS[0], round=extra_round(rule_set))
    return replace(state, over=True)


def _ended_below_zero(state: TableState, rule_set: RuleSet) -> TableState:
    """Return whether a player below zero ends the game, if the rule set says so; the book has no such end (3.5).

    Where ``busted_at`` says zero, a player with nothing left ends it too.
    """
    least = 1 if rule_set.busted_at == "zero" else 0
    if rule_set.busted_continue or min(state.points.values()) >= least:
        return state
    return replace(state, over=True)


def leftover_moves(state: TableState, rule_set: RuleSet, adjustments: Points) -> tuple[Transfer, ...]:
    """Return the stakes left at the end: "collectées par le gagnant" (3.6), or as the rule set says.

    The rule set may leave them to nobody, or each to the player who laid it.

    ``adjustments`` are points that rulings gave or took before the places: they decide who has won. Winners with equal
    points share in whole points; what cannot be shared stays on the table.
    """
    if rule_set.leftover_deposits == "kept":
        return tuple(Transfer(None, seat, DEPOSIT, Cause.LEFTOVER) for seat in state.laid)
    scores = {seat: state.points[seat] + adjustments.get(seat, 0) for seat in WINDS}
    shares = leftover_shares(scores, state.deposits, rule_set)
    return tuple(Transfer(None, seat, share, Cause.LEFTOVER) for seat, share in shares.items())


def _winners(scores: Points) -> list[Wind]:
    best = max(scores.values())
    return [seat for seat in WINDS if scores.get(seat) == best]


def leftover_shares(scores: Points, deposits: int, rule_set: RuleSet) -> dict[Wind, int]:
    """Return the share of each winner by ``scores`` in the stakes left at the end; empty without a winner."""
    if not deposits or rule_set.leftover_deposits != "winner":
        return {}
    winners = _winners(scores)
    return dict.fromkeys(winners, DEPOSIT * deposits // len(winners))


def undivided(scores: Points, missing: int, rule_set: RuleSet) -> bool:
    """Return whether ``missing`` is the rest that three winners cannot share in whole points (3.6).

    They belong to no player: one more point would make one of the three first alone.
    """
    winners = _winners(scores)
    return rule_set.leftover_deposits == "winner" and len(winners) == 3 and 0 < missing < len(winners)


def final_points(state: TableState, rule_set: RuleSet, adjustments: Points) -> dict[Wind, int]:
    """Return the table scores with leftover stakes and adjustments: the basis of places and uma (3.6, 3.6.1)."""
    leftover = _deltas_of(leftover_moves(state, rule_set, adjustments))
    return {seat: state.points[seat] + leftover[seat] + adjustments.get(seat, 0) for seat in WINDS}
