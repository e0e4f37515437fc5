"""Django behind ASGI: one thread for a whole request, no thread for whoever sends or reads slowly."""

import asyncio
import io
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path

from config.server.threads import ThreadedHandler

STEPS: list[tuple[str, int]] = []
OPEN = threading.Event()


class Watched(io.BytesIO):
    """A file that says which thread read it, and whether it was closed."""

    def read(self, size: int | None = -1, /) -> bytes:
        STEPS.append(("read", threading.get_ident()))
        return super().read(size)

    def close(self) -> None:
        STEPS.append(("closed", threading.get_ident()))
        super().close()


def seen(request: HttpRequest) -> HttpResponse:
    STEPS.append(("view", threading.get_ident()))
    return HttpResponse(b"%d" % len(request.body), content_type="text/plain")


def file(request: HttpRequest) -> FileResponse:
    return FileResponse(Watched(b"a" * 200_000), content_type="application/octet-stream")


async def _endless() -> AsyncIterator[bytes]:
    try:
        yield b"more"
        yield b"more"
        await asyncio.Event().wait()  # nothing sets it: the stream ends with its visitor alone
    finally:
        STEPS.append(("left", threading.get_ident()))


def endless(request: HttpRequest) -> StreamingHttpResponse:
    return StreamingHttpResponse(_endless(), content_type="application/octet-stream")


def held(request: HttpRequest) -> HttpResponse:
    OPEN.wait(60)
    return HttpResponse()


def broken(request: HttpRequest) -> HttpResponse:
    raise ValueError("broken")


urlpatterns = [path(f"{view.__name__}/", view) for view in (seen, file, endless, held, broken)]


@pytest.fixture(autouse=True)
def _own_pages(settings: Any) -> Iterator[None]:
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = ["django.middleware.common.CommonMiddleware"]
    request_started.disconnect(close_old_connections)  # here no request has a database
    request_finished.disconnect(close_old_connections)
    STEPS.clear()
    OPEN.clear()
    yield
    request_started.connect(close_old_connections)
    request_finished.connect(close_old_connections)


class Visitor:
    """One request: parts of its body come when they are put, and what is sent is kept."""

    def __init__(self, address: str, *, method: str = "GET", body: tuple[bytes, ...] = (b"",)) -> None:
        self.scope = {
            "type": "http",
            "method": method,
            "path": address,
            "query_string": b"",
            "headers": [(b"host", b"localhost")],
        }
        self.coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent: list[dict[str, Any]] = []
        self.streams = asyncio.Event()  # three messages were sent
        for number, part in enumerate(body):
            self.put(part, more=number + 1 < len(body))

    def put(self, part: bytes, *, more: bool) -> None:
        self.coming.put_nowait({"type": "http.request", "body": part, "more_body": more})

    def leave(self) -> None:
        self.coming.put_nowait({"type": "http.disconnect"})

    async def send(self, message: Any) -> None:
        self.sent.append(message)
        if len(self.sent) >= 3:
            self.streams.set()

    def visit(self, application: ThreadedHandler) -> "asyncio.Task[None]":
        return asyncio.ensure_future(application(self.scope, self.coming.get, self.send))

    @property
    def status(self) -> int:
        return int(self.sent[0]["status"])

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.sent[1:])


def evening(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    def run() -> None:
        asyncio.run(asyncio.wait_for(test(), 60))

    return run


@evening
async def test_the_answer_is_made_beside_the_loop_and_the_body_is_read_whole() -> None:
    visitor = Visitor("/seen/", method="POST", body=(b"ab", b"cde"))
    await visitor.visit(ThreadedHandler())
    assert (visitor.status, visitor.body) == (200, b"5")
    assert [step for step, thread in STEPS if thread != threading.get_ident()] == ["view"]
    assert dict(visitor.sent[0]["headers"])[b"Content-Type"] == b"text/plain"


@evening
async def test_a_slow_body_holds_no_thread() -> None:
    application = ThreadedHandler(writers=1)
    slow = [Visitor("/seen/", method="POST", body=()) for _ in range(40)]
    for visitor in slow:
        visitor.put(b"a", more=True)
    waiting = [visitor.visit(application) for visitor in slow]
    quick = Visitor("/seen/", method="POST", body=(b"abc",))
    await quick.visit(application)
    assert quick.body == b"3"
    for visitor in slow:
        visitor.put(b"bc", more=False)
    await asyncio.gather(*waiting)
    assert {visitor.body for visitor in slow} == {b"3"}


@evening
async def test_whoever_leaves_before_the_body_is_there_is_answered_by_nobody() -> None:
    visitor = Visitor("/seen/", method="POST", body=())
    visitor.put(b"a", more=True)
    visitor.leave()
    await visitor.visit(ThreadedHandler())
    assert (visitor.sent, STEPS) == ([], [])


@evening
async def test_a_file_goes_out_in_pieces_read_beside_the_loop_and_is_closed() -> None:
    visitor = Visitor("/file/")
    await visitor.visit(ThreadedHandler())
    assert (visitor.status, len(visitor.body)) == (200, 200_000)
    assert len(visitor.sent) > 3
    assert threading.get_ident() not in {thread for _step, thread in STEPS}
    assert STEPS[-1][0] == "closed"


@evening
async def test_whoever_leaves_ends_the_stream() -> None:
    visitor = Visitor("/endless/")
    task = visitor.visit(ThreadedHandler())
    await visitor.streams.wait()
    visitor.leave()
    await task
    assert "left" in dict(STEPS)


@evening
async def test_what_breaks_is_an_answer() -> None:
    visitor = Visitor("/broken/")
    await visitor.visit(ThreadedHandler())
    assert visitor.status == 500


@evening
async def test_only_http_is_answered() -> None:
    with pytest.raises(ValueError, match="websocket"):
        await ThreadedHandler()({"type": "websocket"}, None, None)


@evening
async def test_a_hall_of_readers_leaves_a_thread_to_the_table_that_writes() -> None:
    application = ThreadedHandler(readers=1, writers=1)
    phones = [Visitor("/held/").visit(application) for _ in range(20)]
    hand = Visitor("/seen/", method="POST", body=(b"abc",))
    await hand.visit(application)
    assert hand.body == b"3"
    OPEN.set()
    await asyncio.gather(*phones)


@evening
async def test_a_request_that_never_begins_closes_its_body() -> None:
    body = io.BytesIO()

    class Handler(ThreadedHandler):
        async def read_body(self, receive: Any) -> Any:
            return body

    def no_database(**_: Any) -> None:
        raise RuntimeError("no database")

    request_started.connect(no_database)
    try:
        with pytest.raises(RuntimeError, match="no database"):
            await Visitor("/seen/").visit(Handler())
    finally:
        request_started.disconnect(no_database)
    assert body.closed
