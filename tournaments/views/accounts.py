"""Signing in and out, the language, and the demo event's one-click sign-ins."""

import hashlib
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST
from rest_framework.throttling import SimpleRateThrottle

from tournaments.errors import Throttled
from tournaments.models import User
from tournaments.selectors.events import demo_event
from tournaments.services.languages import choose_language
from tournaments.views.base import page_actor

LANGUAGE_SECONDS = 365 * 24 * 3600
BACKEND = "django.contrib.auth.backends.ModelBackend"


class SignInThrottle(SimpleRateThrottle):
    """Counts attempts to sign in from one address, or to one name."""

    scope = "sign-in"

    def __init__(self, ident: str) -> None:
        self.ident = hashlib.sha256(ident.encode()).hexdigest()[:32]
        super().__init__()

    def get_cache_key(self, request: Any, view: Any) -> str:
        return self.cache_format % {"scope": self.scope, "ident": self.ident}


def check_attempts(request: HttpRequest) -> None:
    """Raise ``accounts.too_many_attempts`` when this address, or anybody with this name, tried too often."""
    name = request.POST.get("username", "").strip().lower()
    idents = (f"address {request.META.get('REMOTE_ADDR', '')}", f"name {name}")
    throttles = [SignInThrottle(ident) for ident in idents]
    refused = [one for one in throttles if not one.allow_request(request, None)]  # type: ignore[arg-type]
    if refused:
        wait = int(max(one.wait() or 0 for one in refused)) + 1
        raise Throttled(
            "accounts.too_many_attempts",
            _("Too many attempts to sign in. Try again in %(seconds)s seconds.") % {"seconds": wait},
            {"wait_seconds": wait},
        )


class SignIn(LoginView):
    """The sign-in page; the account's language takes over."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        check_attempts(request)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        return with_language(super().form_valid(form), form.get_user().language)


def with_language(response: HttpResponse, language: str) -> HttpResponse:
    if language:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=LANGUAGE_SECONDS,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    language = request.POST.get("language", "")
    choose_language(language=language, by=page_actor(request))
    return with_language(HttpResponseRedirect(safe_next(request)), language)


@require_POST
def demo_sign_in(request: HttpRequest, username: str) -> HttpResponse:
    """Sign in as one of the demo event's people; there is no such address outside the demo."""
    if not settings.SEATWIND_DEMO:
        raise Http404
    user = get_object_or_404(User, username=username, is_demo=True, is_active=True)
    login(request, user, backend=BACKEND)
    event = demo_event()
    target = reverse("event", args=[event.slug]) if event else reverse("home")
    return with_language(redirect(safe_next(request, target)), user.language)


def safe_next(request: HttpRequest, default: str = "/") -> str:
    """Where the form says to go on, if that is on this site."""
    wanted = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if is_ours else default
