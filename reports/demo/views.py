"""Serve the reset of the demo event."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from reports.demo.services.load import reset_demo
from tournaments.common.errors import Conflict
from tournaments.common.permissions import check_may
from tournaments.common.views.base import load_event


def demo_reset(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is deleted; POST resets the demo event. A real event has no such page."""
    page = load_event(request, slug)
    if not page.tournament.is_demo:
        raise Http404
    check_may(page.actor, "tournament.remove", page.tournament)
    if request.method != "POST":
        return render(request, "reports/demo/reset.html", {"page": page})
    try:
        event = reset_demo(by=page.actor, at=page.now)
    except Conflict as refusal:
        messages.warning(request, str(refusal.message))
        return redirect("event", slug)
    messages.success(request, _("The demo event was reset."))
    return redirect("event", event.slug)
