"""The language that follows a person from device to device."""

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.errors import Malformed
from tournaments.models import User


def choose_language(*, language: str, by: Actor) -> None:
    """Keep the language with the account; a visitor without one keeps it in a cookie only.

    A taste, not an act of the event: no audit row. Refuses with ``accounts.language_unknown``.
    """
    if language not in dict(settings.LANGUAGES):
        raise Malformed("accounts.language_unknown", _("There is no such language."), {"language": language})
    if by.user is not None:
        User.objects.filter(pk=by.user.pk).update(language=language)
