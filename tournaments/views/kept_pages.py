"""Pages that are the same for every stranger: kept for each version and language, and answered with 304."""

import hashlib
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.look.hints import COOKIE
from tournaments.views.base import EventPage
from tournaments.views.live_parts import is_known, unindented

KEPT_SECONDS: Final = 3600


def is_for_strangers(request: HttpRequest, page: EventPage) -> bool:
    """Whether this page holds nothing of a person's own: no role, no account, no message that waits."""
    own = {settings.SESSION_COOKIE_NAME, "messages"}
    return not page.is_staff and not own & set(request.COOKIES)


def kept_text(page: EventPage, what: str, make: Callable[[], str]) -> SafeString:
    """A piece of a page as strangers see it, made once for each version and language; without its indentation."""
    event = page.tournament
    key = f"page:{event.pk}:{event.version}:{settings.SEATWIND_VERSION}:{get_language()}:{what}"
    kept: str | None = cache.get(key)
    if kept is None:
        kept = unindented(make())
        if not connection.in_atomic_block:  # a version that may still be rolled back must not be remembered
            cache.set(key, kept, KEPT_SECONDS)
    return mark_safe(kept)  # noqa: S308  rendered by a template


def answer_kept(request: HttpRequest, page: EventPage, what: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """The page with its ETag, or 304. What a form on it is signed with belongs to the tag: it must still be good."""
    if not is_for_strangers(request, page):
        return make()
    before = _tag(request, page, what, request.COOKIES.get(settings.CSRF_COOKIE_NAME, ""))
    answer: HttpResponse
    if is_known(request, before):
        answer, tag = HttpResponseNotModified(), before
    else:
        answer = make()
        tag = _tag(request, page, what, request.META.get("CSRF_COOKIE") or "")
    answer["ETag"], answer["Cache-Control"] = tag, "private, no-cache"
    patch_vary_headers(answer, ("Cookie", "Accept-Language"))
    return answer


def _tag(request: HttpRequest, page: EventPage, what: str, secret: str) -> str:
    event = page.tournament
    facts = (event.pk, event.version, settings.SEATWIND_VERSION, get_language(), what, secret)
    words = "|".join(map(str, (*facts, request.COOKIES.get(COOKIE, ""))))
    return f'W/"{hashlib.sha256(words.encode()).hexdigest()[:24]}"'
