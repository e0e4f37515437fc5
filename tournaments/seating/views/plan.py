"""Render the public seating: by player, by table, and the report."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from tournaments.common.views.base import load_event
from tournaments.models import Participant
from tournaments.seating.selectors.page import (
    has_line_ups,
    published_version,
    seated_sessions,
    shown_session,
    table_rows,
    wall_list,
)
from tournaments.seating.selectors.report import report_page
from tournaments.seating.selectors.wall import hall_players, hall_tables, player_path

_TURN_SECONDS = 10


def _wanted_session(request: HttpRequest) -> int | None:
    return _wanted_number(request, "session")


def _wanted_number(request: HttpRequest, name: str) -> int | None:
    """Return the number of ``?session=3``; None for anything unreadable."""
    value = request.GET.get(name, "")[:4]
    return int(value) if value.isascii() and value.isdecimal() else None


def by_player(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug)
    wall = wall_list(page.tournament, _wanted_session(request))
    context = {"page": page, "tab": "seating", "wall": wall, "has_line_ups": has_line_ups(wall.session)}
    context["everybody"] = "all" in request.GET
    return render(request, "tournaments/seating/players.html", context)


def by_table(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug)
    sessions = seated_sessions(page.tournament)
    session = shown_session(sessions, _wanted_session(request))
    context = {"page": page, "tab": "seating", "sessions": sessions, "session": session, "tables": table_rows(session)}
    context |= {"version": published_version(page.tournament), "has_line_ups": has_line_ups(session)}
    return render(request, "tournaments/seating/tables.html", context)


def report(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug)
    return render(
        request,
        "tournaments/seating/report.html",
        {"page": page, "tab": "seating", "report": report_page(page.tournament)},
    )


def wall(request: HttpRequest, slug: str) -> HttpResponse:
    """Return one screen of the hall; ``?by=tables``. With ``?turn=1`` the next page follows automatically."""
    page = load_event(request, slug)
    shown = hall_tables if request.GET.get("by") == "tables" else hall_players
    hall = shown(page.tournament, _wanted_session(request), _wanted_number(request, "page") or 1)
    response = render(request, "tournaments/seating/wall.html", {"page": page, "hall": hall})
    if "turn" in request.GET:
        query = request.GET.copy()
        query["page"] = str(hall.next_page)
        response["Refresh"] = f"{_TURN_SECONDS}; url={request.path}?{query.urlencode()}"
    return response


def path(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Return a player's tables, session by session."""
    page = load_event(request, slug)
    person = get_object_or_404(Participant, tournament=page.tournament, number=number)
    context = {"page": page, "tab": "seating", "person": person, "stops": player_path(person)}
    context["live"] = {"part": f"path/{number}", "on": "standings session"}
    return render(request, "tournaments/seating/path.html", context)
