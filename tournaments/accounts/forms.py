"""Define the forms that people sign in with, on the site's own page and before its database pages."""

from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.accounts.selectors import username_of
from tournaments.accounts.services.attempts import AccountAttempt


def too_many_attempts(wait: int) -> forms.ValidationError:
    return forms.ValidationError(
        ngettext(
            "Too many failed attempts. Try again in %(seconds)s second.",
            "Too many failed attempts. Try again in %(seconds)s seconds.",
            wait,
        ),
        code="too_many_attempts",
        params={"seconds": wait},
    )


class SlowedForm(AuthenticationForm):
    """Sign in, but test no password while the sender has to wait; ``wait`` is then how long, in seconds."""

    wait = 0

    def clean(self) -> dict[str, Any]:
        username = self.cleaned_data.get("username")
        if not username or not self.cleaned_data.get("password") or self.request is None:
            return super().clean()
        username = self.cleaned_data["username"] = username_of(username)
        attempt = AccountAttempt(self.request, username)
        if attempt.wait:
            self.wait = attempt.wait
            raise too_many_attempts(attempt.wait)
        cleaned = super().clean()
        attempt.succeeded()
        return cleaned


class SlowedAdminForm(SlowedForm, AdminAuthenticationForm):
    """Throttle sign-in to the admin site; accounts with two-step verification must sign in on the site's own page."""

    def confirm_login_allowed(self, user: Any) -> None:
        super().confirm_login_allowed(user)
        if user.pin_expires_at is not None or is_mfa_enabled(user, [Authenticator.Type.TOTP]):
            raise forms.ValidationError(
                _("This account uses two-step verification. Sign in on the sign-in page of the site first."),
                code="second_step",
            )
