"""List the names of an account's API keys."""

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from knox.models import AuthToken

from tournaments.models import User


def key_names(user: User | AnonymousUser) -> list[str]:
    """Return the names of the account's keys; one issued in the terminal has its first signs instead."""
    if not user.is_authenticated:
        return []
    tokens = AuthToken.objects.filter(user=user).select_related("api_key").order_by("created")
    return [
        token.api_key.name
        if hasattr(token, "api_key")
        else _("%(signs)s…, issued in the terminal") % {"signs": token.token_key[:8]}
        for token in tokens
    ]
