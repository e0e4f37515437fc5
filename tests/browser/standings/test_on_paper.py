"""Standings that a reader prints from the page: heads on every sheet of paper, 45 rows, room that printers leave."""

import re
from datetime import timedelta

import pypdfium2
import pytest
from playwright.sync_api import Page

from scoring.publication.services.releases import release_session
from tests.people import NOON, actor, finish_session, make_seated_event, session_of

pytestmark = pytest.mark.browser
A_MILLIMETRE = 72 / 25.4
BLANK = 8 * A_MILLIMETRE  # what printers leave, and some room


def test_72_players_take_two_sheets_with_heads_and_margins(transactional_db: None, desktop: Page) -> None:
    event = make_seated_event(players=72)
    finish_session(event)
    release_session(session=session_of(event), by=actor("alice"), at=NOON + timedelta(hours=3))
    desktop.goto(f"/t/{event.slug}/standings/")
    document = pypdfium2.PdfDocument(desktop.pdf(prefer_css_page_size=True))

    pages = [page.get_textpage() for page in document]
    texts = [page.get_text_bounded() for page in pages]
    assert len(pages) == 2
    assert len(re.findall(r"No\. \d+", texts[0])) >= 45
    assert all("Mini-points" in text for text in texts)
    assert "for you" not in "".join(texts)
    for sheet, page in zip(document, pages, strict=True):
        bottoms, tops = zip(*((box[1], box[3]) for box in map(page.get_rect, range(page.count_rects()))), strict=True)
        assert max(tops) <= sheet.get_height() - BLANK
        assert min(bottoms) >= BLANK - 1
