"""Define the forms that ask for a code of the second step; wrong ones slow their sender, as wrong passwords do."""

from typing import Any

from allauth.core import context
from allauth.mfa.base import forms as allauth

from tournaments.accounts.forms import too_many_attempts
from tournaments.accounts.services.attempts import SecondStepAttempt


class _Slowed(allauth.BaseAuthenticateForm):  # type: ignore[misc]  # allauth has no types
    user: Any

    def clean_code(self) -> str:
        attempt = SecondStepAttempt(context.request, self.user.get_username())
        if attempt.wait:
            raise too_many_attempts(attempt.wait)
        code: str = super().clean_code()
        attempt.succeeded()
        return code


class CodeForm(_Slowed, allauth.AuthenticateForm):  # type: ignore[misc]
    """Ask for a code after the password."""


class CodeAgainForm(_Slowed, allauth.ReauthenticateForm):  # type: ignore[misc]
    """Ask for a code where the password is asked for again."""
