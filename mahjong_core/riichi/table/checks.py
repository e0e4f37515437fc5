"""Check what cannot be recorded as a hand: contradictions within it, with the table's state, or the rule set."""

from collections.abc import Callable, Iterator

from mahjong_core.errors import RuleError
from mahjong_core.hands import HandProblem, first_of
from mahjong_core.riichi.evaluate import COUNTERS_FOR_TWO_HAN
from mahjong_core.riichi.options import hand_options
from mahjong_core.riichi.payments import DEPOSIT
from mahjong_core.riichi.table.records import Abortive, HandWin, Outcome, TableHand, TableState
from mahjong_core.riichi.value import FIVE_HAN, YAKUMAN_LIMITS, Limit, check_fu_of_win, check_han, limit_of, limits_of
from mahjong_core.rulesets.records import RuleSet
from mahjong_core.winds import WINDS, Wind

__all__ = ["Problems", "check_table_hand", "nearest_seat", "table_hand_problems"]

Problems = Iterator[HandProblem]
_THREE = 3


def table_hand_problems(hand: TableHand, state: TableState, rule_set: RuleSet) -> tuple[HandProblem, ...]:
    """Return the problems of ``hand`` as the next hand of this table; empty if there are none."""
    hand_problems = [*_form_problems(hand), *_seat_problems(hand), *_dead_problems(hand)]
    hand_problems += _option_problems(hand, rule_set)
    hand_problems += [problem for win in hand.wins for problem in _win_problems(win, hand, rule_set)]
    hand_problems += _minimum_problems(hand, state, rule_set)
    hand_problems += _stake_problems(hand, state, rule_set)
    hand_problems += _CHECKS[hand.outcome](hand)
    if state.over:
        hand_problems.append(HandProblem("riichi.game_over", "the last round is over: the game has ended", {}))
    return tuple(hand_problems)


def check_table_hand(hand: TableHand, state: TableState, rule_set: RuleSet) -> None:
    """Raise the first problem of :func:`table_hand_problems` with all of them in ``detail["problems"]``."""
    hand_problems = table_hand_problems(hand, state, rule_set)
    if hand_problems:
        raise first_of(hand_problems)


# Which fields belong to which outcome; riichi may precede any end of a hand.
_FIELDS: dict[Outcome, tuple[str, ...]] = {
    Outcome.WIN: ("wins", "discarder"),
    Outcome.DRAW: ("tenpai",),
    Outcome.ABORTIVE: ("abortive",),
    Outcome.NAGASHI: ("claimants", "tenpai"),
    Outcome.CHOMBO: ("offenders",),
    Outcome.REDEAL: (),
}
_OPTIONAL = ("discarder", "tenpai")


def _form_problems(hand: TableHand) -> Problems:
    """Check that the line has exactly the parts of such an end."""
    own = _FIELDS[hand.outcome]
    for name in ("wins", "discarder", "tenpai", "abortive", "claimants", "offenders"):
        given = bool(getattr(hand, name))
        if given and name not in own:
            yield HandProblem("riichi.part_not_of_outcome", f"{hand.outcome} has no {name}", {"field": name})
        if not given and name in own and name not in _OPTIONAL:
            yield HandProblem("riichi.part_missing", f"{hand.outcome} needs {name}", {"field": name})


def _seat_problems(hand: TableHand) -> Problems:
    lists = {
        "winners": tuple(win.winner for win in hand.wins),
        "riichi": hand.riichi,
        "tenpai": hand.tenpai,
        "claimants": hand.claimants,
        "offenders": hand.offenders,
        "dead": hand.dead,
    }
    for name, seats in lists.items():
        if len(set(seats)) < len(seats):
            yield HandProblem("riichi.seat_twice", f"a seat stands twice among the {name}", {"field": name})


def _dead_problems(hand: TableHand) -> Problems:
    """Check that no dead hand wins or is tenpai.

    "Pas autorisé à déclarer une victoire (...) et ne peut jamais être considéré tenpai" (3.4.7).
    """
    claiming = [seat for seat in hand.dead if seat in (*hand.winners, *hand.tenpai)]
    if claiming:
        yield HandProblem("riichi.dead_hand", "a dead hand neither wins nor is tenpai", {"seats": claiming})


