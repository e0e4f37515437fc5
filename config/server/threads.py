"""Run Django behind ASGI, each request whole in one thread of a pool.

Django's own handler makes a thread for every request and goes back to the loop for every middleware without ``async``,
which is all of them: more work than a kept page. Here the chain runs as it does behind WSGI (docs/adr/0041).
"""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any, Final

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http import FileResponse, HttpResponseBase
from django.urls import set_script_prefix

_READERS: Final = 6  # Python runs one thread at a time: more pages at once only take the processor from the tables
_WRITERS: Final = 4


class ThreadedHandler(ASGIHandler):
    """Read the body, make the answer in one thread, send it.

    Requests that read and requests that write have pools of their own, so that a table's hand never waits behind a hall
    of phones. Neither a slow body nor a slow visitor holds a thread.
    """

    def __init__(self, *, readers: int = _READERS, writers: int = _WRITERS) -> None:
        super().__init__()
        self._readers = ThreadPoolExecutor(readers, thread_name_prefix="read")
        self._writers = ThreadPoolExecutor(writers, thread_name_prefix="write")

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: FBT001, FBT002  Django's own signature
        """Build the chain of middleware as for WSGI, in every protocol."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            raise ValueError(f"only HTTP is answered here, not {scope['type']}")
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        pool = self._readers if scope["method"] in ("GET", "HEAD") else self._writers
        response = await asyncio.get_running_loop().run_in_executor(pool, self._answer, scope, body)
        if response.streaming:
            await self._stream(response, receive, send)
        else:
            await self.send_response(response, send)

    async def _in_thread(self, work: Any, *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._readers, work, *args)

    def _answer(self, scope: dict[str, Any], body: Any) -> HttpResponseBase:
        """Return the answer of the whole chain; closed at once unless it is streamed.

        This thread has its connections.
        """
        set_script_prefix(get_script_prefix(scope))
        with ExitStack() as unowned:
            unowned.callback(body.close)  # a request closes its body itself; until there is one, nobody else does
            signals.request_started.send(sender=self.__class__, scope=scope)
            request, refused = self.create_request(scope, body)
            if request is not None:
                unowned.pop_all()
        response: Any = refused if request is None else self.get_response(request)
        response._handler_class = self.__class__  # noqa: SLF001  who ends the request, as Django's own handlers say it
        if isinstance(response, FileResponse):
            response.block_size = self.chunk_size
        if not response.streaming:
            response.close()
        answer: HttpResponseBase = response
        return answer

    async def _stream(self, response: Any, receive: Any, send: Any) -> None:
        """Send piece by piece, until the visitor leaves."""
        if not response.is_async:
            response.streaming_content = self._pieces(iter(response))
        sending = asyncio.ensure_future(self.send_response(response, send))
        leaving = asyncio.ensure_future(receive())
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
        finally:
            sending.cancel()
            leaving.cancel()
            await asyncio.gather(sending, leaving, return_exceptions=True)
            await self._in_thread(response.close)

    async def _pieces(self, pieces: Any) -> AsyncIterator[bytes]:
        while (piece := await self._in_thread(next, pieces, None)) is not None:
            yield piece
