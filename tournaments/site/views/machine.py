"""Render the state of the machine, for organisers of events on it."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.common.views.base import page_actor
from tournaments.site.selectors.machine_page import machine_page
from tournaments.staff.services import check_organises_any


@require_GET
@never_cache
def machine(request: HttpRequest) -> HttpResponse:
    """Show disk, deadlines, cache, webhooks, the version, and the state of the hall's laptop."""
    user = check_organises_any(page_actor(request))
    context = {"machine": machine_page(user, timezone.now()), "connects": settings.SEATWIND_LAPTOP}
    return render(request, "tournaments/site/machine.html", context)
