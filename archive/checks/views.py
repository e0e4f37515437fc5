"""Serve the page that checks a tournament record: no account, and nothing of the file is kept."""

from threading import Lock
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from archive.checks.forms import CheckForm
from archive.checks.words import KINDS, finding_words
from mahjong_core.check.run import Report, check_file

# A file within the limits takes up to five seconds and half a gigabyte: one at a time.
_one_check: Final = Lock()
_PATIENCE: Final = 10


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def record_check(request: HttpRequest) -> HttpResponse:
    """Ask for a file; POST checks it and shows what does not follow from its rules."""
    form = CheckForm(request.POST, request.FILES) if request.method == "POST" else CheckForm()
    report = _checked(form) if form.is_valid() else None
    context: dict[str, Any] = {"form": form, "report": report}
    if report is not None:
        context |= {"findings": finding_words(report), "kind": KINDS.get(report.kind or "", report.kind)}
        context |= {"untold": sum(report.counts.values()) - len(report.findings)}
    return render(request, "archive/check.html", context, status=422 if form.errors else 200)


def _checked(form: CheckForm) -> Report | None:
    file = form.cleaned_data["file"]
    if not _one_check.acquire(timeout=_PATIENCE):
        form.add_error(None, _("Other files are being checked. Send yours again in a minute."))
        return None
    try:
        return check_file(file.read(), file.name or "", rules=form.cleaned_data["rules"] or None)
    finally:
        _one_check.release()
