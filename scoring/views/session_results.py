"""The results of a session, table by table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET

from scoring.selectors.results_page import result_tables
from scoring.views.standings import found, load_standings, show
from tournaments.models import Session


@require_GET
def results(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """Public according to what the organiser shows; printable."""
    shown = load_standings(request, slug)
    wanted = get_object_or_404(Session, tournament=shown.page.tournament, number=session)
    tables = result_tables(shown.current, wanted)
    asked = request.GET.get("q", "")
    sessions = range(1, shown.current.sessions + 1)
    context = {"session": wanted, "tables": found(tables, asked), "asked": asked, "sessions": sessions}
    return show(request, "results", shown, there=sum(table.is_there for table in tables), total=len(tables), **context)
