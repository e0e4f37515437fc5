"""Serve standings, results and seating as JSON and CSV, sessions as iCalendar, the same for all readers."""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from reports.feeds.base import shared_answer, tagged_answer
from reports.feeds.look import CalendarEntry, write_calendar
from reports.feeds.selectors.calendars import changed_at, event_entries, player_entries
from reports.feeds.selectors.rows import Feed, country_feed, results_feed, seating_feed, standings_feed, team_feed
from tournaments.common.look.csv_rows import write_csv
from tournaments.common.look.workbooks import XLSX, SheetOfRows, write_workbook
from tournaments.common.views.kept_pages import answer_kept_file
from tournaments.models import Session, Tournament
from tournaments.players.base import load_player

FEEDS: dict[str, Callable[[Tournament], Feed]] = {
    "standings": standings_feed,
    "team-standings": team_feed,
    "country-standings": country_feed,
    "seating": seating_feed,
}


@require_safe
def feed_json(request: HttpRequest, slug: str, feed: str) -> HttpResponse:
    tournament = get_object_or_404(Tournament, slug=slug)
    return _json_answer(request, tournament, FEEDS[feed](tournament))


@require_safe
def feed_csv(request: HttpRequest, slug: str, feed: str) -> HttpResponse:
    tournament = get_object_or_404(Tournament, slug=slug)
    return _csv_answer(request, FEEDS[feed](tournament), f"{slug}-{feed}.csv")


@require_safe
def feed_xlsx(request: HttpRequest, slug: str, feed: str) -> HttpResponse:
    tournament = get_object_or_404(Tournament, slug=slug)
    return _workbook(request, tournament, lambda: FEEDS[feed](tournament), feed)


@require_safe
def results_json(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    session_row = _session_of(slug, session)
    return _json_answer(request, session_row.tournament, results_feed(session_row.tournament, session_row))


@require_safe
def results_csv(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    session_row = _session_of(slug, session)
    return _csv_answer(request, results_feed(session_row.tournament, session_row), f"{slug}-results-{session}.csv")


@require_safe
def results_xlsx(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    session_row = _session_of(slug, session)
    event = session_row.tournament
    return _workbook(request, event, lambda: results_feed(event, session_row), f"results {session}")


def _workbook(request: HttpRequest, event: Tournament, read: Callable[[], Feed], title: str) -> HttpResponse:
    """Return the rows as a workbook, kept for each version: to write one takes half a second.

    The event's public page says which event it is, and so does the name of the file.
    """

    def made() -> bytes:
        feed = read()
        return write_workbook([SheetOfRows(title, [feed.header, *feed.rows])])

    answer = answer_kept_file(request, event, f"workbook:{title}", made, XLSX)
    answer["Content-Disposition"] = f'attachment; filename="{event.slug}-{title.replace(" ", "-")}.xlsx"'
    answer["Access-Control-Allow-Origin"] = "*"
    return answer


def _session_of(slug: str, number: int) -> Session:
    rows = Session.objects.select_related("tournament")
    return get_object_or_404(rows, tournament__slug=slug, number=number)


def _json_answer(request: HttpRequest, tournament: Tournament, feed: Feed) -> HttpResponse:
    event = {"slug": tournament.slug, "name": tournament.name, "starts_on": tournament.starts_on.isoformat()}
    body = json.dumps({"tournament": event, **feed.data}, ensure_ascii=False, separators=(",", ":"))
    return shared_answer(request, body, "application/json")


def _csv_answer(request: HttpRequest, feed: Feed, filename: str) -> HttpResponse:
    answer = shared_answer(request, write_csv(feed.header, feed.rows), "text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'inline; filename="{filename}"'
    return answer


@require_safe
def sessions_ics(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the event's sessions as a calendar to subscribe to."""
    tournament = get_object_or_404(Tournament, slug=slug)
    url = request.build_absolute_uri(reverse("event", args=[slug]))
    entries = event_entries(tournament, url)
    answer = _calendar_answer(request, tournament.name, entries, changed_at(tournament), f"{slug}.ics")
    answer["Cache-Control"], answer["Access-Control-Allow-Origin"] = "no-cache", "*"
    return answer


@cache_control(private=True, no_cache=True)
@require_safe
def player_ics(request: HttpRequest, token: str) -> HttpResponse:
    """Return a player's own sessions with table and wind, under their link; the entries do not contain the link."""
    participant = load_player(request, token)
    event = participant.tournament
    url = request.build_absolute_uri(reverse("event", args=[event.slug]))
    entries = player_entries(participant, url)
    name = f"{event.name} · {participant.name}"
    return _calendar_answer(request, name, entries, changed_at(event), f"{event.slug}-{participant.number}.ics")


def _calendar_answer(
    request: HttpRequest, name: str, entries: list[CalendarEntry], stamp: datetime, filename: str
) -> HttpResponse:
    answer = tagged_answer(request, write_calendar(name, entries, stamp), "text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'inline; filename="{filename}"'
    return answer


def feed_links(request: HttpRequest, slug: str) -> dict[str, Any]:
    """Return the absolute addresses of the event's feeds, by name."""
    names = [f"feed-{feed}-{form}" for feed in FEEDS for form in ("json", "csv", "xlsx")]
    wanted = [*names, "sessions-ics"]
    return {name.replace("-", "_"): request.build_absolute_uri(reverse(name, args=[slug])) for name in wanted}
