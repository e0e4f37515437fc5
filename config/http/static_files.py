"""Serve static files from the same process, whichever server runs it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]  # WhiteNoise has no types
    """Serve files by WhiteNoise as whole responses, since a plain iterator would block an ASGI server."""

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        answer = static_file.get_response(request.method, request.META)
        body = b""
        if answer.file is not None:
            with answer.file as file:
                body = file.read()
        response = HttpResponse(body, status=int(answer.status))
        del response["Content-Type"]
        for name, value in answer.headers:
            response[name] = value
        return response
