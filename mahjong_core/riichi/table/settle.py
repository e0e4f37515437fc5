"""Compute what a hand moves: wins, noten, nagashi and chombo, counters, stakes (3.3.6, 3.3.12, 3.4, 4.1)."""

from collections.abc import Callable
from dataclasses import replace

from mahjong_core.riichi.options import HandOptions, hand_options
from mahjong_core.riichi.payments import DEPOSIT, payments
from mahjong_core.riichi.table.checks import nearest_seat
from mahjong_core.riichi.table.records import Cause, Deduction, HandWin, Outcome, TableHand, TableState, Transfer
from mahjong_core.riichi.value import Limit, Value, liable_parts, limit_value, value_of
from mahjong_core.rulesets.records import Chombo, RuleSet
from mahjong_core.winds import WINDS, Wind

__all__ = ["Moves", "deductions", "transfers", "value_of_win"]

_NOTEN_TOTAL = 3000  # "Le total de la pénalité de noten s'élève à 3 000 points" (3.4.2)
Moves = list[Transfer]


def transfers(hand: TableHand, state: TableState, rule_set: RuleSet) -> tuple[Transfer, ...]:
    """Return every movement of points of a hand that has no problems, stakes first."""
    stakes = [Transfer(seat, None, DEPOSIT, Cause.DEPOSIT) for seat in hand.riichi]
    return (*stakes, *_MOVES[hand.outcome](hand, state, rule_set))


def deductions(hand: TableHand, rule_set: RuleSet) -> tuple[Deduction, ...]:
    """Return the deductions of a chombo after uma, if the rule set has them (2016) instead of payments."""
    if rule_set.chombo is not Chombo.DEDUCTION:
        return ()
    return tuple(Deduction(seat, rule_set.chombo_amount or 0) for seat in hand.offenders)


def value_of_win(win: HandWin, options: HandOptions) -> Value:
    """Return the value as recorded: the limit when one was named, else han and fu."""
    if win.limit is not None:
        return limit_value(win.limit)
    return value_of(win.han or 0, win.fu or 0, options)


def _wins(hand: TableHand, state: TableState, rule_set: RuleSet) -> Moves:
    """ "Le jeteur règle les scores avec chaque gagnant individuellement" (4.1): each with the counters."""
    options = hand_options(rule_set)
    first = hand.winners[0] if hand.discarder is None else nearest_seat(hand.winners, hand.discarder)
    without = replace(state, counters=0)
    moves: Moves = []
    for win in hand.wins:
        has_counters = win.winner == first or rule_set.counters_of_several == "each"
        moves += _win(win, hand.discarder, state if has_counters else without, options)
    return moves + _stakes(hand, state, first, rule_set)


def _win(win: HandWin, discarder: Wind | None, state: TableState, options: HandOptions) -> Moves:
    value = value_of_win(win, options)
    if win.liable is None:
        return _win_moves(value, win.winner, discarder, state, options.counter_points)
    fed, rest = liable_parts(value, win.liable_times or 1, options)
    moves = _win_moves(fed, win.winner, discarder, state, options.counter_points)
    moves = _responsibility(moves, win, discarder, options)
    if rest is not None:  # counters are paid once, with the yakuman that was fed
        moves += _win_moves(rest, win.winner, discarder, replace(state, counters=0), options.counter_points)
    return moves


def _win_moves(
    value: Value,
    winner: Wind,
    discarder: Wind | None,
    state: TableState,
    counter_points: int,
    cause: Cause = Cause.WIN,
) -> Moves:
    """Return the payments for one hand, and apart from them what the counters add (4.1.2, 3.4.10)."""
    east_wins = winner == state.dealer
    paid = payments(value, self_draw=discarder is None, east_wins=east_wins)
    payers = [seat for seat in WINDS if seat != winner] if discarder is None else [discarder]
    moves = []
    for seat in payers:
        share = paid.east if seat == state.dealer else paid.others
        moves.append(Transfer(seat, winner, paid.discarder or share or 0, cause))
        if state.counters:
            each = counter_points // (1 if discarder is not None else 3) * state.counters
            moves.append(Transfer(seat, winner, each, Cause.COUNTERS))
    return moves


