"""Serve passkeys: the list, creating, renaming and removing one, and signing in by one."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.account.models import Login
from allauth.account.utils import get_next_redirect_url
from allauth.mfa.base.views import AuthenticateView
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn import views as allauth
from allauth.mfa.webauthn.internal import auth, flows
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.generic.edit import FormView

from registration.accounts.forms.passkeys import NewPasskeyForm, PasskeyNameForm
from registration.accounts.selectors.passkeys import has_passkey_here, passkey_domain, passkey_of, passkeys_of
from registration.accounts.services.passkeys import add_passkey, remove_passkey, rename_passkey
from registration.accounts.services.users import check_own_account
from registration.accounts.views.profile import own
from tournaments.common.views.base import page_actor
from tournaments.common.views.refusals import refusals_on

_PAGES = "registration/account"


@never_cache
@login_required
@require_http_methods(["GET", "HEAD"])
def passkeys(request: HttpRequest) -> HttpResponse:
    """Return one's own passkeys, and whether one can be created at this address."""
    user = check_own_account(page_actor(request))
    domain = passkey_domain(request)
    context = {"passkeys": passkeys_of(user, domain), "domain": domain, "host": request.get_host()}
    return render(request, f"{_PAGES}/passkeys.html", context)


class _NewPasskey(allauth.AddWebAuthnView):  # type: ignore[misc]  # allauth has no types
    """Create a passkey on a device that unlocks it by a finger, a face or its PIN."""

    template_name = f"{_PAGES}/passkey_new.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if passkey_domain(request) is None:
            return redirect("mfa_list_webauthn")  # which says why
        answer: HttpResponse = super().get(request, *args, **kwargs)
        return answer

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Return the context with the challenge for the device; allauth's own asks for keys that are no passkeys."""
        context = FormView.get_context_data(self, **kwargs)
        options = auth.begin_registration(self.request.user, passwordless=True)
        return context | {"options": options["publicKey"]}

    def form_valid(self, form: NewPasskeyForm) -> HttpResponse:
        typed, actor = form.cleaned_data, page_actor(self.request)
        with refusals_on(form):
            passkey = add_passkey(name=typed["name"], credential=typed["credential"], by=actor, at=timezone.now())
            name = {"name": passkey.data["name"]}
            messages.success(self.request, _("You can now sign in with “%(name)s”.") % name)
            return redirect("mfa_list_webauthn")
        return self.form_invalid(form)

    def form_invalid(self, form: NewPasskeyForm) -> HttpResponse:
        answer: HttpResponse = self.render_to_response(self.get_context_data(form=form), status=422)
        return answer


new_passkey = own(_NewPasskey.as_view())


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def passkey_name(request: HttpRequest, passkey: str) -> HttpResponse:
    """Rename a passkey of one's own."""
    actor = page_actor(request)
    row = _own_passkey(request, passkey)
    form = PasskeyNameForm(request.POST or None, initial={"name": row.data["name"]})
    if request.method == "POST" and form.is_valid():
        rename_passkey(passkey=row, name=form.cleaned_data["name"], by=actor)
        messages.success(request, _("Saved."))
        return redirect("mfa_list_webauthn")
    words = {"title": _("Rename a passkey"), "button": _("Save")}
    return render(request, f"{_PAGES}/form.html", words | {"form": form}, status=422 if form.errors else 200)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(app="allauth.mfa")  # type: ignore[untyped-decorator]  # allauth has no types
def passkey_remove(request: HttpRequest, passkey: str) -> HttpResponse:
    """Ask for confirmation, then remove a passkey of one's own."""
    row = _own_passkey(request, passkey)
    name = row.data["name"]
    if request.method == "POST":
        remove_passkey(passkey=row, by=page_actor(request), at=timezone.now())
        messages.success(request, _("“%(name)s” was removed.") % {"name": name})
        return redirect("mfa_list_webauthn")
    words = {
        "title": _("Remove “%(name)s”?") % {"name": name},
        "button": _("Remove the passkey"),
        "note": _("You can no longer sign in with it. If your device still offers it, delete it there too."),
    }
    return render(request, f"{_PAGES}/form.html", words | {"form": forms.Form()})


def _own_passkey(request: HttpRequest, mark: str) -> Authenticator:
    row = passkey_of(check_own_account(page_actor(request)), mark)
    if row is None:
        raise Http404
    return row


class _SignInByPasskey(allauth.LoginWebAuthnView):  # type: ignore[misc]  # allauth has no types
    """Serve the challenge to a script; a POST with the device's answer signs in."""

    def form_valid(self, form: Any) -> HttpResponse:
        authenticator = form.cleaned_data["credential"]
        login = Login(user=authenticator.user, redirect_url=get_next_redirect_url(self.request))
        answer: HttpResponse = flows.perform_passwordless_login(self.request, authenticator, login)
        return answer

    def form_invalid(self, form: Any) -> HttpResponse:
        """Return to the sign-in with the error and the address that it leads to."""
        for sentences in form.errors.values():
            messages.error(self.request, " ".join(sentences))
        target = get_next_redirect_url(self.request)
        query = f"?{urlencode({'next': target})}" if target else ""
        return HttpResponseRedirect(reverse("sign-in") + query)


sign_in_by_passkey = never_cache(_SignInByPasskey.as_view())


class _PasskeyAgain(allauth.ReauthenticateWebAuthnView):  # type: ignore[misc]  # allauth has no types
    template_name = f"{_PAGES}/passkey_again.html"

    def form_invalid(self, form: Any) -> HttpResponse:
        answer: HttpResponse = self.render_to_response(self.get_context_data(), status=422)
        return answer


passkey_again = own(_PasskeyAgain.as_view())


class _SecondStep(AuthenticateView):  # type: ignore[misc]  # allauth has no types
    """Ask for the six digits, a recovery code, or a passkey that works at this address."""

    template_name = f"{_PAGES}/second_step_code.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        domain = passkey_domain(self.request)
        return context | {"has_passkey": has_passkey_here(self.stage.login.user, domain)}


second_step = never_cache(_SecondStep.as_view())
