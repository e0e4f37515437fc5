"""Photos of a table's paper sheet: handed in by the table's device or the desk, seen by the event's staff alone."""

from typing import Any

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.models import SheetPhoto
from scoring.permissions import ACTS
from scoring.services.photos import add_sheet_photo
from scoring.views.table_page import TablePage, acts_of, load_table, to_sheet
from tournaments.errors import NotPermitted, Refusal
from tournaments.permissions import check_may
from tournaments.services.pictures import MOST_BYTES


def photos_of(loaded: TablePage) -> list[SheetPhoto]:
    return list(SheetPhoto.objects.filter(table=loaded.table))


def paper_context(loaded: TablePage) -> dict[str, Any]:
    """What ``scoring/sheet_photos.html`` draws (one query)."""
    return {"photos": photos_of(loaded), "can_photograph": "sheet.photo" in acts_of(loaded.page)}


@require_POST
def add(request: HttpRequest, **where: Any) -> HttpResponse:
    loaded = load_table(request, where, act="sheet.photo")
    file = request.FILES.get("photo")
    data = file.read(MOST_BYTES + 1) if file else b""
    try:
        add_sheet_photo(table=loaded.table, data=data, by=loaded.page.actor, at=loaded.now)
    except NotPermitted:
        raise
    except Refusal as refusal:
        messages.error(request, str(refusal.message))
    else:
        messages.success(request, _("The photo of the paper sheet is kept."))
    if loaded.view.pending and not loaded.links.is_device:
        return redirect("sheet-verify", *loaded.address)
    return to_sheet(loaded)


@require_GET
def photo(request: HttpRequest, pk: int, **where: Any) -> FileResponse:
    """The picture itself, as the kind that its bytes said, never as a page."""
    loaded = load_table(request, where)
    check_may(loaded.page.actor, "sheet.read", loaded.page.tournament, ACTS)
    row = next((one for one in photos_of(loaded) if one.pk == pk), None)
    if row is None:
        raise Http404
    answer = FileResponse(row.file.open("rb"), content_type=row.kind)
    answer.headers["Cache-Control"] = "private, max-age=86400, immutable"
    answer.headers["Content-Security-Policy"] = "default-src 'none'"
    return answer
