"""Cache pages that are the same for every stranger, by version and language, and answer 304 when unchanged.

While tables write several hands a second, a whole page is made at most once in ``settings.SEATWIND_PAGES_STAY_YOUNG``
seconds (docs/adr/0040): it says the version that it was made from, so the stream brings it up to date.
"""

import hashlib
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Final, TypeVar

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.middleware.csrf import get_token
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.common.kept import kept as cache
from tournaments.common.look.hints import COOKIE, kept_codes, read_codes
from tournaments.common.selectors.hall_state import hall_state, host_of
from tournaments.common.views.base import EventPage
from tournaments.common.views.rendering import is_known, unindented
from tournaments.models import Tournament

KEPT_SECONDS: Final = 3600
_MARK: Final = "[the visitor's own token]"
_TOKEN: Final = re.compile(r"""("X-CSRFToken": "|name="csrfmiddlewaretoken" value=")[A-Za-z0-9]{64}""")
T = TypeVar("T")
_guard: Final = Lock()
_making: Final[dict[str, Lock]] = {}


@dataclass(frozen=True, slots=True)
class _Kept:
    """Represent a stored page: its text, the version of the event, when it was made, in seconds of the epoch."""

    text: str
    version: int
    made_at: float

    def is_good_for(self, version: int) -> bool:
        return self.version == version or 0 <= time.time() - self.made_at < settings.SEATWIND_PAGES_STAY_YOUNG


def is_for_strangers(request: HttpRequest, page: EventPage) -> bool:
    """Return whether the page holds nothing personal: no role, no account, no pending message.

    A session that is empty, or whose key is invalid, counts as anonymous.
    """
    has_session = settings.SESSION_COOKIE_NAME in request.COOKIES and bool(request.session.keys())
    return not page.is_staff and "messages" not in request.COOKIES and not has_session


def kept_text(page: EventPage, what: str, make: Callable[[], str]) -> SafeString:
    """Return a piece of a page as strangers see it, made once for each version and language.

    Without its indentation.
    """
    event = page.tournament
    key = f"page:{event.pk}:{event.version}:{settings.SEATWIND_VERSION}:{get_language()}:{what}"
    kept = _kept_once(key, lambda: unindented(make()))
    return mark_safe(kept)  # noqa: S308  rendered by a template


def answer_kept_file(
    request: HttpRequest, event: Tournament, what: str, make: Callable[[], bytes], content_type: str
) -> HttpResponse:
    """Return a file that is the same for all readers of a kind, made once for each version and language, or 304.

    ``what`` names the file and the kind of reader.
    """
    facts = f"{event.pk}:{event.version}:{settings.SEATWIND_VERSION}:{get_language()}:{what}"
    tag = f'"{hashlib.sha256(facts.encode()).hexdigest()[:32]}"'
    if is_known(request, tag):
        answer: HttpResponse = HttpResponseNotModified()
    else:
        answer = HttpResponse(_kept_once(f"file:{facts}", make), content_type=content_type)
    answer["ETag"], answer["Cache-Control"] = tag, "private, no-cache"
    patch_vary_headers(answer, ("Accept-Language", "Cookie"))
    return answer


def _kept_once(key: str, make: Callable[[], T]) -> T:
    """Return what is stored under ``key``, made once: after a release a whole hall asks at the same moment.

    The first makes it, the others wait.
    """
    return _kept_while(key, make, lambda _kept: True)


def _kept_while(key: str, make: Callable[[], T], is_good: Callable[[T], bool]) -> T:
    kept: T | None = cache.get(key)
    if kept is not None and is_good(kept):
        return kept
    if connection.in_atomic_block:  # a version that may still be rolled back must not be remembered
        return make()
    with _guard:
        lock = _making.setdefault(key, Lock())
    try:
        with lock:
            kept = cache.get(key)
            if kept is None or not is_good(kept):
                kept = make()
                cache.set(key, kept, KEPT_SECONDS)
            return kept
    finally:
        with _guard:
            _making.pop(key, None)


def answer_kept(request: HttpRequest, page: EventPage, what: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """Return the page with its ETag, or 304. The CSRF token of its forms is part of the tag.

    It must still be good.
    """
    if not is_for_strangers(request, page):
        return make()
    version, secret = page.tournament.version, request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
    tag = _tag(request, page, what, version, secret)
    answer: HttpResponse = HttpResponseNotModified()
    if not is_known(request, tag):
        kept = _whole_page(request, page, what, lambda: _without_token(make()))
        tag = _tag(request, page, what, kept.version, secret)
        if not is_known(request, tag):
            answer = _with_own_token(request, kept.text)
            tag = _tag(request, page, what, kept.version, request.META.get("CSRF_COOKIE") or "")
    answer["ETag"], answer["Cache-Control"] = tag, "private, no-cache"
    patch_vary_headers(answer, ("Cookie", "Accept-Language"))
    return answer


def _whole_page(request: HttpRequest, page: EventPage, what: str, make: Callable[[], str]) -> _Kept:
    """Return the page, stored only if its address is one of few: strangers must not choose how many are stored."""
    version = page.tournament.version
    begun = time.time()

    def made() -> _Kept:
        return _Kept(make(), version, begun)

    if request.META.get("QUERY_STRING") or not _is_own_host(request):
        return made()
    return _kept_while(_page_key(request, page, what), made, lambda kept: kept.is_good_for(version))


def _is_own_host(request: HttpRequest) -> bool:
    """Return whether the request's host is one of the settings or of the hall's networks."""
    name = host_of(request)
    port = request.get_host().removeprefix(name).removeprefix(":")
    state = hall_state()
    own = {*settings.ALLOWED_HOSTS, *(state.hosts if state is not None else ())}
    return name in own and port in ("", request.META.get("SERVER_PORT"))


def _page_key(request: HttpRequest, page: EventPage, what: str) -> str:
    """Return the cache key: the event, the language, the page's address and the hints read."""
    facts = (page.tournament.pk, settings.SEATWIND_VERSION, get_language(), what, _read_hints(request))
    words = "|".join(map(str, (*facts, request.scheme, request.get_host(), request.path)))
    return f"whole-page:{hashlib.sha256(words.encode()).hexdigest()}"


def _read_hints(request: HttpRequest) -> str:
    """Return the known hints that the cookie names; the rest of the cookie changes nothing on the page."""
    return kept_codes(read_codes(request.COOKIES.get(COOKIE, "")))


def _without_token(made: HttpResponse) -> str:
    """Return the page with a placeholder for the CSRF token of its forms, which each visitor has for themselves."""
    return _TOKEN.sub(rf"\1{_MARK}", made.content.decode())


def _with_own_token(request: HttpRequest, kept: str) -> HttpResponse:
    return HttpResponse(kept.replace(_MARK, get_token(request)))


def _tag(request: HttpRequest, page: EventPage, what: str, version: int, secret: str) -> str:
    facts = (page.tournament.pk, version, settings.SEATWIND_VERSION, get_language(), what, secret)
    words = "|".join(map(str, (*facts, _read_hints(request))))
    return f'W/"{hashlib.sha256(words.encode()).hexdigest()[:24]}"'
