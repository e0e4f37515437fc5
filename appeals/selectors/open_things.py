"""What waits for those who judge: appeals to receive, to answer, to hear, to carry out (appendix to 3.12)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from appeals.models import Appeal, AppealStatus
from tournaments.models import Role, Tournament
from tournaments.registry.open_things import OpenThing, Urgency

CHIEF, COMMITTEE = Role.CHIEF_REFEREE, Role.APPEALS_COMMITTEE


@dataclass(frozen=True)
class _Duty:
    """Who acts on an appeal of this status, and ``url``, the page's name, where."""

    role: Role
    what: Promise
    url: str


# An announced appeal waits for the player and lapses by itself; an answered one holds the results until somebody asks.
_DUTIES: Final[Mapping[AppealStatus, _Duty]] = {
    AppealStatus.LODGED: _Duty(COMMITTEE, _("Receive appeal %(appeal)s"), "appeal-reception"),
    AppealStatus.FIRST_INSTANCE: _Duty(CHIEF, _("Answer appeal %(appeal)s"), "appeal-answer"),
    AppealStatus.ANSWERED: _Duty(CHIEF, _("Ask whether the player of appeal %(appeal)s goes on"), "appeal"),
    AppealStatus.ADMITTED: _Duty(COMMITTEE, _("Seat the panel of appeal %(appeal)s"), "appeal-panel"),
    AppealStatus.HEARING: _Duty(COMMITTEE, _("Hear and decide appeal %(appeal)s"), "appeal-hearing"),
    AppealStatus.DECIDED: _Duty(COMMITTEE, _("Carry out and close appeal %(appeal)s"), "appeal"),
}


def appeal_things(tournament: Tournament, moment: datetime) -> Iterator[OpenThing]:
    """One query, whatever waits."""
    for appeal in Appeal.objects.filter(tournament=tournament, status__in=_DUTIES).order_by("number"):
        status = AppealStatus(appeal.status)
        duty = _DUTIES[status]
        yield OpenThing(
            code=f"appeal.{status.value}",
            role=duty.role,
            what=str(duty.what) % {"appeal": appeal.number},
            why=str(status.label),
            href=reverse(duty.url, args=[tournament.slug, appeal.number]),
            urgency=Urgency.WAITING,
            also=frozenset({COMMITTEE}) if status is AppealStatus.ANSWERED else frozenset(),
        )
