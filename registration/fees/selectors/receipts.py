"""The receipts of an event, and what they come to."""

from collections import Counter
from collections.abc import Iterable

from django.db.models import QuerySet

from registration.models import Receipt
from tournaments.models import Tournament


def receipts_of(tournament: Tournament) -> QuerySet[Receipt]:
    """Return in the order of their numbers (one query)."""
    return Receipt.objects.filter(tournament=tournament).select_related("refunds", "registration")


def sums_of(receipts: Iterable[Receipt]) -> dict[str, int]:
    """Return cents by currency, refunds taken off."""
    sums: Counter[str] = Counter()
    for row in receipts:
        sums[row.currency] += row.cents
    return dict(sums)
