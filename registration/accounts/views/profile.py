"""Serve one's own account: its fields, the password, the second step, the signed-in devices.

The pages behind the acts are allauth's views with our templates.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account import views as account
from allauth.mfa.base import views as steps
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as totp
from allauth.mfa.utils import is_mfa_enabled
from allauth.usersessions import views as sessions
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache

from registration.accounts.forms.profile import AccountForm
from registration.accounts.selectors.api_keys import key_names
from registration.accounts.services.users import OwnFacts, change_account, check_own_account
from registration.mail.services.writing import mail_is_set_up
from tournaments.accounts.services.languages import keep_language
from tournaments.common.look.lists import print_list
from tournaments.common.views.base import page_actor
from tournaments.common.views.refusals import refusals_on

View = Callable[..., Any]
_FORM = "registration/account/form.html"


@never_cache
@login_required
def own_account(request: HttpRequest) -> HttpResponse:
    """Return the fields of one's own account, with links to its other pages."""
    actor = page_actor(request)
    user = check_own_account(actor)
    form = AccountForm.of(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_on(form, {"account.time_zone_unknown": "time_zone"}):
            user = change_account(facts=OwnFacts(**form.cleaned_data), by=actor, at=timezone.now())
            messages.success(request, _("Saved."))
            return keep_language(redirect("account"), user.language)
    context = {
        "form": form,
        "has_second_step": is_mfa_enabled(user, [Authenticator.Type.TOTP]),
        "passkeys": Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN).count(),
    }
    return render(request, "registration/account/account.html", context, status=422 if form.errors else 200)


def own(view: View) -> View:
    """Return a view of allauth's, for people who are signed in to an account of their own."""

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if request.user.is_authenticated:
            check_own_account(page_actor(request))
        return view(request, *args, **kwargs)

    return never_cache(checked)


def _form(view: Any, title: Any, button: Any, note: Any = "", **more: Any) -> View:
    words = {"title": title, "button": button, "note": note}
    made: View = view.as_view(template_name=_FORM, extra_context=words | more)
    return made


class _PasswordChange(account.PasswordChangeView):  # type: ignore[misc]  # allauth has no types
    def get_context_data(self, **context: Any) -> dict[str, Any]:
        """Say which keys end with the old password."""
        shown: dict[str, Any] = super().get_context_data(**context)
        ending = key_names(self.request.user)
        if ending:
            words = ngettext(
                "This API key ends with the old password: %(names)s.",
                "These API keys end with the old password: %(names)s.",
                len(ending),
            )
            shown["note"] = words % {"names": print_list(ending)}
        return shown


change_password = own(_form(_PasswordChange, gettext_lazy("Change the password"), gettext_lazy("Change the password")))
set_password = own(_form(account.PasswordSetView, gettext_lazy("Choose a password"), gettext_lazy("Save the password")))
reauthenticate = own(
    _form(
        account.ReauthenticateView,
        gettext_lazy("Confirm your identity"),
        gettext_lazy("Continue"),
        gettext_lazy("Enter your password again before you change how you sign in or create a key."),
    )
)
reset_key = never_cache(
    account.PasswordResetFromKeyView.as_view(template_name="registration/account/reset_key.html", success_url="/")
)
second_step = own(steps.IndexView.as_view(template_name="registration/account/second_step.html"))
second_step_on = own(totp.ActivateTOTPView.as_view(template_name="registration/account/second_step_on.html"))
second_step_off = own(
    _form(
        totp.DeactivateTOTPView,
        gettext_lazy("Turn off two-step verification"),
        gettext_lazy("Turn off"),
        gettext_lazy("You will sign in with the password only."),
    )
)
second_step_again = own(
    _form(
        steps.ReauthenticateView,
        gettext_lazy("Confirm your identity"),
        gettext_lazy("Continue"),
        gettext_lazy("Enter the code from your app, or a recovery code."),
    )
)
spare_codes = own(codes.ViewRecoveryCodesView.as_view(template_name="registration/account/spare_codes.html"))
spare_codes_file = own(codes.DownloadRecoveryCodesView.as_view())
spare_codes_new = own(
    _form(
        codes.GenerateRecoveryCodesView,
        gettext_lazy("New recovery codes"),
        gettext_lazy("Create new recovery codes"),
        gettext_lazy("The old codes stop working."),
    )
)
devices = own(sessions.ListUserSessionsView.as_view(template_name="registration/account/devices.html"))


@never_cache
def reset_password(request: HttpRequest) -> HttpResponse:
    """Send a link by mail if mail and the site's address are set; otherwise the page says who can help."""
    if not mail_is_set_up() or not settings.SEATWIND_ADDRESS:
        return render(request, "registration/account/reset_by_people.html", {"has_mail": mail_is_set_up()})
    answer: HttpResponse = _by_mail(request)
    return answer


_by_mail = _form(
    account.PasswordResetView,
    gettext_lazy("New password"),
    gettext_lazy("Send the link"),
    gettext_lazy("Enter the e-mail address of your account to receive a link for a new password."),
)
reset_sent = account.PasswordResetDoneView.as_view(template_name="registration/account/reset_sent.html")
