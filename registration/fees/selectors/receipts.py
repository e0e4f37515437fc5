"""The receipts of an event, and what they come to."""

from collections import Counter
from dataclasses import dataclass

from registration.models import Receipt
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Receipts:
    """``sums``: cents by currency, refunds taken off."""

    rows: list[Receipt]
    sums: dict[str, int]


def receipts_of(tournament: Tournament) -> Receipts:
    """In the order of their numbers (one query)."""
    rows = list(Receipt.objects.filter(tournament=tournament).select_related("refunds", "registration"))
    sums: Counter[str] = Counter()
    for row in rows:
        sums[row.currency] += row.cents
    return Receipts(rows, dict(sums))
