"""Provide the base class of API views: the actor, one answer per key, and the event by its address."""

import functools
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.exceptions import AuthenticationFailed, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.utils.encoders import JSONEncoder
from rest_framework.views import APIView

from mahjong_core.errors import RuleError
from tournaments.common.actors import Actor, actor_of, device_actor, origin_of
from tournaments.common.api.auth import ApiToken, BrowserSession, TableCard
from tournaments.common.api.bodies import unknown_fields
from tournaments.common.api.conditional import on_condition
from tournaments.common.api.deprecation import Deprecation
from tournaments.common.api.parsers import CleanJSONParser
from tournaments.common.api.throttles import GuessThrottle
from tournaments.common.errors import Malformed, NotPermitted, Refusal
from tournaments.common.permissions import check_may, roles_of
from tournaments.common.policies import check_led_here
from tournaments.common.selectors.visibility import may_see
from tournaments.common.services.idempotency import WriteResponse, check_key, fingerprint, run_once
from tournaments.models import Participant, Role, Session, Table, TableLink, Tournament

Handler = Callable[..., Response]
_WRITES = ("post", "put", "patch", "delete")
_PAGING = frozenset({"page", "page_size", "limit", "offset", "format"})
_READS = ("GET", "HEAD", "OPTIONS")
_JUDGED = (status.HTTP_409_CONFLICT, status.HTTP_422_UNPROCESSABLE_ENTITY)
_OF_CALLER = ("Authorization", "Cookie")
_DOCS = "/api/v1/docs/"
# What a page of another origin may read of an answer besides its body.
_EXPOSED = (
    "ETag",
    "X-Request-ID",
    "Retry-After",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "Link",
    "Deprecation",
    "Sunset",
)


class SecretResponse(Response):
    """Represent an answer that shows a secret once: ``kept`` is the answer to a resend."""

    def __init__(self, data: Any, *, kept: Any, status: int) -> None:
        super().__init__(data, status=status)
        self.kept = kept


def _as_sent(data: Any) -> Any:
    """Return the data as a client reads them: moments and ids as text, as the column of stored answers needs them."""
    return json.loads(json.dumps(data, cls=JSONEncoder))


def once(handler: Handler) -> Handler:
    """Store the answer of a write under its ``Idempotency-Key``, and return it for a resend."""

    @functools.wraps(handler)
    def wrapped(view: "ApiView", request: Request, *args: Any, **kwargs: Any) -> Response:
        key = request.headers.get("Idempotency-Key")
        if key is not None:
            check_key(key)
        if key is None or not view.keeps_answers:
            return handler(view, request, *args, **kwargs)

        def write() -> WriteResponse:
            response = handler(view, request, *args, **kwargs)
            kept = response.kept if isinstance(response, SecretResponse) else response.data
            return WriteResponse(response.status_code, response.data, kept=_as_sent(kept))

        wanted = fingerprint(request.method or "", request.path, view.body)
        answer = run_once(scope=view.actor.key, key=key, request_fingerprint=wanted, at=view.now, write=write)
        headers = {"Idempotency-Repeated": "true"} if answer.is_repeated else {}
        return Response(answer.body, status=answer.status, headers=headers)

    return wrapped


