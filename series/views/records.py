"""Serve the files of past results of a season: choose or drop many, then mend or accept what the checker finds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from series.forms.records import MendedFileForm, RecordFilesForm, WaitingForm
from series.models import Series, SeriesEvent, SeriesRecord
from series.permissions import check_may_keep
from series.selectors.record_files import read_season_file, report_of
from series.services.records import add_file, drop_file, settle_file
from tournaments.common.errors import Refusal
from tournaments.common.look.finding_words import KINDS, FindingWords, finding_words
from tournaments.common.views.base import page_actor

_SHOWN: Final = 40


@dataclass(frozen=True)
class WaitingFile:
    """Represent a waiting file with its findings in words, the gravest first, and its forms."""

    row: SeriesRecord
    report: Any
    kind: Any
    findings: list[FindingWords]
    untold: int
    form: WaitingForm
    mended: MendedFileForm
    refusal: str


@never_cache
@require_http_methods(["GET", "POST"])
def series_records(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the files that wait; POST checks the files that were sent, one after the other."""
    series = get_object_or_404(Series, slug=slug)
    check_may_keep(page_actor(request), series)
    form = RecordFilesForm(request.POST, request.FILES) if request.method == "POST" else RecordFilesForm()
    if form.is_valid():
        taken, waiting = _add(request, series, form.cleaned_data["records"], form.cleaned_data["rules"])
        _tell(request, taken, waiting)
        return redirect("series-records", slug)
    return _shown(request, series, form, status=422 if form.errors else 200)


def _add(
    request: HttpRequest, series: Series, files: list[Any], rules: str, instead_of: SeriesRecord | None = None
) -> tuple[int, int]:
    """Add each file by itself; return how many are in the season, and how many wait."""
    taken = waiting = 0
    for sent in files:
        try:
            file = read_season_file(sent.read(), sent.name or "", rules=rules or None)
            made = add_file(series=series, file=file, by=page_actor(request), at=timezone.now(), instead_of=instead_of)
        except Refusal as refusal:
            messages.error(request, f"{sent.name}: {refusal.message}")
            continue
        taken, waiting = (taken + 1, waiting) if isinstance(made, SeriesEvent) else (taken, waiting + 1)
    return taken, waiting


def _tell(request: HttpRequest, taken: int, waiting: int) -> None:
    if taken:
        words = ngettext("%(n)s event was added to the season.", "%(n)s events were added to the season.", taken)
        messages.success(request, words % {"n": taken})
    if waiting:
        words = ngettext("%(n)s file needs your decision.", "%(n)s files need your decision.", waiting)
        messages.warning(request, words % {"n": waiting})


@never_cache
@require_POST
def series_record(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Settle a waiting file: accept it with a reason, replace it with a corrected one, or remove it."""
    series = get_object_or_404(Series, slug=slug)
    check_may_keep(page_actor(request), series)
    waiting = SeriesRecord.objects.select_related("series").filter(series=series, uid=uid).first()
    if waiting is None:  # somebody else was first, or this is a second click
        messages.error(request, _("This file has been settled already."))
        return redirect("series-records", slug)
    act = _ACTS.get(request.POST.get("act", ""), _accept)
    return act(request, series, waiting) or redirect("series-records", slug)


def _accept(request: HttpRequest, series: Series, waiting: SeriesRecord) -> HttpResponse | None:
    form = WaitingForm(waiting, request.POST)
    if not form.is_valid():
        return _shown(request, series, RecordFilesForm(), {waiting.pk: form}, status=422)
    try:
        event = settle_file(waiting=waiting, word=form.word(), by=page_actor(request), at=timezone.now())
    except Refusal as refusal:
        form.add_error(None, str(refusal.message))
        return _shown(request, series, RecordFilesForm(), {waiting.pk: form}, status=refusal.status)
    messages.success(request, _("The results of %(event)s were added.") % {"event": event.name})
    return None


def _replace(request: HttpRequest, series: Series, waiting: SeriesRecord) -> HttpResponse | None:
    form = MendedFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _shown(request, series, RecordFilesForm(), mended={waiting.pk: form}, status=422)
    rules = waiting.report["rules"] if waiting.report["rules"] != "own" else ""
    taken, kept = _add(request, series, form.cleaned_data["records"][:1], rules or "", instead_of=waiting)
    _tell(request, taken, kept)
    return None


def _drop(request: HttpRequest, series: Series, waiting: SeriesRecord) -> HttpResponse | None:
    drop_file(waiting=waiting, by=page_actor(request), at=timezone.now())
    messages.success(request, _("%(file)s was removed.") % {"file": waiting.file})
    return None


_ACTS: Final = {"accept": _accept, "replace": _replace, "drop": _drop}


def _shown(
    request: HttpRequest,
    series: Series,
    form: RecordFilesForm,
    forms: Mapping[int, WaitingForm] | None = None,
    mended: Mapping[int, MendedFileForm] | None = None,
    *,
    status: int,
) -> HttpResponse:
    waiting = SeriesRecord.objects.filter(series=series)
    files = [_waiting(row, (forms or {}).get(row.pk), (mended or {}).get(row.pk)) for row in waiting]
    context = {"series": series, "form": form, "files": files}
    return render(request, "series/records.html", context, status=status)


def _waiting(row: SeriesRecord, form: WaitingForm | None, mended: MendedFileForm | None) -> WaitingFile:
    report = report_of(row.report)
    order = {"error": 0, "warning": 1}
    words = sorted(finding_words(report), key=lambda finding: order.get(finding.severity, 2))
    is_about_findings = report.kind is None or row.problem.get("code") == "series.record_has_findings"
    return WaitingFile(
        row,
        report,
        KINDS.get(report.kind or "", report.kind),
        words[:_SHOWN],
        sum(report.counts.values()) - len(words[:_SHOWN]),
        form or WaitingForm(row),
        mended or MendedFileForm(auto_id=f"m{row.pk}_%s"),
        "" if is_about_findings else str(row.problem.get("message", "")),
    )
