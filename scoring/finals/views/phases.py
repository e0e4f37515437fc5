"""Render the phases of an event: the plan for everyone, the preview and the decision for the organiser."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.common.permissions import embargoes_for
from scoring.finals.forms.phases import PhaseForms, ReserveForm, TieForm, initial_rows, planned_phases
from scoring.finals.selectors.cut_line import cut_now
from scoring.finals.selectors.phase_preview import phase_page
from scoring.finals.selectors.phase_seating import standings_for, ties_of
from scoring.finals.selectors.phase_steps import through_to
from scoring.finals.selectors.plan_picture import plan_picture
from scoring.finals.selectors.reserves import moving_up
from scoring.finals.selectors.ties import choices_of, lots_of, proof_of
from scoring.finals.services.phases import cancel_phase, draw_phase, open_phase
from scoring.finals.services.plan_preview import preview_plan
from scoring.finals.services.reserves import move_up
from scoring.finals.services.ties import choose_tie
from tournaments.common.permissions import creation_refusal
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt
from tournaments.events.services.session_plan import plan_event
from tournaments.models import Phase, PhaseStatus
from tournaments.phases.selectors import phase_name, phase_rows, phases_of


@require_GET
def phases(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug)
    embargoes = embargoes_for(page.tournament, page.roles)
    planned = list(phase_rows(page.tournament))
    names = [phase_name(row.phase, is_last=row is planned[-1]) for row in planned]
    context = {
        "page": page,
        "tab": "seating",
        "rows": [(row, through_to(row.phase, embargoes), name) for row, name in zip(planned, names, strict=True)],
        "lots": [(row, proof_of(row)) for row in lots_of(page.tournament)],
        "may_decide": "phases.decide" in page.acts,
        "picture": plan_picture(page.tournament),
        "side_event": _side_event_page(page),
        "now": cut_now(page.tournament) if "phases.decide" in page.acts else None,
    }
    return render(request, "scoring/finals/list.html", context)


def _side_event_page(page: EventPage) -> str:
    """Return the address of the form for an event at the same place and days; empty for those who may not create it."""
    event = page.tournament
    if "phases.decide" not in page.acts or creation_refusal(page.actor) is not None:
        return ""
    same = {"place": event.place, "starts_on": event.starts_on, "ends_on": event.ends_on, "country": event.country}
    return f"{reverse('event-new')}?{urlencode({name: str(value) for name, value in same.items() if value})}"


@require_http_methods(["GET", "POST"])
def phases_plan(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the plan as a form; a POST with ``act`` "look" previews it, another one saves it.

    A plan that removes drawn seats is previewed first; ``seen`` is the digest of the plan that the preview showed.
    """
    page = load_event(request, slug, "phases.decide")
    forms = PhaseForms(request.POST or None, initial=initial_rows(phases_of(page.tournament)))
    attempt, preview = Attempt(), None
    if forms.is_bound and forms.is_valid():
        with attempt:
            planned = planned_phases(forms)
            preview = preview_plan(tournament=page.tournament, phases=planned, by=page.actor, at=page.now)
            is_seen = request.POST.get("seen") == preview.digest
            if request.POST.get("act") != "look" and (is_seen or not preview.loses_seats):
                plan_event(tournament=page.tournament, phases=planned, by=page.actor, at=page.now)
                messages.success(request, _("The plan of the phases is saved."))
                return redirect("phases", slug)
    context = {
        "page": page,
        "tab": "seating",
        "forms": forms,
        "refused": str(attempt.refused.message) if attempt.refusal else None,
        "preview": preview,
        "picture": plan_picture(page.tournament),
        "may_decide": preview is None,
        "side_event": _side_event_page(page),
        "now": cut_now(page.tournament),
    }
    status = 200 if preview is not None or not forms.is_bound else 422
    return render(request, "scoring/finals/plan.html", context, status=status)


@require_GET
def phase(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    page = load_event(request, slug, "phases.decide")
    shown = phase_page(_phase_of(page, number))
    is_last = shown.phase.number == len(phases_of(page.tournament))
    name = phase_name(shown.phase, is_last=is_last)
    context = {"page": page, "tab": "seating", "shown": shown, "name": name}
    return render(request, "scoring/finals/page.html", context)


@require_POST
def phase_open(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    page = load_event(request, slug)
    open_phase(phase=_phase_of(page, number), by=page.actor, at=page.now)
    messages.success(request, _("Phase %(phase)s is confirmed. Its first session can be drawn.") % {"phase": number})
    return redirect("phase", slug, number)


@require_POST
def phase_draw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    page = load_event(request, slug)
    made = draw_phase(phase=_phase_of(page, number), by=page.actor, at=page.now)
    return redirect("draw", slug, made.uid)


@require_POST
def phase_cancel(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    page = load_event(request, slug)
    cancel_phase(phase=_phase_of(page, number), by=page.actor, at=page.now)
    messages.success(request, _("The confirmation of phase %(phase)s is undone.") % {"phase": number})
    return redirect("phase", slug, number)


@require_http_methods(["GET", "POST"])
def phase_reserve(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Move a reserve up: GET previews everything that changes, POST does it in one act."""
    page = load_event(request, slug, "phases.decide")
    phase = _phase_of(page, number)
    form = ReserveForm(request.POST or request.GET or None)
    wanted, attempt = None, Attempt()
    if form.is_valid():
        data = form.cleaned_data
        with attempt:
            wanted = moving_up(phase, data["player"], data["reserve"])
            if request.method == "POST":
                facts = {"leaving": data["player"], "reserve": wanted.reserve.number, "reason": data["reason"]}
                move_up(phase=phase, **facts, by=page.actor, at=page.now)
                words = _("%(reserve)s plays in place of %(leaving)s.")
                messages.success(request, words % {"reserve": wanted.reserve.name, "leaving": wanted.leaving.name})
                return redirect("phase", slug, number)
    context = {"page": page, "tab": "seating", "phase": phase, "form": form, "wanted": wanted}
    context |= {"refused": attempt.refusal}
    return render(request, "scoring/finals/reserve.html", context, status=attempt.status_of(form))


@require_http_methods(["GET", "POST"])
def phase_tie(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Render the ties at the cut's line, and resolve them."""
    page = load_event(request, slug, "phases.tie")
    phase = _phase_of(page, number)
    form, attempt = TieForm(request.POST or None, auto_id="tie-%s"), Attempt()
    if form.is_valid():
        with attempt:
            made = choose_tie(phase=phase, choice=form.choice(), by=page.actor, at=page.now)
            messages.success(request, _("The answer was saved.") if made.is_settled else _("The lot is announced."))
            return redirect("phase-tie", slug, number)
    context = {
        "page": page,
        "tab": "seating",
        "phase": phase,
        "levels": [
            (
                level,
                form if form["line"].value() == str(level.tie.line) else TieForm(auto_id=f"tie-{level.tie.line}-%s"),
            )
            for level in ties_of(phase, standings_for(phase, phase.first_session))
        ],
        "rows": [(row, proof_of(row)) for row in choices_of(phase)],
        "refused": attempt.refusal,
        "may_decide": "phases.decide" in page.acts,
    }
    return render(request, "scoring/finals/tie.html", context, status=attempt.status_of(form))


def _phase_of(page: EventPage, number: int) -> Phase:
    wanted = Phase.objects.exclude(status=PhaseStatus.CANCELLED).select_related("tournament")
    return get_object_or_404(wanted, tournament=page.tournament, number=number)
