"""The reader's own time beside the event's, where they differ."""

import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.people import make_seated_event, session_of
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
# 13 March 2026, 23:30 in Paris; 18:30 in New York, which has gone over to summer time; 07:30 of the next day in Tokyo.
PLANNED = datetime(2026, 3, 13, 22, 30, tzinfo=UTC)


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    made = make_seated_event(time_zone="Europe/Paris")
    session = session_of(made)
    session.planned_at = PLANNED
    session.save()
    return made


def planned_time(page: Page) -> Locator:
    page.goto("/t/lyon-open/seating/")
    return page.locator("time[datetime='2026-03-13T23:30:00+01:00']").first


@pytest.mark.parametrize(
    ("zone", "language", "yours"),
    [
        ("America/New_York", "en", "18:30 for you"),
        ("America/New_York", "fr", "18:30 chez vous"),
        ("Asia/Tokyo", "en", "Sat 07:30 for you"),
        ("Africa/Lagos", "en", None),  # another zone with the same time at that moment
        ("Europe/Paris", "fr", None),
    ],
)
def test_the_reader_s_own_time_stands_beside_the_event_s(
    event: Tournament, open_page: OpenPage, zone: str, language: str, yours: str | None
) -> None:
    time = planned_time(open_page("phone", language=language, zone=zone))
    expect(time).to_contain_text("23:30")
    if yours is None:
        expect(time).not_to_have_attribute("data-yours", re.compile("."))
    else:
        expect(time).to_have_attribute("data-yours", yours)


def test_the_event_s_zone_is_named_once(event: Tournament, open_page: OpenPage) -> None:
    page = open_page("phone", zone="America/New_York")
    page.goto("/t/lyon-open/seating/")
    expect(page.get_by_text("All times are in the event’s time zone (Europe/Paris).")).to_have_count(1)
