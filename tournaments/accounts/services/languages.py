"""Store the language that follows a person from device to device."""

from typing import Final

from django.conf import settings
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor
from tournaments.common.errors import Malformed
from tournaments.models import User

_LANGUAGE_SECONDS: Final = 365 * 24 * 3600


def choose_language(*, language: str, by: Actor) -> None:
    """Store the language with the account; a visitor without one keeps it in a cookie only.

    A taste, not an act of the event: no audit row. Raise ``accounts.language_unknown``.
    """
    if language not in dict(settings.LANGUAGES):
        raise Malformed("accounts.language_unknown", _("This language does not exist."), {"language": language})
    if by.user is not None:
        User.objects.filter(pk=by.user.pk).update(language=language)


def keep_language(response: HttpResponse, language: str) -> HttpResponse:
    """Return the response with a cookie that keeps the language for a year; unchanged where no language is given."""
    if language:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=_LANGUAGE_SECONDS,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response
