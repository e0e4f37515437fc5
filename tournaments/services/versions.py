"""The tournament's version number: raised by one in every transaction that changes what somebody may see."""

from collections.abc import Collection
from typing import Final

from django.db.models import F

from tournaments.models import PublicPart, Tournament

EVERY_PART: Final = frozenset(PublicPart)
_RESULTS: Final = frozenset({PublicPart.SESSION, PublicPart.STANDINGS})
TABLES: Final = frozenset({PublicPart.SESSION})


def raise_version(tournament: Tournament, parts: Collection[PublicPart] = EVERY_PART) -> None:
    """Raise the version inside the caller's transaction; ``parts``: what of it the public can see, if anything.

    When in doubt leave ``parts`` out: to look in vain costs a viewer little, not to be told shows old figures.
    """
    next_version = F("version") + 1
    changes = {f"{part.value}_version": next_version for part in parts}
    Tournament.objects.filter(pk=tournament.pk).update(version=next_version, **changes)


def results_shown(tournament: Tournament) -> frozenset[PublicPart]:
    """What a result that is not released yet changes: the state of its table; the standings where they are live."""
    return _RESULTS if tournament.live_results else TABLES
