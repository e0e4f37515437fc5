"""The results of a session, table by table."""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET

from scoring.selectors.results_page import public_sheets, result_tables, session_freshness
from scoring.views.standings import StandingsPage, live_context, load_standings, rows_matching, show
from tournaments.models import Session


@require_GET
def results(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """Public according to what the organiser shows; printable."""
    shown = load_standings(request, slug)
    wanted = get_object_or_404(Session, tournament=shown.page.tournament, number=session)
    query = request.GET.get("q", "")
    context = results_context(shown, wanted)
    context |= {"tables": rows_matching(context["tables"], query), "query": query}
    return show(request, "standings/results", shown, live=live_context(shown, f"results/{session}"), **context)


def results_context(shown: StandingsPage, session: Session) -> dict[str, Any]:
    """Every table of a session with what this person may see of its result."""
    basis, kept_back = shown.basis, shown.kept_back
    sheets = public_sheets(session, basis, kept_back)
    tables = tuple(
        replace(table, has_sheet="tournament.hall" in shown.page.acts or table.number in sheets)
        for table in result_tables(shown.current, session)
    )
    return {
        "fresh": session_freshness(session, shown.freshness, kept_back),
        "session": session,
        "sessions": range(1, shown.current.sessions + 1),
        "tables": tables,
        "is_hidden": shown.kept_back.hides(session.number),
        "there": sum(table.is_there for table in tables),
        "total": len(tables),
    }
