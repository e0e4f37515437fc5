"""Give every request an id for the log, and refuse characters that cannot be stored."""

import logging
import re
import secrets
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import Any, Final

from django.http import (
    HttpRequest,
    HttpResponseBadRequest,
    HttpResponseBase,
    HttpResponseNotAllowed,
    JsonResponse,
    UnreadablePostError,
)
from django.shortcuts import render
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from tournaments.common.actors import user_key
from tournaments.common.errors import Malformed
from tournaments.common.json_shapes import is_storable_text

HEADER: Final = "X-Request-ID"
_META_KEY: Final = "HTTP_X_REQUEST_ID"
_PAGE_METHODS: Final = ("GET", "HEAD", "POST", "OPTIONS")
_GIVEN: Final = re.compile(r"[A-Za-z0-9-]{8,64}")
request_id: ContextVar[str] = ContextVar("request_id", default="-")
_current: ContextVar[HttpRequest | None] = ContextVar("current_request", default=None)


class RequestIdMiddleware:
    """Set ``X-Request-ID`` on every response: the received one, if it is well formed, or a new one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        given = request.META.get(_META_KEY, "")
        current = given if _GIVEN.fullmatch(given) else secrets.token_hex(8)
        request.META[_META_KEY] = current  # the journal keeps the same id as the log
        # Both stay until the thread's next request: Django logs answers of 400 and more on its way out.
        request_id.set(current)
        _current.set(request)
        response = self.get_response(request)
        response.headers[HEADER] = current
        return response


class RequestFilter(logging.Filter):
    """Add to each log line the request's id, its caller and its event; ``-`` if unknown."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = _current.get()
        record.request_id = request_id.get()
        record.actor = _actor(request)
        record.event = _event(request)
        return True


def _actor(request: HttpRequest | None) -> str:
    """Return the key of the account if it is loaded already: a log line makes no query."""
    user: Any = getattr(request, "_cached_user", None) or getattr(request, "__dict__", {}).get("user")
    is_known = user is not None and not isinstance(user, SimpleLazyObject) and user.is_authenticated
    return user_key(user) if is_known else "-"


def _event(request: HttpRequest | None) -> str:
    match = getattr(request, "resolver_match", None)
    return str(match.kwargs.get("slug", "-")) if match is not None else "-"


def request_context(request: HttpRequest) -> dict[str, str]:
    """Return the request id for error pages, by which the operator finds the lines in the log."""
    return {"request_id": request_id.get()}


class MethodMiddleware:
    """Refuse methods other than reading pages and sending forms with 405.

    The API says for itself what each address takes.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method in _PAGE_METHODS or request.path.startswith("/api/"):
            return self.get_response(request)
        return HttpResponseNotAllowed(_PAGE_METHODS)


class StorableTextMiddleware:
    """Refuse a control character in the address, the query or a form with 400 (``is_storable_text``)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        try:
            is_storable = all(map(is_storable_text, _texts(request)))
        except UnreadablePostError:  # the visitor left before the form had arrived whole
            return HttpResponseBadRequest(
                _("The request body is incomplete."), content_type="text/plain; charset=utf-8"
            )
        return self.get_response(request) if is_storable else _not_storable(request)


def _texts(request: HttpRequest) -> Iterator[str]:
    yield request.path_info
    forms = (request.GET, request.POST) if request.method == "POST" and not _is_api(request) else (request.GET,)
    for form in forms:
        for name, values in form.lists():
            yield name
            yield from map(str, values)


def _is_api(request: HttpRequest) -> bool:
    return request.path_info.startswith("/api/")


def _not_storable(request: HttpRequest) -> HttpResponseBase:
    refusal = Malformed("api.not_storable", _("The request contains a character that cannot be stored."))
    if _is_api(request):
        body = {"code": refusal.code, "message": str(refusal.message), "detail": {}}
        return JsonResponse(body, status=refusal.status)
    return render(request, "refusal.html", {"refusal": refusal}, status=refusal.status)
