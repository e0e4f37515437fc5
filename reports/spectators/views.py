"""Serve the spectators' page: every table of a session, hand by hand, behind the hall."""

import hashlib
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.views.decorators.http import require_safe

from reports.spectators.forms import WatchForm
from reports.spectators.selectors import spectator_delay, spectator_view, watched_sessions
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.rendering import is_known


@require_safe
def spectators(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the page of a session at a step: the latest of the session in play, unless the address names another."""
    page = load_event(request, slug)
    context = _context(page, WatchForm(request.GET))
    template = "wall" if context["is_wall"] else "page"
    return render(request, f"reports/spectators/{template}.html", context | {"page": page, "tab": "event"})


@require_safe
def spectators_part(request: HttpRequest, slug: str) -> HttpResponse:
    """Return what changes on the page, or 304; the same bytes for all who watch the same step and table."""
    page = load_event(request, slug)
    context = _context(page, WatchForm(request.GET))
    answer = render(request, "reports/spectators/part.html", context | {"page": page})
    tag = f'"{hashlib.sha256(answer.content).hexdigest()[:32]}"'
    if is_known(request, tag) or is_known(request, f"W/{tag}"):
        answer = HttpResponseNotModified()
    answer["ETag"], answer["Cache-Control"] = tag, "no-cache"
    return answer


def _context(page: EventPage, form: WatchForm) -> dict[str, Any]:
    """Raise 404 where the organiser shows nothing, or for a session that has not begun or is kept back."""
    delay = spectator_delay(page.tournament)
    if delay is None:
        raise Http404
    moment = page.now - delay
    sessions = watched_sessions(page.tournament, moment)
    wanted = form.asked("session")
    session = next((row for row in sessions if wanted is None or row.number == wanted), None)
    if session is None and wanted is not None:
        raise Http404
    context: dict[str, Any] = {
        "event": page.tournament,
        "minutes": int(delay.total_seconds()) // 60,
        "sessions": sessions,
        "view": None,
        "is_wall": form.is_wall,
    }
    if session is None:
        return context
    session.tournament = page.tournament
    step = form.asked("step")
    view = spectator_view(session, moment, step)
    chosen = form.asked("table")
    table = view.table(chosen) if chosen is not None else None
    return context | {
        "view": view,
        "table": table or view.leading or next(iter(view.tables), None),
        "chosen": table.number if table else None,
        "is_replayed": step is not None,
        "is_leading": table is None or table == view.leading,
    }
