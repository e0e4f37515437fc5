"""Invite staff by a link or its code: for one event and one role, valid once, for seven days."""

import hashlib
import secrets
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from registration.accounts.services.users import NewPerson, check_own_account, make_user
from registration.models import Invitation
from tournaments.common.actors import Actor, Origin, stamp, user_actor
from tournaments.common.errors import Conflict, NotPermitted, Refusal
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.models import Role, StaffRole, Tournament, User

TOKEN_BYTES: Final = 24  # 192 bits: nobody guesses it, so that a hash without salt is enough
GOOD_FOR: Final = timedelta(days=7)


class InvitationState(StrEnum):
    """List the states of an invitation."""

    OPEN = "open"
    ACCEPTED = "accepted"
    REVOKED = "revoked"
    EXPIRED = "expired"


def state_of(invitation: Invitation, at: datetime) -> InvitationState:
    """Return the state of an invitation at a moment; one that was accepted or revoked never expires."""
    if invitation.accepted_at is not None:
        return InvitationState.ACCEPTED
    if invitation.revoked_at is not None:
        return InvitationState.REVOKED
    return InvitationState.OPEN if at < invitation.expires_at else InvitationState.EXPIRED


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def invite(*, tournament: Tournament, role: Role, name: str, by: Actor, at: datetime) -> str:
    """Create an invitation and return its secret, which is stored nowhere.

    Refuses with ``invitation.demo``: invitations cannot be created in the demo, where every visitor is an organiser.
    """
    check_may(by, "tournament.staff", tournament)
    if tournament.is_demo or getattr(by.user, "is_demo", False):
        raise NotPermitted("invitation.demo", _("The demo event does not allow invitations."))
    token = secrets.token_urlsafe(TOKEN_BYTES)
    with transaction.atomic():
        made = Invitation.objects.create(
            tournament=tournament,
            role=role,
            name=name.strip(),
            token_hash=_hash(token),
            **stamp(by, at, "created"),
            expires_at=at + GOOD_FOR,
        )
        record("invitation.made", made, by=by, at=at, tournament=tournament, after=_facts(made))
    return token


def _facts(invitation: Invitation) -> dict[str, str]:
    return {"name": invitation.name, "role": invitation.role}


def revoke_invitation(*, invitation: Invitation, by: Actor, at: datetime) -> None:
    """Revoke the link. Repeating changes nothing; raise ``invitation.accepted`` if it was accepted already."""
    check_may(by, "tournament.staff", invitation.tournament)
    with transaction.atomic():
        current = Invitation.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=invitation.pk)
        if current.accepted_at is not None:
            raise Conflict("invitation.accepted", _("This invitation was already used. Remove the role instead."))
        if current.revoked_at is not None:
            return
        current.revoked_at, current.revoked_by = at, by.key
        current.save(update_fields=["revoked_at", "revoked_by"])
        record("invitation.revoked", current, by=by, at=at, tournament=current.tournament, before=_facts(current))


def invitation_of(token: str) -> Invitation | None:
    """Return the invitation of a secret, in any state (one query)."""
    return Invitation.objects.select_related("tournament").filter(token_hash=_hash(token)).first()


def accept(*, invitation: Invitation, by: Actor, at: datetime) -> StaffRole:
    """Accept the invitation for the signed-in account and return the role.

    Refuses with ``invitation.used_up``, ``permissions.not_signed_in``, ``account.demo``.
    """
    user = check_own_account(by)
    with transaction.atomic():
        current = _lock_open(invitation, at)
        return _take(current, user, by, at)


def accept_as_new(*, invitation: Invitation, person: NewPerson, origin: Origin, at: datetime) -> User:
    """Create an account, accept the invitation and return the account. Refuses as ``accept`` and ``make_user`` do."""
    with transaction.atomic():
        current = _lock_open(invitation, at)
        user = make_user(person)
        by = user_actor(user, origin)
        facts = {"username": user.username}
        record("invitation.account_made", user, by=by, at=at, tournament=current.tournament, after=facts)
        _take(current, user, by, at)
    return user


def _lock_open(invitation: Invitation, at: datetime) -> Invitation:
    current = Invitation.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=invitation.pk)
    state = state_of(current, at)
    if state != InvitationState.OPEN:
        sentence = _("This invitation is no longer valid. Ask %(whom)s for a new one.") % {
            "whom": current.created_by_name
        }
        raise Refusal("invitation.used_up", sentence, {"state": state.value})
    return current


def _take(invitation: Invitation, user: User, by: Actor, at: datetime) -> StaffRole:
    invitation.accepted_at, invitation.accepted_by = at, user
    invitation.save(update_fields=["accepted_at", "accepted_by"])
    held, _is_new = StaffRole.objects.get_or_create(
        tournament=invitation.tournament, user=user, role=Role(invitation.role)
    )
    facts = {"user": user.get_username(), "role": invitation.role}
    record("invitation.accepted", held, by=by, at=at, tournament=invitation.tournament, after=facts)
    return held
