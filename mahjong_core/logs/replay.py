"""Replay a log by a rule set: each hand must move the points that the log says, and lead to the hand that follows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from mahjong_core.errors import RuleError
from mahjong_core.logs.records import GameLog, LoggedHand, Scores, ToldHand
from mahjong_core.riichi.payments import DEPOSIT
from mahjong_core.riichi.sheet_parse import HandRecord, hand_data
from mahjong_core.riichi.table.play import final_points, new_table, play
from mahjong_core.riichi.table.records import HandWin, Outcome, TableHand, TableState
from mahjong_core.rulesets.records import Family, RuleSet
from mahjong_core.winds import WINDS, Wind

__all__ = ["Line", "replay"]

Line = Mapping[str, Any]


def replay(log: GameLog, rule_set: RuleSet) -> tuple[Line, ...]:
    """Return the lines of the sheet, one a hand.

    Raise ``logs.not_riichi`` and ``logs.starting_points``; for the first hand that this rule set settles otherwise than
    the log ``logs.hand_differs``, for one that it does not allow ``logs.hand_impossible``, for one that does not follow
    ``logs.hand_out_of_turn``; ``logs.sums`` where the log contradicts itself, and ``logs.final_differs``.
    """
    if rule_set.family is not Family.RIICHI:
        raise RuleError("logs.not_riichi", "only riichi is played online in these formats")
    told = [hand for hand in log.hands if isinstance(hand, ToldHand)]
    logged = [hand for hand in log.hands if isinstance(hand, LoggedHand)]
    lines, state = _told(told, rule_set) if told else _compared(logged, rule_set)
    final = final_points(state, rule_set, {})
    if log.final is not None and log.final != tuple(final[wind] for wind in WINDS):
        raise RuleError(
            "logs.final_differs",
            "the final scores of the log are not those of its hands by this rule set",
            {"log": list(log.final), "rules": [final[wind] for wind in WINDS]},
        )
    return tuple(lines)


def _compared(hands: Sequence[LoggedHand], rule_set: RuleSet) -> tuple[list[Line], TableState]:
    """Return the lines of hands with scores, each compared with the scores of the next, and the table at the end."""
    state = new_table(rule_set)
    if hands[0].before != _scores(state):
        raise RuleError(
            "logs.starting_points",
            "the log begins with other points than the rule set",
            {"log": list(hands[0].before), "rules": list(_scores(state))},
        )
    lines: list[Line] = []
    for number, hand in enumerate(hands, 1):
        following = hands[number] if number < len(hands) else None
        _check_sums(number, hand, following)
        played, state = _settled(number, hand, following, state, rule_set)
        lines.append(hand_data(HandRecord(number, played)))
    return lines, state


def _told(hands: Sequence[ToldHand], rule_set: RuleSet) -> tuple[list[Line], TableState]:
    """Return the lines of hands without scores, each of which must follow the one before, and the table at the end."""
    state = new_table(rule_set)
    lines: list[Line] = []
    for number, told in enumerate(hands, 1):
        if told.label != state.label:
            facts = {"hand": number, "label": str(told.label), "follows": str(state.label)}
            raise RuleError("logs.hand_out_of_turn", f"hand {number} of the log is {told.label}", facts)
        try:
            state = play(state, told.hand, rule_set).after
        except RuleError as error:
            facts = {"hand": number, "label": str(told.label), "because": error.code}
            raise RuleError("logs.hand_impossible", f"hand {number} of the log: {error.code}", facts) from error
        lines.append(hand_data(HandRecord(number, told.hand)))
    return lines, state


def _scores(state: TableState) -> Scores:
    east, south, west, north = (state.points[wind] for wind in WINDS)
    return east, south, west, north


def _after(hand: LoggedHand) -> Scores:
    """Return the scores after a hand by the log's own figures."""
    stakes = [DEPOSIT if wind in hand.riichi else 0 for wind in WINDS]
    rows = zip(hand.before, stakes, hand.gains, strict=True)
    east, south, west, north = (before - stake + gain for before, stake, gain in rows)
    return east, south, west, north


