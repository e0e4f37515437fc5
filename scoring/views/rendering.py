"""Pages show times as the clocks of the event's hall do."""

from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.views.base import EventPage


def render_page(
    request: HttpRequest, template: str, page: EventPage, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """A template of ``scoring`` in the event's time zone."""
    with timezone.override(ZoneInfo(page.tournament.time_zone)):
        return render(request, f"scoring/{template}.html", {"page": page} | context, status=status)
