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

from archive.records.forms import ConfirmRecordForm, QuestionsForm, RecordForm
from archive.records.question_words import LEVELS
from archive.records.selectors import PRINTED, CheckedRecord, event_here, facts_of
from archive.records.services.incoming import bring_in_record
from archive.records.services.uploads import Upload, drop_upload, keep_upload, kept_upload
from mahjong_core.check.codes import ERROR
from tournaments.common.look.finding_words import KINDS, finding_words
from tournaments.common.permissions import check_may_create_events
from tournaments.common.views.base import page_actor
from tournaments.common.views.refusals import refusals_on


@require_http_methods(["GET", "POST"])
def record_import(request: HttpRequest) -> HttpResponse:
    """Show the upload page; POST stores a file and redirects to its preview."""
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
    """Show the content of the file and the checker's findings; POST answers questions or creates the event."""
    actor = page_actor(request)
    check_may_create_events(actor)
    upload = kept_upload(name=name, by=actor)
    checked = upload.checked()
    facts = facts_of(checked)
    is_answering = request.POST.get("act") == "answer"
    questions = QuestionsForm(checked, request.POST if is_answering else None)
    if is_answering and questions.is_valid():
        # Under a name of its own: whoever goes back finds the questions again.
        answered = upload.answered(questions.answers(), questions.cleaned_data.get("rules", ""))
        return redirect("record-import-preview", keep_upload(upload=answered, by=actor, at=timezone.now()))
    form = ConfirmRecordForm(checked, None if is_answering else request.POST or None, initial=facts)
    if request.method == "POST" and form.is_valid():
        with refusals_on(form):
            event = bring_in_record(
                checked=checked, wanted=form.wanted(), accepts=form.accepts(), by=actor, at=timezone.now()
            )
            drop_upload(name=name, by=actor)
            messages.success(request, _("%(event)s was imported.") % {"event": event.name})
            return redirect("event", event.slug)
    context = {
        "form": form,
        "questions": questions if questions.fields else None,
        "facts": facts,
        "level": LEVELS[checked.level],
        "here": event_here(checked),
        **_findings(checked),
    }
    status = 422 if form.errors or questions.errors else 200
    return render(request, "archive/records/preview.html", context, status=status)


def _findings(checked: CheckedRecord) -> dict[str, Any]:
    """Return the findings in words: printed figures apart, each beside the one that follows from the results."""
    report = checked.report
    words = finding_words(report)
    printed = [one for one in words if one.severity == ERROR and one.code in PRINTED]
    return {
        "checked": checked,
        "report": report,
        "differences": printed,
        "findings": [one for one in words if one not in printed],
        "kind": KINDS.get(report.kind or "", report.kind),
        "untold": sum(report.counts.values()) - len(report.findings),
    }
