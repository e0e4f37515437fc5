"""What waits for those who judge: appeals to receive, to answer, to hear, to carry out (appendix to 3.12)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from appeals.models import Appeal, AppealStatus, PanelMember
from appeals.selectors.panel import is_out
from tournaments.actors import user_actor
from tournaments.models import Role, StaffRole, Tournament
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


_WITH_PANEL: Final = frozenset({AppealStatus.ADMITTED, AppealStatus.HEARING})


def appeal_things(tournament: Tournament, moment: datetime) -> Iterator[OpenThing]:
    """One query where nothing waits, four at most."""
    waiting = Appeal.objects.filter(tournament=tournament, status__in=_DUTIES).select_related("ruling", "tournament")
    committee: set[str] | None = None
    for appeal in waiting.prefetch_related("panel__user", "panel__recusal").order_by("number"):
        status = AppealStatus(appeal.status)
        if status in _WITH_PANEL and all(is_out(member) for member in appeal.panel.all()):
            committee = _committee_of(tournament) if committee is None else committee
            if not committee - _excluded_from(appeal):
                yield _nobody_left(appeal)
                continue
            status = AppealStatus.ADMITTED  # the panel is to be seated, also where a hearing lost all of its own
        duty = _DUTIES[status]
        yield OpenThing(
            code=f"appeal.{status.value}",
            role=duty.role,
            what=str(duty.what) % {"appeal": appeal.number},
            why=str(AppealStatus(appeal.status).label),
            href=reverse(duty.url, args=[tournament.slug, appeal.number]),
            urgency=Urgency.WAITING,
            also=frozenset({COMMITTEE}) if status is AppealStatus.ANSWERED else frozenset(),
        )


def _committee_of(tournament: Tournament) -> set[str]:
    """The keys of everybody who has the committee's role."""
    held = StaffRole.objects.filter(tournament=tournament, role=COMMITTEE, user__is_active=True).select_related("user")
    return {user_actor(one.user).key for one in held}


def _excluded_from(appeal: Appeal) -> set[str]:
    """The keys of those who do not judge this appeal: recused, or the referee concerned."""
    members: Iterable[PanelMember] = appeal.panel.all()
    concerned = {appeal.ruling.by} if appeal.ruling is not None else set()
    return {member.key for member in members if is_out(member)} | concerned


def _nobody_left(appeal: Appeal) -> OpenThing:
    """The organiser names others: nobody of the committee may judge."""
    return OpenThing(
        code="appeal.nobody_left",
        role=Role.ORGANISER,
        what=_("Give somebody else the committee's role for appeal %(appeal)s") % {"appeal": appeal.number},
        why=_("Nobody is left who may judge it. Whoever gets the role seats the panel."),
        href=reverse("staff", args=[appeal.tournament.slug]),
        urgency=Urgency.WAITING,
    )
