"""Who may? One table of acts and roles; whether the state allows it now is asked in ``policies``."""

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.errors import NotPermitted
from tournaments.models import Role, StaffRole, Tournament

Acts = Mapping[str, frozenset[Role]]

ORGANISER, CHIEF, REFEREE, SCOREKEEPER, COMMITTEE = (
    Role.ORGANISER,
    Role.CHIEF_REFEREE,
    Role.REFEREE,
    Role.SCOREKEEPER,
    Role.APPEALS_COMMITTEE,
)
EVERY_ROLE: Final = frozenset(Role)

ACTS: Final[Acts] = {
    "tournament.edit": frozenset({ORGANISER}),
    "tournament.staff": frozenset({ORGANISER}),
    "tournament.rule_set": frozenset({ORGANISER}),
    "tournament.audit": frozenset({ORGANISER, CHIEF}),
    "tournament.backstage": EVERY_ROLE,
    "announcement.make": frozenset({ORGANISER, CHIEF}),
    "announcement.read": EVERY_ROLE,
    "sharing.edit": frozenset({ORGANISER}),
    "webhooks.manage": frozenset({ORGANISER}),
    "participants.edit": frozenset({ORGANISER}),
    "participants.check_in": frozenset({ORGANISER, CHIEF, REFEREE}),
    "participants.remove": frozenset({ORGANISER, CHIEF}),
    "participants.disqualify": frozenset({CHIEF}),
    "player_link.issue": frozenset({ORGANISER, CHIEF, REFEREE, SCOREKEEPER}),
    "referees.cards": frozenset({ORGANISER, CHIEF}),
    "referees.assign": frozenset({CHIEF}),
    "table_link.issue": frozenset({ORGANISER, CHIEF, REFEREE, SCOREKEEPER}),
    "seating.draw": frozenset({ORGANISER}),
    "phases.decide": frozenset({ORGANISER}),
    "session.clock": frozenset({CHIEF}),
    "session.release": frozenset({CHIEF, ORGANISER}),
    "screens.direct": frozenset({ORGANISER, CHIEF}),
    "screens.podium": frozenset({ORGANISER}),
}


def roles_of(actor: Actor, tournament: Tournament) -> frozenset[Role]:
    """The roles the actor holds in this event (one query); a superuser holds all."""
    if actor.user is None or not actor.user.is_active:
        return frozenset()
    if actor.user.is_superuser:
        return EVERY_ROLE
    held = StaffRole.objects.filter(tournament=tournament, user=actor.user).values_list("role", flat=True)
    return frozenset(Role(role) for role in held)


def check_may(actor: Actor, act: str, tournament: Tournament, acts: Acts = ACTS) -> None:
    """Raise ``NotPermitted`` unless one of the actor's roles in this event may do ``act``."""
    if not roles_of(actor, tournament) & acts[act]:
        raise refusal(actor, act, acts[act])


def may(actor: Actor, act: str, tournament: Tournament, acts: Acts = ACTS) -> bool:
    """The boolean form of ``check_may``, for templates."""
    return bool(roles_of(actor, tournament) & acts[act])


def allowed_acts(roles: Iterable[Role], acts: Acts = ACTS) -> frozenset[str]:
    """Every act that these roles may do: asked once per page, then looked up."""
    held = frozenset(roles)
    return frozenset(act for act, needed in acts.items() if held & needed)


def check_signed_in(actor: Actor) -> None:
    """Raise ``NotPermitted`` for a stranger: creating an event needs an account."""
    if actor.user is None:
        raise NotPermitted("permissions.not_signed_in", _("Sign in first."), {"status": 401})


def refusal(actor: Actor, act: str, needed: frozenset[Role]) -> NotPermitted:
    if actor.user is None:
        return NotPermitted("permissions.not_signed_in", _("Sign in first."), {"act": act})
    roles = sorted(role.value for role in needed)
    return NotPermitted(
        "permissions.role_missing", _("Your role in this event does not allow this."), {"act": act, "roles": roles}
    )
