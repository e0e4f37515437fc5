"""Serve the event's file: its backups, saving one now, downloads, and copies of the event."""

import io
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from archive.backups.selectors.files import ENDING, SEALED_ENDING, backup_named, backups_of, changes_since, folder_of
from archive.backups.selectors.machine_part import state_of_bucket
from archive.backups.services.saving import rows_being_saved, save_now
from archive.common.selectors.kinds import Carries
from archive.common.views import download
from archive.event_files.forms import CopyForm, DownloadForm
from archive.event_files.services import copy_event
from archive.exports.services.events import export_file
from archive.exports.services.records import RECORD_ENDING, RECORD_TYPE, event_record
from archive.permissions import ACTS
from archive.tasks import bring_beside
from tournaments.common.permissions import creation_refusal
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import refusals_on
from tournaments.registry.companions import companions

_SHOWN = 12
_ZIP = "application/zip"
_SEALED = "application/octet-stream"


@require_GET
@never_cache
def event_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the backups of the event, newest first, and the actions on its file."""
    page = load_event(request, slug, "event_file.export", ACTS)
    return _shown(request, page, DownloadForm())


def _shown(request: HttpRequest, page: EventPage, form: DownloadForm) -> HttpResponse:
    backups = backups_of(page.tournament)
    context: dict[str, Any] = {
        "page": page,
        "tab": "event",
        "form": form,
        "folder": folder_of(page.tournament),
        "newest": backups[0] if backups else None,
        "older": backups[1:_SHOWN],
        "missing": changes_since(page.tournament, backups[0].at) if backups else None,
        "saving": rows_being_saved(page.tournament),
        "companions": [companion for _folder, companion in companions.items()],
        "bucket": state_of_bucket(backups[0].at) if backups else "",
    }
    return render(request, "archive/event_file.html", context, status=422 if form.errors else 200)


@require_POST
def event_file_save(request: HttpRequest, slug: str) -> HttpResponse:
    """Save a backup now."""
    page = load_event(request, slug)
    backup = save_now(tournament=page.tournament, by=page.actor, at=page.now)
    bring_beside.delay(page.tournament.pk)
    messages.success(request, _("Saved as %(name)s.") % {"name": backup.name})
    return redirect("event-file", slug)


@require_POST
def event_file_download(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Return the event as it is now, as a file."""
    page = load_event(request, slug, "event_file.export", ACTS)
    form = DownloadForm(request.POST)
    if not form.is_valid():
        return _shown(request, page, form)
    passphrase = form.cleaned_data["passphrase"]
    carries = Carries(secrets=bool(passphrase), personal_data=form.cleaned_data["people"] == "with")
    ending = SEALED_ENDING if passphrase else ENDING
    file = export_file(tournament=page.tournament, by=page.actor, at=page.now, carries=carries, passphrase=passphrase)
    kind = _SEALED if passphrase else _ZIP
    return download(request, file, filename=f"{page.tournament.slug}{ending}", content_type=kind)


@require_GET
@never_cache
def event_record_download(request: HttpRequest, slug: str) -> StreamingHttpResponse:
    """Return the tournament record of the event; ``?people=without`` omits personal data."""
    page = load_event(request, slug, "event_file.export", ACTS)
    personal_data = request.GET.get("people") != "without"
    record = event_record(tournament=page.tournament, by=page.actor, at=page.now, personal_data=personal_data)
    name = f"{page.tournament.slug}{RECORD_ENDING}"
    return download(request, io.BytesIO(record), filename=name, content_type=RECORD_TYPE)


@require_GET
@never_cache
def event_file_backup(request: HttpRequest, slug: str, name: str) -> StreamingHttpResponse:
    """Return one of the backups as a file."""
    page = load_event(request, slug, "event_file.export", ACTS)
    backup = backup_named(page.tournament, name)
    if backup is None:
        raise Http404
    kind = _SEALED if backup.is_sealed else _ZIP
    return download(request, backup.path.open("rb"), filename=f"{slug}-{name}", content_type=kind)


@require_http_methods(["GET", "POST"])
def event_copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Create a copy of this event: the next one, a template, a rehearsal."""
    page = load_event(request, slug, "event_file.copy", ACTS)
    refused = creation_refusal(page.actor)
    if refused is not None:
        raise refused
    form = CopyForm(request.POST or None, initial={"name": page.tournament.name})
    if request.method == "POST" and form.is_valid():
        with refusals_on(form):
            made = copy_event(tournament=page.tournament, **form.cleaned_data, by=page.actor, at=page.now)
            messages.success(
                request, _("%(event)s was created as a draft. You are its organiser.") % {"event": made.name}
            )
            return redirect("event", made.slug)
    context = {"page": page, "tab": "event", "form": form}
    return render(request, "archive/copy.html", context, status=422 if form.errors else 200)
