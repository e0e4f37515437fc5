"""A chosen date stands in words under its field, in the language of the page."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.people import make_tournament, make_user
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]


@pytest.mark.parametrize(
    ("language", "saved", "typed"),
    [
        ("en", "Saturday 21 November 2026", "Monday 4 May 2026"),
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
    expect(words).to_have_text(saved)
    page.locator("#id_starts_on").fill("2026-05-04")
    expect(words).to_have_text(typed)
    page.locator("#id_starts_on").fill("")
    expect(words).to_have_text("")
