"""Apply to every page: its language, the event's time zone, drafts for staff only, refusals as pages."""

import contextlib
import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from http.cookies import SimpleCookie
from posixpath import relpath
from typing import Any, Final
from urllib.parse import urlencode, urljoin, urlsplit, urlunsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.contrib.messages import constants as message_levels
from django.contrib.messages import get_messages
from django.core.exceptions import MiddlewareNotUsed
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseRedirectBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournaments.common.actors import ANONYMOUS_KEY, EVENT_KEY, actor_of, user_key
from tournaments.common.errors import Refusal, Throttled
from tournaments.common.look.languages import reader
from tournaments.common.look.rings import shown_in
from tournaments.common.selectors.visibility import may_see
from tournaments.common.services.idempotency import WriteResponse, fingerprint, run_once
from tournaments.common.services.tallies import network_of
from tournaments.common.services.windows import count_in_window
from tournaments.common.storage_errors import as_storage_refusal
from tournaments.common.views.base import use_zone_of
from tournaments.common.views.refusals import note_reason, reasons_of
from tournaments.models import EventStatus, Tournament

# They have limits of their own, or none.
_NO_PAGES = ("/api/", "/following/", "/sign-in/", "/sign-out/", "/healthz", "/readyz", "/metrics")
_MINUTE = 60
_FORM_KEY: Final = "X-Form-Key"
_EVENT = "t/<slug:slug>/"  # seasons have slugs of their own, which may be the same word


class LanguageMiddleware:
    """Show a page that is not translated into the reader's language in the site's own, whole.

    ``request.wanted_language`` keeps what the reader chose; the foot of the page says so. The API translates sentence
    by sentence, since a program shows one alone.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Sequence[Any], kwargs: Mapping[str, Any]
    ) -> None:
        if request.path.startswith("/api/"):
            return
        wanted = reader()
        shown = shown_in(request.resolver_match.url_name if request.resolver_match else None, wanted, kwargs)
        if shown != wanted:
            translation.activate(shown)
            request.LANGUAGE_CODE = shown
            request.wanted_language = wanted  # type: ignore[attr-defined]


class EventMiddleware:
    """Use the event's time zone on its pages, and show a draft to its staff only.

    Pages of no event tell them in the reader's own zone, where their account names one, else in this machine's.

    The API asks for itself.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(None):  # what the view's event sets ends with its answer
            return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Sequence[Any], kwargs: Mapping[str, Any]
    ) -> None:
        if request.path.startswith("/api/"):
            return
        if request.resolver_match is None or not request.resolver_match.route.startswith(_EVENT):
            _take_own_zone(request)
            return
        event = Tournament.objects.select_related("lead").filter(slug=kwargs["slug"]).first()
        if event is None:
            return
        if event.status == EventStatus.DRAFT and not may_see(event, actor_of(request, "page")):
            raise Http404
        use_zone_of(event)
        request.META[EVENT_KEY] = event  # read once: the page loads it from here


def _take_own_zone(request: HttpRequest) -> None:
    """Use the time zone of the account; a visitor without a session has none, so no query is made."""
    if settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.is_authenticated:
        with contextlib.suppress(ZoneInfoNotFoundError, ValueError):  # the machine knows fewer zones than it did
            timezone.activate(ZoneInfo(request.user.time_zone))


class PageRateMiddleware:
    """Limit the pages that strangers of one network open in a minute, as the API limits their calls.

    A hall shares one address, so the limit is far above what its phones open. Personal links and tables' cards are no
    strangers' pages: their addresses hold a secret.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if settings.SEATWIND_PAGE_RATE < 1:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Sequence[Any], kwargs: Mapping[str, Any]
    ) -> HttpResponse | None:
        if request.path.startswith(_NO_PAGES) or "token" in kwargs or _is_somebody(request):
            return None
        now, network = time.time(), network_of(request.META.get("REMOTE_ADDR") or "")
        if count_in_window(f"pages:{network}", now=now, seconds=_MINUTE) <= settings.SEATWIND_PAGE_RATE:
            return None
        wait = {"wait_seconds": _MINUTE - int(now) % _MINUTE}
        message = _("Too many pages were opened from your network. Wait a minute, or sign in.")
        return _refusal_page(request, Throttled("pages.too_often", message, wait))


def _is_somebody(request: HttpRequest) -> bool:
    """Return whether an account is signed in; whoever shows no session is nobody, without a query."""
    return settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.is_authenticated


class PersonMiddleware:
    """Mark every page with its person: a browser drops what it stored for another one (docs/offline.md)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.headers.get("Content-Type", "").startswith("text/html"):
            response.headers["X-Seatwind-Person"] = user_key(request.user) if _is_somebody(request) else ANONYMOUS_KEY
        return response


