"""How the machine fares, for whoever runs an event on it."""

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.selectors.machine_page import hall_addresses, machine_page
from tournaments.services.staff import check_organises_any
from tournaments.views.base import page_actor


@require_GET
@never_cache
def machine(request: HttpRequest) -> HttpResponse:
    """Disk, deadlines, cache, webhooks, the version, and the addresses of the hall."""
    user = check_organises_any(page_actor(request))
    context = {
        "machine": machine_page(user, timezone.now()),
        "addresses": [(address, _code(address)) for address in hall_addresses(request.get_port())],
    }
    return render(request, "tournaments/machine.html", context)


def _code(address: str) -> str:
    code = segno.make(address, error="m", micro=False)
    drawn = code.svg_inline(border=4, omitsize=True, svgclass="hall-code", lineclass=None)
    return mark_safe(drawn)  # noqa: S308  segno draws squares, no text is in it
