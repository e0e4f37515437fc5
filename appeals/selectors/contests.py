"""Read the appeals that are open against rulings, for the app that replaces and restates rulings."""

from collections.abc import Collection, Iterator
from typing import Final

from django.urls import reverse

from appeals.models import Appeal, AppealStatus
from penalties.common.selectors.contests import Contest
from penalties.models import Ruling

__all__ = ["open_contests"]

_OPEN: Final = (
    AppealStatus.ANNOUNCED,
    AppealStatus.LODGED,
    AppealStatus.FIRST_INSTANCE,
    AppealStatus.ANSWERED,
    AppealStatus.ADMITTED,
    AppealStatus.HEARING,
)


def open_contests(rulings: Collection[Ruling]) -> Iterator[Contest]:
    """Yield appeals that are not decided yet, the earliest first (one query)."""
    appeals = Appeal.objects.filter(ruling__in=rulings, status__in=_OPEN).select_related("tournament")
    for appeal in appeals.order_by("number"):
        href = reverse("appeal", args=[appeal.tournament.slug, appeal.number])
        yield Contest(appeal.ruling_id or 0, appeal.number, href)
