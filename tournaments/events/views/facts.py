"""Render an event's own page; create and change an event."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.common.errors import Refusal
from tournaments.common.permissions import check_may_create_events
from tournaments.common.views.base import EventPage, load_event, page_actor
from tournaments.common.views.refusals import refusals_on
from tournaments.events.forms.event import FIELDS_OF_CODES, FactsForm
from tournaments.events.forms.new_event import EventForm
from tournaments.events.forms.timetable import TimetableForm
from tournaments.events.selectors.overview import PHASE_NAMES, day_facts, organised_events
from tournaments.events.selectors.warnings import event_warnings
from tournaments.events.services.facts import EDITABLE, change_tournament, create_tournament
from tournaments.models import Tournament
from tournaments.rules.selectors.pages import preset_comparisons
from tournaments.sessions.services.timetable import plan_sessions

_MAX_MODELS = 12


def event_context(page: EventPage) -> dict[str, Any]:
    """Return the template context of the event's day for one person."""
    facts = day_facts(page.tournament)
    state = facts.states[0]
    return {
        "tab": "event",
        "rows": facts.rows,
        "players": facts.players,
        "present": facts.present,
        "state": state,
        "phase": PHASE_NAMES[state.phase] % state.facts,
        "warned": event_warnings(page.tournament, len(facts.rows)) if page.roles else (),
    }


def event_new(request: HttpRequest) -> HttpResponse:
    """Ask the three questions of a new event, and create it.

    The answers in the query are counted without being checked; with ``part=outlook`` what they come to is all.
    """
    actor = page_actor(request)
    check_may_create_events(actor)
    form = EventForm(request.POST or None, initial=request.GET.dict())
    if request.GET.get("part") == "outlook":
        if form.is_club:
            return HttpResponse()
        return render(request, "tournaments/events/outlook.html", {"form": form})
    if request.method == "POST" and form.is_valid():
        with refusals_on(form, FIELDS_OF_CODES):
            made = create_tournament(**form.facts(), by=actor, at=timezone.now())
            messages.success(request, _("%(event)s was created. You are its organiser.") % {"event": made.name})
            return redirect("event", made.slug)
    models = organised_events(actor.user)[:_MAX_MODELS]
    context = {"form": form, "comparisons": preset_comparisons(), "models": models}
    return render(request, "tournaments/events/new.html", context, status=422 if form.errors else 200)


def event_edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Edit the event's facts and its timetable: two forms on one page, saved apart."""
    page = load_event(request, slug, "tournament.edit")
    is_timetable = "timetable" in request.POST
    facts = FactsForm(request.POST if request.POST and not is_timetable else None, initial=_facts_of(page.tournament))
    timetable = TimetableForm(request.POST if is_timetable else None, tournament=page.tournament)
    if request.method == "POST":
        saved = _save_timetable(page, timetable) if is_timetable else _save_facts(page, facts)
        if saved:
            messages.success(request, _("Saved."))
            return redirect("event-edit" if is_timetable else "event", page.tournament.slug)
    context = {"page": page, "tab": "event", "form": facts, "timetable": timetable}
    return render(
        request, "tournaments/events/edit.html", context, status=422 if facts.errors or timetable.errors else 200
    )


def _facts_of(tournament: Tournament) -> dict[str, Any]:
    facts = {name: getattr(tournament, name) for name in EDITABLE}
    flags = ("live_results", "sitting_out_allowed", "allow_unnamed_substitutes", "chinese_taipei")
    chosen = tournament.two_person_verification
    verified = {"two_person_verification": "" if chosen is None else str(int(chosen))}
    return facts | verified | {name: "1" if getattr(tournament, name) else "" for name in flags}


def _save_facts(page: EventPage, form: FactsForm) -> bool:
    """Change the event's facts as typed and return True; add a refusal to the form and return False."""
    if not form.is_valid():
        return False
    now = {name: getattr(page.tournament, name) for name in form.cleaned_data}
    changes = {name: value for name, value in form.cleaned_data.items() if value != now[name]}
    with refusals_on(form, FIELDS_OF_CODES):
        if changes:
            change_tournament(tournament=page.tournament, changes=changes, by=page.actor, at=page.now)
    return not form.errors


def _save_timetable(page: EventPage, form: TimetableForm) -> bool:
    if not form.is_valid():
        return False
    try:
        plan_sessions(tournament=page.tournament, times=form.times, by=page.actor, at=page.now)
    except Refusal as refusal:
        if refusal.code != "tournaments.timetable_refused":
            raise
        form.add_refusal(refusal)
    return not form.errors
