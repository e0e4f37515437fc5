"""Render an event's own page for players and spectators: what is on, who leads, where a player sits."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from scoring.common.selectors.clocks import clock_view
from scoring.common.views.base import render_page
from scoring.event.selectors.home_pages import find_in_event, open_group, page_groups
from scoring.sheets.selectors.folding import rules_of
from scoring.standings.base import newest_standings
from scoring.standings.selectors.page import standing_rows
from tournaments.common.views.base import EventPage, load_event
from tournaments.events.selectors.open_things import next_things
from tournaments.events.selectors.overview import IN_PLAY, DayState, sharing_of
from tournaments.events.views.facts import event_context
from tournaments.models import SessionStatus

_LEADERS = 5
# What waits about people stands beside them; the rest waits for the day.
_ABOUT_PEOPLE: Final = ("registration.", "staff.", "privacy.", "seat.")


@require_GET
def event_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Render the day at a glance; the page follows the stream.

    The staff sees its home, and with ``view=public`` what everybody sees.
    """
    page = load_event(request, slug)
    context = event_page_context(page) | {"live": {"part": "event", "on": "standings session clock"}}
    if page.is_staff and request.GET.get("view") != "public":
        groups = {"groups": page_groups(page.acts), "open_group": open_group(context["state"])}
        context |= groups | {"is_home": True}
    return render_page(request, "event/page", page, context)


@require_GET
def event_find(request: HttpRequest, slug: str) -> HttpResponse:
    """Render the pages, players and tables that answer ``q``; with ``part=hits`` only the list."""
    page = load_event(request, slug, "tournament.backstage")
    query = request.GET.get("q", "")[:100]
    context = {"tab": "event", "query": query, "hits": find_in_event(page.tournament, query, page.acts)}
    template = "event/hits" if request.GET.get("part") == "hits" else "event/find"
    return render_page(request, template, page, context)


def event_page_context(page: EventPage) -> dict[str, Any]:
    """Return the state of the event's day for one person: the session and its clock, the next one, the leaders."""
    context, now = event_context(page), page.now
    shown = newest_standings(page)
    state: DayState = context["state"]
    playing = state.row.session if state.row is not None and state.row.session.status in IN_PLAY else None
    scheduled = (row for row in context["rows"] if row.session.status == SessionStatus.SCHEDULED)
    coming = next(scheduled, None)
    things = next_things(page.tournament, page.roles, page.actor, now, state)
    people = tuple(thing for thing in things.others if thing.code.startswith(_ABOUT_PEOPLE))
    return context | {
        "is_watched": sharing_of(page.tournament).spectator_delay is not None,
        "things": things,
        "others": tuple(thing for thing in things.others if thing not in people),
        "people_things": people,
        "st": shown,
        "clock": clock_view(playing, rules_of(page.tournament), now) if playing else None,
        "coming": coming if coming and coming.session.planned_at else None,
        "leaders": standing_rows(shown.current)[:_LEADERS] if shown.last_session else (),
        "has_teams": any(person.team_id for person in shown.current.people.values()),
        "has_countries": any(person.country for person in shown.current.people.values()),
    }
