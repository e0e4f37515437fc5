"""Who may? One table of acts and roles; whether the state allows it now is asked in ``policies``."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor
from tournaments.common.errors import Message, NotPermitted
from tournaments.models import Role, Session, StaffRole, Tournament, User

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
    "player_link.issue": frozenset({ORGANISER, CHIEF, REFEREE, SCOREKEEPER, RECEPTION}),
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
    "hall.plan": frozenset({ORGANISER, CHIEF}),
    "screens.direct": frozenset({ORGANISER, CHIEF}),
    "screens.podium": frozenset({ORGANISER}),
}


def roles_of(
    actor: Actor, tournament: Tournament, session: int | None = None, *, whole: bool = False
) -> frozenset[Role]:
    """The roles the actor holds in this event (one query); a superuser all, a demo account only the demo's.

    ``session``: the number of the session to which the act belongs, where a role for other sessions does not count.
    ``whole``: what is done holds in every session, and only roles for all of them count.
    """
    here, everywhere = held_roles(actor, tournament, session)
    return everywhere if whole else here


def held_roles(
    actor: Actor, tournament: Tournament, session: int | None = None
) -> tuple[frozenset[Role], frozenset[Role]]:
    """``roles_of`` for the session and for the whole event, in one query."""
    if actor.user is None or not actor.user.is_active or not acts_here(actor.user, tournament):
        return frozenset(), frozenset()
    if actor.user.is_superuser:
        return EVERY_ROLE, EVERY_ROLE
    held = list(StaffRole.objects.filter(tournament=tournament, user=actor.user))
    here = frozenset(Role(staff_role.role) for staff_role in held if staff_role.covers(session))
    return here, frozenset(Role(staff_role.role) for staff_role in held if not staff_role.sessions)


def acts_here(user: User, tournament: Tournament) -> bool:
    """Anybody may sign in as a demo account: whatever roles stand in the database, it acts in the demo event alone."""
    return tournament.is_demo or not user.is_demo


def check_may(actor: Actor, act: str, where: Tournament | Session, acts: Acts = ACTS) -> None:
    """Raise ``NotPermitted`` unless one of the actor's roles in this event may do ``act``.

    ``where``: the event, or the session to which the act belongs: a role for other sessions is refused there with
    ``permissions.other_sessions``.
    """
    tournament, session = (where.tournament, where.number) if isinstance(where, Session) else (where, None)
    check_may_in(actor, act, tournament, session, acts)


def check_may_whole(actor: Actor, act: str, tournament: Tournament, acts: Acts = ACTS) -> None:
    """``check_may`` for what holds in every session, as a key does: a role for some sessions is refused with
    ``permissions.other_sessions``.
    """
    if roles_of(actor, tournament, whole=True) & acts[act]:
        return
    if roles_of(actor, tournament) & acts[act]:
        raise _other_sessions(actor, act, tournament)
    raise refusal(actor, act, acts[act])


def check_may_in(actor: Actor, act: str, tournament: Tournament, session: int | None, acts: Acts = ACTS) -> None:
    """``check_may`` for whoever knows the session by its number; None: the act belongs to none."""
    if roles_of(actor, tournament, session) & acts[act]:
        return
    if session is not None and roles_of(actor, tournament) & acts[act]:
        raise _other_sessions(actor, act, tournament)
    raise refusal(actor, act, acts[act])


def _other_sessions(actor: Actor, act: str, tournament: Tournament) -> NotPermitted:
    held = StaffRole.objects.filter(tournament=tournament, user=actor.user)
    sessions = sorted({number for staff_role in held for number in staff_role.sessions})
    sentence = _("Your role here is for other sessions: %(sessions)s.")
    return NotPermitted(
        "permissions.other_sessions",
        sentence % {"sessions": ", ".join(map(str, sessions))},
        {"act": act, "sessions": sessions},
    )


def may(actor: Actor, act: str, where: Tournament | Session, acts: Acts = ACTS) -> bool:
    """The boolean form of ``check_may``, for templates."""
    tournament, session = (where.tournament, where.number) if isinstance(where, Session) else (where, None)
    return bool(roles_of(actor, tournament, session) & acts[act])


def own_session(
    actor: Actor, act: str, sessions: Sequence[Session], wanted: Session | None, acts: Acts = ACTS
) -> Session | None:
    """The session that a page shows by itself: the one that is wanted, or where the actor's role is for others the
    nearest of those; with no role for any of them the wanted one, which is then refused.
    """
    if wanted is None or may(actor, act, wanted, acts):
        return wanted
    own = [session for session in sessions if may(actor, act, session, acts)]
    return min(own, key=lambda session: abs(session.number - wanted.number), default=wanted)


def allowed_acts(roles: Iterable[Role], acts: Acts = ACTS) -> frozenset[str]:
    """Every act that these roles may do: asked once per page, then looked up."""
    held = frozenset(roles)
    return frozenset(act for act, needed in acts.items() if held & needed)


def check_may_create_events(actor: Actor, *, is_demo: bool = False) -> None:
    """Raise ``creation_refusal`` where there is one."""
    refused = creation_refusal(actor, is_demo=is_demo)
    if refused is not None:
        raise refused


def creation_refusal(actor: Actor, *, is_demo: bool = False) -> NotPermitted | None:
    """Why the account may not create events (``SEATWIND_EVENT_CREATION``) and whom to ask; None: it may (no query).

    ``is_demo``: whether the event is the demo. Codes: ``permissions.not_signed_in``, ``tournaments.demo_account``,
    ``tournaments.creation_invited``, ``tournaments.creation_staff``.
    """
    user, mode = actor.user, settings.SEATWIND_EVENT_CREATION
    if user is None or not user.is_active:
        return NotPermitted("permissions.not_signed_in", _("Sign in first."), {"status": 401})
    if user.is_demo:
        sentence: Message = _("A demo account creates no events of its own.")
        return None if is_demo else NotPermitted("tournaments.demo_account", sentence)
    if mode == "open" or user.is_superuser or user.is_staff or (mode == "invited" and user.may_create_events):
        return None
    if mode == "staff":
        sentence = _("On this site its administrators create the events. Ask %(whom)s.")
    elif settings.SEATWIND_ORGANISERS_INVITE:
        sentence = _(
            "On this site whoever was invited creates events. Ask an organiser of an event where you work, or %(whom)s."
        )
    else:
        sentence = _("On this site whoever was invited creates events. Ask %(whom)s.")
    whom = settings.SEATWIND_CONTACT or _("the administrator of this site")
    return NotPermitted(f"tournaments.creation_{mode}", sentence % {"whom": whom}, {"creation": mode})


def refusal(actor: Actor, act: str, needed: frozenset[Role]) -> NotPermitted:
    if actor.user is None:
        return NotPermitted("permissions.not_signed_in", _("Sign in first."), {"act": act})
    roles = sorted(role.value for role in needed)
    return NotPermitted(
        "permissions.role_missing", _("Your role in this event does not allow this."), {"act": act, "roles": roles}
    )
