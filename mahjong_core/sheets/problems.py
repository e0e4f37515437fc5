"""Find what is wrong with a sheet, or worth knowing before it is submitted."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mahjong_core.rulesets.records import RuleSet
from mahjong_core.sheets.records import Mode, Severity, SheetHand, SheetProblem, Slip, TotalsPayload
from mahjong_core.sheets.slips import hand_slips, total_slips
from mahjong_core.winds import WINDS, Wind

__all__ = ["ALWAYS_CHECKED", "Draft", "slip_data"]


@dataclass(frozen=True, slots=True)
class Draft:
    """Represent a sheet before its problems are known; ``totals_count``: how many live totals entries there are."""

    rule_set: RuleSet
    hands: tuple[SheetHand, ...]
    totals: TotalsPayload | None
    totals_count: int
    requested: Mode | None
    mode: Mode
    hand_points: Mapping[Wind, int]
    adjustments: Mapping[Wind, int]
    table_scores: Mapping[Wind, int]


def _hand_twice(draft: Draft) -> Iterator[SheetProblem]:
    """Yield a problem where two live entries claim the same hand."""
    for number, count in sorted(Counter(hand.number for hand in draft.hands).items()):
        if count > 1:
            entries = [hand.entry_id for hand in draft.hands if hand.number == number]
            yield SheetProblem("sheets.hand_twice", "refusal", {"hand": number, "entries": entries})


def _hand_missing(draft: Draft) -> Iterator[SheetProblem]:
    """Yield a problem where a later hand is on the sheet and an earlier one is missing."""
    played = {hand.number for hand in draft.hands}
    for number in range(1, max(played, default=0)):
        if number not in played:  # gaps only stop a table whose hands count
            severity: Severity = "refusal" if draft.mode is Mode.HANDS else "warning"
            yield SheetProblem("sheets.hand_missing", severity, {"hand": number})


def _totals_twice(draft: Draft) -> Iterator[SheetProblem]:
    """Yield a problem where two live entries give totals."""
    if draft.totals_count > 1:
        yield SheetProblem("sheets.totals_twice", "refusal", {"count": draft.totals_count})


def _authority_unmet(draft: Draft) -> Iterator[SheetProblem]:
    """Yield a problem where an authority entry names what is not there."""
    if draft.requested is not None and draft.requested is not draft.mode:
        yield SheetProblem(
            "sheets.authority_without_entries", "warning", {"asked": draft.requested, "mode": draft.mode}
        )


def _not_balanced(draft: Draft) -> Iterator[SheetProblem]:
    """Check that the four scores add up to what was there at the start plus what rulings gave or took."""
    start = draft.rule_set.table_total if draft.mode is Mode.TOTALS else 0
    total, expected = sum(draft.table_scores.values()), start + sum(draft.adjustments.values())
    if draft.mode is Mode.EMPTY or total == expected:
        return
    amount = total - expected
    typed = draft.totals if draft.mode is Mode.TOTALS else None
    slips = total_slips(typed.totals, amount, draft.rule_set) if typed else ()
    detail = {"sum": total, "expected": expected, "amount": amount, "slips": [slip_data(slip) for slip in slips]}
    yield SheetProblem("scoring.table_not_balanced", "refusal", detail)


def _modes_differ(draft: Draft) -> Iterator[SheetProblem]:
    """Yield a problem where hands and typed totals differ."""
    if draft.totals is None or not draft.hands:
        return
    differences = {
        wind: draft.totals.totals[wind] - draft.totals.included[wind] - draft.hand_points[wind] for wind in WINDS
    }
    if any(differences.values()):
        slips = hand_slips(draft.hands, differences, draft.rule_set)
        shown = {str(wind): points for wind, points in differences.items() if points}
        detail = {"mode": str(draft.mode), "differences": shown, "slips": [slip_data(slip) for slip in slips]}
        yield SheetProblem("sheets.modes_differ", "warning", detail)


def _fewer_hands(draft: Draft) -> Iterator[SheetProblem]:
    """Yield a warning where a session ended before its last hand (MCR 3.5.6)."""
    last = draft.rule_set.hands_per_session
    count = len({hand.number for hand in draft.hands})
    if draft.mode is Mode.HANDS and last is not None and count < last:
        yield SheetProblem("sheets.fewer_hands", "warning", {"hands": count, "hands_per_session": last})


def slip_data(slip: Slip) -> dict[str, Any]:
    """Return the JSON form of a likely repair."""
    return {
        "kind": slip.kind,
        "wind": slip.wind and str(slip.wind),
        "hand": slip.hand,
        "old": slip.old,
        "new": slip.new,
    }


ALWAYS_CHECKED: tuple[Callable[[Draft], Iterator[SheetProblem]], ...] = (
    _not_balanced,
    _hand_twice,
    _hand_missing,
    _totals_twice,
    _modes_differ,
    _authority_unmet,
    _fewer_hands,
)
