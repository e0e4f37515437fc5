"""Who asks is settled before what: a stranger is asked to sign in, whatever was sent, and every error is JSON."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import path

from config.urls import urlpatterns as addresses
from tests.api.conftest import Api
from tests.api.day import Row
from tests.people import make_seated_event, make_tournament
from tests.rights import CALLS
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
VALUES = {"uuid": "00000000-0000-4000-8000-000000000000", "int": "1", "slug": "lyon-open", "str": "x"}
NEEDS_CALLER = [row for row in CALLS if row.allowed != "all"]


def address(row: Row) -> str:
    return "/api/v1/" + re.sub(r"<(\w+):\w+>", lambda match: VALUES[match[1]], row.route)


@pytest.fixture
def event() -> Tournament:
    return make_tournament()


@pytest.mark.long
@pytest.mark.sampled(5)
@pytest.mark.parametrize("body", [b"{", b"[]", b"\xff", b'{"no_such_field": 1}', b""])
@pytest.mark.parametrize("row", NEEDS_CALLER, ids=lambda row: f"{row.method} {row.route}")
def test_a_stranger_is_asked_to_sign_in_before_the_body_is_read(event: Tournament, row: Row, body: bytes) -> None:
    more: dict[str, Any] = {} if row.method == "get" else {"data": body, "content_type": "application/json"}
    query = "?limit=0&from=nonsense&session=x" if row.method == "get" else ""
    answer = getattr(Client(raise_request_exception=False), row.method)(address(row) + query, **more)
    assert (answer.status_code, answer.json()["code"]) == (401, "permissions.not_signed_in")
    assert answer.headers["WWW-Authenticate"] == "Token"


def test_who_is_signed_in_is_told_what_is_wrong_with_the_body() -> None:
    make_seated_event()
    assert Api("alice").post("/tournaments/", {"name": 7}).code == "api.invalid"
    assert Api("alice").get("/tournaments/lyon-open/audit/?limit=0").status == 400


ODD = [
    "tournaments/É/",
    "tournaments/lyon open/",
    "tournaments/a%2Fb/",
    "tournaments/x%0Ay/",
    "tournaments/lyon-open/sessions/one/",
    "tournaments/lyon-open/sessions/-1/",
    "draws/not-a-number/",
    "%0A",
    "rules/texts/%E2%82%AC/",
    "tournaments/lyon-open/" + "x" * 3000 + "/",
]


@pytest.mark.long
@pytest.mark.parametrize("method", ["get", "post", "put", "delete"])
@pytest.mark.parametrize("odd", [*(f"/api/v1/{text}" for text in ODD), "/api/", "/api/v2/", "/api/%0A", "/api/v1%0A/"])
def test_an_odd_address_is_not_found_in_json(odd: str, method: str) -> None:
    answer = getattr(Client(raise_request_exception=False), method)(odd)
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "application/json")
    assert answer.json()["code"] == "api.not_found"
    assert set(answer.json()) == {"code", "message", "detail"}


def broken(request: Any) -> Any:
    raise RuntimeError("a slip of the program's")


def suspicious(request: Any) -> Any:
    from django.core.exceptions import SuspiciousOperation

    raise SuspiciousOperation("odd")


def denied(request: Any) -> Any:
    from django.core.exceptions import PermissionDenied

    raise PermissionDenied


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize(
    ("view", "status", "code"),
    [
        (broken, 500, "api.internal_error"),
        (suspicious, 400, "api.bad_request"),
        (denied, 403, "permissions.role_missing"),
    ],
)
@pytest.mark.parametrize("prefix", ["api/v1/", ""])
def test_what_no_view_answers(
    view: Any, status: int, code: str, prefix: str, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    class Conf:
        handler400 = "config.http.errors.bad_request"
        handler403 = "config.http.errors.permission_denied"
        handler404 = "config.http.errors.not_found"
        handler500 = "config.http.errors.server_error"
        urlpatterns = [path(f"{prefix}odd/", view), *addresses]

    settings.ROOT_URLCONF = Conf
    answer = Client(raise_request_exception=False).get(f"/{prefix}odd/")
    assert answer.status_code == status
    is_json = answer.headers["Content-Type"] == "application/json"
    assert is_json is bool(prefix)
    if is_json:
        body = json.loads(answer.content)
        assert body["code"] == code
        assert body["detail"]["request_id"] == answer.headers["X-Request-ID"]
        assert "slip" not in answer.text
    else:
        assert "<html" in answer.text


def test_the_error_pages_are_those_of_the_address_conf() -> None:
    import config.urls

    for status, name in ((400, "bad_request"), (403, "permission_denied"), (404, "not_found"), (500, "server_error")):
        assert getattr(config.urls, f"handler{status}") == f"config.http.errors.{name}"


@pytest.mark.parametrize("host", ["evil.example.org", "a b"])
def test_a_host_that_is_not_ours_is_refused_in_json(host: str, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    answer = Client(raise_request_exception=False).get("/api/v1/tournaments/", headers={"host": host})
    assert (answer.status_code, answer.json()["code"]) == (400, "api.bad_request")
