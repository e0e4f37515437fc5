"""The fold: a table's entries and adjustments become its sheet."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import cast

from mahjong_core.mcr.settle import settle
from mahjong_core.rulesets.records import RuleSet, Stage
from mahjong_core.sheets.ledger import Ledger, digest_of, read_ledger
from mahjong_core.sheets.parse import minimum_of
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

Points = Mapping[Wind, int]


def fold(entries: Sequence[Entry], adjustments: Sequence[Adjustment], rule_set: RuleSet) -> Sheet:
    """The sheet of a table from everything recorded, whatever the order it is handed over in.

    Nothing raises here: whatever is wrong stands in ``problems``, refusals first to be mended before the table can be
    submitted. Balance rests on MCR 3.9.1.3 (a hand adds up to zero) and on rulings taking or giving the rest.
    """
    ledger = read_ledger(entries)
    draft = _draft(ledger, adjustments, rule_set)
    found = [problem for check in ALWAYS_CHECKED for problem in check(draft)]
    problems = sorted((*ledger.problems, *found), key=lambda problem: problem.severity)
    return Sheet(
        draft.hands,
        ledger.superseded,
        draft.totals,
        draft.mode,
        draft.hand_points,
        draft.adjustments,
        draft.table_scores,
        _next_hand(draft.hands, rule_set),
        tuple(problems),
        digest_of(ledger.live, adjustments),
    )


def _draft(ledger: Ledger, adjustments: Iterable[Adjustment], rule_set: RuleSet) -> Draft:
    hands = _hands(ledger.live, rule_set)
    totals = [entry for entry in ledger.live if isinstance(entry.payload, TotalsPayload)]
    newest = cast("TotalsPayload", totals[-1].payload) if totals else None
    asked = asked_mode(ledger.live)
    mode = counted_mode(asked, hands, newest)
    hand_points = hands[-1].running if hands else dict.fromkeys(WINDS, 0)
    added = adjustment_sums(adjustments)
    scores = _table_scores(mode, hand_points, newest, added)
    return Draft(rule_set, hands, newest, len(totals), asked, mode, hand_points, added, scores)


def adjustment_sums(adjustments: Iterable[Adjustment]) -> dict[Wind, int]:
    """What rulings add to each seat's table score: only those that act before the places."""
    sums = dict.fromkeys(WINDS, 0)
    for one in adjustments:
        if one.stage == Stage.BEFORE_PLACES:
            sums[one.wind] += one.amount
    return sums


def _hands(live: Iterable[Entry], rule_set: RuleSet) -> tuple[SheetHand, ...]:
    """The live hands in the order of their numbers, with running sums."""
    recorded = [(entry, entry.payload) for entry in live if isinstance(entry.payload, HandPayload)]
    recorded.sort(key=lambda pair: (pair[1].number, pair[0].sequence))
    deltas = [hand_points(hand, rule_set) for _, hand in recorded]
    running = accumulate(deltas, _add)
    rows = zip(recorded, deltas, running, strict=True)
    return tuple(_sheet_hand(entry.id, hand, points, total) for (entry, hand), points, total in rows)


def _add(first: Points, second: Points) -> Points:
    return {wind: first[wind] + second[wind] for wind in WINDS}


def _sheet_hand(entry_id: int, hand: HandPayload, deltas: Points, running: Points) -> SheetHand:
    winds = {wind: mcr_seat_wind(wind, hand.number) for wind in WINDS}
    dealer, prevailing = mcr_dealer(hand.number), prevailing_wind(hand.number)
    return SheetHand(entry_id, hand.number, dealer, prevailing, winds, hand, deltas, running)


def hand_points(hand: HandPayload, rule_set: RuleSet) -> Points:
    """What one hand gives each seat (starting winds); an exhaustive draw gives nothing (MCR 3.4.30)."""
    if hand.winner is None or hand.value is None:
        return dict.fromkeys(WINDS, 0)
    return settle(hand.value, hand.winner, hand.discarder, minimum=minimum_of(rule_set))


def asked_mode(live: Iterable[Entry]) -> Mode | None:
    """What the newest authority entry says, if there is one."""
    asked = [entry.payload.mode for entry in live if isinstance(entry.payload, AuthorityPayload)]
    return Mode(asked[-1]) if asked else None


def counted_mode(asked: Mode | None, hands: Sequence[SheetHand], totals: TotalsPayload | None) -> Mode:
    """Totals count once they are typed, unless somebody said that the hands do; what is not there never counts."""
    if totals is None:
        return Mode.HANDS if hands else Mode.EMPTY
    return Mode.HANDS if hands and asked is Mode.HANDS else Mode.TOTALS


def _table_scores(mode: Mode, hand_points: Points, totals: TotalsPayload | None, added: Points) -> Points:
    if mode is Mode.TOTALS and totals is not None:
        return {wind: totals.totals[wind] - totals.included[wind] + added[wind] for wind in WINDS}
    return _add(hand_points, added)


def _next_hand(hands: tuple[SheetHand, ...], rule_set: RuleSet) -> int | None:
    """The first hand that is not on the sheet, None when the session is complete."""
    last = rule_set.hands_per_session or HANDS_PER_MCR_SESSION
    played = {hand.number for hand in hands}
    return next((number for number in range(1, last + 1) if number not in played), None)
