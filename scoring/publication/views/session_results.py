"""Render the results of a session, table by table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET

from scoring.publication.base import results_context
from scoring.standings.base import live_context, load_standings, rows_matching, show
from tournaments.models import Session


@require_GET
def results(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """Render the results as far as the organiser shows them; printable."""
    shown = load_standings(request, slug)
    wanted = get_object_or_404(Session, tournament=shown.page.tournament, number=session)
    query = request.GET.get("q", "")
    context = results_context(shown, wanted)
    context |= {"tables": rows_matching(context["tables"], query), "query": query}
    return show(request, "publication/results/page", shown, live=live_context(shown, f"results/{session}"), **context)
