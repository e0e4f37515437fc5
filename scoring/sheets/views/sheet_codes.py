"""Take in sheets that tables without network show as codes."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from mahjong_core.sheet_code import MAX_TEXT
from scoring.common.views.base import load_session, render_page, require
from scoring.sheets.services.sheet_codes import take_sheet_code
from tournaments.common.views.refusals import Attempt


@require_http_methods(["GET", "POST"])
def sheet_code(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """Render the camera that reads codes, and the result of the last one."""
    page, session_row = load_session(request, slug, session)
    require(page, "sheet.enter")
    context = {"tab": "desk", "session": session_row, "taken": None, "refusal": None}
    status = 200
    if request.method == "POST":
        with Attempt(shows_rights=True) as attempt:
            text = request.POST.get("code", "")[: MAX_TEXT + 1]
            context["taken"] = take_sheet_code(session=session_row, text=text, by=page.actor, at=page.now)
        context["refusal"], status = attempt.refusal, attempt.status
    return render_page(request, "sheets/code", page, context, status)
