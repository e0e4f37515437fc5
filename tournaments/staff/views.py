"""Render the staff of an event: roles granted and revoked, accounts made."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from tournaments.common.permissions import check_may
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import refusals_on
from tournaments.models import Role, StaffRole
from tournaments.staff.forms import AccountForm, GrantForm
from tournaments.staff.services import (
    create_account,
    grant_role,
    invite_to_create,
    may_invite,
    revoke_role,
    take_every_part,
)

# Under which field a refusal stands.
_FIELDS = {
    "staff.account_unknown": "account",
    "staff.email_not_unique": "account",
    "staff.demo_account_elsewhere": "account",
    "staff.username_malformed": "username",
    "staff.username_taken": "username",
    "staff.email_malformed": "email",
}


@require_GET
def staff(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug, "tournament.staff")
    return _show(request, page)


def _show(request: HttpRequest, page: EventPage, status: int = 200, **forms: Any) -> HttpResponse:
    """Return the page, with a form that was refused in its place."""
    held = StaffRole.objects.filter(tournament=page.tournament).select_related("user")
    by_role = {role: [staff_role for staff_role in held if staff_role.role == role] for role in Role}
    context = {
        "page": page,
        "tab": "staff",
        "roles": [(role.label, people) for role, people in by_role.items()],
        "grant_form": GrantForm(),
        "account_form": AccountForm(),
        "may_invite": may_invite() and not page.tournament.is_demo,
        "is_alone": {staff_role.user_id for staff_role in held} == {page.actor.user.pk} and len(held) < len(Role),
    }
    return render(request, "tournaments/staff/page.html", context | forms, status=status)


@require_POST
def staff_grant(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug)
    form = GrantForm(request.POST)
    if form.is_valid():
        role = Role(form.cleaned_data["role"])
        with refusals_on(form, _FIELDS):
            held = grant_role(
                tournament=page.tournament,
                account=form.cleaned_data["account"],
                role=role,
                by=page.actor,
                at=page.now,
            )
            messages.success(request, _("%(name)s: %(role)s.") % {"name": held.user, "role": role.label})
            return redirect("staff", slug)
    check_may(page.actor, "tournament.staff", page.tournament)
    return _show(request, page, 422, grant_form=form)


@require_POST
def staff_alone(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the organiser who runs the event alone all roles with one click."""
    page = load_event(request, slug)
    take_every_part(tournament=page.tournament, by=page.actor, at=page.now)
    messages.success(request, _("You are now also chief referee, referee and scorekeeper."))
    return redirect("staff", slug)


@require_POST
def staff_revoke(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    page = load_event(request, slug)
    held = get_object_or_404(
        StaffRole.objects.select_related("user", "tournament"), tournament=page.tournament, uid=uid
    )
    revoke_role(held=held, by=page.actor, at=page.now)
    messages.success(
        request, _("%(name)s no longer has the role: %(role)s.") % {"name": held.user, "role": held.get_role_display()}
    )
    return redirect("staff", slug)


@require_POST
def staff_invite(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Allow a member of the staff to create events, or withdraw that (``invited``: 1 or nothing)."""
    page = load_event(request, slug)
    wanted = StaffRole.objects.select_related("tournament")
    held = get_object_or_404(wanted, tournament=page.tournament, uid=uid)
    invited = request.POST.get("invited") == "1"
    user = invite_to_create(held=held, invited=invited, by=page.actor, at=page.now)
    sentence = _("%(name)s can now create events.") if invited else _("%(name)s can no longer create events.")
    messages.success(request, sentence % {"name": user})
    return redirect("staff", slug)


@never_cache
@require_POST
def staff_account(request: HttpRequest, slug: str) -> HttpResponse:
    """Create an account; its PIN is shown in this response only."""
    page = load_event(request, slug)
    form = AccountForm(request.POST)
    if form.is_valid():
        facts = form.cleaned_data | {"role": Role(form.cleaned_data["role"])}
        with refusals_on(form, _FIELDS):
            user, password = create_account(tournament=page.tournament, by=page.actor, at=page.now, **facts)
            return _show(request, page, made={"user": user, "password": password, "role": facts["role"].label})
    check_may(page.actor, "tournament.staff", page.tournament)
    return _show(request, page, 422, account_form=form)
