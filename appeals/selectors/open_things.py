"""Read what waits for those who judge: appeals to receive, to answer, to hear, to carry out (appendix to 3.12)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Case, F, Q, QuerySet, Sum, When
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from appeals.models import Appeal, AppealStatus, CashKind
from appeals.selectors.panel import committee_keys, excluded_from, is_out
from tournaments.models import Role, Tournament
from tournaments.registry.open_things import OpenThing, Urgency

CHIEF, COMMITTEE = Role.CHIEF_REFEREE, Role.APPEALS_COMMITTEE


@dataclass(frozen=True)
class _Duty:
    """Store who acts on an appeal of this status, and ``url``, the page's name, where."""

    role: Role
    what: Promise
    url: str


# An announced appeal waits for the player and lapses by itself; an answered one holds the results until somebody asks.
_DUTIES: Final[Mapping[AppealStatus, _Duty]] = {
    AppealStatus.LODGED: _Duty(COMMITTEE, _("Receive appeal %(appeal)s"), "appeal-reception"),
    AppealStatus.FIRST_INSTANCE: _Duty(CHIEF, _("Answer appeal %(appeal)s"), "appeal-answer"),
    AppealStatus.ANSWERED: _Duty(
        CHIEF, _("Ask the player who lodged appeal %(appeal)s whether they accept the chief referee’s answer"), "appeal"
    ),
    AppealStatus.ADMITTED: _Duty(COMMITTEE, _("Form the panel of appeal %(appeal)s"), "appeal-panel"),
    AppealStatus.HEARING: _Duty(COMMITTEE, _("Hear and decide appeal %(appeal)s"), "appeal-hearing"),
    AppealStatus.DECIDED: _Duty(COMMITTEE, _("Carry out and close appeal %(appeal)s"), "appeal"),
}
_OPEN_THE_HEARING: Final = _Duty(COMMITTEE, _("Open the hearing of appeal %(appeal)s"), "appeal-panel")
# Who else acts on an appeal of this status: on an answer the desk of the committee, on a decision whoever it orders.
_ALSO: Final[Mapping[AppealStatus, frozenset[Role]]] = {
    AppealStatus.ANSWERED: frozenset({COMMITTEE}),
    AppealStatus.DECIDED: frozenset({CHIEF, Role.ORGANISER}),
}
_BEFORE_JUDGES: Final = frozenset({AppealStatus.LODGED, AppealStatus.ADMITTED, AppealStatus.HEARING})


def appeal_things(tournament: Tournament, moment: datetime) -> Iterator[OpenThing]:
    """Yield the open things of appeals (one query if there are none, four at most)."""
    waiting = _waiting().filter(tournament=tournament)
    waiting = waiting.select_related("ruling", "tournament", "first_answer").order_by("number")
    committee: set[str] | None = None
    for appeal in waiting.prefetch_related("panel__user", "panel__recusal"):
        status = AppealStatus(appeal.status)
        if status not in _DUTIES:
            yield _deposit_held(appeal)
        elif status in _BEFORE_JUDGES:
            committee = committee_keys(tournament) if committee is None else committee
            yield _before_judges(appeal, status, committee)
        else:
            yield _thing(appeal, _DUTIES[status], status)


def appeal_rows() -> list[tuple[QuerySet[Appeal], str]]:
    """Return the appeals that wait."""
    return [(_waiting(), "tournament")]


def _waiting() -> QuerySet[Appeal]:
    signed = Case(When(cash__kind=CashKind.RECEIVED, then="cash__amount"), default=-F("cash__amount"))
    known = Appeal.objects.exclude(status=AppealStatus.ANNOUNCED).annotate(held=Sum(signed))
    return known.filter(Q(status__in=_DUTIES) | Q(held__gt=0))


def _thing(appeal: Appeal, duty: _Duty, status: AppealStatus, not_for: frozenset[str] = frozenset()) -> OpenThing:
    return OpenThing(
        code=f"appeal.{status.value}",
        role=duty.role,
        what=str(duty.what) % {"appeal": appeal.number},
        why=str(AppealStatus(appeal.status).label),
        label=_("Open the appeal"),
        href=reverse(duty.url, args=[appeal.tournament.slug, appeal.number]),
        urgency=Urgency.WAITING,
        also=_ALSO.get(status, frozenset()),
        not_for=not_for,
    )


def _before_judges(appeal: Appeal, status: AppealStatus, committee: set[str]) -> OpenThing:
    """Return the open thing of those who may judge: the panel once it sits, else the committee."""
    sitting = {member.key for member in appeal.panel.all() if not is_out(member)}
    judges = sitting or committee - excluded_from(appeal)
    if not judges:
        return _nobody_left(appeal)
    not_for = frozenset(committee - judges)
    if status is AppealStatus.ADMITTED and sitting:
        return _thing(appeal, _OPEN_THE_HEARING, status, not_for)
    if status is AppealStatus.HEARING and not sitting:
        status = AppealStatus.ADMITTED  # a hearing that lost all of its panel has it seated anew
    return _thing(appeal, _DUTIES[status], status, not_for)


def _deposit_held(appeal: Appeal) -> OpenThing:
    """Return the open thing of a deposit that is neither returned nor kept after the appeal ended."""
    return OpenThing(
        code="appeal.deposit",
        role=Role.SCOREKEEPER,
        what=_("Settle the deposit of appeal %(appeal)s") % {"appeal": appeal.number},
        why=_("The appeal is closed and its deposit is still held."),
        label=_("Open the appeal"),
        href=reverse("appeal", args=[appeal.tournament.slug, appeal.number]),
        urgency=Urgency.LATER,
        also=frozenset({Role.ORGANISER, CHIEF}),
    )


def _nobody_left(appeal: Appeal) -> OpenThing:
    """Return the open thing of the organiser, who names others when nobody of the committee may judge."""
    return OpenThing(
        code="appeal.nobody_left",
        role=Role.ORGANISER,
        what=_("Give the appeals committee role to another person for appeal %(appeal)s") % {"appeal": appeal.number},
        why=_("No committee member may judge it. The person with the new role forms the panel."),
        href=reverse("staff", args=[appeal.tournament.slug]),
        urgency=Urgency.WAITING,
    )
