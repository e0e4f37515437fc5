"""Render score sheets to print and fill in by hand, of one table or the whole session."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from scoring.common.views.base import load_session, render_page
from scoring.sheets.selectors.blank_sheets import blank_sheets as sheets_of_session
from scoring.sheets.selectors.folding import rules_of
from scoring.sheets.selectors.seat_views import is_mcr


@require_GET
def blank_sheets(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """Render all tables' sheets, or with ``table=3`` that one's; one A4 page each."""
    page, session_row = load_session(request, slug, session)
    wanted = request.GET.get("table", "")
    only = int(wanted) if wanted.isascii() and wanted.isdigit() else None
    sheets = sheets_of_session(session_row, only)
    if only is not None and not sheets:
        raise Http404
    context = {"tab": "desk", "session": session_row, "sheets": sheets, "only": only}
    return render_page(request, "sheets/blank/page", page, context | {"is_mcr": is_mcr(rules_of(page.tournament))})
