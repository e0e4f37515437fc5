"""Serve the page that checks a tournament record: no account, and nothing of the file is kept."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from archive.checks.forms import CheckForm
from mahjong_core.check.run import Report
from tournaments.common.errors import Refusal
from tournaments.common.files.checked_records import check_one
from tournaments.common.look.finding_words import KINDS, finding_words


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def record_check(request: HttpRequest) -> HttpResponse:
    """Ask for a file; POST checks it and shows the findings."""
    form = CheckForm(request.POST, request.FILES) if request.method == "POST" else CheckForm()
    report = _checked(form) if form.is_valid() else None
    context: dict[str, Any] = {"form": form, "report": report}
    if report is not None:
        context |= {"findings": finding_words(report), "kind": KINDS.get(report.kind or "", report.kind)}
        context |= {"untold": sum(report.counts.values()) - len(report.findings)}
    return render(request, "archive/check.html", context, status=422 if form.errors else 200)


def _checked(form: CheckForm) -> Report | None:
    file = form.cleaned_data["file"]
    try:
        return check_one(file.read(), file.name or "", rules=form.cleaned_data["rules"] or None)
    except Refusal as refusal:
        form.add_error(None, str(refusal.message))
        return None
