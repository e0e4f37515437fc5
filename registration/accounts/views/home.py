"""Serve the start page: set-up of an empty installation, one's own events, and all events by date."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from registration.accounts.selectors.my_events import my_events
from registration.accounts.services.set_up import needs_owner
from registration.accounts.views.set_up import show_set_up
from registration.common.selectors.places import open_forms
from tournaments.common.permissions import creation_refusal
from tournaments.common.views.base import page_actor
from tournaments.events.selectors.overview import demo_panel, event_lists, is_demo_open
from tournaments.models import Tournament


def home(request: HttpRequest) -> HttpResponse:
    """Return the start page, or the first start where no account and no event exists.

    The start page lists the events, one's own before all others.
    """
    actor = page_actor(request)
    is_ownerless = (actor.user is None or actor.user.is_demo) and needs_owner()
    if is_ownerless and not Tournament.objects.exists():
        return show_set_up(request)
    search = request.GET.get("q", "").strip()
    today = timezone.localdate()
    lists = event_lists(search=search, today=today, user=actor.user)
    is_open = is_demo_open()
    context = {
        "lists": lists,
        "search": search,
        "demo": demo_panel() if is_open else None,
        "creation": creation_refusal(actor),
        "is_demo_closed": settings.SEATWIND_DEMO and not is_open,
        "is_ownerless": is_ownerless,
        "registering": open_forms(timezone.now()),
        "mine": my_events(lists, actor, today=today, at=timezone.now()) if actor.user and not search else None,
    }
    return render(request, "registration/home.html", context)