_UNINTERRUPTED = (Outcome.WIN, Outcome.DRAW, Outcome.NAGASHI)


def _option_problems(hand: TableHand, rule_set: RuleSet) -> Problems:
    """Return ends of a hand that the rule set does not know."""
    if hand.outcome is Outcome.ABORTIVE and not rule_set.abortive_draws:
        yield HandProblem("riichi.no_abortive_draws", f"{rule_set.name} has no abortive draws", {})
    elif hand.abortive and hand.abortive not in rule_set.abortive_draws:
        message = f"{rule_set.name} has no such abortive draw"
        yield HandProblem("riichi.abortive_not_in_rules", message, {"abortive": hand.abortive})
    if hand.outcome is Outcome.NAGASHI and not rule_set.nagashi:
        yield HandProblem("riichi.no_nagashi", f"{rule_set.name} has no nagashi mangan", {})
    if hand.outcome is Outcome.NAGASHI and rule_set.nagashi_settled == "draw":
        yield from _check_draw(hand)
    elif hand.outcome is Outcome.NAGASHI and hand.tenpai:
        yield HandProblem("riichi.part_not_of_outcome", f"{hand.outcome} has no tenpai", {"field": "tenpai"})
    if _is_past_four_riichi(hand) and Abortive.FOUR_RIICHI in rule_set.abortive_draws:
        yield HandProblem("riichi.four_riichi", "four declarations of riichi end the hand as an abortive draw", {})
    if len(hand.wins) > 1 and not rule_set.multiple_wins_on_discard:
        yield HandProblem("riichi.one_winner_only", f"{rule_set.name} pays the nearest winner only", {})
    if len(hand.wins) == _THREE and Abortive.THREE_WINS in rule_set.abortive_draws:
        yield HandProblem("riichi.three_wins_draw", "three winners on one discard make an abortive draw", {})


def _is_past_four_riichi(hand: TableHand) -> bool:
    """Return whether all four declared, and the hand ended otherwise than by that; a chombo may come at any time."""
    ended = hand.outcome in _UNINTERRUPTED or hand.abortive not in (None, Abortive.FOUR_RIICHI)
    return ended and len(set(hand.riichi)) == len(WINDS)


def _stake_problems(hand: TableHand, state: TableState, rule_set: RuleSet) -> Problems:
    """Check that nobody with less than a stake declares riichi, if the rule set asks for it."""
    if rule_set.riichi_without_stake:
        return
    for seat in dict.fromkeys(hand.riichi):
        if state.points[seat] < DEPOSIT:
            message = "riichi needs the 1,000 points of the stake"
            yield HandProblem("riichi.stake_not_covered", message, {"seat": seat, "points": state.points[seat]})


def _win_problems(win: HandWin, hand: TableHand, rule_set: RuleSet) -> Problems:
    if win.winner == hand.discarder:
        yield HandProblem(
            "riichi.winner_is_discarder", "nobody wins on a tile that they discarded", {"seat": win.winner}
        )
    try:
        _check_value(win, rule_set, self_draw=hand.discarder is None)
    except RuleError as error:
        yield HandProblem(error.code, error.message, {"seat": win.winner, **error.detail})
        return
    if win.limit is not None and win.limit not in limits_of(hand_options(rule_set)):
        message = f"{rule_set.name} pays no yakuman so many times"
        yield HandProblem("riichi.no_double_yakuman", message, {"seat": win.winner, "limit": win.limit})
    if win.liable is not None and win.liable == win.winner:
        yield HandProblem("riichi.liable_is_winner", "the feeder is an opponent", {"seat": win.winner})
    if win.liable is not None and not rule_set.liable_yakuman:
        message = f"{rule_set.name} has no responsibility"
        yield HandProblem("riichi.no_responsibility", message, {"seat": win.winner})
    if win.liable is not None and win.limit not in YAKUMAN_LIMITS:  # responsibility is for two yakuman only (3.3.6)
        yield HandProblem("riichi.liable_without_yakuman", "only two yakuman have a feeder", {"seat": win.winner})
    if win.liable_times is not None and not _may_be_fed(win, rule_set):
        message = "how many times a yakuman was fed is said where it is not the whole hand, and is a part of it"
        yield HandProblem("riichi.liable_times", message, {"seat": win.winner, "times": win.liable_times})


