"""Answer reads on condition: an ETag of what is sent, and 304 to whoever has it."""

import hashlib
from typing import Any, Final

from django.http import HttpRequest, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.utils.http import parse_etags
from rest_framework.response import Response

# What describes a body, and is left out where none is sent.
_OF_BODY: Final = frozenset({"content-type", "content-length", "content-disposition"})


def on_condition(request: HttpRequest, answer: Any, *, is_public: bool) -> Any:
    """Return the answer to a read with its ETag, or 304 where ``If-None-Match`` names it.

    The tag is of the bytes, so it differs by reader and language where they do. An answer that has a tag, that is a
    stream or that is not 200 is returned as it is.
    """
    if request.method not in ("GET", "HEAD") or answer.status_code != 200 or answer.streaming:
        return answer
    answer.headers.setdefault("Cache-Control", "no-cache" if is_public else "private, no-cache")
    if answer.has_header("ETag"):
        return answer
    if isinstance(answer, Response):  # its bytes are made later
        answer.add_post_render_callback(lambda rendered: _tagged(request, rendered))
        return answer
    return _tagged(request, answer)


def _tagged(request: HttpRequest, answer: Any) -> HttpResponseBase:
    tag = f'"{hashlib.sha256(answer.content).hexdigest()[:32]}"'
    answer.headers["ETag"] = tag
    # Weak tags match too: a proxy that compresses may have made ours one.
    seen = {etag.removeprefix("W/") for etag in parse_etags(request.headers.get("If-None-Match", ""))}
    if seen.isdisjoint({tag, "*"}):
        return answer  # type: ignore[no-any-return]
    unchanged = HttpResponseNotModified()
    for name, value in answer.headers.items():
        if name.lower() not in _OF_BODY:
            unchanged.headers[name] = value
    return unchanged
