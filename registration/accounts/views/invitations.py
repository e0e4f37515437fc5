"""Serve invitations: created and revoked by organisers, accepted by the person who has the link."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from registration.accounts.forms.invitations import InvitationForm
from registration.accounts.forms.set_up import PERSON_FIELDS, PersonForm
from registration.accounts.selectors.roles import WHAT_ROLES_DO
from registration.accounts.services.invitations import (
    InvitationState,
    accept,
    accept_as_new,
    invitation_of,
    invite,
    revoke_invitation,
    state_of,
)
from registration.accounts.services.passwords import issue_password_link
from registration.accounts.views.sign_in import enter
from registration.models import Invitation
from tournaments.common.actors import origin_of
from tournaments.common.selectors.hall_state import site_of
from tournaments.common.views.base import EventPage, load_event, page_actor
from tournaments.common.views.refusals import refusals_on
from tournaments.models import Role, StaffRole

_MAX_SHOWN = 200


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitations(request: HttpRequest, slug: str) -> HttpResponse:
    """Return every invitation with its state; a POST creates one, whose link is shown in this one answer."""
    page = load_event(request, slug, "tournament.staff")
    form = InvitationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        role = Role(form.cleaned_data["role"])
        name = form.cleaned_data["name"]
        with refusals_on(form):
            token = invite(tournament=page.tournament, role=role, name=name, by=page.actor, at=page.now)
            link = site_of(request) + reverse("invitation", args=[token])
            made = {"link": link, "name": name, "role": role.label}
            return _show(request, page, InvitationForm(), made=made)
    return _show(request, page, form, status=422 if form.errors else 200)


def _show(request: HttpRequest, page: EventPage, form: InvitationForm, status: int = 200, **more: Any) -> HttpResponse:
    now = page.now
    invitations = Invitation.objects.filter(tournament=page.tournament).select_related("accepted_by")[:_MAX_SHOWN]
    rows = [(invitation, state_of(invitation, now).value) for invitation in invitations]
    context = {"page": page, "tab": "staff", "form": form, "rows": rows} | more
    return render(request, "registration/invitations.html", context, status=status)


@require_POST
def invitation_revoke(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    page = load_event(request, slug, "tournament.staff")
    wanted = Invitation.objects.select_related("tournament")
    invitation_row = get_object_or_404(wanted, tournament=page.tournament, uid=uid)
    revoke_invitation(invitation=invitation_row, by=page.actor, at=page.now)
    messages.success(request, _("The invitation was revoked."))
    return redirect("invitations", slug)


@never_cache
@require_POST
def password_link_page(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Return a one-time link to a new password for a member of the staff, shown in this one answer."""
    page = load_event(request, slug, "tournament.staff")
    wanted = StaffRole.objects.select_related("user", "tournament")
    held = get_object_or_404(wanted, tournament=page.tournament, uid=uid)
    link = site_of(request) + issue_password_link(held=held, by=page.actor, at=page.now)
    context = {"page": page, "tab": "staff", "held": held, "link": link}
    return render(request, "registration/password_link.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show the event, the role and its duties to the invited person, who signs in or creates an account."""
    invitation_row = invitation_of(token)
    if invitation_row is None:
        raise Http404
    if request.method == "POST":
        return _accept(request, invitation_row, token)
    return _show_invitation(request, invitation_row, token, PersonForm())


def _show_invitation(
    request: HttpRequest, invitation_row: Invitation, token: str, form: PersonForm, status: int = 200
) -> HttpResponse:
    role = Role(invitation_row.role)
    state = state_of(invitation_row, timezone.now())
    is_own = request.user.is_authenticated and not request.user.is_demo
    context = {
        "invitation": invitation_row,
        "token": token,
        "role": role.label,
        "does": WHAT_ROLES_DO[role],
        "is_open": state == InvitationState.OPEN,
        "is_mine": is_own and invitation_row.accepted_by_id == request.user.pk,
        "is_own": is_own,
        "form": form,
    }
    response = render(request, "registration/invitation.html", context, status=status)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _accept(request: HttpRequest, invitation_row: Invitation, token: str) -> HttpResponse:
    now = timezone.now()
    target = reverse("event", args=[invitation_row.tournament.slug])
    if "username" not in request.POST:
        accept(invitation=invitation_row, by=page_actor(request), at=now)
        messages.success(request, _("Your role: %(role)s.") % {"role": Role(invitation_row.role).label})
        return redirect(target)
    form = PersonForm(request.POST)
    if form.is_valid():
        with refusals_on(form, PERSON_FIELDS):
            origin = origin_of(request, "page")
            user = accept_as_new(invitation=invitation_row, person=form.person(), origin=origin, at=now)
            return enter(request, user, target)
    return _show_invitation(request, invitation_row, token, form, 422)