class ApiView(APIView):
    """Serve a view of ``/api/v1/``: ``self.actor`` and ``self.now`` are set before the handler runs."""

    authentication_classes = [TableCard, ApiToken, BrowserSession]
    parser_classes = [CleanJSONParser]
    metadata_class = None

    actor: Actor
    body: bytes
    tournament_kwarg: ClassVar[str] = "slug"
    # False: a repeated write does no harm, and is too long to be made inside the transaction of its kept answer.
    keeps_answers: ClassVar[bool] = True
    is_of_no_event: ClassVar[bool] = False  # a read that keys for whatever event open
    reads_body: ClassVar[bool] = True  # False where the body is a file, too large to hold
    throttles: Sequence[Any] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for name in _WRITES:
            if name in cls.__dict__:
                setattr(cls, name, once(cls.__dict__[name]))

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        self.body = request._request.body if self.reads_body else b""
        super().initial(request, *args, **kwargs)
        self.actor = caller_of(request)
        self.now = timezone.now()
        key = getattr(request.auth, "api_key", None)
        if key is not None:
            if self.is_of_no_event:
                key.note_use(self.now)
            else:
                slug = kwargs.get(self.tournament_kwarg)
                key.check_call(is_read=request.method in _READS, slug=slug, at=self.now)
        handler = getattr(self, (request.method or "").lower(), None)
        if getattr(handler, "needs_caller", False) and self.actor.user is None and self.actor.badge is None:
            # Who before what: a stranger's body is not read.
            raise NotPermitted("permissions.not_signed_in", _("Sign in first."), {})
        known = getattr(handler, "parameters", None)
        if known is not None:
            _check_parameters(request, known)

    def perform_authentication(self, request: Request) -> None:
        """Authenticate, and throttle addresses that send unknown keys; a good key passes from the same address."""
        try:
            super().perform_authentication(request)
        except AuthenticationFailed:
            guesses = GuessThrottle()
            if not guesses.allow_request(request, self):
                self.throttled(request, guesses.wait())
            raise

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        answer = super().finalize_response(request, response, *args, **kwargs)
        answer.headers["Vary"] = "Accept, Accept-Language, Authorization, Cookie"
        for name, value in (self._rate_headers() | self._deprecation_headers(request)).items():
            answer.headers[name] = f"{answer.headers[name]}, {value}" if name in answer.headers else value
        if request.method in _READS:
            _open_to_other_origins(answer)
        return on_condition(request._request, answer, is_public=not any(map(request.headers.get, _OF_CALLER)))

    def handle_exception(self, exc: Exception) -> Response:
        return super().handle_exception(self._elsewhere(exc) or exc)

    def _elsewhere(self, error: Exception) -> Refusal | None:
        """Return the refusal that names the machine that leads, for a write that was judged by rows of a follower.

        These rows may be older: a session that began a second ago has not started here. A device that was told so would
        not try again elsewhere.
        """
        is_judged = isinstance(error, RuleError | Http404) or getattr(error, "status", 0) in _JUDGED
        is_of_event = self.tournament_kwarg in self.kwargs and hasattr(self, "actor")
        if not is_judged or not is_of_event or self.request.method in _READS:
            return None
        try:
            check_led_here(self.tournament)
        except Refusal as elsewhere:
            return elsewhere
        except Http404:
            return None
        return None

    def get_throttles(self) -> list[Any]:
        """Return the throttles of this request, each evaluated once."""
        self.throttles = super().get_throttles()
        return self.throttles

    def _rate_headers(self) -> dict[str, str]:
        """Return how many calls the caller may make, and how many are left until when."""
        counted = [throttle for throttle in self.throttles if getattr(throttle, "calls", None) is not None]
        return counted[0].headers() if counted else {}

    def _deprecation_headers(self, request: Request) -> dict[str, str]:
        handler = getattr(self, (request.method or "").lower(), None)
        found: Deprecation | None = getattr(handler, "deprecation", None)
        return dict(found.headers(f"{_DOCS}#{handler.operation}")) if found and handler else {}

    def options(self, request: Any, *args: Any, **kwargs: Any) -> Response:
        """Return the response to a browser's preflight request for a page of another origin.

        Reads with a language and an ETag, no keys.
        """
        return Response(status=204, headers={"Allow": ", ".join(self.allowed_methods)})

    @functools.cached_property
    def tournament(self) -> Tournament:
        return self.visible(get_object_or_404(Tournament, slug=self.kwargs[self.tournament_kwarg]))

    def visible(self, tournament: Tournament) -> Tournament:
        """Return the event; raise 404 for a draft unless the caller is of its staff."""
        if not may_see(tournament, self.actor):
            raise Http404
        return tournament

    @functools.cached_property
    def roles(self) -> frozenset[Role]:
        """Return the caller's roles in this event (one query)."""
        return roles_of(self.actor, self.tournament)

    @property
    def session(self) -> Session:
        """Return the session of the address with its event."""
        wanted = Session.objects.select_related("tournament")
        session_row = get_object_or_404(wanted, tournament__slug=self.kwargs["slug"], number=self.kwargs["session"])
        self.visible(session_row.tournament)
        return session_row

    @property
    def table(self) -> Table:
        """Return the table of the address with its session and event (one query)."""
        table_row = get_object_or_404(
            Table.objects.select_related("session__tournament"),
            session__tournament__slug=self.kwargs["slug"],
            session__number=self.kwargs["session"],
            number=self.kwargs["table"],
        )
        self.visible(table_row.session.tournament)
        return table_row

    def participant(self, number: int) -> Participant:
        wanted = Participant.objects.select_related("tournament", "team")
        return get_object_or_404(wanted, tournament=self.tournament, number=number)

    def check_may(self, act: str, **acts: Any) -> None:
        """Raise ``NotPermitted`` unless the caller may do ``act`` in the event. For reads: services check writes."""
        check_may(self.actor, act, self.tournament, **acts)

    def parse(self, serializer_class: type[BaseSerializer[Any]], **kwargs: Any) -> dict[str, Any]:
        """Return the validated body. Raise one ``api.invalid`` that names every bad field."""
        serializer = serializer_class(data=self.request.data, **kwargs)
        # A field that nobody reads is a slip of the client's: said aloud, not passed over.
        unknown = unknown_fields(serializer, self.request.data)
        if unknown:
            raise ValidationError(unknown)
        serializer.is_valid(raise_exception=True)
        data: dict[str, Any] = serializer.validated_data
        return data

    def query(self, serializer_class: type[BaseSerializer[Any]]) -> dict[str, Any]:
        """Return the validated query string. Refuse a parameter that the operation does not know."""
        serializer = serializer_class(data=self.request.query_params.dict())
        _check_parameters(self.request, getattr(serializer, "fields", ()))
        serializer.is_valid(raise_exception=True)
        data: dict[str, Any] = serializer.validated_data
        return data

    def mapping(self) -> Mapping[str, Any]:
        """Return the body as a mapping whose fields the core validates."""
        data = self.request.data
        if not isinstance(data, Mapping):
            raise Malformed("api.not_an_object", _("The body is not a JSON object."))
        return data


def _check_parameters(request: Request, known: Iterable[str]) -> None:
    """Raise ``api.invalid`` that names the parameters of the address which the operation does not know."""
    unknown = set(request.query_params) - set(known) - _PAGING
    if unknown:
        raise ValidationError({name: [_("This parameter does not exist.")] for name in sorted(unknown)})


def _open_to_other_origins(answer: Any) -> None:
    """Allow pages of other origins to read public answers: with "*" a browser sends no cookie and may send no key."""
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["Access-Control-Allow-Methods"] = "GET, HEAD"
    answer.headers["Access-Control-Allow-Headers"] = "Accept-Language, If-None-Match"
    answer.headers["Access-Control-Expose-Headers"] = ", ".join(_EXPOSED)


def caller_of(request: Request) -> Actor:
    """Return the account, or the table whose card was sent, as an actor."""
    if isinstance(request.auth, TableLink):
        return device_actor(request.auth, origin_of(request, "device"))
    return actor_of(request, "api")
