"""Seating as everybody sees it: by player, by table, and the report."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.selectors.seating_page import published_version, seated_sessions, shown_session, table_rows, wall_list
from tournaments.selectors.seating_report import report_page
from tournaments.views.base import load_event


def wanted_session(request: HttpRequest) -> int | None:
    """``?session=3``; anything unreadable counts as nothing asked."""
    value = request.GET.get("session", "")
    return int(value) if value.isascii() and value.isdecimal() else None


def by_player(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug)
    context = {"page": page, "tab": "seating", "wall": wall_list(page.tournament, wanted_session(request))}
    return render(request, "seating/players.html", context)


def by_table(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug)
    sessions = seated_sessions(page.tournament)
    session = shown_session(sessions, wanted_session(request))
    context = {"page": page, "tab": "seating", "sessions": sessions, "session": session, "tables": table_rows(session)}
    context["version"] = published_version(page.tournament)
    return render(request, "seating/tables.html", context)


def report(request: HttpRequest, slug: str) -> HttpResponse:
    page = load_event(request, slug)
    return render(
        request, "seating/report.html", {"page": page, "tab": "seating", "report": report_page(page.tournament)}
    )
