"""The edges of the process: visitors' addresses, static files, the tests' own fence."""

import socket
from pathlib import Path

import pytest
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django import Settings
from whitenoise.responders import StaticFile

from config.http.proxy import ForwardedAddressMiddleware
from config.http.static_files import StaticFilesMiddleware
from tests.conftest import NetworkBlockedError


def seen_address(proxies: int, forwarded: str, settings: Settings) -> str:
    settings.SEATWIND_PROXIES = proxies
    seen: list[str] = []

    def page(request: HttpRequest) -> HttpResponse:
        seen.append(request.META["REMOTE_ADDR"])
        return HttpResponse()

    request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.1", HTTP_X_FORWARDED_FOR=forwarded)
    ForwardedAddressMiddleware(page)(request)
    return seen[0]


@pytest.mark.parametrize(
    ("proxies", "forwarded", "expected"),
    [
        (1, "203.0.113.9", "203.0.113.9"),
        (1, "198.51.100.1, 203.0.113.9", "203.0.113.9"),  # the visitor's own claim stands left of the proxy's word
        (2, "198.51.100.1, 203.0.113.9, 10.0.0.7", "203.0.113.9"),
        (1, "", "10.0.0.1"),
        (2, "203.0.113.9", "10.0.0.1"),
    ],
)
def test_only_our_proxies_say_where_a_visitor_is(
    proxies: int, forwarded: str, expected: str, settings: Settings
) -> None:
    assert seen_address(proxies, forwarded, settings) == expected


def test_without_a_proxy_of_ours_the_header_is_not_read(settings: Settings) -> None:
    settings.SEATWIND_PROXIES = 0
    with pytest.raises(MiddlewareNotUsed):
        ForwardedAddressMiddleware(lambda request: HttpResponse())


@pytest.fixture
def static_file(tmp_path: Path) -> StaticFile:
    path = tmp_path / "app.css"
    path.write_bytes(b"main { color: red }")
    return StaticFile(str(path), [("Content-Type", "text/css")])


def serve(static_file: StaticFile, method: str = "GET", headers: dict[str, str] | None = None) -> HttpResponse:
    request = RequestFactory().generic(method, "/static/app.css", headers=headers)
    return StaticFilesMiddleware.serve(static_file, request)


def test_a_static_file_is_one_whole_answer(static_file: StaticFile) -> None:
    response = serve(static_file)
    assert not response.streaming
    assert (response.status_code, response.content) == (200, b"main { color: red }")
    assert (response["Content-Type"], response["Content-Length"]) == ("text/css", "19")


def test_a_static_file_answers_head_ranges_and_known_copies(static_file: StaticFile) -> None:
    head = serve(static_file, "HEAD")
    part = serve(static_file, headers={"Range": "bytes=0-3"})
    known = serve(static_file, headers={"If-None-Match": head["ETag"]})
    assert (head.status_code, head.content) == (200, b"")
    assert (part.status_code, part.content) == (206, b"main")
    assert (known.status_code, known.content) == (304, b"")


@pytest.mark.parametrize("host", ["192.0.2.1", "example.org", "2001:db8::1"])
def test_a_test_cannot_leave_this_machine(host: str) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as outside, pytest.raises(NetworkBlockedError):
        outside.connect((host, 80))
