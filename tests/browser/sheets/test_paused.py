"""A paused clock is told at the table at once, and the hand in play is still recorded (MCR 3.5.6)."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.models import SheetEntry
from tests.browser.conftest import OpenPage
from tests.people import actor, make_user, session_of
from tournaments.models import Tournament
from tournaments.players.services.player_links import issue_player_link
from tournaments.sessions.services.acts import pause_session, resume_session

pytestmark = pytest.mark.browser
SECOND = 1_000
NOTES = {
    "en": "The clock is paused. The hand in play can be recorded.",
    "fr": "L’horloge est en pause. La donne en cours peut être enregistrée.",
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_a_pause_is_told_at_the_table_within_a_second(
    event: Tournament, open_page: OpenPage, card: str, size: str, language: str
) -> None:
    page = open_page(size, language=language)
    page.goto(card)
    expect(page.locator("[data-seat=E]")).to_be_enabled()
    note = page.locator(".felt-paused")
    expect(note).to_be_hidden()
    before = page.locator("[data-seat=E]").bounding_box()
    pause_session(session=session_of(event), by=actor("chris"), at=timezone.now())
    expect(note).to_contain_text(NOTES[language], timeout=SECOND)
    expect(note).to_be_visible(timeout=SECOND)
    expect(page.locator("header [data-clock-is=paused]")).to_be_visible()
    assert page.locator("[data-seat=E]").bounding_box() == before
    page.locator("[data-seat=E]").tap()
    page.locator("[data-seat=S]").tap()
    page.locator("[data-figure='8']").tap()
    page.locator("[data-record]").tap()
    page.locator("[data-part=write]").tap()
    expect(page.locator("[data-record-text]")).to_contain_text("2")
    expect(page.locator("[data-latest] [data-part=state]:visible")).to_have_count(0)
    assert SheetEntry.objects.get().payload["value"] == 8
    resume_session(session=session_of(event), by=actor("chris"), at=timezone.now())
    expect(note).to_be_hidden(timeout=SECOND)
    expect(page.locator("header [data-clock-is=paused]")).to_be_hidden()


def test_the_desk_the_players_page_and_the_floor_say_it(
    event: Tournament, desktop: Page, sign_in: Callable[[Page, Any], None]
) -> None:
    session = session_of(event)
    link = issue_player_link(participant=event.participants.get(number=1), by=actor("sam"), at=timezone.now())
    desktop.goto(f"/p/{link}/")
    paused = desktop.locator("main [data-clock-is=paused]").first
    expect(paused).to_be_hidden()
    pause_session(session=session, by=actor("chris"), at=timezone.now())
    expect(paused).to_be_visible(timeout=SECOND)
    sign_in(desktop, make_user("chris"))
    desktop.goto("/t/lyon-open/s/1/")
    expect(desktop.locator("#desk-clock")).to_contain_text("minutes left. The clock is paused.")
    expect(desktop.locator("#desk-clock")).not_to_contain_text("paused At")
    desktop.goto("/t/lyon-open/s/1/floor/")
    expect(desktop.locator("main [data-clock-is=paused]").first).to_be_visible()
