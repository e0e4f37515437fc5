"""Choose, draft and preview the next session from the standings before it is published."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring.finals.forms.next_session import NextSessionForm
from scoring.finals.services.next_session import draw_next_session
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import refusals_on
from tournaments.models import SeatingDraw


@require_http_methods(["GET", "POST"])
def session_draw(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug, "seating.draw")
    form = NextSessionForm(request.POST or None)
    made = _drafted(page, form) if form.is_valid() else None
    if made is not None:
        return redirect("draw", slug, made.uid)
    context = {"page": page, "tab": "seating", "form": form}
    return render(request, "scoring/finals/next_session.html", context, status=422 if form.is_bound else 200)


def _drafted(page: EventPage, form: NextSessionForm) -> SeatingDraw | None:
    """Return the draft of a valid form; None if it was refused, with the refusal on the form."""
    with refusals_on(form):
        return draw_next_session(tournament=page.tournament, by=page.actor, at=page.now, **form.cleaned_data)
    return None
