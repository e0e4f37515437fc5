"""Sign in and out, choose the language, and sign in to the demo event with one click."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST

from tournaments.accounts.services.languages import choose_language, keep_language
from tournaments.common.views.base import page_actor
from tournaments.common.views.redirects import safe_next


def slowed(response: HttpResponse, form: Any) -> HttpResponse:
    """Return the page with its form; 429 with ``Retry-After`` where the form tested no password."""
    wait: int = getattr(form, "wait", 0)
    if wait:
        response.status_code = 429
        response.headers["Retry-After"] = str(wait)
    return response


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    language = request.POST.get("language", "")
    choose_language(language=language, by=page_actor(request))
    return keep_language(HttpResponseRedirect(safe_next(request)), language)
