"""Render an event's own page for players and spectators: what is on, who leads, where a player sits."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from scoring.common.selectors.clocks import clock_view
from scoring.common.views.base import render_page
from scoring.sheets.selectors.folding import rules_of
from scoring.standings.base import newest_standings
from scoring.standings.selectors.page import standing_rows
from tournaments.common.views.base import EventPage, load_event
from tournaments.events.selectors.open_things import next_things
from tournaments.events.selectors.overview import IN_PLAY, DayState
from tournaments.events.views.facts import event_context
from tournaments.models import SessionStatus

_LEADERS = 5


@require_GET
def event_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Render the day at a glance, for the staff with their next step; the page follows the stream."""
    page = load_event(request, slug)
    live = {"part": "event", "on": "standings session clock"}
    return render_page(request, "event/page", page, event_page_context(page) | {"live": live})


def event_page_context(page: EventPage) -> dict[str, Any]:
    """Return the state of the event's day for one person: the session and its clock, the next one, the leaders."""
    context, now = event_context(page), page.now
    shown = newest_standings(page)
    state: DayState = context["state"]
    playing = state.row.session if state.row is not None and state.row.session.status in IN_PLAY else None
    scheduled = (row for row in context["rows"] if row.session.status == SessionStatus.SCHEDULED)
    coming = next(scheduled, None)
    return context | {
        "things": next_things(page.tournament, page.roles, page.actor, now, state),
        "st": shown,
        "clock": clock_view(playing, rules_of(playing.tournament), now) if playing else None,
        "coming": coming if coming and coming.session.planned_at else None,
        "leaders": standing_rows(shown.current)[:_LEADERS] if shown.last_session else (),
        "has_teams": any(person.team_id for person in shown.current.people.values()),
        "has_countries": any(person.country for person in shown.current.people.values()),
    }
