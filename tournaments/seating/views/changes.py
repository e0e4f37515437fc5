"""Render changes by hand to published seating: each becomes a draft, shown beside the current seating."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import refusals_on
from tournaments.models import SeatingDraw
from tournaments.seating.forms import CHANGE_FORMS, ArrangeForm, ChangeForm
from tournaments.seating.selectors.draw_page import board_of, sessions_to_change
from tournaments.seating.services.changes import (
    arrange_seats,
    close_table,
    move_table,
    replace_by_substitute,
    seat_late_entry,
    swap_seats,
)

SERVICES: dict[str, Callable[..., SeatingDraw]] = {
    "swap": swap_seats,
    "arrange": arrange_seats,
    "leave": replace_by_substitute,
    "enter": seat_late_entry,
    "table": move_table,
    "close": close_table,
}


@require_http_methods(["GET", "POST"])
def seating_change(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug, "seating.draw")
    sent = request.POST.get("kind", "") if request.method == "POST" else ""
    sessions, people = sessions_to_change(page.tournament), page.tournament.participants.order_by("number")
    forms = {
        kind: form(request.POST if kind == sent else None, people, sessions, _chosen(request, kind))
        for kind, form in CHANGE_FORMS.items()
    }
    made = drafted(page, forms[sent]) if sent in forms else None
    if made is not None:
        return redirect("draw", slug, made.uid)
    context = {"page": page, "tab": "seating", "forms": forms, "sessions": sessions, "sent": forms.get(sent)}
    return render(
        request, "tournaments/seating/changes/page.html", context, status=422 if request.method == "POST" else 200
    )


@require_GET
def seating_board(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """Show the seats of a session to come, to be dragged (GET); draft many changes at once (POST)."""
    page = load_event(request, slug, "seating.draw")
    sessions = sessions_to_change(page.tournament)
    session_row = next((candidate for candidate in sessions if candidate.number == session), None)
    if session_row is None:
        return redirect("seating-change", slug)
    people = page.tournament.participants.order_by("number")
    form = ArrangeForm(None, people, sessions, {"session": session})
    context = {"page": page, "tab": "seating", "session": session_row, "tables": board_of(session_row), "form": form}
    return render(request, "tournaments/seating/changes/board.html", context)


def _chosen(request: HttpRequest, kind: str) -> dict[str, Any]:
    """Return the choices that the link to this page made."""
    return request.GET.dict() if request.GET.get("kind") == kind else {}


def drafted(page: EventPage, form: ChangeForm) -> SeatingDraw | None:
    """Return the draft of a valid form; refusals are added to the form."""
    if not form.is_valid():
        return None
    with refusals_on(form):
        make = SERVICES[form.kind]
        return make(tournament=page.tournament, by=page.actor, at=page.now, **form.cleaned_data)
    return None
