"""Serve the import of a tournament record: upload its file, look at what the checker finds, confirm."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from archive.records.forms import ConfirmRecordForm, RecordForm
from archive.records.selectors import CheckedRecord, event_here, facts_of
from archive.records.services.incoming import Wanted, bring_in_record
from archive.records.services.uploads import Upload, drop_upload, keep_upload, kept_upload
from tournaments.common.look.finding_words import KINDS, finding_words
from tournaments.common.permissions import check_may_create_events
from tournaments.common.views.base import page_actor
from tournaments.common.views.refusals import refusals_on


@require_http_methods(["GET", "POST"])
def record_import(request: HttpRequest) -> HttpResponse:
    """Return the upload page; POST takes a file and leads to its preview."""
    actor = page_actor(request)
    check_may_create_events(actor)
    form = RecordForm(request.POST, request.FILES) if request.method == "POST" else RecordForm()
    if request.method == "POST" and form.is_valid():
        name = keep_upload(upload=_upload(form.cleaned_data), by=actor, at=timezone.now())
        return redirect("record-import-preview", name)
    return render(request, "archive/records/upload.html", {"form": form}, status=422 if form.errors else 200)


def _upload(given: dict[str, Any]) -> Upload:
    beside = {part: given[part].read() for part in ("players", "adjustments") if given[part]}
    return Upload(given["file"].name or "", given["file"].read(), given["rules"], beside)


@never_cache
@require_http_methods(["GET", "POST"])
def record_import_preview(request: HttpRequest, name: UUID) -> HttpResponse:
    """Return what is in the record and what the checker finds; POST makes the event."""
    actor = page_actor(request)
    check_may_create_events(actor)
    checked = kept_upload(name=name, by=actor).checked()
    facts = facts_of(checked)
    form = ConfirmRecordForm(request.POST or None, initial=facts, has_warnings=checked.has_warnings)
    if request.method == "POST" and form.is_valid():
        with refusals_on(form):
            given = {"accepts_warnings": False} | form.cleaned_data
            accepts = given.pop("accepts_warnings")
            event = bring_in_record(
                checked=checked, wanted=Wanted(**given), accepts_warnings=accepts, by=actor, at=timezone.now()
            )
            drop_upload(name=name, by=actor)
            messages.success(request, _("%(event)s was imported.") % {"event": event.name})
            return redirect("event", event.slug)
    context = {"form": form, "facts": facts, "here": event_here(checked), **_findings(checked)}
    return render(request, "archive/records/preview.html", context, status=422 if form.errors else 200)


def _findings(checked: CheckedRecord) -> dict[str, Any]:
    report = checked.report
    return {
        "checked": checked,
        "report": report,
        "findings": finding_words(report),
        "kind": KINDS.get(report.kind or "", report.kind),
        "untold": sum(report.counts.values()) - len(report.findings),
    }
