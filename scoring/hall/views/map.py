"""Render the live map of the hall for the staff, and the page to draw it."""

import hashlib
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scoring.common.permissions import ACTS
from scoring.common.views.base import acts_of, render_page
from scoring.hall.selectors.desk import session_that_matters
from scoring.hall.selectors.map import hall_map
from tournaments.common.views.base import load_event
from tournaments.common.views.refusals import Attempt
from tournaments.models import Session
from tournaments.tables.forms import PlacesForm, grid_text, read_grid
from tournaments.tables.selectors.hall_plans import hall_plan
from tournaments.tables.services.hall_plans import place_tables


@require_GET
def hall(request: HttpRequest, slug: str) -> HttpResponse:
    """Render the current session, or ``?session=``; with ``part=live`` the part that is fetched again."""
    page = load_event(request, slug, "sheet.read", ACTS)
    wanted = request.GET.get("session", "")
    sessions = Session.objects.select_related("tournament").filter(tournament=page.tournament)
    number = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 4 else None
    if number:
        session: Session | None = get_object_or_404(sessions, number=number)
    else:
        session = session_that_matters(page.tournament)
    shown = hall_map(page.tournament, session, page.now, page.actor.user)
    context: dict[str, Any] = {
        "tab": "desk",
        "map": shown,
        "session": session,
        "clock": shown.clock,
        "sessions": sessions.order_by("number"),
        "can_rule": page.is_referee,
        "can_draw": "hall.plan" in page.acts,
        "wanted_session": number,
    }
    if request.GET.get("part") != "live":
        return render_page(request, "hall/map/page", page, context)
    facts = (shown.rows, get_language(), sorted(acts_of(page)))
    tag = f'"{hashlib.sha256(repr(facts).encode()).hexdigest()[:32]}"'
    if request.headers.get("If-None-Match") == tag:
        answer: HttpResponse = HttpResponseNotModified()
    else:
        answer = render_page(request, "hall/map/live", page, context)
    answer["ETag"] = tag
    answer["Cache-Control"] = "private, no-cache"
    return answer


@require_http_methods(["GET", "POST"])
def hall_plan_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Render the editor of the hall plan: drag the tables, type rows and columns, or paste the grid."""
    page = load_event(request, slug, "hall.plan")
    plan = hall_plan(page.tournament)
    form = PlacesForm(request.POST if request.POST.get("act") == "places" else None, plan=plan)
    typed, attempt = request.POST.get("grid", grid_text(plan)), Attempt()
    if request.method == "POST" and (not form.is_bound or form.is_valid()):
        with attempt:
            places = form.places() if form.is_bound else read_grid(typed) if request.POST.get("act") == "grid" else {}
            place_tables(tournament=page.tournament, places=places, by=page.actor, at=page.now)
            messages.success(request, _("The plan of the hall is saved."))
            return redirect("hall-map", slug)
    context = {"tab": "desk", "plan": plan, "form": form, "typed": typed, "refusal": attempt.refusal}
    return render_page(request, "hall/map/plan", page, context, attempt.status_of(form))
