"""Serve the observer's report: read by those who close the event, written by the observer, taken as a file."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from penalties.rulings.selectors.records import ruling_rows
from reports.observer.forms import ObserverForm
from reports.observer.selectors.paper import observer_pdf
from reports.observer.selectors.report import observer_page, observer_sheets, penalty_data
from reports.observer.services import write_observer_report
from reports.observer.shapes import ObserverReportSerializer
from reports.permissions import ACTS
from scoring.common.permissions import embargoes_for
from tournaments.common.look.workbooks import XLSX, write_workbook
from tournaments.common.permissions import allowed_acts
from tournaments.common.views.base import load_event
from tournaments.common.views.refusals import Attempt


@require_http_methods(["GET", "POST"])
@never_cache
def observer_report(request: HttpRequest, slug: str) -> HttpResponse:
    """Return each section with the event's facts; POST saves a new state, ``act`` = ``file`` hands it in."""
    page = load_event(request, slug, "report.observe" if request.method == "POST" else "report.observer", ACTS)
    shown = observer_page(page.tournament)
    written = {code: text for code, _name, text in shown.sections}
    form = ObserverForm(request.POST) if request.method == "POST" else ObserverForm(initial=written)
    attempt = Attempt()
    if request.method == "POST" and form.is_valid():
        is_final = request.POST.get("act") == "file"
        facts: dict[str, Any] = {"sections": form.cleaned_data, "is_final": is_final}
        with attempt:
            write_observer_report(tournament=page.tournament, **facts, by=page.actor, at=page.now)
            messages.success(
                request, _("The report was submitted.") if is_final else _("The report was saved as a draft.")
            )
            return redirect("observer-report", slug)
    context = {
        "page": page,
        "tab": "event",
        "shown": shown,
        "facts": shown.facts,
        "form": form,
        "refusal": attempt.refusal,
        "may": allowed_acts(page.roles, ACTS),
    }
    return render(request, "reports/observer/report.html", context, status=attempt.status_of(form))


@require_GET
@never_cache
def observer_file(request: HttpRequest, slug: str, ending: str) -> HttpResponse:
    """Return the report as PDF, workbook or JSON."""
    page = load_event(request, slug, "report.observer", ACTS)
    shown = observer_page(page.tournament)
    answer: HttpResponse
    if ending == "json":
        answer = JsonResponse(ObserverReportSerializer(shown).data)
    elif ending == "pdf":
        answer = HttpResponse(observer_pdf(shown), content_type="application/pdf")
    else:
        answer = HttpResponse(write_workbook(observer_sheets(shown)), content_type=XLSX)
    answer["Content-Disposition"] = f'attachment; filename="{slug}-observer.{ending}"'
    return answer


@require_GET
def rulings_json(request: HttpRequest, slug: str) -> JsonResponse:
    """Return the penalty list that this person sees, without notes."""
    page = load_event(request, slug)
    embargoes = embargoes_for(page.tournament, page.roles)
    rows = penalty_data(ruling_rows(page.tournament, with_notes=False, embargoes=embargoes))
    return JsonResponse({"tournament": slug, "rulings": rows})
