"""Adapt allauth: no sign-up, our journal, our devices, our QR codes (docs/adr/0029)."""

import logging
from io import BytesIO
from smtplib import SMTPException
from typing import Any, Final
from urllib.parse import quote

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.stages import AuthenticateStage
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from registration.accounts.selectors.passkeys import has_passkey_here, passkey_domain
from tournaments.accounts.services.attempts import remember_device
from tournaments.accounts.services.languages import keep_language
from tournaments.accounts.services.tokens import end_tokens
from tournaments.common.actors import user_actor
from tournaments.common.errors import Refusal
from tournaments.common.services.audit import record
from tournaments.models import User

logger = logging.getLogger(__name__)

_BY_PASSKEY: Final = ":webauthn"  # the end of allauth's name for that way


class MailAway(Refusal):
    """Raised when a message could not be sent because the mail server is unavailable."""

    status = 503


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Adapt sign-in and passwords."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def set_password(self, user: User, password: str) -> None:
        """Set the password and revoke the API keys; the password is then not a PIN any more."""
        user.pin_expires_at = None
        super().set_password(user, password)
        actor, now = user_actor(user), timezone.now()
        record("account.password_set", user, by=actor, at=now)
        ended = end_tokens(user, by=actor, at=now)
        if ended:
            words = ngettext(
                "%(n)s API key ended with the old password.", "%(n)s API keys ended with the old password.", ended
            )
            messages.info(context.request, words % {"n": ended})

    def post_login(self, request: HttpRequest, user: User, **facts: Any) -> HttpResponse:
        """Remember the device, switch to the account's language, and return the response."""
        response: HttpResponse = super().post_login(request, user, **facts)
        remember_device(request, response, user.get_username())
        return keep_language(response, user.language)

    def add_message(
        self, request: HttpRequest, level: int, message_template: str = "", *args: Any, **more: Any
    ) -> None:
        """Add no message on sign-in: the page that opens is the answer."""
        if not message_template.endswith("logged_in.txt"):
            super().add_message(request, level, message_template, *args, **more)

    def get_login_stages(self) -> list[str]:
        stages = {"allauth.mfa.stages.AuthenticateStage": f"{__name__}.{SecondStepStage.__name__}"}
        return [stages.get(stage, stage) for stage in super().get_login_stages()]

    def get_reauthentication_methods(self, user: User) -> list[dict[str, Any]]:
        """Return the methods, with a passkey where one of the account's works."""
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        has_passkey = has_passkey_here(user, passkey_domain(context.request)) if methods else False
        return [
            method | ({"description": _("With a passkey")} if method["id"].endswith(_BY_PASSKEY) else {})
            for method in methods
            if has_passkey or not method["id"].endswith(_BY_PASSKEY)
        ]

    def get_reset_password_from_key_url(self, key: str) -> str:
        """Return the link for the mail: with the site's own address, not the host of the request."""
        path = reverse("account_reset_password_from_key", kwargs={"uidb36": "UID", "key": "KEY"})
        return settings.SEATWIND_ADDRESS + path.replace("UID-KEY", quote(key))

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a link to a new password at once, so that the page can say if it could not be sent."""
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, SMTPException) as error:
            logger.exception("the mail server took no link to a new password")
            raise MailAway(
                "account.mail_failed",
                _("The mail server did not accept the message. Try again later, or ask an organiser for a link."),
            ) from error

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the address that ``config.http.proxy`` has determined."""
        return request.META.get("REMOTE_ADDR") or "0.0.0.0"  # noqa: S104  nothing is bound: no address is known


class SecondStepStage(AuthenticateStage):  # type: ignore[misc]  # allauth has no types
    """Ask for the six digits after a password where they are turned on; a passkey needs no second step.

    Whoever made one on a laptop's ``localhost`` gets in from a phone, where it cannot work, by password as before.
    """

    def _should_handle(self, request: HttpRequest) -> bool:
        return bool(is_mfa_enabled(self.login.user, [Authenticator.Type.TOTP]) and super()._should_handle(request))


class SecondStepAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """Return the name that passkeys are bound to: the host without its port."""
        domain = passkey_domain(context.request)
        return {"id": domain or "", "name": "Seatwind"}

    def build_totp_svg(self, url: str) -> str:
        drawn = BytesIO()
        segno.make(url, error="m", micro=False).save(drawn, kind="svg", scale=5, border=4, light="#fff")
        return drawn.getvalue().decode()
