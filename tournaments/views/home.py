"""The start page."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.permissions import creation_refusal
from tournaments.selectors.events import demo_panel, event_lists, is_demo_open
from tournaments.views.base import page_actor


def home(request: HttpRequest) -> HttpResponse:
    """What Seatwind is, the events by when they are, and the demo's sign-ins where there is a demo."""
    actor = page_actor(request)
    search = request.GET.get("q", "").strip()
    lists = event_lists(search=search, today=timezone.localdate(), user=actor.user)
    is_open = is_demo_open()
    context = {
        "lists": lists,
        "search": search,
        "demo": demo_panel() if is_open else None,
        "creation": creation_refusal(actor),
        "is_demo_closed": settings.SEATWIND_DEMO and not is_open,
    }
    return render(request, "tournaments/start/home.html", context)
