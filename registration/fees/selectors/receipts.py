"""Read the receipts of an event and their sums."""

from collections import Counter
from collections.abc import Iterable

from django.db.models import QuerySet

from registration.models import Receipt
from tournaments.models import Tournament


def receipts_of(tournament: Tournament) -> QuerySet[Receipt]:
    """Return the receipts in the order of their numbers (one query)."""
    return Receipt.objects.filter(tournament=tournament).select_related("refunds", "registration")


def sums_of(receipts: Iterable[Receipt]) -> dict[str, int]:
    """Return the sums in cents by currency, refunds subtracted."""
    sums: Counter[str] = Counter()
    for row in receipts:
        sums[row.currency] += row.cents
    return dict(sums)
