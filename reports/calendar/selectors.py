"""List the public events of this installation by month, for a calendar, and as entries of feeds."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import Any

from django.db.models import Q
from django.template.loader import render_to_string

from reports.feeds.look import CalendarEntry
from tournaments.common.selectors.visibility import visible_events
from tournaments.events.selectors.overview import EventRow, matching_events
from tournaments.models import Tournament

_FEED_DAYS = 366  # how far back a feed goes


@dataclass(frozen=True)
class Month:
    """Represent a month with its events; ``first`` is its first day."""

    first: date
    rows: Sequence[EventRow]


def calendar_of(year: int) -> list[Month]:
    """Return the months of a year in which public events begin (one query). Copies of events are left out."""
    found = matching_events("", None).filter(copy_kind="", starts_on__year=year).order_by("starts_on", "name")
    events: Iterable[Any] = found  # with the counts that the query adds
    rows = [EventRow(event, event.family, event.players, event.session_count, event.in_play, ()) for event in events]
    by_month = groupby(rows, key=lambda row: row.tournament.starts_on.replace(day=1))
    return [Month(first, list(month)) for first, month in by_month]


def years_of_events() -> list[int]:
    """Return the years in which public events begin, the latest first."""
    held = visible_events(None).filter(copy_kind="").order_by().values_list("starts_on__year", flat=True).distinct()
    return sorted(held, reverse=True)


def feed_events(today: date) -> list[Tournament]:
    """Return the public events of the last year and to come, in order of their days."""
    since = today - timedelta(days=_FEED_DAYS)
    wanted = visible_events(None).filter(copy_kind="").filter(Q(starts_on__gte=since) | Q(ends_on__gte=since))
    return list(wanted.defer("rule_set").order_by("starts_on", "name"))


def calendar_entry(event: Tournament, url: str) -> CalendarEntry:
    """Return an event as an entry of whole days."""
    where = ", ".join(filter(None, [event.place, event.country]))
    after = (event.ends_on or event.starts_on) + timedelta(days=1)  # DTEND is not included (RFC 5545, 3.6.1)
    return CalendarEntry(f"{event.uid}@seatwind", event.starts_on, after, event.name, location=where, url=url)


def days_and_place(event: Tournament) -> str:
    """Return the days and the place in words, as lists of events show them."""
    days = " ".join(render_to_string("tournaments/events/dates.html", {"event": event}).split())
    return " · ".join(filter(None, [days, event.place, event.country]))
