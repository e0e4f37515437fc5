"""Turns refusals that reach the edge of a page into a page."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.errors import Refusal


class RefusalMiddleware:
    """A refusal that no view turned into a form error becomes a page with its code and the way back."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, Refusal):
            return None
        return render(request, "refusal.html", {"refusal": exception}, status=exception.status)
