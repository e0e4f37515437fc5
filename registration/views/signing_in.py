"""What every way into an account ends with: the session, how long it stays, the device that is known from now on."""

from typing import Any

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse

from tournaments.models import User
from tournaments.services.attempts import remember_device

BACKEND = "django.contrib.auth.backends.ModelBackend"
_KEPT_SECONDS = 30 * 24 * 3600


def enter(request: HttpRequest, response: HttpResponse, user: User, *, keep: bool | None = None) -> HttpResponse:
    """Sign the person in. ``keep``: for 30 days; False: until the browser is shut; None: as the site does."""
    login(request, user, backend=BACKEND)
    if keep is not None:
        session: Any = request.session
        session.set_expiry(_KEPT_SECONDS if keep else 0)
    remember_device(request, response, user.get_username())
    return response
