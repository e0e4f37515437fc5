"""The start page."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.selectors.events import demo_panel, event_lists
from tournaments.views.base import page_actor


def home(request: HttpRequest) -> HttpResponse:
    """What Seatwind is, the events by when they are, and the demo's sign-ins where there is a demo."""
    search = request.GET.get("q", "").strip()
    lists = event_lists(search=search, today=timezone.localdate(), user=page_actor(request).user)
    demo = demo_panel() if settings.SEATWIND_DEMO else None
    return render(request, "start/home.html", {"lists": lists, "search": search, "demo": demo})
