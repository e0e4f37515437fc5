"""Compute a sheet from a table's entries and adjustments."""

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from mahjong_core.mcr.settle import settle
from mahjong_core.rulesets.records import RuleSet, Stage
from mahjong_core.sheets.ledger import Ledger, digest_of, read_ledger
from mahjong_core.sheets.problems import ALWAYS_CHECKED, Draft
from mahjong_core.sheets.records import (
    Adjustment,
    AuthorityPayload,
    Entry,
    HandPayload,
    Mode,
    Sheet,
    SheetHand,
    TotalsPayload,
)
from mahjong_core.winds import HANDS_PER_MCR_SESSION, WINDS, Wind, mcr_dealer, mcr_seat_wind, prevailing_wind

__all__ = ["Points", "adjustment_sums", "authority_mode", "counted_mode", "fold_mcr"]

Points = Mapping[Wind, int]


def fold_mcr(entries: Sequence[Entry], adjustments: Sequence[Adjustment], rule_set: RuleSet) -> Sheet:
    """Return the sheet of a table from everything recorded, independent of the order of the entries.

    Nothing raises here: whatever is wrong stands in ``problems``, refusals first to be mended before the table can be
    submitted. Balance rests on MCR 3.9.1.3 (a hand adds up to zero) and on rulings taking or giving the rest.
    """
    ledger = read_ledger(entries)
    draft = _draft(ledger, adjustments, rule_set)
    sheet_problems = [problem for check in ALWAYS_CHECKED for problem in check(draft)]
    problems = sorted((*ledger.problems, *sheet_problems), key=lambda problem: problem.severity)
    last = rule_set.hands_per_session or HANDS_PER_MCR_SESSION
    played = {hand.number for hand in draft.hands}
    next_hand = next((number for number in range(1, last + 1) if number not in played), None)
    return Sheet(
        hands=draft.hands,
        superseded=ledger.superseded,
        totals=draft.totals,
        mode=draft.mode,
        hand_points=draft.hand_points,
        adjustments=draft.adjustments,
        table_scores=draft.table_scores,
        next_hand=next_hand,
        problems=tuple(problems),
        digest=digest_of(ledger.live, adjustments),
    )


def _draft(ledger: Ledger, adjustments: Iterable[Adjustment], rule_set: RuleSet) -> Draft:
    hands = _hands(ledger.live, rule_set)
    totals = [entry for entry in ledger.live if isinstance(entry.payload, TotalsPayload)]
    newest = cast("TotalsPayload", totals[-1].payload) if totals else None
    used = authority_mode(ledger.live)
    mode = counted_mode(used, hands, newest)
    hand_points = hands[-1].running if hands else dict.fromkeys(WINDS, 0)
    added = adjustment_sums(adjustments)
    if mode is Mode.TOTALS and newest is not None:
        scores: Points = {wind: newest.totals[wind] - newest.included[wind] + added[wind] for wind in WINDS}
    else:
        scores = _add(hand_points, added)
    return Draft(
        rule_set=rule_set,
        hands=hands,
        totals=newest,
        totals_count=len(totals),
        requested=used,
        mode=mode,
        hand_points=hand_points,
        adjustments=added,
        table_scores=scores,
    )


def adjustment_sums(adjustments: Iterable[Adjustment]) -> dict[Wind, int]:
    """Return the points of rulings for each seat's table score: only those before the places."""
    sums = dict.fromkeys(WINDS, 0)
    for adjustment in adjustments:
        if adjustment.stage == Stage.BEFORE_PLACES:
            sums[adjustment.wind] += adjustment.amount
    return sums


def _hands(live: Iterable[Entry], rule_set: RuleSet) -> tuple[SheetHand, ...]:
    """Return the live hands in the order of their numbers, with running sums."""
    recorded = [(entry, entry.payload) for entry in live if isinstance(entry.payload, HandPayload)]
    recorded.sort(key=lambda pair: (pair[1].number, pair[0].sequence))
    running: Points = dict.fromkeys(WINDS, 0)
    hands = []
    for entry, hand in recorded:
        deltas: Points = dict.fromkeys(WINDS, 0)  # what an exhaustive draw gives (MCR 3.4.30)
        if hand.winner is not None and hand.value is not None:
            deltas = settle(hand.value, hand.winner, hand.discarder, minimum=rule_set.minimum_points or 1)
        running = _add(running, deltas)
        hands.append(
            SheetHand(
                entry_id=entry.id,
                number=hand.number,
                dealer=mcr_dealer(hand.number),
                prevailing=prevailing_wind(hand.number),
                seat_winds={wind: mcr_seat_wind(wind, hand.number) for wind in WINDS},
                payload=hand,
                deltas=deltas,
                running=running,
            )
        )
    return tuple(hands)


def _add(first: Points, second: Points) -> Points:
    return {wind: first[wind] + second[wind] for wind in WINDS}


def authority_mode(live: Iterable[Entry]) -> Mode | None:
    """Return the mode of the newest authority entry; None without one."""
    modes = [entry.payload.mode for entry in live if isinstance(entry.payload, AuthorityPayload)]
    return Mode(modes[-1]) if modes else None


def counted_mode(mode: Mode | None, hands: Sequence[SheetHand], totals: TotalsPayload | None) -> Mode:
    """Return whether totals count: once they are typed, unless an authority entry says that the hands do.

    A kind without entries never counts.
    """
    if totals is None:
        return Mode.HANDS if hands else Mode.EMPTY
    return Mode.HANDS if hands and mode is Mode.HANDS else Mode.TOTALS
