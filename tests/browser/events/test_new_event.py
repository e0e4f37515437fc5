"""A new event in three questions: the summary recounts at every change, on a desktop and a phone."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_page
from tests.browser.faults import Faults
from tests.people import make_user
from tournaments.models import Tournament

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_three_answers_make_an_event(
    open_page: Callable[..., Page], sign_in: Callable[[Page, Any], None], faults: Faults, size: str
) -> None:
    faults.allow("/live/tournaments/rennes-open/")  # a draft: the stream knows no account
    page = open_page(size)
    sign_in(page, make_user("alice"))
    page.goto("/t/new/")
    page.get_by_label("Name", exact=True).fill("Rennes Open")
    page.get_by_label("First day").fill("2027-04-10")
    page.get_by_label("Last day").fill("2027-04-11")
    page.get_by_label("Expected number of players", exact=True).fill("62")
    get = page.locator("#outlook")
    expect(get).to_contain_text("2 seats at the 16 tables")
    expect(get).to_contain_text("Saturday 10 April")
    page.get_by_label("Final with half of the points: players who go on").fill("8")
    # Typing into a card chooses its format.
    expect(get).to_contain_text("Final of 8")
    page.get_by_label("Expected number of players", exact=True).fill("64")
    expect(get).not_to_contain_text("2 seats")
    check_page(page)
    page.get_by_role("button", name="Create the event").click()
    expect(page).to_have_url(re.compile(r"/t/rennes-open/$"))
    event = Tournament.objects.get(slug="rennes-open")
    assert event.sessions.count() == 8
    assert event.phases.get(number=2).cut == [8]
