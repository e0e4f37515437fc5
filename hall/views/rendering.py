"""Render pages of the hall."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.common.views.base import EventPage


def show_page(
    request: HttpRequest, template: str, page: EventPage, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    return render(request, f"hall/{template}.html", {"page": page} | context, status=status)