def _may_be_fed(win: HandWin, rule_set: RuleSet) -> bool:
    has_yakuman = win.liable is not None and win.limit in YAKUMAN_LIMITS and rule_set.liability_scope == "yakuman"
    return has_yakuman and 1 <= (win.liable_times or 0) <= YAKUMAN_LIMITS.index(win.limit or Limit.YAKUMAN) + 1


def _minimum_problems(hand: TableHand, state: TableState, rule_set: RuleSet) -> Problems:
    """Check that one han does not stand for the two han of yaku that five counters ask for (3.4.11)."""
    if not rule_set.five_counter_rule or state.counters < COUNTERS_FOR_TWO_HAN:
        return
    for win in hand.wins:
        if win.han == 1:
            detail = {"seat": win.winner, "counters": state.counters}
            yield HandProblem("riichi.below_two_han", "from five counters on a win needs two han", detail)


def _check_value(win: HandWin, rule_set: RuleSet, *, self_draw: bool) -> None:
    """Han with fu below five han, or a limit; both when they agree. Raises the codes of ``riichi.value``."""
    if win.han is None:
        if win.limit is None:
            raise RuleError("riichi.value_missing", "a win has han and fu, or a limit", {})
        return
    check_han(win.han)
    if win.han < FIVE_HAN:
        if win.fu is None:
            raise RuleError("riichi.fu_missing", "below five han the fu decide", {"han": win.han})
        check_fu_of_win(win.han, win.fu, self_draw=self_draw, options=hand_options(rule_set))
    reached = limit_of(win.han, win.fu or 0, hand_options(rule_set))
    # A yakuman by name is written as 13 han under every option; Big Four Winds may be double (4.2.5).
    is_named_yakuman = win.han == 13 and win.limit in YAKUMAN_LIMITS
    if win.limit is not None and win.limit is not reached and not is_named_yakuman:
        detail = {"han": win.han, "fu": win.fu, "limit": win.limit, "reached": reached}
        raise RuleError("riichi.limit_differs", f"{win.han} han and {win.fu} fu are not {win.limit}", detail)


def _check_win(hand: TableHand) -> Problems:
    """Check that several players win on one discard only, never on a self-draw (3.3.1); three are all there can be."""
    if len(hand.wins) > 1 and hand.discarder is None:
        yield HandProblem("riichi.several_self_draws", "one player draws the winning tile", {})


def _check_draw(hand: TableHand) -> Problems:
    """ "Les joueurs qui ont déclaré riichi sont obligés de montrer leur main tenpai" (3.4.2); else chombo (3.4.6).

    A hand that died after its riichi is noten and no chombo (3.4.7; EMA riichi 2025 3.3.14).
    """
    noten = [seat for seat in hand.riichi if seat not in (*hand.tenpai, *hand.dead)]
    if noten:
        message = "a player in riichi shows a waiting hand, or it is a chombo"
        yield HandProblem("riichi.riichi_not_tenpai", message, {"seats": noten})


def _check_abortive(hand: TableHand) -> Problems:
    """Check that four riichi come with four declarations (3.4.3)."""
    if hand.abortive is Abortive.FOUR_RIICHI and len(set(hand.riichi)) < len(WINDS):
        message = "four declarations of riichi, and only they, make that abortive draw"
        yield HandProblem("riichi.four_riichi", message, {"riichi": list(hand.riichi)})


def _check_nothing(hand: TableHand) -> Problems:
    """Return no problems: a nagashi, a chombo and a redeal have no condition that a sheet could check."""
    return iter(())


_CHECKS: dict[Outcome, Callable[[TableHand], Problems]] = {
    Outcome.WIN: _check_win,
    Outcome.DRAW: _check_draw,
    Outcome.ABORTIVE: _check_abortive,
    Outcome.NAGASHI: _check_nothing,
    Outcome.CHOMBO: _check_nothing,
    Outcome.REDEAL: _check_nothing,
}


def nearest_seat(seats: tuple[Wind, ...], after: Wind) -> Wind:
    """Return the first of ``seats`` in the order of play after ``after``.

    "le plus proche de la droite du jeteur" (4.1).
    """
    start = WINDS.index(after)
    order = [WINDS[(start + step) % 4] for step in range(1, 5)]
    return next(seat for seat in order if seat in seats)
