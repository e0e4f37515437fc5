"""Load a session, check permissions and render pages."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from scoring.common.permissions import ACTS, DEVICE_ACTS
from tournaments.common.permissions import allowed_acts, check_may
from tournaments.common.views.base import EventPage, load_event
from tournaments.models import Session


def render_page(
    request: HttpRequest, template: str, page: EventPage, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """Render a template of ``scoring`` about an event."""
    return render(request, f"scoring/{template}.html", {"page": page} | context, status=status)


def acts_of(page: EventPage) -> frozenset[str]:
    """Return what this person's roles, or this table's device, may do on the pages of ``scoring``."""
    if page.actor.badge:
        return DEVICE_ACTS
    return page.acts | allowed_acts(page.roles, ACTS)


def require(page: EventPage, act: str) -> None:
    """Raise a refusal for the page unless the caller may do its act; the service checks again."""
    if act not in acts_of(page):
        check_may(page.actor, act, page.tournament, ACTS)


def load_session(request: HttpRequest, slug: str, number: int) -> tuple[EventPage, Session]:
    """Return the session for its staff. Raise Http404 for others."""
    page = load_event(request, slug)
    session = get_object_or_404(Session.objects.select_related("tournament"), tournament=page.tournament, number=number)
    require(page, "sheet.read")
    return page, session
