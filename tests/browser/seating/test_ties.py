"""Players level at a cut's line: the organiser is led to them, the chief referee draws a lot in public."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_accessibility
from tests.people import make_user
from tests.scoring.finals.phase_events import level_event
from tournaments.models import PhaseTie, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.long]
SignIn = Callable[[Page, Any], None]


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    return level_event()


@pytest.mark.parametrize("device", ["phone", "tablet"])
def test_a_lot_is_drawn_at_the_line(
    event: Tournament, device: str, open_page: Callable[..., Page], sign_in: SignIn
) -> None:
    page = open_page(device)
    sign_in(page, make_user("alice"))
    page.goto("/t/lyon-open/phases/2/")
    expect(page.get_by_text("2 of them qualify")).to_be_visible()
    expect(page.get_by_role("button", name="Confirm phase 2")).to_have_count(0)
    check_accessibility(page)
    page.get_by_role("link", name="Break the tie").click()
    page.get_by_label("How to break the tie").select_option("lot")
    page.get_by_label("Why").fill("Nobody wants to play on tonight")
    check_accessibility(page)
    page.get_by_role("button", name="Break the tie").click()
    expect(page.get_by_text("The lot is announced").first).to_be_visible()
    page.get_by_label("Public value").fill("3 5 1")
    page.get_by_role("button", name="Draw the lot").click()
    expect(page.get_by_text("Check it yourself")).to_be_visible()
    check_accessibility(page)
    assert len(PhaseTie.objects.get(public_value="3 5 1").order) == 4
    page.get_by_role("link", name="Go to phase 2").click()
    page.get_by_role("button", name="Confirm phase 2").click()
    expect(page.get_by_role("heading", name="Who sits where in session 2")).to_be_visible()
    page.goto("/t/lyon-open/phases/")
    check_accessibility(page)
