"""Render the plan of an event: who sees it, how many sessions it has, and its removal."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.common.views.base import EventPage, load_event
from tournaments.common.views.redirects import safe_next
from tournaments.common.views.refusals import Attempt, refusals_on
from tournaments.events.forms.event import FIELDS_OF_CODES
from tournaments.events.forms.plan import SessionCountForm
from tournaments.events.policies import EVENT_MOVES, is_removable, was_released
from tournaments.events.selectors.session_plan import session_plan_change
from tournaments.events.selectors.warnings import closing_warnings, event_warnings
from tournaments.events.services.removal import remove_event
from tournaments.events.services.session_plan import change_session_count
from tournaments.events.services.status import move_event
from tournaments.models import Session


def event_plan(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the plan, with ``sessions`` the effects of another number (GET); change the number (POST)."""
    page = load_event(request, slug, "tournament.edit")
    count = Session.objects.filter(tournament=page.tournament).count()
    data = request.POST if request.method == "POST" else request.GET if "sessions" in request.GET else None
    form = SessionCountForm(data, initial={"sessions": count})
    change = None
    if form.is_bound and form.is_valid():
        wanted = form.cleaned_data["sessions"]
        if request.method == "POST" and _save_count(page, form, wanted):
            words = ngettext(
                "The event has %(sessions)s session now.", "The event has %(sessions)s sessions now.", wanted
            )
            messages.success(request, words % {"sessions": wanted})
            return redirect("event-plan", slug)
        change = session_plan_change(page.tournament, wanted)
    return _show(request, page, 422 if form.errors else 200, form=form, change=change)


def _show(request: HttpRequest, page: EventPage, status: int, **context: Any) -> HttpResponse:
    """Render the page of the plan; ``refusal`` is that of a button there."""
    count = Session.objects.filter(tournament=page.tournament).count()
    acts = set(EVENT_MOVES.moves.acts_from(EVENT_MOVES.choices(page.tournament.status)))
    if was_released(page.tournament):
        acts.discard("withdraw")
    shared: dict[str, Any] = {"page": page, "tab": "event", "count": count, "moves": acts}
    shared["is_removable"] = is_removable(page.tournament)
    shared["warned"] = event_warnings(page.tournament, count)
    shared["closing"] = closing_warnings(page.tournament)
    shared["form"] = SessionCountForm(initial={"sessions": count})
    return render(request, "tournaments/events/plan.html", shared | context, status=status)


def _save_count(page: EventPage, form: SessionCountForm, sessions: int) -> bool:
    """Change the number of sessions and return True; add a refusal to the form and return False."""
    with refusals_on(form, FIELDS_OF_CODES):
        change_session_count(tournament=page.tournament, sessions=sessions, by=page.actor, at=page.now)
    return not form.errors


@require_POST
def event_move(request: HttpRequest, slug: str) -> HttpResponse:
    """Make the event public, a draft, archived, or open it again; ``next``: the page to which it returns."""
    page = load_event(request, slug, "tournament.edit")
    act = request.POST.get("act", "")
    if act in EVENT_MOVES.moves.table:
        with Attempt() as attempt:
            move_event(tournament=page.tournament, act=act, by=page.actor, at=page.now)
        if attempt.refusal:
            return _show(request, page, attempt.status, refusal=attempt.refusal)
        messages.success(request, _("Saved."))
    return redirect(safe_next(request, reverse("event-plan", args=[slug])))


@require_POST
def event_remove(request: HttpRequest, slug: str) -> HttpResponse:
    """Remove the whole event; its name is typed."""
    page = load_event(request, slug)
    name, typed = page.tournament.name, request.POST.get("name", "")
    with Attempt() as attempt:
        remove_event(tournament=page.tournament, name=typed, by=page.actor, at=page.now)
        messages.success(request, _("%(event)s was deleted.") % {"event": name})
        return redirect("home")
    return _show(request, page, attempt.status, refusal=attempt.refusal, typed_name=typed)
