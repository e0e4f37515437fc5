"""Issue links to choose a new password, valid once, for three days."""

from datetime import datetime

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor
from tournaments.common.errors import NotPermitted
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.models import Role, StaffRole, Tournament, User


def password_link(user: User) -> str:
    """Return the address of the page where this account chooses a password.

    Choosing one, or signing in, makes it void.
    """
    key = default_token_generator.make_token(user)
    return reverse("account_reset_password_from_key", args=[user_pk_to_url_str(user), key])


def issue_password_link(*, held: StaffRole, by: Actor, at: datetime) -> str:
    """Return the one-time link that an organiser gives to a member of the staff.

    Refuses with ``account.link_for_another_organiser``: a person with rights that this organiser could not give gets
    the link from an administrator, or from the terminal.
    """
    check_may(by, "tournament.staff", held.tournament)
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=held.user_id)
        if not _may_let_in(by, user, held.tournament):
            raise NotPermitted(
                "account.link_for_another_organiser",
                _(
                    "%(name)s has rights beyond your events. An administrator can restore their "
                    "access, in the browser or in the terminal."
                )
                % {"name": user},
            )
        record(
            "account.link_issued",
            user,
            by=by,
            at=at,
            tournament=held.tournament,
            after={"username": user.get_username()},
        )
    return password_link(user)


def _may_let_in(by: Actor, user: User, tournament: Tournament) -> bool:
    """Return whether the link grants no more than the organiser has: a link to an account is the account."""
    if getattr(by.user, "is_superuser", False):
        return not user.is_demo
    if user.is_demo or user.is_superuser or user.is_staff or user.may_create_events or tournament.is_demo:
        return False
    mine = StaffRole.objects.filter(user=by.user, role=Role.ORGANISER).values("tournament")
    return not StaffRole.objects.filter(user=user).exclude(tournament__in=mine).exists()
