"""Compute the riichi score sheet: lines played in order, with labels, running scores, control sums, problems."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from mahjong_core.errors import RuleError
from mahjong_core.riichi.payments import DEPOSIT
from mahjong_core.riichi.session import SignalHeard, last_hand
from mahjong_core.riichi.sheet_parse import HandRecord
from mahjong_core.riichi.table.play import final_points, leftover_moves, new_table, play, undivided
from mahjong_core.riichi.table.records import REDEALS, Deduction, HandLabel, PlayedHand, TableState, Transfer
from mahjong_core.rulesets.records import RuleSet
from mahjong_core.sheets.records import SheetProblem
from mahjong_core.winds import WINDS, Wind

__all__ = [
    "Points",
    "Recorded",
    "RiichiSheet",
    "SheetLine",
    "control_problems",
    "fold_hands",
    "stake_undivided",
    "totals_problems",
    "uneven_totals",
]

Points = Mapping[Wind, int]
_HUNDRED = 100  # payments are rounded up to it (4.1.2); stakes and noten payments are whole hundreds (3.3.12, 3.4.2)
Recorded = tuple[int, HandRecord]  # the entry's id and its line


@dataclass(frozen=True, slots=True)
class SheetLine:
    """Represent a line of the sheet with its results. Keys are starting winds; ``running`` is after this line.

    ``hand`` is the number of the counted hand, None for a chombo or a redeal. ``deposits`` and ``counters`` are those
    on the table after it. ``last`` marks the hand after which time is up.
    """

    entry_id: int
    record: HandRecord
    label: HandLabel
    dealer: Wind
    prevailing: Wind
    seat_winds: Mapping[Wind, Wind] = field(hash=False)
    transfers: tuple[Transfer, ...]
    deductions: tuple[Deduction, ...]
    deltas: Points = field(hash=False)
    running: Points = field(hash=False)
    deposits: int
    counters: int
    hand: int | None
    last: bool


@dataclass(frozen=True, slots=True)
class RiichiSheet:
    """Represent a table's sheet. ``points`` are as played.

    ``table_scores`` as if it ended here, with rulings and leftovers.

    ``next_hand`` is the label of the hand to play, None when the game has ended; ``last_hand`` the number of the
    counted hand that the end signal left, None before it. ``deductions`` act after uma.
    """

    lines: tuple[SheetLine, ...]
    state: TableState
    next_hand: HandLabel | None
    next_is_last: bool
    last_hand: int | None
    points: Points = field(hash=False)
    leftover: tuple[Transfer, ...]
    table_scores: Points = field(hash=False)
    deductions: Points = field(hash=False)
    problems: tuple[SheetProblem, ...]


def fold_hands(
    recorded: Iterable[Recorded],
    rule_set: RuleSet,
    *,
    adjustments: Points | None = None,
    signal: SignalHeard | None = None,
) -> RiichiSheet:
    """Return the sheet of all live lines, independent of their order.

    ``adjustments`` are points given or taken by rulings before the places (5.5, 5.6). Nothing raises here: a line that
    cannot be true moves nothing and stands among ``problems``, refusals first.
    """
    ordered = sorted(recorded, key=lambda pair: (pair[1].number, pair[0]))
    last = None if signal is None else last_hand(signal, rule_set)
    lines, state, problems = _play_all(ordered, rule_set, last)
    ended = state.over or (last is not None and state.timed >= last)
    points, rulings = state.points, adjustments or {}
    problems += _number_problems(ordered)
    for line in lines:
        faults = control_problems(line.running, line.deposits, rule_set.table_total)
        where = {"hand": line.record.number}
        problems += [SheetProblem(each.code, each.severity, where | dict(each.detail)) for each in faults]
    if lines and not ended:
        problems.append(SheetProblem("riichi.game_unfinished", "warning", {"next": str(state.label)}))
    return RiichiSheet(
        lines=tuple(lines),
        state=state,
        next_hand=None if ended else state.label,
        next_is_last=last is not None and state.timed + 1 == last and not ended,
        last_hand=last,
        points=points,
        leftover=leftover_moves(state, rule_set, rulings),
        table_scores=final_points(state, rule_set, rulings),
        deductions=_deducted(lines),
        problems=tuple(sorted(problems, key=lambda problem: problem.severity)),
    )


class _Played(NamedTuple):
    lines: list[SheetLine]
    state: TableState
    problems: list[SheetProblem]


def _play_all(ordered: Sequence[Recorded], rule_set: RuleSet, last: int | None) -> _Played:
    state = new_table(rule_set)
    lines: list[SheetLine] = []
    problems: list[SheetProblem] = []
    for entry_id, record in ordered:
        if last is not None and state.timed >= last:
            problems.append(
                SheetProblem("riichi.hand_after_the_last", "refusal", {"hand": record.number, "last": last})
            )
            continue
        try:
            played = play(state, record.hand, rule_set)
        except RuleError as error:
            problems.append(SheetProblem(error.code, "refusal", {"hand": record.number, **error.detail}))
            continue
        lines.append(_line(entry_id, record, played, last))
        state = played.after
    return _Played(lines, state, problems)


def _line(entry_id: int, record: HandRecord, played: PlayedHand, last: int | None) -> SheetLine:
    before, after = played.before, played.after
    number = None if record.hand.outcome in REDEALS else after.hands
    return SheetLine(
        entry_id=entry_id,
        record=record,
        label=played.label,
        dealer=before.dealer,
        prevailing=before.round,
        seat_winds={seat: before.seat_wind(seat) for seat in WINDS},
        transfers=played.transfers,
        deductions=played.deductions,
        deltas=played.deltas,
        running=after.points,
        deposits=after.deposits,
        counters=after.counters,
        hand=number,
        last=before.timed + 1 == last,
    )


def _number_problems(ordered: Sequence[Recorded]) -> Iterator[SheetProblem]:
    """Yield problems: lines with the same number, and missing numbers."""
    counts = Counter(record.number for _, record in ordered)
    for number in range(1, max(counts, default=0) + 1):
        if counts[number] == 0:
            yield SheetProblem("sheets.hand_missing", "refusal", {"hand": number})
        elif counts[number] > 1:
            entries = [entry_id for entry_id, record in ordered if record.number == number]
            yield SheetProblem("sheets.hand_twice", "refusal", {"hand": number, "entries": entries})


def control_problems(points: Points, deposits: int, table_total: int) -> tuple[SheetProblem, ...]:
    """Return the control sum.

    The four scores and the stakes on the table make up what the table started with (120 000).

    Serves the running scores, points that players have counted at the table, and typed totals; ``table_total`` includes
    what rulings gave or took.
    """
    total, expected = sum(points.values()), table_total - DEPOSIT * deposits
    if total == expected:
        return ()
    detail = {"sum": total, "expected": expected, "amount": total - expected, "deposits": deposits}
    return (SheetProblem("scoring.table_not_balanced", "refusal", detail),)


def totals_problems(
    totals: Points, rule_set: RuleSet, *, adjustments: Points | None = None, deposits_left: int = 0
) -> tuple[SheetProblem, ...]:
    """Return the problems of four typed totals.

    Rulings included, stakes that nobody took (``deposits_left``) missing.

    If the winner takes what is left (3.6) or each player keeps what they laid, stakes cannot be missing.
    """
    expected = rule_set.table_total + sum((adjustments or {}).values())
    sheet_problems = control_problems(totals, deposits_left, expected)
    missing = expected - sum(totals.values())
    if undivided(totals, missing, rule_set):
        return (stake_undivided(missing),)
    code = _NOBODY_LOSES.get(rule_set.leftover_deposits or "")
    if deposits_left and code is not None:
        sheet_problems = (SheetProblem(code, "refusal", {"deposits": deposits_left}), *sheet_problems)
    return sheet_problems


def uneven_totals(totals: Points, rule_set: RuleSet, *, adjustments: Points | None = None) -> tuple[Wind, ...]:
    """Return the seats whose typed total no usual hands make: all payments are whole hundreds (4.1.2, 3.3.12, 3.4.2).

    ``adjustments`` are the rulings in the totals. Three winners may each hold a third of the stakes left (3.6).
    """
    rest = {
        seat: (totals[seat] - rule_set.starting_points - (adjustments or {}).get(seat, 0)) % _HUNDRED for seat in totals
    }
    best = max(totals.values())
    winners = [seat for seat in WINDS if totals.get(seat) == best]
    shares = {DEPOSIT * stakes // 3 % _HUNDRED for stakes in (1, 2)}
    if rule_set.leftover_deposits == "winner" and len(winners) == 3 and rest[winners[0]] in shares:
        rest |= dict.fromkeys(winners, 0)
    return tuple(seat for seat in WINDS if rest.get(seat))


def stake_undivided(points: int) -> SheetProblem:
    """Return the points of the remaining stakes that three winners cannot divide.

    Said, and nobody's.
    """
    return SheetProblem("riichi.stake_undivided", "warning", {"points": points})


_NOBODY_LOSES = {"winner": "riichi.deposits_go_to_winner", "kept": "riichi.deposits_are_kept"}


def _deducted(lines: Iterable[SheetLine]) -> dict[Wind, int]:
    """Return what each seat loses after uma."""
    sums = dict.fromkeys(WINDS, 0)
    for line in lines:
        for deduction in line.deductions:
            sums[deduction.seat] += deduction.points
    return sums
