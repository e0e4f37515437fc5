"""A dead hand never wins at the table's tablet: at the first tap, read out, and after a cut (MCR 3.11.6.8)."""

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from penalties.rulings.selectors.faults import Fault, RefereeDecision
from penalties.rulings.services.decisions import decide_ruling
from scoring.models import SheetEntry
from tests.browser.conftest import OpenPage, card_of
from tests.browser.faults import Faults
from tests.people import actor, at_seat, make_seated_event, start, table_of
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
BELOW = "false-win-below-minimum"
DEAD = "Player 5 has a dead hand (False win: value below the minimum) and cannot win."


def rule(event: Tournament, seat: str = "S", hand: int = 1, offence: str = BELOW) -> None:
    table = table_of(event)
    fault = Fault(at_seat(table, seat), offence, table, hand=hand)
    decide_ruling(fault=fault, verdict=RefereeDecision(), by=actor("bob"), at=timezone.now())


def opened(page: Page, card: str) -> Page:
    page.goto(card)
    expect(page.locator("[data-seat='E']")).to_be_enabled()
    return page


def type_hand(page: Page, winner: str = "S", discarder: str = "E", value: str = "28") -> None:
    page.locator(f"[data-seat='{winner}']").tap()
    page.locator(f"[data-seat='{discarder}']").tap()
    for figure in value:
        page.locator(f"[data-figure='{figure}']").tap()


def scores(page: Page) -> dict[str, str]:
    return {seat: page.locator(f"[data-seat='{seat}'] [data-score]").inner_text() for seat in "ESWN"}


def test_the_first_tap_says_that_the_hand_is_dead(event: Tournament, tablet: Page, card: str) -> None:
    """The seat is not chosen; it still pays as the discarder."""
    rule(event)
    page = opened(tablet, card)
    south = page.locator("[data-seat='S']")
    south.tap()
    expect(page.locator("[data-said]")).to_have_text(DEAD)
    expect(south).to_have_attribute("data-role", "dead")
    expect(page.locator("[data-winner]")).to_have_value("")
    page.locator("[data-seat='W']").tap()
    south.tap()
    expect(south).to_have_attribute("data-role", "disc")
    page.locator("[data-figure='8']").tap()
    page.get_by_role("button", name="Record hand 1").tap()
    page.get_by_role("button", name="All agree: record hand 1").tap()
    expect(page.get_by_role("button", name="Record hand 2")).to_be_visible()
    expect(page.locator("[data-latest] [data-part=state]:visible")).to_have_count(0)
    assert SheetEntry.objects.get().payload["winner"] == "W"


def test_a_ruling_that_comes_while_the_hand_is_read_out_stops_it(event: Tournament, tablet: Page, card: str) -> None:
    """The stream brings it: nobody agrees to what the server would refuse."""
    page = opened(tablet, card)
    type_hand(page)
    page.get_by_role("button", name="Record hand 1").tap()
    expect(page.get_by_role("button", name="All agree: record hand 1")).to_be_visible()
    rule(event)
    expect(page.locator("[data-part=question]")).to_have_text(DEAD)
    expect(page.get_by_role("button", name="All agree: record hand 1")).to_be_hidden()
    page.get_by_role("button", name="Change this hand").tap()
    expect(page.locator("[data-said]")).to_have_text(DEAD)
    expect(page.locator("[data-record]")).to_be_disabled()


def test_a_refused_hand_counts_nowhere_and_is_changed_in_its_place(
    event: Tournament, tablet: Page, card: str, faults: Faults
) -> None:
    """Two hands without network, the first of them won by a hand that died meanwhile. MCR 3.9.1.3: 52 for 28."""
    faults.allow("40[09]|422|ERR_")
    page = opened(tablet, card)
    page.context.set_offline(True)
    for number in (1, 2):
        type_hand(page)
        page.get_by_role("button", name=f"Record hand {number}").tap()
        page.get_by_role("button", name=f"All agree: record hand {number}").tap()
        expect(page.get_by_role("button", name=f"Record hand {number + 1}")).to_be_visible()
    expect(page.locator("[data-seat='S'] [data-unsent]")).to_have_text("+104 not confirmed")
    assert scores(page)["S"] == "+104"
    rule(event)
    page.context.set_offline(False)
    notice = page.locator("[data-conflicts]")
    expect(notice).to_contain_text("Hand 1 was not recorded and does not count: Player 5 wins 28 from Player 1.")
    expect(page.get_by_role("button", name="Record hand 1")).to_be_visible()
    # The false win cost 30 (3.11.6.6.1); the second hand waits behind the first and counts, the first does not.
    expect(page.locator("[data-seat='S'] [data-score]")).to_have_text("+22")
    expect(page.locator("[data-seat='S'] [data-unsent]")).to_have_text("+52 not confirmed")
    expect(notice.get_by_role("button", name="Discard mine")).to_be_hidden()
    expect(notice.get_by_role("button", name="Record it on the current sheet")).to_be_hidden()
    notice.get_by_role("button", name="Change this hand").tap()
    expect(page.locator("[data-said]")).to_have_text(DEAD)
    page.locator("[data-seat='S']").tap()
    page.locator("[data-seat='N']").tap()
    page.get_by_role("button", name="Record hand 1").tap()
    page.get_by_role("button", name="All agree: record hand 1").tap()
    expect(page.get_by_role("button", name="Record hand 3")).to_be_visible()
    expect(page.locator("[data-latest] [data-part=state]:visible")).to_have_count(0)
    expect(notice).to_be_empty()
    rows = [(row.payload["number"], row.payload["winner"]) for row in SheetEntry.objects.order_by("sequence")]
    assert rows == [(1, "N"), (2, "S")]
    assert scores(page)["S"] == "+14"


def test_a_riichi_seat_with_a_dead_hand_is_neither_winner_nor_tenpai(
    transactional_db: None, open_page: OpenPage
) -> None:
    """EMA riichi 3.4.7."""
    event = make_seated_event(rule_set="ema-riichi-2016")
    start(event, at=timezone.now())
    rule(event, offence="wrong-tile-count")
    page = opened(open_page("tablet"), card_of(event))
    south = page.locator("[data-seat='S']")
    south.tap()
    expect(south).to_have_attribute("data-role", "dead")
    expect(page.locator("[data-said]")).to_contain_text("Player 5 has a dead hand")
    page.get_by_role("button", name="Exhaustive draw").tap()
    south.tap()
    expect(south).to_have_attribute("data-role", "dead")
    page.locator("[data-seat='W']").tap()
    expect(south).not_to_have_attribute("data-role", "dead")
    expect(page.get_by_role("button", name="Record East 1")).to_be_enabled()
