"""Signing in and out, the language, and the demo event's one-click sign-ins."""

from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournaments.errors import NotPermitted
from tournaments.models import User
from tournaments.selectors.events import demo_event, is_demo_open
from tournaments.services.demo_chairs import take_demo_chair
from tournaments.services.languages import choose_language, keep_language
from tournaments.views.base import page_actor

_BACKEND = "django.contrib.auth.backends.ModelBackend"


def slowed(response: HttpResponse, form: Any) -> HttpResponse:
    """The page with its form; 429 and when to come back, where the form tested no password."""
    wait: int = getattr(form, "wait", 0)
    if wait:
        response.status_code = 429
        response.headers["Retry-After"] = str(wait)
    return response


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    language = request.POST.get("language", "")
    choose_language(language=language, by=page_actor(request))
    return keep_language(HttpResponseRedirect(_safe_next(request)), language)


@require_POST
def demo_sign_in(request: HttpRequest, username: str) -> HttpResponse:
    """Sign in as one of the demo event's people; there is no such address outside the demo.

    Refuses with ``accounts.demo_closed`` where a real event is served to others.
    """
    if not settings.SEATWIND_DEMO:
        raise Http404
    if not is_demo_open():
        raise _demo_closed()
    user = get_object_or_404(User, username=username, is_demo=True, is_active=True)
    login(request, user, backend=_BACKEND)
    event = demo_event()
    target = reverse("event", args=[event.slug]) if event else reverse("home")
    return keep_language(redirect(_safe_next(request, target)), user.language)


@require_POST
def demo_chair(request: HttpRequest, kind: str) -> HttpResponse:
    """A chair that needs no account: a player's phone (``player``), or the tablet on a table (``table``).

    Each visitor gets one that nobody has taken, as long as there is one.
    """
    if not settings.SEATWIND_DEMO:
        raise Http404
    if not is_demo_open():
        raise _demo_closed()
    address = take_demo_chair(kind=kind, at=timezone.now())
    if address is None:
        raise Http404
    return redirect(address)


def _demo_closed() -> NotPermitted:
    return NotPermitted(
        "accounts.demo_closed", _("A real event is held here now: nobody takes a chair of the demo by one click.")
    )


def _safe_next(request: HttpRequest, default: str = "/") -> str:
    """Where the form says to go on, if that is on this site."""
    wanted = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if is_ours else default
