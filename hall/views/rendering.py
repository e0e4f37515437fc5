"""Pages of the hall in the event's time zone."""

from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.common.views.base import EventPage


def show_page(
    request: HttpRequest, template: str, page: EventPage, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    with timezone.override(ZoneInfo(page.tournament.time_zone)):
        return render(request, f"hall/{template}.html", {"page": page} | context, status=status)
