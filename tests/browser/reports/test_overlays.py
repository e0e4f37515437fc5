"""Overlays for broadcasts: tried with made-up data, and what changes is seen to change."""

import io
from datetime import timedelta

import pytest
from django.utils import timezone
from PIL import Image
from playwright.sync_api import Page, expect

from scoring.sheets.services.entries import record_hand
from tests.browser.accessibility import check_accessibility
from tests.browser.conftest import OpenPage
from tests.people import actor, make_seated_event, start, table_of, win
from tournaments.events.services.sharing import set_sharing

pytestmark = pytest.mark.browser
SHOWS = {"clock": "Session 4 of 7", "table": "Beatriz Campoamor", "ticker": "Jens Østergård"}


@pytest.mark.long
def test_every_overlay_is_tried_in_its_frame(transactional_db: None, desktop: Page) -> None:
    make_seated_event()
    desktop.goto("/t/lyon-open/overlay/try/")
    for kind, text in SHOWS.items():
        frame = desktop.locator(f'iframe[src="../{kind}/?sample=1"]')
        frame.scroll_into_view_if_needed()
        expect(frame.content_frame.get_by_text(text).first).to_be_visible()
    check_accessibility(desktop)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_shows_through_an_overlay_in_either_theme(
    transactional_db: None, open_page: OpenPage, theme: str
) -> None:
    """A corner where no overlay writes is as dark as the made-up picture behind, and not a white sheet."""
    make_seated_event()
    page = open_page("desktop", theme=theme)
    page.goto("/t/lyon-open/overlay/try/")
    frame = page.locator('iframe[src="../clock/?sample=1"]')
    expect(frame.content_frame.get_by_text(SHOWS["clock"]).first).to_be_visible()
    picture = Image.open(io.BytesIO(frame.screenshot())).convert("L")
    assert picture.getpixel((picture.width // 2, picture.height // 2)) < 160


def test_a_score_that_changes_is_marked_and_the_others_stand_still(transactional_db: None, projector: Page) -> None:
    """A win of 8 from South moves all four; the next hand that nobody wins moves none of them."""
    event = make_seated_event()
    start(event, at=timezone.now() - timedelta(minutes=10))
    set_sharing(tournament=event, embed_sites=[], delay=0, streamed_tables=[1], by=actor("alice"), at=timezone.now())
    projector.goto("/t/lyon-open/overlay/table/?table=1")
    expect(projector.locator(".overlay-table.enters")).to_have_count(1)
    record_hand(table=table_of(event), hand=win(1, "E", "S", 8), by=actor("sam"), at=timezone.now())
    expect(projector.locator("strong.changed")).to_have_count(4, timeout=20_000)
    expect(projector.locator(".overlay-table.enters")).to_have_count(0)
