"""Compute the riichi sheet from a table's ledger: hands and totals, corrections, rulings (3.6, 5.8)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from mahjong_core.errors import RuleError
from mahjong_core.riichi.payments import DEPOSIT
from mahjong_core.riichi.session import SignalHeard, last_hand
from mahjong_core.riichi.sheet import (
    RiichiSheet,
    SheetLine,
    fold_hands,
    stake_undivided,
    totals_problems,
    uneven_totals,
)
from mahjong_core.riichi.sheet_parse import HandRecord, hand_data, parse_table_hand
from mahjong_core.riichi.table.play import new_table, play
from mahjong_core.riichi.table.records import PlayedHand
from mahjong_core.rulesets.records import THREE, RuleSet
from mahjong_core.sheets.fold import adjustment_sums, authority_mode, counted_mode
from mahjong_core.sheets.ledger import digest_of, read_ledger
from mahjong_core.sheets.records import (
    Adjustment,
    Entry,
    HandPayload,
    Mode,
    RiichiHandPayload,
    Sheet,
    SheetHand,
    SheetProblem,
    TotalsPayload,
)
from mahjong_core.winds import WINDS, Wind

__all__ = ["Points", "RiichiTableSheet", "check_riichi_turn", "fold_riichi", "parse_line", "played_in_turn"]

Points = Mapping[Wind, int]
_MAX_STAKES_LEFT = 40  # no game lays more; a larger gap is a slip of the pen


@dataclass(frozen=True, slots=True)
class RiichiTableSheet(Sheet):
    """Represent a riichi table's sheet; ``play`` is the outcome of its hands, ``signal`` the state at its end."""

    play: RiichiSheet
    signal: SignalHeard | None


def parse_line(data: Mapping[str, Any], rule_set: RuleSet) -> RiichiHandPayload:
    """Return a line of the sheet from JSON. Raise ``sheets.malformed`` with every fault."""
    record = parse_table_hand(data)
    hand = record.hand
    first = hand.wins[0] if hand.wins else None
    return RiichiHandPayload(
        number=record.number,
        outcome="win" if hand.wins else "draw",
        winner=first.winner if first else None,
        discarder=hand.discarder,
        value=None,
        note=record.note,
        tiles=record.tiles,
        data=hand_data(record),
    )


def check_riichi_turn(hand: HandPayload, sheet: Sheet, rule_set: RuleSet, signal: SignalHeard | None) -> None:
    """Raise the codes of ``table.checks`` when the hand cannot follow the lines before it, or the game has stopped."""
    played_in_turn(hand, sheet, rule_set, signal)


def played_in_turn(hand: HandPayload, sheet: Sheet, rule_set: RuleSet, signal: SignalHeard | None = None) -> PlayedHand:
    """Return the hand settled after the lines before it, as a preview of recording it.

    Raise as :func:`check_riichi_turn`.
    """
    lines = [(line.entry_id, _record_of(line.payload)) for line in sheet.hands]
    earlier = [(entry, record) for entry, record in lines if record.number < hand.number]
    state = fold_hands(earlier, rule_set).state
    last = None if signal is None else last_hand(signal, rule_set)
    if last is not None and state.timed >= last:
        message = f"the end signal left {last} hands"
        raise RuleError("riichi.hand_after_the_last", message, {"hand": hand.number, "last": last})
    return play(state, _record_of(hand).hand, rule_set)


def _record_of(hand: HandPayload) -> HandRecord:
    return parse_table_hand(cast("RiichiHandPayload", hand).data)


def fold_riichi(
    entries: Sequence[Entry], adjustments: Sequence[Adjustment], rule_set: RuleSet, signal: SignalHeard | None
) -> RiichiTableSheet:
    """Return the sheet of a table from everything recorded. It never raises: errors are in ``problems``."""
    ledger = read_ledger(entries)
    live = [(entry, entry.payload) for entry in ledger.live if isinstance(entry.payload, RiichiHandPayload)]
    recorded = [(entry.id, _record_of(payload)) for entry, payload in live]
    rulings = adjustment_sums(adjustments)
    game = fold_hands(recorded, rule_set, adjustments=rulings, signal=signal)
    hands = _hands(live, game, rule_set)
    totals = [entry.payload for entry in ledger.live if isinstance(entry.payload, TotalsPayload)]
    newest = totals[-1] if totals else None
    mode = counted_mode(authority_mode(ledger.live), hands, newest)
    seats = rule_set.seats
    played = {seat: game.table_scores[seat] - rulings[seat] for seat in seats}
    counted: Points = played
    if mode is Mode.TOTALS and newest is not None:
        counted = {seat: newest.totals[seat] - newest.included[seat] for seat in seats}
    scores = {seat: counted[seat] + rulings[seat] for seat in seats}
    problems = [
        *ledger.problems,
        *_problems(game, mode, totals, rulings, rule_set),
        *_differences(mode, hands, played, newest),
        *_hands_of_three(hands, rule_set),
    ]
    next_number = max((hand.number for hand in hands), default=0) + 1
    return RiichiTableSheet(
        hands=hands,
        superseded=ledger.superseded,
        totals=newest,
        mode=mode,
        hand_points=played,
        adjustments={seat: rulings[seat] for seat in seats},
        table_scores=scores,
        next_hand=None if game.next_hand is None or rule_set.players == THREE else next_number,
        problems=tuple(sorted(problems, key=lambda problem: problem.severity)),
        digest=digest_of(ledger.live, adjustments),
        play=game,
        signal=signal,
    )


