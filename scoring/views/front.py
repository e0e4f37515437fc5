"""An event's own page, the front door of players and spectators: what is on now, who leads, where one sits."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_GET

from scoring.selectors.clocks import ClockView, clock_view
from scoring.selectors.sheets import rules_of
from scoring.selectors.standing_page import standing_rows
from scoring.views.rendering import render_page
from scoring.views.standings import newest_standings
from tournaments.models import SessionStatus
from tournaments.selectors.events import IN_PLAY, DayState, SessionRow
from tournaments.views.base import EventPage, load_event
from tournaments.views.events import event_context

LEADERS = 5


@require_GET
def front(request: HttpRequest, slug: str) -> HttpResponse:
    """The day at a glance, for the staff with their next step; it follows the stream."""
    page = load_event(request, slug)
    live = {"part": "event", "on": "standings session clock"}
    return render_page(request, "front", page, front_context(page) | {"live": live})


def front_context(page: EventPage) -> dict[str, Any]:
    """Where the event's day stands for one person: the session and its clock, the next one, the leaders."""
    context, now = event_context(page), timezone.now()
    shown = newest_standings(page)
    state: DayState = context["state"]
    return context | {
        "st": shown,
        "clock": clock_in_play(state, now),
        "coming": coming_session(context["rows"]),
        "leaders": standing_rows(shown.current)[:LEADERS] if shown.last_session else (),
        "has_teams": any(person.team_id for person in shown.current.people.values()),
        "has_countries": any(person.country for person in shown.current.people.values()),
    }


def clock_in_play(state: DayState, now: datetime) -> ClockView | None:
    """The clock of the session in play (one query), None between sessions."""
    if state.row is None or state.row.session.status not in IN_PLAY:
        return None
    session = state.row.session
    return clock_view(session, rules_of(session.tournament), now)


def coming_session(rows: list[SessionRow]) -> SessionRow | None:
    """The next session, where the organiser has planned its time."""
    waiting = [row for row in rows if row.session.status == SessionStatus.SCHEDULED]
    return waiting[0] if waiting and waiting[0].session.planned_at else None
