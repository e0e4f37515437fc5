"""Between two rounds of an MCR session the four change chairs, and the felt waits until they have."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.models import SheetEntry
from scoring.sheets.services.entries import supersede_entry
from tests.browser.faults import Faults
from tests.people import actor, make_seated_event, make_user, nobody, play, start, table_of
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
TABLE = "/t/lyon-open/s/1/tables/1/"


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    """Three hands played; players 1, 5, 9, 13 started E, S, W, N at table 1."""
    made = make_seated_event()
    start(made, at=timezone.now() - timedelta(minutes=20))
    play(table_of(made), [nobody(number) for number in (1, 2, 3)])
    return made


def write_nobody(page: Page, number: int) -> None:
    page.get_by_role("button", name="No winner").click()
    page.get_by_role("button", name=f"Record hand {number}").click()
    page.get_by_role("button", name=f"All agree: record hand {number}").click()


def moves(page: Page) -> list[str]:
    return [" ".join(text.split()) for text in page.locator("[data-places] li span.grow").all_inner_texts()]


def test_the_four_are_told_who_moves_where_and_the_next_hand_waits(
    event: Tournament, tablet: Page, sign_in: SignIn, faults: Faults
) -> None:
    """MCR 3.4.9; B A D C in the South round where A B C D sat: the two pairs exchange their chairs."""
    sign_in(tablet, make_user("sam"))
    tablet.goto(TABLE)
    expect(tablet.locator("[data-places]")).to_be_hidden()
    expect(tablet.get_by_role("button", name="No winner")).to_be_visible()  # the script has come
    faults.allow("ERR_INTERNET_DISCONNECTED")
    tablet.context.set_offline(True)
    write_nobody(tablet, 4)
    expect(tablet.get_by_role("heading", name="Change places: South round")).to_be_visible()
    assert moves(tablet) == [
        "Player 5 takes Player 1\u2019s place",
        "Player 1 takes Player 5\u2019s place",
        "Player 13 takes Player 9\u2019s place",
        "Player 9 takes Player 13\u2019s place",
    ]
    expect(tablet.get_by_role("button", name="Record hand 5")).to_be_hidden()
    expect(tablet.locator("[data-seat='E']")).to_be_disabled()
    tablet.get_by_role("button", name="Confirm that all four have moved").click()
    expect(tablet.get_by_role("button", name="Record hand 5")).to_be_visible()
    expect(tablet.locator("[data-seat='E']")).to_be_enabled()
    tablet.context.set_offline(False)


@pytest.mark.long
def test_nobody_is_asked_again_after_a_reload_until_the_hand_is_taken_back(
    event: Tournament, tablet: Page, sign_in: SignIn
) -> None:
    table = table_of(event)
    play(table, [nobody(4)])
    sign_in(tablet, make_user("sam"))
    tablet.goto(TABLE)
    tablet.get_by_role("button", name="Confirm that all four have moved").click()
    expect(tablet.get_by_role("button", name="Record hand 5")).to_be_visible()
    tablet.reload()
    expect(tablet.get_by_role("button", name="Record hand 5")).to_be_visible()
    expect(tablet.locator("[data-places]")).to_be_hidden()
    last = SheetEntry.objects.get(sequence=4)
    supersede_entry(entry=last, data=None, reason="Not played", by=actor("bob"), at=timezone.now())
    tablet.reload()
    expect(tablet.get_by_role("button", name="Record hand 4")).to_be_visible()
    write_nobody(tablet, 4)
    expect(tablet.get_by_role("button", name="Confirm that all four have moved")).to_be_visible()