class FormReceiptMiddleware:
    """Answer a form that a browser sends from its outbox as JSON, once per key (docs/offline.md).

    The header ``X-Form-Key`` names the key. A view that redirects has taken the form: the answer is
    ``{"location": address}``, and a resend gets the same one. Everything else took nothing: what the view wrote is
    rolled back, and the answer is ``forms.not_taken`` with the status of its page.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        key = request.headers.get(_FORM_KEY)
        if key is None or request.method != "POST" or request.path.startswith("/api/"):
            return self.get_response(request)
        try:
            cookies: SimpleCookie = SimpleCookie()
            taken = run_once(
                scope=f"form:{fingerprint('POST', request.path, b'')}",
                key=key,
                request_fingerprint=fingerprint("POST", request.path, _typed(request)),
                at=timezone.now(),
                write=lambda: self._take(request, cookies),
            )
        except _NotTakenError as refused:
            return refused.response
        except Refusal as refusal:
            return _json_refusal(refusal.code, str(refusal.message), refusal.status)
        answer = JsonResponse({"location": urljoin(request.path.rstrip("/") + "/", taken.body["location"])})
        answer.cookies = cookies  # as the seat that a club's phone keeps
        return answer

    def _take(self, request: HttpRequest, cookies: SimpleCookie) -> WriteResponse:
        response = self.get_response(request)
        said = get_messages(request)
        errors = [str(message) for message in said if message.level >= message_levels.ERROR]
        if not isinstance(response, HttpResponseRedirectBase) or errors:
            raise _NotTakenError(_as_json(response, errors or reasons_of(request)))
        if response.url.startswith(reverse("sign-in")):
            raise Refusal("permissions.not_signed_in", _("Sign in again: your session has ended."))
        if not isinstance(said, list):
            said.used = False  # the page that the browser opens next shows them
        cookies.update(response.cookies)
        return WriteResponse(200, {"location": _relative(response.url, request.path)})


class _NotTakenError(Exception):
    def __init__(self, response: HttpResponse) -> None:
        super().__init__(response.status_code)
        self.response = response


def _relative(address: str, path: str) -> str:
    """Return the address as seen from ``path``: what is stored holds no secret of a personal link."""
    parts = urlsplit(address)
    to = relpath(parts.path, path) + "/" * parts.path.endswith("/")
    return urlunsplit(("", "", to, parts.query, parts.fragment))


def _typed(request: HttpRequest) -> bytes:
    """Return what was typed and the digests of its files: the token of the session is not a part of it."""
    typed = [(name, value) for name, values in sorted(request.POST.lists()) for value in values]
    files = [(name, _digest(file)) for name, files in sorted(request.FILES.lists()) for file in files]
    return urlencode([pair for pair in typed + files if pair[0] != "csrfmiddlewaretoken"]).encode()


def _digest(file: "UploadedFile[bytes]") -> str:
    digest = hashlib.sha256()
    for chunk in file.chunks():
        digest.update(chunk)
    file.seek(0)  # the view reads it from its beginning
    return digest.hexdigest()


def _json_refusal(code: str, message: str, status: int) -> JsonResponse:
    return JsonResponse({"code": code, "message": message, "detail": {}}, status=status)


def _as_json(response: HttpResponse, reasons: list[str]) -> JsonResponse:
    status = response.status_code if response.status_code >= HTTPStatus.BAD_REQUEST else HTTPStatus.UNPROCESSABLE_ENTITY
    message = " ".join(reasons) or _("The form was not accepted. Open it and check the marked fields.")
    answer = _json_refusal("forms.not_taken", message, status)
    if "Retry-After" in response.headers:
        answer.headers["Retry-After"] = response.headers["Retry-After"]
    return answer


class RefusalMiddleware:
    """Turn a refusal that no view handled into a page with its code and a link back."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        refusal = exception if isinstance(exception, Refusal) else as_storage_refusal(exception)
        if refusal is None:
            return None
        if refusal.code == "permissions.not_signed_in" and request.method in {"GET", "HEAD"}:
            return redirect_to_login(request.get_full_path(), reverse("sign-in"))
        event = request.META.get(EVENT_KEY)  # a draft is there for its staff alone
        return _refusal_page(request, refusal, event)


def _refusal_page(request: HttpRequest, refusal: Refusal, event: Tournament | None = None) -> HttpResponse:
    note_reason(request, refusal.message)
    page = render(request, "refusal.html", {"refusal": refusal, "event": event}, status=refusal.status)
    if "wait_seconds" in refusal.detail:
        page.headers["Retry-After"] = str(refusal.detail["wait_seconds"])
    return page
