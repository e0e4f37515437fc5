"""Four totals before they are recorded: what they add up to, and what would explain the rest."""

from collections.abc import Mapping
from dataclasses import dataclass

from mahjong_core.winds import WINDS, Wind
from scoring.selectors.problem_rows import Repair, likely_repairs
from scoring.selectors.sheets import TableSheet


@dataclass(frozen=True)
class TotalsCheck:
    """``missing`` is what has to be added to reach ``expected``; ``is_complete`` when all four are typed."""

    sum: int
    expected: int
    is_complete: bool
    repairs: tuple[Repair, ...]

    @property
    def missing(self) -> int:
        return self.expected - self.sum

    @property
    def is_balanced(self) -> bool:
        return self.is_complete and not self.missing


def check_totals(current: TableSheet, typed: Mapping[Wind, int]) -> TotalsCheck:
    """The running check of the totals typed so far; totals include the penalties of the ledger."""
    expected = current.rules.table_total + sum(current.sheet.adjustments.values())
    total = sum(typed.values())
    complete = set(typed) == set(WINDS)
    amount = total - expected
    likely = likely_repairs(current, typed, amount) if complete and amount else ()
    return TotalsCheck(total, expected, complete, likely)
