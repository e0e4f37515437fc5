"""Render the state of the tables' devices: last sign of life, unsent entries, calls for a referee."""

import hashlib

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from scoring.calls.selectors import responses_of
from scoring.common.selectors.clocks import clock_view
from scoring.common.views.base import acts_of, load_session, render_page
from scoring.devices.selectors import floor_of
from scoring.sheets.selectors.folding import rules_of


@require_GET
def floor(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """Render the whole page, or with ``part=live`` the part fetched again every few seconds."""
    page, session_row = load_session(request, slug, session)
    shown = floor_of(session_row, page.now)
    can_answer = "call.answer" in acts_of(page)
    context = {"tab": "desk", "session": session_row, "floor": shown, "can_answer": can_answer, "me": page.actor.key}
    context["responses"] = responses_of(session_row)
    context["clock"] = clock_view(session_row, rules_of(session_row.tournament), page.now)
    context["can_set"] = "sheet.settings" in acts_of(page)
    if request.GET.get("part") != "live":
        return render_page(request, "hall/floor/page", page, context)
    facts = (shown, can_answer, context["responses"], page.actor.key, get_language())
    tag = f'"{hashlib.sha256(repr(facts).encode()).hexdigest()[:32]}"'
    if request.headers.get("If-None-Match") == tag:
        answer: HttpResponse = HttpResponseNotModified()
    else:
        answer = render_page(request, "hall/floor/live", page, context)
    answer["ETag"] = tag
    answer["Cache-Control"] = "private, no-cache"
    return answer
