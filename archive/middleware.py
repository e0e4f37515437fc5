"""Keep forms of players on a machine that follows, and wait for the spare (docs/two-machines.md)."""

from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from archive.following.selectors.places import SparePlace, has_taken_over, spare_place
from archive.following.selectors.receipts import awaited, missing
from archive.following.services.letters import PAGES, event_of_page, keep_letter
from archive.models import Following
from tournaments.common.actors import EVENT_KEY
from tournaments.common.api.addresses import API_EVENT, API_TABLE
from tournaments.models import Lead, Tournament


class LetterMiddleware:
    """Keep what players send on a machine that follows, and lead them to its receipt: the other machine decides."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Sequence[Any], kwargs: Mapping[str, Any]
    ) -> HttpResponse | None:
        match = request.resolver_match
        if request.method != "POST" or match is None or match.url_name not in PAGES:
            return None
        event = event_of_page(match.url_name, kwargs)
        lead = Lead.objects.filter(tournament=event, is_here=False).select_related("tournament").first()
        if lead is None:
            return None
        following = Following.objects.filter(event=lead.tournament.uid, ended_at__isnull=True).first()
        if following is None:
            return None  # nobody fetches letters: the services refuse
        letter = keep_letter(
            following=following,
            page=match.url_name,
            arguments=kwargs,
            request=request,
            language=get_language() or "",
            at=timezone.now(),
        )
        return redirect("following-letter", letter.uid)


_EVENT: Final = "t/<slug:slug>/"
_CARD: Final = "t/<card:card>/"  # a table's card (scoring/urls_devices.py)
_API_TABLE: Final = f"api/v1/{API_TABLE}"
_MOVE: Final = frozenset({"screen"})  # besides the tables
_CALLS: Final = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "GET, POST",
    "Access-Control-Max-Age": "600",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, X-Form-Key, Accept-Language",
}


class SpareAddressMiddleware:
    """Tell pages where the spare is, and let tables of the machine that led before send here.

    Whoever calls from a page of another origin shows a table's card: no cookie is sent or taken ("*"), so nothing is
    allowed that a program without a browser could not do. Only a machine that took over answers such calls.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.spare = None  # type: ignore[attr-defined]  # for templates
        response = self.get_response(request)
        spare: SparePlace | None = request.spare  # type: ignore[attr-defined]
        if spare is not None and response.headers.get("Content-Type", "").startswith("text/html"):
            response._csp_update = {"connect-src": [spare.address]}  # type: ignore[attr-defined]  # noqa: SLF001  as csp_update
        if _is_call_of_card(request) and has_taken_over(request.resolver_match):
            for name, value in _CALLS.items():
                response.headers[name] = value
        return response

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Sequence[Any], kwargs: Mapping[str, Any]
    ) -> HttpResponse | None:
        match = request.resolver_match
        if match is None:
            return None
        if match.route.startswith(_CARD):
            if request.method == "OPTIONS" and "Origin" in request.headers:
                return HttpResponse(status=HTTPStatus.NO_CONTENT)
            request.spare = spare_place(None, moves=True)  # type: ignore[attr-defined]
        elif match.route.startswith(_EVENT):
            event = request.META.get(EVENT_KEY)
            lead = getattr(event, "lead", None)
            if event is not None and lead is not None and lead.is_here:
                request.spare = spare_place(event, moves=match.url_name in _MOVE)  # type: ignore[attr-defined]
        return None


def _is_call_of_card(request: HttpRequest) -> bool:
    """Return whether a page of another origin calls with a table's card, or asks whether it may."""
    match = request.resolver_match
    if match is None or "Origin" not in request.headers:
        return False
    if match.route.startswith(_CARD):
        return True
    shows_card = request.headers.get("Authorization", "").lower().startswith("table ")
    return match.route.startswith(_API_TABLE) and (shows_card or request.method == "OPTIONS")


_WRITES: Final = ("POST", "PUT", "PATCH", "DELETE")
_OF_EVENT: Final = ("t/<slug:slug>/", f"api/v1/{API_EVENT}")
_ELSEWHERE: Final = ("/following/", "/sign-in/", "/sign-out/", "/account/")
_SPARE_PAGES: Final = "event-machine"  # where the switch is turned off
_AGAIN_AFTER: Final = "2"


class SpareReceiptMiddleware:
    """Acknowledge a write only once the spare has it, where the event asks for that (docs/two-machines.md).

    Otherwise a program and an outbox are answered ``following.not_received``: they send it again, under its key. The
    page of a form that the browser sent by itself says it in words.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method not in _WRITES or response.status_code >= HTTPStatus.BAD_REQUEST:
            return response
        name = missing(awaited(event=_event_of(request))) if _is_of_event(request) else ""
        if not name:
            return response
        text = _("Saved on this machine, but the spare “%(name)s” does not have it yet.") % {"name": name}
        if request.path.startswith("/api/") or request.headers.get("X-Form-Key"):
            body = {"code": "following.not_received", "message": text, "detail": {"spare": name}}
            return JsonResponse(body, status=HTTPStatus.SERVICE_UNAVAILABLE, headers={"Retry-After": _AGAIN_AFTER})
        messages.warning(request, text)
        return response


def _is_of_event(request: HttpRequest) -> bool:
    match = request.resolver_match
    if match is None or not match.kwargs or request.path.startswith(_ELSEWHERE):
        return False
    return not (match.url_name or "").startswith(_SPARE_PAGES)


def _event_of(request: HttpRequest) -> int | None:
    """Return the event of the address; None where only a token or an id names it: then any may be meant."""
    match = request.resolver_match
    if match is None or not match.route.startswith(_OF_EVENT):
        return None
    return Tournament.objects.filter(slug=match.kwargs["slug"]).values_list("pk", flat=True).first()


class MachinesMiddleware:
    """Do all three, for an event that is on several machines."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._letters = LetterMiddleware(get_response)
        self._addresses = SpareAddressMiddleware(SpareReceiptMiddleware(self._letters))

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._addresses(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Sequence[Any], kwargs: Mapping[str, Any]
    ) -> HttpResponse | None:
        answer = self._addresses.process_view(request, view, args, kwargs)
        return answer or self._letters.process_view(request, view, args, kwargs)
