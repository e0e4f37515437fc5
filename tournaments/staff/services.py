"""Grant and revoke roles, and make accounts for helpers."""

import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed, NotPermitted, Refusal
from tournaments.common.permissions import acts_here, check_may, refusal
from tournaments.common.services.audit import record
from tournaments.models import CopyKind, Role, StaffRole, Tournament, User

# Typed once, within a day, to choose a password: wrong ones are slowed (decision 29), and it opens nothing else.
PIN_LENGTH, PIN_GOOD_FOR = 6, timedelta(hours=24)


def grant_role(*, tournament: Tournament, account: str, role: Role, by: Actor, at: datetime) -> StaffRole:
    """Give a role to the account with this username. A role that the account already has is returned unchanged.

    An e-mail address finds only accounts that have a role in an event of the actor's; of others it tells nothing, not
    even that they exist. In the demo event, which everybody can organise, only demo accounts are found.

    Raise ``staff.account_unknown``, ``staff.email_not_unique``, ``staff.demo_account_elsewhere``.
    """
    check_may(by, "tournament.staff", tournament)
    with transaction.atomic():
        Tournament.objects.select_for_update().get(pk=tournament.pk)
        user = _find_account(account, by, is_demo=tournament.is_demo)
        if not acts_here(user, tournament):
            raise _demo_account_elsewhere(user)
        held, is_new = StaffRole.objects.get_or_create(tournament=tournament, user=user, role=role)
        if is_new:
            facts = {"user": user.get_username(), "role": role.value}
            record("staff.role_granted", held, by=by, at=at, tournament=tournament, after=facts)
    return held


def take_every_part(*, tournament: Tournament, by: Actor, at: datetime) -> None:
    """Give all roles of play to an organiser who runs the event alone."""
    check_may(by, "tournament.staff", tournament)
    with transaction.atomic():
        for role in (Role.CHIEF_REFEREE, Role.REFEREE, Role.SCOREKEEPER):
            grant_role(tournament=tournament, account=by.user.get_username(), role=role, by=by, at=at)


def _find_account(account: str, by: Actor, *, is_demo: bool) -> User:
    """Return the active account of a username or a known e-mail address; ``is_demo``: among those of the demo."""
    wanted = account.strip()
    active = User.objects.filter(is_active=True, **({"is_demo": True} if is_demo else {}))
    exact = list(active.filter(username=wanted))
    if not exact and wanted:
        exact = list(_known_to(by, active).filter(email__iexact=wanted))
    if not exact:
        raise Refusal(
            "staff.account_unknown",
            _("No account has the username “%(account)s”. Invite this person by link, or create an account below.")
            % {"account": wanted},
            {"account": wanted},
        )
    if len(exact) > 1:
        raise Refusal(
            "staff.email_not_unique",
            _("Several accounts have this e-mail address. Enter the username."),
            {"account": wanted},
        )
    return exact[0]


def _known_to(by: Actor, accounts: QuerySet[User]) -> QuerySet[User]:
    """Return those whose name and address the actor sees on the staff pages of their own events."""
    if by.user is None or by.user.is_superuser:
        return accounts
    organised = StaffRole.objects.filter(user=by.user, role=Role.ORGANISER).values("tournament")
    return accounts.filter(pk__in=StaffRole.objects.filter(tournament__in=organised).values("user"))


def revoke_role(*, held: StaffRole, by: Actor, at: datetime) -> None:
    """Take a role back. The last organiser cannot be removed: ``staff.last_organiser``."""
    check_may(by, "tournament.staff", held.tournament)
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update().get(pk=held.tournament_id)
        current = StaffRole.objects.select_related("user").filter(pk=held.pk).first()
        if current is None:
            return  # taken back already: asking twice changes nothing
        _check_not_last_organiser(current)
        facts = {"user": current.user.get_username(), "role": current.role}
        record("staff.role_revoked", current, by=by, at=at, tournament=tournament, before=facts)
        current.delete()


def invite_to_create(*, held: StaffRole, invited: bool, by: Actor, at: datetime) -> User:
    """Allow a member of the event's staff to create events, or withdraw that permission.

    For organisers, where ``SEATWIND_ORGANISERS_INVITE`` says so; an administrator does it in the site's database.
    Raise ``staff.invitations_off``, ``staff.demo_account_elsewhere``, ``staff.invited_by_another``.
    """
    check_may(by, "tournament.staff", held.tournament)
    if held.tournament.is_demo:  # anybody may sign in as its organiser
        raise NotPermitted("staff.demo_account", _("You cannot invite people to create events from the demo event."))
    if not may_invite():
        raise NotPermitted(
            "staff.invitations_off", _("Only administrators of this site can invite people to create events.")
        )
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=held.user_id)
        if user.is_demo:
            raise _demo_account_elsewhere(user)
        if user.may_create_events == invited:
            return user  # asked twice
        if not invited and user.invited_by != by.key and not by.user.is_superuser:
            raise Conflict(
                "staff.invited_by_another",
                _("Another person gave %(name)s this right. Only they or an administrator can remove it.")
                % {"name": user},
            )
        user.may_create_events, user.invited_by = invited, by.key if invited else ""
        user.save(update_fields=["may_create_events", "invited_by"])
        action = "staff.invited" if invited else "staff.invitation_taken_back"
        facts = {"username": user.get_username()}
        record(action, user, by=by, at=at, tournament=held.tournament, after=facts)
    return user


