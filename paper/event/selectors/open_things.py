"""List printed paper that is out of date."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from django.core.cache import cache
from django.db.models import Count, Max, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from paper.models import PrintedPiece, PrintStatus
from paper.prints.selectors.pieces import printed, stale_pieces
from tournaments.models import Role, Tournament
from tournaments.registry.open_things import OpenThing, Urgency

_KEPT_SECONDS: Final = 60  # each printed document is built for the count: at most once a minute


def paper_rows() -> list[tuple[QuerySet[PrintedPiece], str]]:
    """Return the printed pieces of the event."""
    return [(PrintedPiece.objects.filter(run__status=PrintStatus.DONE), "run__tournament")]


def paper_things(tournament: Tournament, _moment: datetime) -> Iterator[OpenThing]:
    """Yield the printed pieces that are out of date: one query if nothing was printed, else counted once a minute.

    A new print is counted at once.
    """
    seen = printed(tournament).order_by().aggregate(last=Max("pk"), settled=Count("settled_at"))
    number = _stale(tournament, f"{seen['last']}:{seen['settled']}") if seen["last"] else 0
    if number:
        sentence = ngettext("%(n)s printed page is out of date", "%(n)s printed pages are out of date", number)
        yield OpenThing(
            "paper.stale",
            Role.ORGANISER,
            sentence % {"n": number},
            _("The page “Print” prints exactly these again."),
            reverse("print-centre", args=[tournament.slug]),
            Urgency.LATER,
            label=_("Print"),
            also=frozenset({Role.CHIEF_REFEREE, Role.SCOREKEEPER, Role.RECEPTION}),
        )


def _stale(tournament: Tournament, seen: str) -> int:
    key = f"stale-paper:{tournament.pk}:{seen}"
    kept = cache.get(key)
    if kept is None:
        kept = sum(not piece.is_gone for piece in stale_pieces(tournament))
        cache.set(key, kept, _KEPT_SECONDS)
    return int(kept)
