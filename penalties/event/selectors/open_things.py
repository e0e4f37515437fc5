"""Find what waits for a referee: incidents that were noted and not decided."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from penalties.models import Incident
from tournaments.models import Role, Tournament
from tournaments.registry.open_things import OpenThing, Urgency


def penalty_rows() -> list[tuple[QuerySet[Incident], str]]:
    """Return the open incidents."""
    return [(Incident.objects.filter(ruling__isnull=True, dismissal__isnull=True), "tournament")]


def penalty_things(tournament: Tournament, moment: datetime) -> Iterator[OpenThing]:
    """Yield the open incidents (one query)."""
    count = Incident.objects.filter(tournament=tournament, ruling__isnull=True, dismissal__isnull=True).count()
    if count:
        text = ngettext("%(n)s incident is undecided.", "%(n)s incidents are undecided.", count)
        yield OpenThing(
            code="incident.under_review",
            role=Role.REFEREE,
            what=_("Decide the incidents under review"),
            why=text % {"n": count},
            label=_("Rulings"),
            href=reverse("rulings", args=[tournament.slug]),
            urgency=Urgency.WAITING,
            also=frozenset({Role.CHIEF_REFEREE}),
        )
