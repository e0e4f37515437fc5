"""Serve the sign-in page, and complete every way of signing in."""

from typing import Any

from allauth.account.internal.flows.login import perform_password_login
from allauth.account.models import Login
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from registration.accounts.selectors.passkeys import has_anybody_a_passkey, passkey_domain
from registration.accounts.services.passwords import password_link
from tournaments.accounts.forms import SlowedForm
from tournaments.accounts.views.language import slowed
from tournaments.models import User

_KEPT_SECONDS = 30 * 24 * 3600


def enter(request: HttpRequest, user: User, target: str, *, keep: bool | None = None) -> HttpResponse:
    """Sign the person in, after the second step where the account has one.

    ``keep``: for 30 days; False: until the browser is shut; None: as the site does.
    """
    if keep is not None:
        session: Any = request.session
        session.set_expiry(_KEPT_SECONDS if keep else 0)
    login = Login(user=user, redirect_url=target)
    response: HttpResponse = perform_password_login(request, {"username": user.get_username()}, login)
    return response


class SignIn(LoginView):
    """Sign in by user name or e-mail address. A PIN from a desk leads only to the choice of a password."""

    template_name = "tournaments/accounts/sign_in.html"
    authentication_form = SlowedForm

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        has_passkeys = passkey_domain(self.request) is not None and has_anybody_a_passkey()
        return super().get_context_data(**kwargs) | {"has_passkeys": has_passkeys}

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        user: Any = form.get_user()
        if user.pin_expires_at is None:
            return enter(self.request, user, self.get_success_url())
        if user.pin_expires_at > timezone.now():
            return HttpResponseRedirect(password_link(user))
        form.add_error(None, _("This PIN has expired. Ask the organiser for a link for choosing a new password."))
        return self.form_invalid(form)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        return slowed(super().form_invalid(form), form)
