"""Somebody is missing three minutes before the start: from the desk to a substitute and back, phone and tablet."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_accessibility, scrolls_sideways
from tests.browser.conftest import OpenPage
from tests.people import make_seated_event, make_user
from tournaments.models import Participant, ParticipantState, Person, SeatOccupancy, Session

pytestmark = [pytest.mark.browser, pytest.mark.long]


def targets_too_small(page: Page) -> list[str]:
    """Tiles that are lower than 48 px."""
    return [str(tile.text_content()) for tile in page.locator(".accident-kinds a").all() if box(tile)["height"] < 48]


def box(tile: object) -> dict[str, float]:
    result = tile.bounding_box()  # type: ignore[attr-defined]
    assert result is not None
    return dict(result)


@pytest.mark.parametrize(("size", "script"), [("phone", True), ("tablet", True), ("phone", False)])
def test_somebody_is_missing_three_minutes_before_the_start(
    size: str, script: bool, open_page: OpenPage, sign_in: object
) -> None:
    event = make_seated_event()
    Session.objects.filter(tournament=event, number=1).update(planned_at=timezone.now() + timedelta(minutes=3))
    eva = Person.objects.create(name="Eva Rossi")
    Participant.objects.create(
        tournament=event, person=eva, number=99, name=eva.name, state=ParticipantState.SUBSTITUTE
    )
    page = open_page(size, script=script)
    sign_in(page, make_user("chris"))  # type: ignore[operator]
    page.goto("/t/lyon-open/desk/")
    page.get_by_role("link", name="Handle a problem").click()
    page.wait_for_url("**/accidents/")
    assert not scrolls_sideways(page)
    assert targets_too_small(page) == []
    if script:
        check_accessibility(page)
    with page.expect_navigation():
        page.get_by_role("link", name="A player is missing").press("Enter")
    page.get_by_label("Player", exact=True).select_option("1-E")
    page.get_by_label("Who plays instead").select_option("99")
    page.get_by_label("A substitute plays this session").check()
    page.get_by_role("button", name="Show the consequences").click()
    follows = page.get_by_role("region", name="Consequences")
    expect(follows.get_by_text("Not done yet")).to_be_visible()
    expect(follows.get_by_text("Eva Rossi plays for Player 1.")).to_be_visible()
    assert not scrolls_sideways(page)
    if script:
        check_accessibility(page)
    assert not SeatOccupancy.objects.exists()
    page.get_by_label("Describe what happened").fill("Called three times")
    page.get_by_role("button", name="Seat the substitute").click()
    expect(page.get_by_text("Called three times")).to_be_visible()
    assert SeatOccupancy.objects.get().substitute == "Eva Rossi"
    if script:
        check_accessibility(page)
    page.get_by_label("Reason for undoing it").fill("Came running")
    page.get_by_role("button", name="Undo it").click()
    expect(page.get_by_text("both entries stay on record")).to_be_visible()
    assert SeatOccupancy.objects.last().ended  # type: ignore[union-attr]
    page.get_by_role("link", name="Go to the desk").click()
    expect(page.get_by_role("link", name="Handle a problem")).to_be_visible()
