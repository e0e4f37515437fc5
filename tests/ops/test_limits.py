"""How much a request may bring: refused from its first lines, or while it comes, under both kinds of server."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from config.http.limits import API_BYTES, PAGE_BYTES, SCAN_BYTES, BodyLimitMiddleware, with_body_limit

API, PAGE = "/api/v1/tournaments/", "/t/lyon-open/"


@pytest.mark.parametrize(
    ("path", "length", "status"),
    [
        (API, API_BYTES, 200),
        (API, API_BYTES + 1, 413),
        (PAGE, PAGE_BYTES, 200),
        (PAGE, PAGE_BYTES + 1, 413),
        (PAGE, 400_000_000, 413),
        (PAGE, 10**30, 413),
        (PAGE + "print/scans/", SCAN_BYTES, 200),
        (API + "lyon-open/prints/scans/", SCAN_BYTES, 200),
        (API + "lyon-open/prints/scans/", SCAN_BYTES + 1, 413),
        ("/event-files/", 512 * 1024 * 1024, 200),
        ("/event-files/", 512 * 1024 * 1024 + 1, 413),
        ("/api/v1/event-files/", 512 * 1024 * 1024, 200),
        ("/api/v1/event-files/other/", 512 * 1024 * 1024, 413),
    ],
)
def test_a_length_above_the_limit_is_refused_before_anything_is_read(path: str, length: int, status: int) -> None:
    reached: list[HttpRequest] = []

    def page(request: HttpRequest) -> HttpResponse:
        reached.append(request)
        return HttpResponse()

    request = RequestFactory().post(path, CONTENT_LENGTH=str(length))
    answer = BodyLimitMiddleware(page)(request)
    assert answer.status_code == status
    assert bool(reached) is (status == 200)


def test_the_api_says_it_in_its_own_shape() -> None:
    request = RequestFactory().post(API, CONTENT_LENGTH=str(API_BYTES + 1))
    answer = BodyLimitMiddleware(lambda _: HttpResponse())(request)
    assert b'"code": "api.body_too_large"' in answer.content  # type: ignore[attr-defined]


async def reads_all(scope: Any, receive: Any, send: Any) -> None:
    """What Django does: the whole body first."""
    more = True
    while more:
        more = (await receive()).get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def answer_to(path: str, headers: list[tuple[bytes, bytes]], chunks: Iterator[bytes]) -> tuple[int, int]:
    """The status, and how many pieces of the body were taken."""
    sent: list[Any] = []
    taken = 0

    async def receive() -> Any:
        nonlocal taken
        taken += 1
        chunk = next(chunks, None)
        return {"type": "http.request", "body": chunk or b"", "more_body": chunk is not None}

    async def send(event: Any) -> None:
        sent.append(event)

    scope: Any = {"type": "http", "path": path, "headers": headers}
    asyncio.run(with_body_limit(reads_all)(scope, receive, send))
    return sent[0]["status"], taken


def test_a_length_that_is_too_much_is_refused_without_taking_a_piece() -> None:
    length = [(b"content-length", str(API_BYTES + 1).encode())]
    assert answer_to(API, length, iter([b"x"])) == (413, 0)


def test_a_body_without_length_is_counted_while_it_comes() -> None:
    """400 MB in pieces of 1 MB: the third is one too many for the API, the eleventh for a page."""
    assert answer_to(API, [], iter([b"x" * 2**20] * 400)) == (413, 3)
    assert answer_to(PAGE, [], iter([b"x" * 2**20] * 400)) == (413, 11)
    assert answer_to(API, [], iter([b"x" * 2**20] * 2)) == (200, 3)


@pytest.mark.parametrize(
    ("referer", "back"),
    [
        ("https://hall.example.org/t/lyon-open/s/1/tables/3/photo/", "/t/lyon-open/s/1/tables/3/photo/"),
        ("https://hall.example.org/t/lyon-open/import/?kind=a&b", "/t/lyon-open/import/?kind=a&amp;b"),
        ("https://hall.example.org//evil.example.org/", "/evil.example.org/"),
        ("https://evil.example.org/t/lyon-open/", "/"),
        ("javascript:alert(1)", "/"),
        ("", "/"),
    ],
)
def test_a_form_gets_a_page_in_every_language_with_the_way_back(referer: str, back: str) -> None:
    request = RequestFactory().post(
        PAGE, CONTENT_LENGTH=str(PAGE_BYTES + 1), HTTP_HOST="hall.example.org", HTTP_REFERER=referer
    )
    answer: Any = BodyLimitMiddleware(lambda _: HttpResponse())(request)
    page = answer.content.decode()
    assert (answer.status_code, answer.headers["Content-Type"]) == (413, "text/html; charset=utf-8")
    assert 'lang="en"' in page
    assert 'lang="fr"' in page
    assert "larger than 10 MB" in page
    assert "dépasse 10 Mo" in page
    assert page.count(f'href="{back}"') == 2
    assert "script" not in page
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_both_kinds_of_server_give_the_same_page() -> None:
    referer = "http://hall.example.org/t/lyon-open/"
    headers = [
        (b"host", b"hall.example.org"),
        (b"referer", referer.encode()),
        (b"content-length", str(PAGE_BYTES + 1).encode()),
    ]
    sent: list[Any] = []

    async def receive() -> Any:
        raise AssertionError("a piece was taken")

    async def send(event: Any) -> None:
        sent.append(event)

    scope: Any = {"type": "http", "path": PAGE, "headers": headers}
    asyncio.run(with_body_limit(reads_all)(scope, receive, send))
    request = RequestFactory().post(
        PAGE, CONTENT_LENGTH=str(PAGE_BYTES + 1), HTTP_HOST="hall.example.org", HTTP_REFERER=referer
    )
    answer: Any = BodyLimitMiddleware(lambda _: HttpResponse())(request)
    assert sent[0]["status"] == answer.status_code
    assert sent[1]["body"] == answer.content
    facts = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    assert facts | {name.lower(): value for name, value in answer.headers.items()} == facts
