"""Check four totals before they are recorded: their sum, and what would explain the difference."""

from collections.abc import Mapping
from dataclasses import dataclass

from mahjong_core.riichi.table.play import undivided
from mahjong_core.winds import Wind
from scoring.sheets.selectors.folding import TableSheet
from scoring.sheets.selectors.problem_rows import Repair, likely_repairs


@dataclass(frozen=True)
class TotalsCheck:
    """Store the check. ``missing``: what to add to reach ``expected``; ``is_complete``: all four are typed.

    ``undivided``: points of riichi sticks that three winners cannot share; they may be missing.
    """

    sum: int
    expected: int
    is_complete: bool
    repairs: tuple[Repair, ...]
    undivided: int = 0

    @property
    def missing(self) -> int:
        return self.expected - self.sum

    @property
    def is_balanced(self) -> bool:
        return self.is_complete and self.missing == self.undivided


def check_totals(current: TableSheet, typed: Mapping[Wind, int]) -> TotalsCheck:
    """Return the running check of the totals typed so far; totals include the penalties of the ledger."""
    expected = current.rules.table_total + sum(current.sheet.adjustments.values())
    total = sum(typed.values())
    complete = set(typed) == set(current.rules.seats)
    amount = total - expected
    if complete and undivided(typed, -amount, current.rules):
        return TotalsCheck(total, expected, complete, (), -amount)
    likely = likely_repairs(current, typed, amount) if complete and amount else ()
    return TotalsCheck(total, expected, complete, likely)
