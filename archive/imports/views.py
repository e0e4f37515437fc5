"""Serve the import of an event: upload its file, preview it, confirm."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from archive.imports.forms import ConfirmForm, UploadForm
from archive.imports.services.incoming import bring_in, keep_file, preview_import
from archive.imports.services.rehearsing import rehearsal_slug
from tournaments.common.errors import Refusal
from tournaments.common.permissions import check_may_create_events
from tournaments.common.views.base import page_actor
from tournaments.common.views.refusals import refusals_on


@require_http_methods(["GET", "POST"])
def event_import(request: HttpRequest) -> HttpResponse:
    """Show the upload page; POST stores a file and redirects to its preview."""
    actor = page_actor(request)
    check_may_create_events(actor)
    form = UploadForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data["file"]
        try:
            name = keep_file(file=given.file, passphrase=form.cleaned_data["passphrase"], by=actor, at=timezone.now())
        except Refusal as refusal:
            form.add_error("passphrase" if "passphrase" in refusal.code else "file", str(refusal.message))
        else:
            return redirect("event-import-preview", name)
    return render(request, "archive/import.html", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
@never_cache
def event_import_preview(request: HttpRequest, name: UUID) -> HttpResponse:
    """Return the preview of the file; POST confirms the import."""
    actor = page_actor(request)
    check_may_create_events(actor)
    previewed = preview_import(name=name, by=actor)
    is_here = previewed.refusal is not None and previewed.refusal.code == "archive.event_is_here"
    own = str(previewed.facts["event"]["slug"])
    form = ConfirmForm(request.POST or None, initial={"slug": rehearsal_slug(own) if is_here else own})
    if request.method == "POST" and form.is_valid():
        slug = form.cleaned_data["slug"]
        with refusals_on(form, "slug", shows_rights=True):
            done = bring_in(name=name, slug=slug, rehearsal=is_here, by=actor, at=timezone.now())
            messages.success(request, _("%(event)s was imported.") % {"event": done.tournament.name})
            return redirect("event", done.tournament.slug)
    rows, as_of = previewed.facts["rows"], previewed.facts["event"].get("as_of")
    context = {
        "form": form,
        "previewed": previewed,
        "facts": previewed.facts,
        "is_here": is_here,
        "players": rows.get("tournaments.participant", 0),
        "tables": rows.get("tournaments.table", 0),
        "entries": rows.get("scoring.sheetentry", 0),
        "as_of": parse_datetime(as_of) if as_of else None,
    }
    return render(request, "archive/preview.html", context, status=422 if form.errors else 200)
