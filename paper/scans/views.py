"""Serve the upload of photos and scans of sheets, sorted to their tables."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from paper.scans.services import ScannedSheet, sort_scans
from scoring.common.permissions import ACTS as SHEETS
from tournaments.common.errors import NotPermitted, Refusal
from tournaments.common.views.base import load_event

_MAX_FILES = 80


@never_cache
@require_http_methods(["GET", "POST"])
def scans(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for files; POST sorts them and reports the result of each page."""
    page = load_event(request, slug, "sheet.photo", SHEETS)
    context = {"page": page, "tab": "print", "files": [], "nothing": False}
    if request.method != "POST":
        return render(request, "paper/scans.html", context)
    rows: list[tuple[str, list[ScannedSheet], str]] = []
    handed_in = request.FILES.getlist("scan")
    for file in handed_in[:_MAX_FILES]:
        name = file.name or _("a file")
        try:
            sheets = sort_scans(tournament=page.tournament, data=file.read(), by=page.actor, at=page.now)
        except NotPermitted:
            raise
        except Refusal as refusal:
            rows.append((name, [], str(refusal.message)))
        else:
            rows.append((name, sheets, ""))
    for file in handed_in[_MAX_FILES:]:
        why = _("Not read: at most %(most)s files can be sent at once. Send this one again.") % {"most": _MAX_FILES}
        rows.append((file.name or _("a file"), [], why))
    context |= {"files": rows, "nothing": not rows}
    context["kept"] = sum(1 for _name, sheets, _why in rows for sheet in sheets if sheet.table is not None)
    return render(request, "paper/scans.html", context, status=200 if rows else 422)
