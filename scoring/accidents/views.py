"""Render the accident panel: what happened, the remedy, its effects before it is done, and how to take it back."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from scoring.accidents.forms import CaseForm, TakeBackForm, TellingForm
from scoring.accidents.selectors import ACCIDENTS, Accident, accident_of
from scoring.accidents.selectors.cases import AccidentCase, allowed_ways, next_start, sessions_for, usual_session
from scoring.accidents.selectors.effects import following
from scoring.accidents.selectors.record import Settled, settled_accident, settled_accidents
from scoring.accidents.services.settling import Telling, settle_accident
from scoring.accidents.services.taking_back import take_back_accident
from scoring.common.permissions import ACTS as SCORING_ACTS
from scoring.common.views.base import render_page
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.errors import Refusal
from tournaments.common.permissions import ACTS, allowed_acts
from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.refusals import Attempt
from tournaments.models import Session

Context = dict[str, Any]


@require_http_methods(["GET", "POST"])
def accidents(request: HttpRequest, slug: str) -> HttpResponse:
    """Render the panel. GET shows the steps answered so far; POST carries out what step 3 showed."""
    page = load_event(request, slug, _act(request))
    data = request.POST if request.method == "POST" else request.GET
    form = _case_form(page, data)
    if form is None or not form.is_bound or not form.is_valid():
        return _show(request, page, data, form, status=422 if request.method == "POST" else 200)
    case = form.case()
    if request.method == "POST":
        return _settle(request, page, form, case)
    return _show_case(request, page, form, case)


def _act(request: HttpRequest) -> str:
    return "tournament.work" if request.method == "POST" else "tournament.backstage"


def _acts_of(page: EventPage) -> frozenset[str]:
    return allowed_acts(page.roles, ACTS) | allowed_acts(page.roles, SCORING_ACTS)


def _case_form(page: EventPage, typed: Mapping[str, Any]) -> CaseForm | None:
    """Return the questions of the chosen accident; bound once a remedy is chosen."""
    accident = accident_of(typed.get("what", ""))
    if accident is None or not allowed_ways(accident, _acts_of(page)):
        return None
    session = _session_of(page, accident, typed.get("session", ""))
    if session is None:
        return None
    ways = allowed_ways(accident, _acts_of(page), session)
    data = typed if "look" in typed or "way" in typed else None
    return CaseForm(data, accident=accident, session=session, ways=ways, initial=dict(typed.items()))


def _session_of(page: EventPage, accident: Accident, wanted: str) -> Session | None:
    sessions = sessions_for(page.tournament, accident)
    chosen = next((session for session in sessions if str(session.number) == wanted), None)
    return chosen or usual_session(page.tournament, sessions)


def _show(
    request: HttpRequest,
    page: EventPage,
    data: Mapping[str, Any],
    form: CaseForm | None,
    more: Context | None = None,
    status: int = 200,
) -> HttpResponse:
    acts = _acts_of(page)
    accident = accident_of(data.get("what", ""))
    shown = [candidate for candidate in ACCIDENTS if allowed_ways(candidate, acts)]
    context: Context = {
        "tab": "desk",
        "accidents": shown,
        "accident": accident if accident in shown else None,
        "form": form,
        "ways": _way_rows(page, form),
        "sessions": sessions_for(page.tournament, accident) if accident else [],
        "record": settled_accidents(page.tournament),
        "next_start": next_start(page.tournament, page.now),
    }
    answer = render_page(request, "accidents/panel", page, context | (more or {}), status)
    answer["Cache-Control"] = "no-store"
    return answer


def _way_rows(page: EventPage, form: CaseForm | None) -> list[tuple[Any, Any, str]]:
    """Return each remedy with its radio button and its clause."""
    if form is None:
        return []
    rules = rules_of(page.tournament)
    return [(way, option, way.cited(rules)) for way, option in zip(form.ways, form["way"], strict=True)]


def _show_case(
    request: HttpRequest,
    page: EventPage,
    form: CaseForm,
    case: AccidentCase,
    *,
    telling: TellingForm | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """Render step 3: the effects, with any refusal beside them."""
    data = form.data
    try:
        follows = following(case)
    except Refusal as found:
        status = found.status if request.method == "POST" else 200
        return _show(request, page, data, form, {"case": case, "refusal": refusal or found}, status)
    reason = telling.data.get("reason", "") if telling else ""
    fresh = TellingForm(initial={"uid": uuid4(), "seen": follows.seen, "reason": reason})
    more = {
        "case": case,
        "follows": follows,
        "telling": fresh,
        "refusal": refusal,
        "clause": case.way.cited(case.rules),
    }
    return _show(request, page, data, form, more, refusal.status if refusal else 200)


def _settle(request: HttpRequest, page: EventPage, form: CaseForm, case: AccidentCase) -> HttpResponse:
    telling = TellingForm(request.POST)
    if not telling.is_valid():
        return _show_case(request, page, form, case, telling=telling)
    settled = Telling(telling.cleaned_data["uid"], telling.cleaned_data["seen"], telling.cleaned_data["reason"])
    with Attempt() as attempt:
        done = settle_accident(case=case, telling=settled, by=page.actor, at=page.now)
        return redirect("accident", page.tournament.slug, done.uid)
    return _show_case(request, page, form, case, telling=telling, refusal=attempt.refusal)


@require_http_methods(["GET", "POST"])
def accident(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """Render the remedy of one accident; POST undoes it."""
    page = load_event(request, slug, _act(request))
    done = settled_accident(page.tournament, uid)
    if done is None:
        raise Http404
    if request.method != "POST":
        return _show_done(request, page, done)
    form = TakeBackForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    with Attempt() as attempt:
        take_back_accident(tournament=page.tournament, uid=uid, reason=reason, by=page.actor, at=page.now)
        return redirect("accident", slug, uid)
    return _show_done(request, page, done, form=form, refusal=attempt.refusal)


def _show_done(
    request: HttpRequest,
    page: EventPage,
    done: Settled,
    *,
    form: TakeBackForm | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    context = {
        "tab": "desk",
        "done": done,
        "form": form or TakeBackForm(),
        "refusal": refusal,
        "may_take_back": done.way.act in _acts_of(page),
        "clause": done.way.cited(rules_of(page.tournament)),
    }
    return render_page(request, "accidents/done", page, context, refusal.status if refusal else 200)
