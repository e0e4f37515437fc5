"""Serve photos of a table's paper sheet: added by its device or the desk, seen by the event's staff alone."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scoring.common.permissions import ACTS
from scoring.sheets.base.paper import _photos_of, paper_context
from scoring.sheets.base.table_page import TablePage, load_table, show
from scoring.sheets.services.photos import add_sheet_photo
from tournaments.common.permissions import check_may
from tournaments.common.services.pictures import MAX_BYTES
from tournaments.common.views.refusals import refusals_as_messages


@require_http_methods(["GET", "POST"])
def photos(request: HttpRequest, **where: Any) -> HttpResponse:
    """Render the photos of this table's paper; its device sees only that they are stored."""
    loaded = load_table(request, where, act="sheet.photo")
    if request.method != "POST":
        return show(request, "sheets/photos/page", loaded, **paper_context(loaded))
    return _add(request, loaded)


def _add(request: HttpRequest, loaded: TablePage) -> HttpResponse:
    file = request.FILES.get("photo")
    data = file.read(MAX_BYTES + 1) if file else b""
    with refusals_as_messages(request):
        add_sheet_photo(table=loaded.table, data=data, by=loaded.page.actor, at=loaded.now)
        messages.success(request, _("The photo of the paper sheet is saved."))
    if loaded.view.pending and not loaded.links.is_device:
        return redirect("sheet-verify", *loaded.address)
    return redirect(loaded.links.photos)


@require_GET
def photo(request: HttpRequest, uid: UUID, **where: Any) -> HttpResponse:
    """Serve the picture itself, with the content type of its bytes, never as a page."""
    loaded = load_table(request, where)
    check_may(loaded.page.actor, "sheet.read", loaded.table.session.tournament, ACTS)
    row = next((sheet_photo for sheet_photo in _photos_of(loaded) if sheet_photo.uid == uid), None)
    if row is None:
        raise Http404
    with row.file.open("rb") as file:  # whole: a few megabytes at most, and an ASGI server streams no plain file
        answer = HttpResponse(file.read(), content_type=row.kind)
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Content-Security-Policy"] = "default-src 'none'"
    return answer
