"""Define which roles may do which acts. Whether the state allows an act now is checked in ``policies``."""

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor
from tournaments.common.errors import Message, NotPermitted
from tournaments.models import Role, StaffRole, Tournament, User

Acts = Mapping[str, frozenset[Role]]

ORGANISER, CHIEF, REFEREE, SCOREKEEPER, COMMITTEE, RECEPTION, OBSERVER = (
    Role.ORGANISER,
    Role.CHIEF_REFEREE,
    Role.REFEREE,
    Role.SCOREKEEPER,
    Role.APPEALS_COMMITTEE,
    Role.RECEPTION,
    Role.OBSERVER,
)
EVERY_ROLE: Final = frozenset(Role)  # what all of the staff read; an observer reads it, too
WORKING_ROLES: Final = EVERY_ROLE - {OBSERVER}

ACTS: Final[Acts] = {
    "tournament.edit": frozenset({ORGANISER}),
    "tournament.remove": frozenset({ORGANISER}),
    "tournament.staff": frozenset({ORGANISER}),
    "tournament.rule_set": frozenset({ORGANISER}),
    "tournament.audit": frozenset({ORGANISER, CHIEF, OBSERVER}),
    "tournament.backstage": EVERY_ROLE,
    "tournament.hall": EVERY_ROLE - {RECEPTION},  # sheets and results before they are released
    "tournament.work": WORKING_ROLES,
    "announcement.make": frozenset({ORGANISER, CHIEF}),
    "announcement.read": EVERY_ROLE,
    "sharing.edit": frozenset({ORGANISER}),
    "webhooks.manage": frozenset({ORGANISER}),
    "participants.edit": frozenset({ORGANISER}),
    "participants.registrations": frozenset({ORGANISER, RECEPTION, OBSERVER}),
    "participants.check_in": frozenset({ORGANISER, CHIEF, REFEREE, RECEPTION}),
    "participants.remove": frozenset({ORGANISER, CHIEF}),
    "participants.disqualify": frozenset({CHIEF}),
    # Under a player's link one acts for the player: who judges is shown none.
    "player_link.issue": frozenset({ORGANISER, SCOREKEEPER, RECEPTION}),
    "player_link.all": frozenset({ORGANISER}),
    "referees.cards": frozenset({ORGANISER, CHIEF}),
    "referees.assign": frozenset({CHIEF}),
    "paper.print": frozenset({ORGANISER, CHIEF, REFEREE, SCOREKEEPER, RECEPTION}),
    "table_link.issue": frozenset({ORGANISER, CHIEF, REFEREE, SCOREKEEPER}),
    "seating.draw": frozenset({ORGANISER}),
    "phases.decide": frozenset({ORGANISER}),
    "phases.tie": frozenset({ORGANISER, CHIEF}),
    "session.clock": frozenset({CHIEF}),
    "session.release": frozenset({CHIEF, ORGANISER}),
    "club.evening": frozenset({ORGANISER, CHIEF, SCOREKEEPER}),
    "hall.plan": frozenset({ORGANISER, CHIEF}),
    "screens.direct": frozenset({ORGANISER, CHIEF}),
    "screens.podium": frozenset({ORGANISER}),
}


def roles_of(actor: Actor, tournament: Tournament) -> frozenset[Role]:
    """Return the roles of the actor in this event (one query). A superuser has all, a demo account only the demo's."""
    return roles_by_event(actor, [tournament])[tournament.pk]


def roles_by_event(actor: Actor, tournaments: Collection[Tournament]) -> dict[int, frozenset[Role]]:
    """Return the roles of the actor in each event, by its key (one query)."""
    user, roles = actor.user, {event.pk: frozenset[Role]() for event in tournaments}
    if user is None or not user.is_active:
        return roles
    here = [event.pk for event in tournaments if acts_here(user, event)]
    if user.is_superuser:
        return roles | dict.fromkeys(here, EVERY_ROLE)
    for event, role in StaffRole.objects.filter(tournament__in=here, user=user).values_list("tournament", "role"):
        roles[event] |= {Role(role)}
    return roles


def acts_here(user: User, tournament: Tournament) -> bool:
    """Return whether the user's roles count in this event: a demo account's count in the demo alone.

    Whatever roles stand in the database, it acts in the demo event alone.
    """
    return tournament.is_demo or not user.is_demo


def check_may(actor: Actor, act: str, tournament: Tournament, acts: Acts = ACTS) -> None:
    """Raise ``NotPermitted`` unless one of the actor's roles in this event may do ``act``."""
    if not may(actor, act, tournament, acts):
        raise refusal(actor, act, acts[act])


def may(actor: Actor, act: str, tournament: Tournament, acts: Acts = ACTS) -> bool:
    """Return whether one of the actor's roles may do ``act``: ``check_may`` for templates."""
    return bool(roles_of(actor, tournament) & acts[act])


def allowed_acts(roles: Iterable[Role], acts: Acts = ACTS) -> frozenset[str]:
    """Return every act that these roles may do, computed once per page."""
    held = frozenset(roles)
    return frozenset(act for act, needed in acts.items() if held & needed)


def check_may_create_events(actor: Actor, *, is_demo: bool = False) -> None:
    """Raise the refusal of ``creation_refusal`` if there is one."""
    refused = creation_refusal(actor, is_demo=is_demo)
    if refused is not None:
        raise refused


def creation_refusal(actor: Actor, *, is_demo: bool = False) -> NotPermitted | None:
    """Return the refusal of an account that may not create events (``SEATWIND_EVENT_CREATION``), or None.

    No query. ``is_demo``: whether the event is the demo. Codes: ``permissions.not_signed_in``,
    ``tournaments.demo_account``, ``tournaments.creation_invited``, ``tournaments.creation_staff``.
    """
    user, mode = actor.user, settings.SEATWIND_EVENT_CREATION
    if user is None or not user.is_active:
        return NotPermitted("permissions.not_signed_in", _("Sign in first."), {"status": 401})
    if user.is_demo:
        sentence: Message = _(
            "A demo account cannot create events. Sign out, then sign in with an account of your own."
        )
        return None if is_demo else NotPermitted("tournaments.demo_account", sentence)
    if mode == "open" or user.is_superuser or user.is_staff or (mode == "invited" and user.may_create_events):
        return None
    if mode == "staff":
        sentence = _("Only administrators can create events on this site. Ask %(whom)s.")
    elif settings.SEATWIND_ORGANISERS_INVITE:
        sentence = _(
            "You need an invitation to create events on this site. Ask an organiser you work with, or %(whom)s."
        )
    else:
        sentence = _("You need an invitation to create events on this site. Ask %(whom)s.")
    whom = settings.SEATWIND_CONTACT or _("the administrator of this site")
    return NotPermitted(f"tournaments.creation_{mode}", sentence % {"whom": whom}, {"creation": mode})


def refusal(actor: Actor, act: str, needed: frozenset[Role]) -> NotPermitted:
    if actor.user is None:
        return NotPermitted("permissions.not_signed_in", _("Sign in first."), {"act": act})
    roles = sorted(role.value for role in needed)
    return NotPermitted(
        "permissions.role_missing",
        _("Your role in this event does not allow this. If you need access, ask an organiser for another role."),
        {"act": act, "roles": roles},
    )
