"""Serve one's own API keys: created, listed, revoked."""

from typing import Any
from uuid import UUID

from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from knox.models import AuthToken

from registration.accounts.services.users import check_own_account
from registration.api_keys.forms import KeyForm
from registration.api_keys.services import make_key, revoke_key
from registration.models import ApiKey
from tournaments.common.views.base import page_actor
from tournaments.common.views.refusals import refusals_on
from tournaments.models import Tournament, User


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def keys(request: HttpRequest) -> HttpResponse:
    """Return the keys with their last use; a POST creates one, shown in this one answer, after a fresh proof."""
    if request.method == "POST":
        raise_if_reauthentication_required(request, app="registration")
    actor = page_actor(request)
    user = check_own_account(actor)
    events = list(Tournament.objects.filter(staff__user=user).distinct().defer("rule_set"))
    form = KeyForm(request.POST or None, events=events)
    if request.method == "POST" and form.is_valid():
        with refusals_on(form):
            made, key = make_key(new=form.new(), by=actor, at=timezone.now())
            return _show(request, user, KeyForm(events=events), made=made, key=key)
    return _show(request, user, form, status=422 if form.errors else 200)


def _show(request: HttpRequest, user: User, form: KeyForm, status: int = 200, **more: Any) -> HttpResponse:
    names = {event.uid: event.name for event in Tournament.objects.filter(staff__user=user)}
    api_keys = ApiKey.objects.filter(token__user=user).select_related("token")
    rows = [(api_key, names.get(api_key.tournament_uid or api_key.uid, _("a removed event"))) for api_key in api_keys]
    others = AuthToken.objects.filter(user=user, api_key__isnull=True).count()
    context = {"form": form, "rows": rows, "others": others}
    return render(request, "registration/account/keys.html", context | more, status=status)


@login_required
@require_POST
def key_revoke(request: HttpRequest, uid: UUID) -> HttpResponse:
    actor = page_actor(request)
    user = check_own_account(actor)
    key = get_object_or_404(ApiKey.objects.select_related("token"), uid=uid, token__user=user)
    revoke_key(key=key, by=actor, at=timezone.now())
    messages.success(request, _("The key %(name)s was revoked.") % {"name": key.name})
    return redirect("keys")
