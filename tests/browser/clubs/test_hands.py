"""Hands of a club's game on a player's phone: the felt, the calculator's tiles and back, and the way to the result."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scoring.models import SheetEntry
from tests.browser.calculator.test_back import MCR_HAND, type_hand
from tests.browser.riichi.test_table import tap
from tests.browser.sheets.test_offline import awake
from tests.people import add_players, make_tournament
from tests.scoring.clubs.test_phones import address_of, begin
from tournaments.models import Tournament

pytestmark = pytest.mark.browser


@pytest.fixture
def club(transactional_db: None) -> Tournament:
    made = make_tournament(sessions=0, kind="club")
    add_players(made, 8)
    return made


def test_the_value_of_the_tiles_becomes_a_hand_of_the_game(club: Tournament, open_page: Callable[..., Page]) -> None:
    begin(club)
    begin(club, 5)
    phone = open_page("phone")
    phone.goto(address_of("/t/lyon-open/evening/code/") + "2/")
    phone.get_by_role("link", name="Hand by hand").click()
    awake(phone)
    expect(phone).to_have_title("Game 2 · Hand 1")
    expect(phone.get_by_role("link", name="Go to session")).to_have_count(0)
    tap(phone, "S", "W")
    phone.get_by_role("link", name="MCR hand calculator").click()
    expect(phone.locator("[data-carry]")).to_contain_text("Game 2 · Lyon Open")
    type_hand(phone, MCR_HAND)
    points = phone.get_by_role("heading", name="Why ").inner_text().removeprefix("Why ")
    phone.get_by_role("button", name=f"Enter {points} on the sheet").click()
    awake(phone)
    expect(phone.locator("[data-said]")).to_have_text(f"Player 6 wins {points} from Player 7")
    phone.get_by_role("button", name="Record hand 1").click()
    phone.get_by_role("button", name="All agree: record hand 1").click()
    expect(phone.locator("[data-record-text]")).to_have_text("Record hand 2")
    expect(phone.locator("[data-outbox]")).to_be_hidden()  # the hand is sent
    entry = SheetEntry.objects.get()
    assert (entry.table.session.number, entry.payload["value"]) == (2, int(points))
    phone.get_by_role("link", name="Evening").click()
    expect(phone.get_by_role("heading", name="Games of this evening")).to_be_visible()
