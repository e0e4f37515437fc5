"""Answer a file that its readers may keep until it changes."""

import hashlib

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.http import parse_etags


def shared_answer(request: HttpRequest, body: str, kind: str) -> HttpResponse:
    """Return a file that any site may read."""
    answer = tagged_answer(request, body, kind)
    answer["Cache-Control"], answer["Access-Control-Allow-Origin"] = "no-cache", "*"
    return answer


def tagged_answer(request: HttpRequest, body: str, kind: str) -> HttpResponse:
    """Return the file, or 304 if the client has it.

    The tag is a hash of the content, so it reveals nothing more.
    """
    tag = f'"{hashlib.sha256(body.encode()).hexdigest()[:32]}"'
    known = {etag.removeprefix("W/") for etag in parse_etags(request.headers.get("If-None-Match", ""))}
    answer = HttpResponseNotModified() if tag in known else HttpResponse(body, content_type=kind)
    answer["ETag"] = tag
    return answer
