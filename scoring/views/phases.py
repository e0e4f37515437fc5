"""The phases of an event: the plan for everybody, the preview and the decision for the organiser."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.forms.phases import PhaseForms, initial_rows, planned_phases
from scoring.selectors.phase_preview import phase_page
from scoring.services.phases import cancel_phase, draw_phase, open_phase
from tournaments.errors import Refusal
from tournaments.models import Phase, PhaseStatus
from tournaments.permissions import check_may
from tournaments.selectors.phases import phase_rows, phases_of
from tournaments.services.phases import plan_phases
from tournaments.views.base import EventPage, load_event


@require_GET
def phases(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug)
    context = {
        "page": page,
        "tab": "seating",
        "rows": phase_rows(page.tournament),
        "may_decide": "phases.decide" in page.acts,
    }
    return render(request, "phases/phases.html", context)


@require_http_methods(["GET", "POST"])
def phases_plan(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug)
    check_may(page.actor, "phases.decide", page.tournament)
    forms = PhaseForms(request.POST or None, initial=initial_rows(phases_of(page.tournament)))
    refused = saved(page, forms) if forms.is_valid() else None
    if forms.is_bound and forms.is_valid() and refused is None:
        messages.success(request, _("The phases are planned."))
        return redirect("phases", slug)
    context = {"page": page, "tab": "seating", "forms": forms, "refused": refused}
    return render(request, "phases/plan.html", context, status=422 if forms.is_bound else 200)


def saved(page: EventPage, forms: Any) -> str | None:
    """Keep the plan; what is refused comes back as a sentence."""
    try:
        plan_phases(tournament=page.tournament, phases=planned_phases(forms), by=page.actor, at=timezone.now())
    except Refusal as refusal:
        return str(refusal.message)
    return None


@require_GET
def phase(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    page = load_event(request, slug)
    check_may(page.actor, "phases.decide", page.tournament)
    context = {"page": page, "tab": "seating", "shown": phase_page(phase_of(page, number))}
    return render(request, "phases/phase.html", context)


@require_POST
def phase_open(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    page = load_event(request, slug)
    open_phase(phase=phase_of(page, number), by=page.actor, at=timezone.now())
    messages.success(request, _("Phase %(phase)s is decided. Its first session can be drawn.") % {"phase": number})
    return redirect("phase", slug, number)


@require_POST
def phase_draw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    page = load_event(request, slug)
    made = draw_phase(phase=phase_of(page, number), by=page.actor, at=timezone.now())
    return redirect("draw", slug, made.pk)


@require_POST
def phase_cancel(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    page = load_event(request, slug)
    cancel_phase(phase=phase_of(page, number), by=page.actor, at=timezone.now())
    messages.success(request, _("The decision on phase %(phase)s is taken back.") % {"phase": number})
    return redirect("phase", slug, number)


def phase_of(page: EventPage, number: int) -> Phase:
    wanted = Phase.objects.exclude(status=PhaseStatus.CANCELLED).select_related("tournament")
    return get_object_or_404(wanted, tournament=page.tournament, number=number)
