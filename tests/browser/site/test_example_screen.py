"""The screen of docs/quick-start.md, opened from a folder, shows the standings and follows a release."""

from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from scoring.publication.services.releases import release_session
from tests.browser.conftest import OpenPage
from tests.browser.faults import Faults
from tests.people import NOON, actor, finish_session, make_seated_event, session_of

pytestmark = pytest.mark.browser
SCREEN = Path("docs/examples/screen.html").resolve()


def test_the_screen_follows_a_release(open_page: OpenPage, base_url: str, faults: Faults) -> None:
    event = make_seated_event(sessions=2)
    finish_session(event)
    faults.allow(SCREEN.as_uri())
    page = open_page("projector")
    page.goto(f"{SCREEN.as_uri()}?server={base_url}&event={event.slug}")
    expect(page.get_by_role("heading")).to_have_text(event.name)
    points = page.locator("tbody tr").first.locator("td").last
    expect(points).to_have_text("0")
    release_session(session=session_of(event), by=actor("alice"), at=NOON + timedelta(hours=3))
    expect(points).to_have_text("4")
    expect(page.get_by_role("status")).to_have_text("")
