"""Send files in pieces, also from an asynchronous server, which would otherwise read them whole first."""

import asyncio
import os
from collections.abc import AsyncIterator
from typing import IO, Any, Final

from django.core.handlers.asgi import ASGIRequest
from django.http import FileResponse, HttpRequest, StreamingHttpResponse
from django.utils.http import content_disposition_header

_CHUNK: Final = 1 << 16


class _Pieces:
    """Read the file outside the event loop; the response closes it, read or not."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while data := await asyncio.to_thread(self._file.read, _CHUNK):
            yield data

    def close(self) -> None:
        self._file.close()


def download(request: HttpRequest, file: IO[bytes], *, filename: str, content_type: str) -> StreamingHttpResponse:
    """Return the file as an attachment; an event with its pictures may be larger than the memory."""
    as_it_is = {"Content-Encoding": "identity"}  # packed on its way it would have no length, and no browser a progress
    if not isinstance(request, ASGIRequest):
        return FileResponse(file, as_attachment=True, filename=filename, content_type=content_type, headers=as_it_is)
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    pieces: Any = _Pieces(file)
    headers = {
        **as_it_is,
        "Content-Length": str(size),
        "Content-Disposition": content_disposition_header(as_attachment=True, filename=filename) or "attachment",
    }
    return StreamingHttpResponse(pieces, content_type=content_type, headers=headers)
