"""Signing in and out, the language, and the demo event's one-click sign-ins."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

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


def _safe_next(request: HttpRequest, default: str = "/") -> str:
    """Where the form says to go on, if that is on this site."""
    wanted = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if is_ours else default