def _hands(
    live: Sequence[tuple[Entry, RiichiHandPayload]], game: RiichiSheet, rule_set: RuleSet
) -> tuple[SheetHand, ...]:
    """Return every line in order; one that could not be played stays there to be corrected, and moves nothing."""
    lines = {line.entry_id: line for line in game.lines}
    start = new_table(rule_set)
    before = SheetHand(
        entry_id=0,
        number=0,
        dealer=start.dealer,
        prevailing=start.round,
        seat_winds={w: w for w in WINDS},
        payload=HandPayload(0, "draw"),
        deltas={},
        running=start.points,
    )
    hands: list[SheetHand] = []
    for entry, payload in sorted(live, key=lambda pair: (pair[1].number, pair[0].id)):
        line = lines.get(entry.id)
        if line is None:
            still = dict.fromkeys(WINDS, 0)
            before = replace(before, entry_id=entry.id, number=payload.number, payload=payload, deltas=still)
        else:
            before = _played(line, payload)
        hands.append(before)
    return tuple(hands)


def _played(line: SheetLine, payload: HandPayload) -> SheetHand:
    return SheetHand(
        entry_id=line.entry_id,
        number=payload.number,
        dealer=line.dealer,
        prevailing=line.prevailing,
        seat_winds=line.seat_winds,
        payload=payload,
        deltas=line.deltas,
        running=line.running,
    )


def _problems(
    game: RiichiSheet, mode: Mode, totals: Sequence[TotalsPayload], rulings: Points, rule_set: RuleSet
) -> Iterator[SheetProblem]:
    """Yield faults of hands, which stop a table whose hands count; typed totals have a control sum of their own."""
    for problem in game.problems:
        yield problem if mode is Mode.HANDS else replace(problem, severity="warning")
    left = DEPOSIT * game.state.deposits - sum(move.points for move in game.leftover)
    if mode is Mode.HANDS and game.leftover and left:
        yield stake_undivided(left)
    if len(totals) > 1:
        yield SheetProblem("sheets.totals_twice", "refusal", {"count": len(totals)})
    if mode is Mode.TOTALS:
        newest = totals[-1]
        scores = {seat: newest.totals[seat] - newest.included[seat] + rulings[seat] for seat in rule_set.seats}
        stakes = _stakes_missing(scores, rulings, rule_set)
        yield from totals_problems(scores, rule_set, adjustments=rulings, deposits_left=stakes)
        uneven = uneven_totals(scores, rule_set, adjustments=rulings)
        if uneven:
            yield SheetProblem("scoring.totals_unusual", "warning", {"seats": [str(seat) for seat in uneven]})


def _stakes_missing(scores: Points, rulings: Points, rule_set: RuleSet) -> int:
    """Return stakes that nobody took where they are lost at the end: whole thousands that the totals lack."""
    missing = rule_set.table_total + sum(rulings.values()) - sum(scores.values())
    is_lost = rule_set.leftover_deposits in ("lost", None)
    stakes, rest = divmod(missing, DEPOSIT)
    return stakes if is_lost and not rest and 0 < stakes <= _MAX_STAKES_LEFT else 0


def _differences(
    mode: Mode, hands: Sequence[SheetHand], played: Points, totals: TotalsPayload | None
) -> Iterator[SheetProblem]:
    """Yield a problem where hands and typed totals differ."""
    if totals is None or not hands:
        return
    apart = {seat: totals.totals[seat] - totals.included[seat] - played[seat] for seat in played}
    if any(apart.values()):
        shown = {str(seat): points for seat, points in apart.items() if points}
        yield SheetProblem("sheets.modes_differ", "warning", {"mode": str(mode), "differences": shown, "slips": []})


def _hands_of_three(hands: Sequence[SheetHand], rule_set: RuleSet) -> Iterator[SheetProblem]:
    """Yield a refusal where hands are written at a table of three, which has totals only."""
    if hands and rule_set.players == THREE:
        yield SheetProblem("sheets.three_have_totals", "refusal", {"hands": len(hands)})
