"""The forms of a report: looked at as an event fills them, written anew, removed; for an event, or for the site."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from reports.federation.forms import ReportFormForm
from reports.federation.selectors.filled import EVENT, FilledForm, ReportForm, report_forms, site_forms
from reports.federation.selectors.report import federation_report
from reports.federation.selectors.templates import (
    EVENT_FACTS,
    PLAYER_FACTS,
    CellFormat,
    Check,
    built_in_data,
    read_description,
)
from reports.federation.services import remove_event_form, remove_site_form, save_event_form, save_site_form
from reports.models import EventReportForm, SiteReportForm
from reports.permissions import ACTS, check_operates
from tournaments.common.errors import NotPermitted, Refusal
from tournaments.common.permissions import allowed_acts, check_may
from tournaments.common.views.base import load_event, page_actor

_FREE: Final = "plain"  # what a new form begins with
_KNOWN: Final[Mapping[str, Any]] = {
    "event_facts": EVENT_FACTS,
    "player_facts": PLAYER_FACTS,
    "formats": [cell_format.value for cell_format in CellFormat if cell_format],
    "checks": [check.value for check in Check],
}


@require_GET
@never_cache
def report_form(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """The sheet as the event fills it now, with what is still wrong."""
    page = load_event(request, slug)
    check_may(page.actor, "report.federation", page.tournament, ACTS)
    form = report_forms(page.tournament).get(code)
    if form is None:
        raise Http404
    context = {
        "page": page,
        "tab": "event",
        "filled": FilledForm(form, federation_report(page.tournament)),
        "is_own": form.origin == EVENT,
        "may": allowed_acts(page.roles, ACTS),
    }
    return render(request, "reports/federation/form.html", context)


@dataclass(frozen=True)
class _Place:
    """Where a form is kept: what is known there, how it is saved, and which page comes next."""

    forms: Mapping[str, ReportForm]
    save: Callable[..., Any]
    template: str
    context: Mapping[str, Any]


@require_http_methods(["GET", "POST"])
@never_cache
def report_form_edit(request: HttpRequest, slug: str) -> HttpResponse:
    """A form of the event's own; ``?from=`` begins with the one of that code."""
    page = load_event(request, slug)
    check_may(page.actor, "report.forms", page.tournament, ACTS)

    def save(**facts: Any) -> Any:
        return save_event_form(tournament=page.tournament, by=page.actor, at=timezone.now(), **facts)

    place = _Place(
        report_forms(page.tournament), save, "reports/federation/form_edit.html", {"page": page, "tab": "event"}
    )
    return _edited(request, place, lambda code: redirect("report-form", slug, code))


@require_http_methods(["GET", "POST"])
@never_cache
def site_report_form_edit(request: HttpRequest) -> HttpResponse:
    """A form that every event has; ``?from=`` begins with the one of that code."""
    actor = page_actor(request)
    check_operates(actor)

    def save(**facts: Any) -> Any:
        return save_site_form(by=actor, at=timezone.now(), **facts)

    place = _Place(site_forms(), save, "reports/federation/site_form_edit.html", {})
    return _edited(request, place, lambda _code: redirect("site-report-forms"))


def _edited(request: HttpRequest, place: _Place, following: Callable[[str], HttpResponse]) -> HttpResponse:
    begun = place.forms.get(request.GET.get("from", ""))
    form = (
        ReportFormForm(request.POST, request.FILES)
        if request.method == "POST"
        else ReportFormForm(initial=_initial(begun))
    )
    refused: Refusal | None = None
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        try:
            description = read_description(typed["text"])
            made = place.save(code=typed["code"], name=typed["name"], description=description)
        except NotPermitted:
            raise
        except Refusal as refusal:
            refused = refusal
        else:
            messages.success(request, _("The form %(name)s is kept.") % {"name": made.name})
            return following(made.code)
    status = refused.status if refused else 422 if form.errors else 200
    context = {"form": form, "refusal": refused, "known": _KNOWN, **place.context}
    return render(request, place.template, context, status=status)


def _initial(begun: ReportForm | None) -> dict[str, str]:
    data = begun.data if begun else built_in_data(_FREE)
    text = json.dumps(data, ensure_ascii=False, indent=2)
    return {"description": text} | ({"name": str(begun.template.name), "code": begun.code} if begun else {})


@require_POST
def report_form_remove(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    page = load_event(request, slug)
    form = get_object_or_404(
        EventReportForm.objects.select_related("tournament"), tournament=page.tournament, code=code
    )
    remove_event_form(form=form, by=page.actor, at=timezone.now())
    messages.success(request, _("The form %(name)s is removed.") % {"name": form.name})
    return redirect("federation-report", slug)


@require_GET
@never_cache
def site_report_forms(request: HttpRequest) -> HttpResponse:
    """The forms that every event has, for the operator of the site."""
    check_operates(page_actor(request))
    return render(request, "reports/federation/site_forms.html", {"forms": site_forms().values()})


@require_POST
def site_report_form_remove(request: HttpRequest, code: str) -> HttpResponse:
    actor = page_actor(request)
    check_operates(actor)
    form = get_object_or_404(SiteReportForm, code=code)
    remove_site_form(form=form, by=actor, at=timezone.now())
    messages.success(request, _("The form %(name)s is removed.") % {"name": form.name})
    return redirect("site-report-forms")
