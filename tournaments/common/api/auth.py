"""Authenticate callers: by a token that costs one query, or by the browser's session with its CSRF token."""

import binascii
from hmac import compare_digest
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from knox.auth import TokenAuthentication
from knox.crypto import hash_token
from knox.models import AuthToken
from knox.settings import CONSTANTS
from rest_framework.authentication import BaseAuthentication, SessionAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from tournaments.common.errors import NotPermitted
from tournaments.common.selectors.card_links import check_link_open, link_of
from tournaments.models import TableLink


class ApiToken(TokenAuthentication):  # type: ignore[misc]  # knox has no types
    """Authenticate by ``Authorization: Token KEY`` or ``Bearer KEY``; expired tokens are not deleted: a query less."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        words = get_authorization_header(request).split()
        if not words or words[0].lower() != b"bearer":
            found: tuple[Any, Any] | None = super().authenticate(request)
            return found
        if len(words) != 2:
            raise _unknown()
        return self.authenticate_credentials(words[1])

    def authenticate_credentials(self, token: bytes) -> tuple[Any, Any]:
        try:
            key = token.decode("ascii")
            digest = hash_token(key)
        except (UnicodeDecodeError, binascii.Error, ValueError) as error:
            raise _unknown() from error
        wanted = AuthToken.objects.filter(token_key=key[: CONSTANTS.TOKEN_KEY_LENGTH]).select_related("user", "api_key")
        for held in wanted:
            is_expired = held.expiry is not None and held.expiry < timezone.now()
            if compare_digest(digest, held.digest) and not is_expired and held.user.is_active:
                return held.user, held
        raise _unknown()


def _unknown() -> AuthenticationFailed:
    return AuthenticationFailed(_("Unknown key."))


class TableCard(BaseAuthentication):
    """Authenticate by ``Authorization: Table SECRET``, the secret of a table's card: rights for that table alone."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, TableLink] | None:
        scheme, _space, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "table":
            return None
        link = link_of(secret.strip())
        if link is None:
            raise _unknown()
        return AnonymousUser(), check_link_open(link, timezone.now())


class BrowserSession(SessionAuthentication):
    """Authenticate a signed-in browser: writes need the CSRF token as every form does."""

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied as error:
            raise NotPermitted("permissions.csrf_failed", _("The page has expired. Reload it.")) from error
