"""Serve the calendar of all public events: as a page, as iCalendar and as an Atom feed."""

from datetime import UTC, datetime
from typing import Final
from uuid import NAMESPACE_URL, uuid5

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from reports.calendar.forms import YearForm
from reports.calendar.selectors import calendar_entry, calendar_of, days_and_place, feed_events, years_of_events
from reports.feeds.base import shared_answer
from reports.feeds.look import write_calendar
from tournaments.common.look.atom import NewsEntry, write_atom
from tournaments.models import Tournament

_NO_EVENT_YET: Final = datetime(2026, 1, 1, tzinfo=UTC)


@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """Return the public events of the year ``year`` of the query by month; of this year, if none is named."""
    form = YearForm(request.GET)
    shown = form.cleaned_data["year"] if form.is_valid() else timezone.localdate().year
    context = {"year": shown, "months": calendar_of(shown), "years": years_of_events()}
    context["addresses"] = {name: request.build_absolute_uri(reverse(f"calendar-{name}")) for name in ("ics", "atom")}
    return render(request, "reports/calendar.html", context)


@require_safe
def calendar_ics(request: HttpRequest) -> HttpResponse:
    """Return the events of the last year and to come as a calendar to subscribe to."""
    events = feed_events(timezone.localdate())
    entries = [calendar_entry(event, _address(request, event)) for event in events]
    stamp = max((event.created_at for event in events), default=_NO_EVENT_YET)
    answer = shared_answer(request, write_calendar(_("Events"), entries, stamp), "text/calendar; charset=utf-8")
    answer["Content-Disposition"] = 'inline; filename="events.ics"'
    return answer


@require_safe
def calendar_atom(request: HttpRequest) -> HttpResponse:
    """Return the events of the last year and to come, the newest created first, for a reader of feeds."""
    events = sorted(feed_events(timezone.localdate()), key=lambda event: event.created_at, reverse=True)
    entries = [
        NewsEntry(str(event.uid), event.name, days_and_place(event), _address(request, event), event.created_at)
        for event in events
    ]
    own, page = request.build_absolute_uri(request.path), request.build_absolute_uri(reverse("calendar"))
    body = write_atom(_("Events"), page, own, str(uuid5(NAMESPACE_URL, page)), entries, _NO_EVENT_YET)
    return shared_answer(request, body, "application/atom+xml; charset=utf-8")


def _address(request: HttpRequest, event: Tournament) -> str:
    return request.build_absolute_uri(reverse("event", args=[event.slug]))
