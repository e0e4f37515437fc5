"""Derive the secret links of status pages from the server's key, so that a message can contain them again."""

import base64
import hashlib
import hmac
from typing import Final
from uuid import UUID

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from registration.models import Registration
from tournaments.common.actors import REGISTRANT_KEY, Actor, Origin

TOKEN_BYTES: Final = 24  # 192 bits: a hash without salt is enough, nobody guesses it
_UID_BYTES: Final = 16
_NEWS_BYTES: Final = 26  # with the uid before them base64 needs no filling at the end


def hash_of(token: str) -> str:
    """Return the hash under which the token of a status page is kept: SHA-256, hexadecimal."""
    return hashlib.sha256(token.encode()).hexdigest()


def renew_token(registration: Registration) -> str:
    """Give the registration its next secret and return it. The caller saves ``link_number`` and ``token_hash``."""
    registration.link_number += 1
    token = _token(registration, settings.SECRET_KEY)
    registration.token_hash = hash_of(token)
    return token


def token_of(registration: Registration) -> str | None:
    """Return the secret of the status page; None if another server or a lost key made it."""
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        token = _token(registration, str(key))
        if hash_of(token) == registration.token_hash:
            return token
    return None


def news_token_of(registration: Registration) -> str:
    """Return the secret of the page that turns news off; it opens no other page.

    Mail programs and filters open that link.
    """
    return _news_token(registration, settings.SECRET_KEY)


def registration_of_news(token: str) -> Registration | None:
    """Return the registration whose news this secret turns off (one query)."""
    try:
        uid = UUID(bytes=base64.urlsafe_b64decode(token)[:_UID_BYTES])
    except ValueError:
        return None
    registration = Registration.objects.select_related("tournament").filter(uid=uid).first()
    if registration is None:
        return None
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    right = [hmac.compare_digest(_news_token(registration, str(key)).encode(), token.encode()) for key in keys]
    return registration if any(right) else None


def _news_token(registration: Registration, key: str) -> str:
    made = registration.uid.bytes + _made("news", registration, key)[:_NEWS_BYTES]
    return base64.urlsafe_b64encode(made).decode()


def _token(registration: Registration, key: str) -> str:
    return base64.urlsafe_b64encode(_made("registration", registration, key)[:TOKEN_BYTES]).decode()


def _made(about: str, registration: Registration, key: str) -> bytes:
    words = f"seatwind {about} {registration.uid} {registration.link_number}"
    return hmac.new(key.encode(), words.encode(), hashlib.sha256).digest()


def registrant_actor(origin: Origin) -> Actor:
    """Return an actor for a person without an account: the journal names the registration and the client's address."""
    return Actor(REGISTRANT_KEY, str(_("A person registering")), None, origin)


def registration_of(token: str) -> Registration | None:
    """Return the registration whose status page this secret opens (one query)."""
    registrations = Registration.objects.select_related("tournament__registration_form", "participant", "team")
    return registrations.filter(token_hash=hash_of(token)).first()
