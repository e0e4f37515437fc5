"""Limit the size of requests, from their first lines, before anything is stored.

The limits stand before sign-in, CSRF and spooling. The proxy has one of its own (deploy/Caddyfile).
"""

import json
from collections.abc import Callable, Mapping, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import override

from live.asgi import Application, Receive, Scope, Send
from tournaments.common.look.languages import staff_codes

MEGABYTE: Final = 1024 * 1024
API_BYTES: Final = 2 * MEGABYTE
PAGE_BYTES: Final = 10 * MEGABYTE  # a photo of 6 MB, a list of players
SCAN_BYTES: Final = 40 * MEGABYTE  # the sheets of a session in one scan
_EVENT_FILES: Final = ("/event-files/", "/api/v1/event-files/", "/api/v1/event-files/inspect/")
_TOO_LARGE: Final = 413
# The answer comes before the middleware that puts these on every other page.
_HEADERS: Final[Mapping[str, str]] = {
    "Connection": "close",
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
}


def most_bytes(path: str) -> int:
    """Return the maximum number of bytes of the body of a request to ``path``."""
    if path in _EVENT_FILES or (path.startswith("/following/") and path.endswith("/steps/")):
        return int(settings.SEATWIND_EVENT_FILE_MB) * MEGABYTE
    if path.endswith(("/print/scans/", "/prints/scans/")):
        return SCAN_BYTES
    return API_BYTES if path.startswith("/api/") else PAGE_BYTES


def is_too_large(path: str, length: str) -> bool:
    """Return whether a Content-Length is above the limit of ``path``; one that is no number never is a body."""
    return length.isascii() and length.isdigit() and (len(length) > 12 or int(length) > most_bytes(path))


def refusal(path: str, host: str = "", referer: str = "") -> tuple[str, bytes]:
    """Return the content type and body of the answer: the API's error object, or a page with a link back.

    The page speaks every language of the staff: nothing of the request is read that says whose it is. It leads back to
    the page of ours (``host``) that sent the form, which the browser names as ``referer``.
    """
    most = most_bytes(path) // MEGABYTE
    if path.startswith("/api/"):
        message = _("The body is too large: at most %(most)s MB.") % {"most": most}
        body = {"code": "api.body_too_large", "message": message, "detail": {"most": most * MEGABYTE}}
        return "application/json", json.dumps(body).encode()
    texts = []
    for code in staff_codes():
        with override(code):
            texts.append(
                {
                    "code": code,
                    "title": _("The data is too large"),
                    "text": _("Your data is larger than %(most)s MB. Nothing was saved.") % {"most": most},
                    "advice": _("Choose a smaller file, or a photo with fewer pixels, and send it again."),
                    "back": _("Back to the page"),
                }
            )
    page = render_to_string("too_large.html", {"answers": texts, "back": _way_back(host, referer)})
    return "text/html; charset=utf-8", page.encode()


def _way_back(host: str, referer: str) -> str:
    parts = urlsplit(referer)
    is_ours = parts.scheme in {"http", "https"} and bool(host) and parts.netloc == host
    return urlunsplit(("", "", f"/{parts.path.lstrip('/')}", parts.query, "")) if is_ours else "/"


class BodyLimitMiddleware:
    """Return 413 by the Content-Length; a WSGI server passes no byte beyond it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not is_too_large(request.path_info, request.META.get("CONTENT_LENGTH") or ""):
            return self.get_response(request)
        host, referer = (request.META.get(name) or "" for name in ("HTTP_HOST", "HTTP_REFERER"))
        content_type, body = refusal(request.path_info, host, referer)
        return HttpResponse(body, content_type=content_type, status=_TOO_LARGE, headers=_HEADERS)


class _BodyTooLargeError(Exception):
    """Raised when the body is longer than announced or allowed."""


def with_body_limit(application: Application) -> Application:
    """Return the application behind the limit: Django reads the whole body before its first middleware runs.

    A body without a length is counted while it comes.
    """

    async def limited(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        path, headers = scope["path"], dict(scope["headers"])
        if is_too_large(path, headers.get(b"content-length", b"").decode("latin-1")):
            await _refuse(path, headers, send)
            return
        came = 0

        async def counted() -> MutableMapping[str, Any]:
            nonlocal came
            event = await receive()
            if event["type"] == "http.request":
                came += len(event.get("body", b""))
                if came > most_bytes(path):
                    raise _BodyTooLargeError
            return event

        try:
            await application(scope, counted, send)
        except _BodyTooLargeError:
            # Django reads the body before it answers anything: nothing was sent yet.
            await _refuse(path, headers, send)

    return limited


async def _refuse(path: str, request_headers: Mapping[bytes, bytes], send: Send) -> None:
    host, referer = (request_headers.get(name, b"").decode("latin-1") for name in (b"host", b"referer"))
    content_type, body = await sync_to_async(refusal)(path, host, referer)
    headers = [
        (b"content-type", content_type.encode()),
        (b"content-length", str(len(body)).encode()),
        *((name.lower().encode(), value.encode()) for name, value in _HEADERS.items()),
    ]
    await send({"type": "http.response.start", "status": _TOO_LARGE, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