def may_invite() -> bool:
    """Return whether organisers invite who may create events."""
    return bool(settings.SEATWIND_ORGANISERS_INVITE and settings.SEATWIND_EVENT_CREATION == "invited")


def _demo_account_elsewhere(user: User) -> Refusal:
    return Refusal(
        "staff.demo_account_elsewhere",
        _("%(name)s is a demo account open to everyone, so it cannot have a role in a real event.")
        % {"name": user.get_username()},
        {"account": user.get_username()},
    )


def _check_not_last_organiser(held: StaffRole) -> None:
    organisers = StaffRole.objects.filter(
        tournament_id=held.tournament_id, role=Role.ORGANISER, user__is_active=True
    ).exclude(pk=held.pk)
    if held.role == Role.ORGANISER and not organisers.exists():
        raise Conflict(
            "staff.last_organiser",
            _("%(name)s is the last organiser. Add another one first.") % {"name": held.user},
            {"user": held.user.get_username()},
        )


def create_account(
    *,
    tournament: Tournament,
    username: str,
    role: Role,
    by: Actor,
    at: datetime,
    name: str = "",
    email: str = "",
) -> tuple[User, str]:
    """Create an account with a role in this event; return it with its PIN, which is not stored.

    At the first sign-in the PIN, good for a day, leads to the choice of a password.

    Raise ``staff.username_malformed``, ``staff.email_malformed``, ``staff.username_taken``, ``staff.demo_account`` and
    as ``grant_role`` does.
    """
    check_may(by, "tournament.staff", tournament)
    if getattr(by.user, "is_demo", False):  # anybody may sign in to the demo event: nothing lasting is made from there
        raise NotPermitted("staff.demo_account", _("A demo account cannot create accounts."))
    _check_account(username, email)
    pin = "".join(secrets.choice("0123456789") for _figure in range(PIN_LENGTH))
    first_name, _space, last_name = name.strip().partition(" ")
    user = User(username=username.strip(), email=email.strip(), first_name=first_name[:150], last_name=last_name[:150])
    user.pin_expires_at = at + PIN_GOOD_FOR
    user.set_password(pin)
    with transaction.atomic():
        try:
            with transaction.atomic():
                user.save()
        except IntegrityError as error:
            raise Conflict(
                "staff.username_taken", _("This username is already taken."), {"username": user.username}
            ) from error
        record("staff.account_made", user, by=by, at=at, tournament=tournament, after={"username": user.username})
        grant_role(tournament=tournament, account=user.username, role=role, by=by, at=at)
    return user, pin


def _check_account(username: str, email: str) -> None:
    try:
        UnicodeUsernameValidator()(username.strip())
    except ValidationError as error:
        raise Malformed(
            "staff.username_malformed",
            _("A username can only contain letters, digits and @ . + - _"),
            {"username": username},
        ) from error
    if len(username.strip()) > 150:
        raise Malformed("staff.username_malformed", _("A username can have at most 150 characters."))
    if not email.strip():
        return
    try:
        validate_email(email.strip())
    except ValidationError as error:
        raise Malformed("staff.email_malformed", _("This is not an e-mail address."), {"email": email}) from error


def check_is_staff(by: Actor) -> User:
    """Return the account, which holds a role in some event; raises otherwise.

    The search over people is no public register.
    """
    user = by.user
    if not isinstance(user, User) or not user.is_active:
        raise refusal(by, "people.search", frozenset(Role))
    held = StaffRole.objects.filter(user=user)
    if user.is_demo:
        held = held.filter(tournament__copy_kind=CopyKind.DEMO)
    if not (user.is_superuser or held.exists()):
        raise refusal(by, "people.search", frozenset(Role))
    return user


def check_organises_any(by: Actor) -> User:
    """Return the account if it organises an event; raise a refusal otherwise."""
    user, roles = by.user, frozenset({Role.ORGANISER})
    if not isinstance(user, User) or not user.is_active:
        raise refusal(by, "machine.read", roles)
    held = StaffRole.objects.filter(user=user, role=Role.ORGANISER)
    if user.is_demo:
        held = held.filter(tournament__copy_kind=CopyKind.DEMO)
    if not (user.is_superuser or held.exists()):
        raise refusal(by, "machine.read", roles)
    return user
