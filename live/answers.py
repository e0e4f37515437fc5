"""Send whole responses over plain ASGI."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from live.asgi import Send

Headers = Iterable[tuple[bytes, bytes]]


@dataclass(frozen=True, slots=True)
class RawResponse:
    """Store status, headers and body of one response."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes = b""


async def send_response(send: Send, given: RawResponse) -> None:
    length = ((b"content-length", str(len(given.body)).encode()),) if given.status != 304 else ()
    await send({"type": "http.response.start", "status": given.status, "headers": [*given.headers, *length]})
    await send({"type": "http.response.body", "body": given.body, "more_body": False})


async def refuse(send: Send, status: int, code: str, message: str) -> None:
    """Send an error response in the shape of the API."""
    body = json.dumps({"code": code, "message": message, "detail": {}}).encode()
    again = ((b"retry-after", b"3"),) if status == 503 else ()
    kind = (b"content-type", b"application/json")
    await send_response(send, RawResponse(status, (kind, (b"cache-control", b"no-store"), *again), body))
