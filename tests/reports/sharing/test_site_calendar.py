"""The calendar of all events: page, iCalendar and feed hold what is public, and nothing else."""

from datetime import date
from xml.etree import ElementTree as ET

import pytest
from django.test import Client
from django.utils import timezone

from tests.people import make_seated_event
from tournaments.models import CopyKind, EventStatus, Tournament

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def event(db: None) -> Tournament:
    made = make_seated_event()
    made.starts_on, made.ends_on = date(2026, 11, 28), date(2026, 11, 30)
    made.save(update_fields=["starts_on", "ends_on"])
    return made


def test_the_page_shows_the_events_of_a_year_by_month(client: Client, event: Tournament) -> None:
    page = client.get("/calendar/?year=2026").text

    assert "November" in page
    assert event.name in page
    assert event.name not in client.get("/calendar/?year=2025").text


@pytest.mark.parametrize("year", ["0", "99999", "x", ""])
def test_what_is_no_year_is_this_year(client: Client, event: Tournament, year: str) -> None:
    assert client.get(f"/calendar/?year={year}").status_code == 200


def test_a_year_far_away_is_empty_and_leads_back(client: Client, event: Tournament) -> None:
    answer = client.get("/calendar/?year=9999")

    assert answer.status_code == 200
    assert 'href="?year=2026"' in answer.text


@pytest.mark.parametrize("address", ["/calendar/?year=2026", "/calendar/events.ics", "/calendar/events.atom"])
@pytest.mark.parametrize("hidden", [{"status": EventStatus.DRAFT}, {"copy_kind": CopyKind.DEMO}, {"name": "Elsewhere"}])
def test_drafts_and_copies_are_left_out(
    client: Client, event: Tournament, address: str, hidden: dict[str, str]
) -> None:
    Tournament.objects.filter(pk=event.pk).update(**hidden)

    answer = client.get(address)

    assert answer.status_code == 200
    assert event.name not in answer.text


@pytest.mark.usefixtures("event")
def test_the_calendar_holds_whole_days(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """RFC 5545, 3.6.1: "DTEND" is "non-inclusive"; three days end on the fourth."""
    monkeypatch.setattr(timezone, "localdate", lambda: date(2026, 12, 1))

    answer = client.get("/calendar/events.ics")

    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert "DTSTART;VALUE=DATE:20261128\r\nDTEND;VALUE=DATE:20261201\r\n" in answer.text
    again = client.get("/calendar/events.ics", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_the_feed_names_days_and_place(client: Client, event: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "localdate", lambda: date(2026, 12, 1))

    feed = ET.fromstring(client.get("/calendar/events.atom").content)  # noqa: S314  our own

    entry = feed.find(f"{ATOM}entry")
    assert entry is not None
    assert entry.findtext(f"{ATOM}title") == event.name
    assert str(entry.findtext(f"{ATOM}content")).startswith("28 – 30 November 2026")


def test_an_installation_without_events_answers(client: Client, db: None) -> None:
    for address in ("/calendar/", "/calendar/events.ics", "/calendar/events.atom"):
        assert client.get(address).status_code == 200
