"""Pages on which an event is prepared: a chosen date stands in words under its field, a draft asks for no stream."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.people import entered_event, make_tournament, make_user
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]


@pytest.mark.parametrize(
    ("language", "saved", "typed"),
    [
        ("en", "Saturday,? 21 November 2026", "Monday,? 4 May 2026"),
        ("fr", "samedi 21 novembre 2026", "lundi 4 mai 2026"),
    ],
)
def test_a_date_stands_in_words(
    language: str, saved: str, typed: str, transactional_db: None, open_page: OpenPage, sign_in: SignIn
) -> None:
    event: Tournament = make_tournament()
    page = open_page("phone", language=language)
    sign_in(page, make_user("alice"))
    page.goto(f"/t/{event.slug}/edit/")
    words = page.locator("[data-date-words=id_starts_on]")
    expect(words).to_have_text(re.compile(saved))
    page.locator("#id_starts_on").fill("2026-05-04")
    expect(words).to_have_text(re.compile(typed))
    page.locator("#id_starts_on").fill("")
    expect(words).to_have_text("")


def test_pages_of_a_draft_ask_for_no_stream(transactional_db: None, open_page: OpenPage, sign_in: SignIn) -> None:
    event: Tournament = entered_event()
    Tournament.objects.filter(pk=event.pk).update(status="draft")
    page = open_page("desktop")
    sign_in(page, make_user("alice"))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for address in ("", "participants/", "edit/", "seating/"):
        page.goto(f"/t/{event.slug}/{address}")
        page.wait_for_load_state("networkidle")
    assert [address for address in asked if "/live/tournaments/" in address or address.endswith("versions.json")] == []