def _responsibility(moves: Moves, win: HandWin, discarder: Wind | None, options: HandOptions) -> Moves:
    """Return the moves of a feeder, who pays all on a self-draw, and half beside another discarder (3.3.6).

    Counters belong to the value, or are the discarder's alone (EMA riichi 2016 3.3.9).
    """
    liable, winner = win.liable, win.winner
    if discarder is None or discarder == liable:
        return [Transfer(liable, winner, sum(move.points for move in moves), Cause.RESPONSIBILITY)]
    alone = [move for move in moves if move.cause is Cause.COUNTERS and options.liability_counters == "discarder"]
    half = sum(move.points for move in moves if move not in alone) // 2  # a limit payment and 300 a counter: even
    return [
        Transfer(discarder, winner, half, Cause.WIN),
        Transfer(liable, winner, half, Cause.RESPONSIBILITY),
        *alone,
    ]


def _stakes(hand: TableHand, state: TableState, first: Wind, rule_set: RuleSet) -> Moves:
    """Return the stakes that winners take back.

    All others go to ``first`` (4.1), or all of them if the rules say so.
    """
    keepers = hand.winners if rule_set.deposits_of_several == "own_first" else (first,)
    own = [seat for seat in hand.riichi if seat in keepers]
    others = len(hand.riichi) - len(own) + state.deposits
    moves = [Transfer(None, seat, DEPOSIT, Cause.DEPOSIT) for seat in own]
    return moves + ([Transfer(None, first, DEPOSIT * others, Cause.DEPOSIT)] if others else [])


def _draw(hand: TableHand, state: TableState, rule_set: RuleSet) -> Moves:
    """Return the payments of noten players to tenpai players: 3 000 in all, unless all or none are (3.4.2)."""
    noten = [seat for seat in WINDS if seat not in hand.tenpai]
    if not noten or not hand.tenpai:
        return []
    each = _NOTEN_TOTAL // (len(noten) * len(hand.tenpai))
    return [Transfer(payer, payee, each, Cause.NOTEN) for payer in noten for payee in hand.tenpai]


def _nagashi(hand: TableHand, state: TableState, rule_set: RuleSet) -> Moves:
    """ "Le paiement équivalent à un mangan pioché, plus les compteurs et les mises de riichi" (4.2.4).

    There is no discarder to count from: of several claimants the one nearest to East, East first, takes the stakes.
    If it is settled as a draw, counters and stakes stay on the table.
    """
    value = limit_value(Limit.MANGAN)
    is_draw = rule_set.nagashi_settled == "draw"
    state = replace(state, counters=0) if is_draw else state
    before_dealer = WINDS[(WINDS.index(state.dealer) - 1) % 4]
    first = nearest_seat(hand.claimants, before_dealer)
    each = hand_options(rule_set).counter_points
    moves = [move for seat in hand.claimants for move in _win_moves(value, seat, None, state, each, Cause.NAGASHI)]
    return moves if is_draw else moves + _stakes(hand, state, first, rule_set)


def _chombo(hand: TableHand, state: TableState, rule_set: RuleSet) -> Moves:
    """ "De la même valeur qu'un paiement de mangan", stakes of this hand returned (3.4.6); no payment in 2016."""
    moves = _returned(hand, state, rule_set)
    if rule_set.chombo is Chombo.MANGAN_PAYMENT:
        price = rule_set.chombo_amount or 0
        for offender in hand.offenders:
            for seat in WINDS:
                if seat != offender:  # half to East; half to each when East offends: 4 000 and 2 000 in the book
                    share = price // 2 if state.dealer in (offender, seat) else price // 4
                    moves.append(Transfer(offender, seat, share, Cause.CHOMBO))
    return moves


def _returned(hand: TableHand, state: TableState, rule_set: RuleSet) -> Moves:
    """Return the stakes of a hand that is dealt again to those who laid them (3.4.6)."""
    return [Transfer(None, seat, DEPOSIT, Cause.DEPOSIT) for seat in hand.riichi]


def _nothing(hand: TableHand, state: TableState, rule_set: RuleSet) -> Moves:
    """Return no payments after an abortive draw; stakes stay on the table (3.4.3, 3.4.4)."""
    return []


_MOVES: dict[Outcome, Callable[[TableHand, TableState, RuleSet], Moves]] = {
    Outcome.WIN: _wins,
    Outcome.DRAW: _draw,
    Outcome.ABORTIVE: _nothing,
    Outcome.NAGASHI: _nagashi,
    Outcome.CHOMBO: _chombo,
    Outcome.REDEAL: _returned,
}