def _check_sums(number: int, hand: LoggedHand, following: LoggedHand | None) -> None:
    ends = {_after(each) for each in _readings(hand)}
    if following is not None and following.before not in ends:
        raise RuleError(
            "logs.sums",
            f"hand {number} of the log does not lead to the scores of the next",
            {
                "hand": number,
                "label": str(hand.label),
                "computed": list(_after(hand)),
                "written": list(following.before),
            },
        )


def _readings(hand: LoggedHand) -> Iterator[LoggedHand]:
    """Yield the hand, and without the stake of a riichi that three may have won on."""
    yield hand
    if hand.doubtful is not None and hand.doubtful in hand.riichi:
        yield replace(hand, riichi=tuple(wind for wind in hand.riichi if wind is not hand.doubtful))


def _settled(
    number: int, hand: LoggedHand, following: LoggedHand | None, state: TableState, rule_set: RuleSet
) -> tuple[TableHand, TableState]:
    """Return the line that moves the points as the log does, with the table after it."""
    if hand.label != state.label or hand.deposits != state.deposits:
        raise _refused("logs.hand_out_of_turn", number, hand, {"follows": str(state.label), "stakes": state.deposits})
    problem: RuleError | None = None
    for reading in _readings(hand):
        wanted = following.before if following else _after(reading)
        for line in _lines_of(reading):
            try:
                after = play(state, line, rule_set).after
            except RuleError as error:
                problem = problem or _refused("logs.hand_impossible", number, hand, {"because": error.code})
                continue
            if _scores(after) != wanted:
                figures = {"log": list(wanted), "rules": list(_scores(after))}
                problem = problem or _refused("logs.hand_differs", number, hand, figures)
            elif following is None or _follows(after, following):
                return line, after
    # The points are those of the log, what follows is not: the next hand is refused where it stands.
    raise problem or _refused("logs.hand_out_of_turn", number + 1, hand, {"follows": None, "stakes": None})


def _follows(after: TableState, following: LoggedHand) -> bool:
    return (following.label, following.deposits) == (after.label, after.deposits) and not after.over


def _refused(code: str, number: int, hand: LoggedHand, facts: Mapping[str, Any]) -> RuleError:
    detail = {"hand": number, "label": str(hand.label), **facts}
    return RuleError(code, f"hand {number} of the log ({hand.label}): {facts}", detail)


def _lines_of(hand: LoggedHand) -> Iterator[TableHand]:
    """Yield the lines that the log may mean; points and the next hand decide between them."""
    plain = TableHand(hand.outcome, riichi=hand.riichi)
    if hand.outcome is Outcome.WIN:
        wins = tuple(HandWin(win.winner, win.han, win.fu, win.limit, win.liable) for win in hand.wins)
        yield replace(plain, wins=wins, discarder=hand.wins[0].discarder)
    elif hand.outcome is Outcome.ABORTIVE:
        yield replace(plain, abortive=hand.abortive)
    elif hand.outcome is Outcome.DRAW:
        yield from (replace(plain, tenpai=tenpai) for tenpai in _ready(hand))
    else:
        yield from (
            replace(plain, claimants=claimants, tenpai=tenpai)
            for size in range(1, len(WINDS) + 1)
            for claimants in combinations(WINDS, size)
            for tenpai in ((), (WINDS[hand.label.number - 1],))
        )


def _ready(hand: LoggedHand) -> list[tuple[Wind, ...]]:
    if any(hand.gains):
        return [tuple(wind for wind, gain in zip(WINDS, hand.gains, strict=True) if gain > 0)]
    choices: dict[bool | None, list[tuple[Wind, ...]]] = {True: [WINDS], False: [()], None: [(), WINDS]}
    return [choice for choice in choices[hand.is_all_ready] if set(hand.riichi) <= set(choice)]
