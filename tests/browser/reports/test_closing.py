"""The end of an event by hand: from what is open to a signed revision, opened again and compared."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from reports.models import Revision
from tests.browser.accessibility import check_accessibility
from tests.people import make_user
from tests.reports.closing_events import EVENING, played_event, release_again, tie_the_first_two
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.long]
SignIn = Callable[[Page, Any], None]


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    event = played_event(sessions=1)
    tie_the_first_two(event, EVENING)
    return event


@pytest.mark.parametrize("device", ["phone", "tablet"])
def test_closed_opened_again_and_compared(
    event: Tournament, device: str, open_page: Callable[..., Page], sign_in: SignIn
) -> None:
    page = open_page(device)
    sign_in(page, make_user("alice"))
    page.goto("/t/lyon-open/")
    page.get_by_role("link", name="Go to closing").first.click()
    expect(page.get_by_role("button", name="Close the event and sign its results (revision 1)")).to_be_disabled()
    check_accessibility(page)
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("heading", name="Decided")).to_be_visible()
    page.get_by_role("button", name="Close the event and sign its results (revision 1)").click()
    expect(page.get_by_role("heading", name="Closed, in revision 1")).to_be_visible()
    check_accessibility(page)
    made = Revision.objects.get()
    expect(page.get_by_text(made.fingerprint[:4], exact=True).first).to_be_visible()
    page.get_by_role("link", name="Go to closing").click()
    page.get_by_label("Reason for the change").fill("A hand was counted twice")
    page.get_by_role("button", name="Reopen the event").click()
    expect(page.get_by_role("heading", name="Close the event")).to_be_visible()
    leader = json.loads(made.document)["body"]["standings"][0]["participant"]
    event.refresh_from_db()
    release_again(event, leader["number"], timezone.now() - timedelta(minutes=10))
    page.reload()
    check_accessibility(page)
    page.get_by_role("button", name="Close the event and sign its results (revision 2)").click()
    expect(page.get_by_role("heading", name="Closed, in revision 2")).to_be_visible()
    expect(page.get_by_role("heading", name="Changes")).to_be_visible()
    expect(page.get_by_text("A hand was counted twice").first).to_be_visible()
    check_accessibility(page)
