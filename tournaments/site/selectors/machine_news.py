"""Report what a hall's laptop notices of itself to the organisers of current events."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Role, Tournament
from tournaments.registry.machine_parts import machine_news
from tournaments.registry.open_things import OpenThing, Urgency

_MARGIN = timedelta(days=1)  # an evening before, for whoever sets up; and every time zone


def machine_things(tournament: Tournament, moment: datetime) -> Iterator[OpenThing]:
    """Yield things for a changed address, a second laptop, sleep and the battery (no query).

    Events of other days tell nothing.
    """
    last = tournament.ends_on or tournament.starts_on
    if not tournament.starts_on - _MARGIN <= moment.date() <= last + _MARGIN:
        return
    for name, row in machine_news.items():
        machine_row = row(moment)
        if machine_row.tone:
            urgency = Urgency.NOW if machine_row.tone == "verm" else Urgency.LATER
            why = f"{machine_row.says} {machine_row.advice}".strip()
            href = reverse("machine")
            yield OpenThing(
                f"machine.{name}", Role.ORGANISER, machine_row.name, why, href, urgency, label=_("Check the machine")
            )
