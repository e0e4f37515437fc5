"""Find the account that a typed name or e-mail address means."""

from tournaments.models import User


def username_of(typed: str) -> str:
    """Return the user name of the one active account with this e-mail address, or the typed text unchanged."""
    wanted = typed.strip()
    if "@" not in wanted or User.objects.filter(username=wanted).exists():
        return typed
    named = list(User.objects.filter(email__iexact=wanted, is_active=True).values_list("username", flat=True)[:2])
    return named[0] if len(named) == 1 else typed
