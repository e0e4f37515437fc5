"""From the felt to the hand calculator and back: one tap carries the value, and nothing that was typed is lost."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Playwright, expect

from scoring.models import SheetEntry
from tests.browser.accessibility import check_accessibility, check_page
from tests.browser.conftest import card_of
from tests.browser.halls import Hall, hall_at
from tests.browser.riichi.test_table import declare, tap
from tests.browser.sheets.test_offline import awake
from tests.people import make_seated_event, make_user, start

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
TABLE = "/t/lyon-open/s/1/tables/1/"
MCR_HAND = "234567999s6z [777z] + 6z"
# Riichi, closed, on a discard: All Simples and Pinfu are 2 han 30 fu, riichi makes 3 (3.3.12, 4.2.1).
RIICHI_HAND = "234m345p345s67s22m + 8s"


def begun(rule_set: str) -> Any:
    event = make_seated_event(rule_set=rule_set)
    start(event, at=timezone.now() - timedelta(minutes=20))
    return event


@pytest.fixture
def hall(base_url: str, playwright: Playwright, tmp_path: Path, transactional_db: None) -> Iterator[Hall]:
    with hall_at(base_url, playwright, tmp_path) as made:
        yield made


def type_hand(page: Page, text: str) -> None:
    page.get_by_label("Hand as text").fill(text)


@pytest.mark.long
def test_the_points_of_an_mcr_hand_come_back(transactional_db: None, tablet: Page, sign_in: SignIn) -> None:
    begun("mcr-ffmj-2016")
    sign_in(tablet, make_user("sam"))
    tablet.goto(TABLE)
    tap(tablet, "S", "W")
    tablet.get_by_role("link", name="MCR hand calculator").click()
    expect(tablet.locator("[data-carry]")).to_contain_text("Table 1 · session 1 · Lyon Open")
    expect(tablet.get_by_role("button", name="No value yet")).to_be_disabled()
    # South sits South in the East round, and wins on a discard.
    expect(tablet.locator("input[name=seat][value=S]")).to_be_checked()
    expect(tablet.locator("input[name=round][value=E]")).to_be_checked()
    type_hand(tablet, MCR_HAND)
    worth = tablet.get_by_role("heading", name="Why ")
    points = worth.inner_text().removeprefix("Why ")
    check_accessibility(tablet)
    tablet.get_by_role("button", name=f"Enter {points} on the sheet").click()
    awake(tablet)
    expect(tablet.locator("[data-value]")).to_have_value(points)
    expect(tablet.locator("[data-said]")).to_have_text(f"Player 5 wins {points} from Player 9")
    tablet.reload()
    awake(tablet)
    expect(tablet.locator("[data-value]")).to_have_value(points)
    tablet.get_by_role("button", name="Record hand 1").click()
    tablet.get_by_role("button", name="All agree: record hand 1").click()
    expect(tablet.locator("[data-record-text]")).to_have_text("Record hand 2")
    expect(tablet.locator("[data-value]")).to_have_value("")


@pytest.mark.long
def test_han_and_fu_of_a_riichi_hand_come_back(transactional_db: None, phone: Page, sign_in: SignIn) -> None:
    begun("ema-riichi-2012")
    sign_in(phone, make_user("sam"))
    phone.goto(TABLE)
    tap(phone, "N", "E")
    declare(phone, "Player 13")
    phone.get_by_role("link", name="Riichi hand calculator").click()
    expect(phone.locator("input[name=seat][value=N]")).to_be_checked()
    expect(phone.locator("input[name=declared][value=riichi]")).to_be_checked()
    type_hand(phone, RIICHI_HAND)
    check_page(phone)
    phone.get_by_role("button", name="Enter 3 han 30 fu on the sheet").click()
    awake(phone)
    expect(phone.locator("[data-han='3'][data-fu='30']")).to_have_attribute("aria-pressed", "true")
    expect(phone.locator("[data-said]")).to_contain_text("Player 13 wins 3 han 30 fu from Player 1")
    # 3 900 and the own stake back (page 31, 3.3.12).
    expect(phone.locator("[data-seat='N'] [data-then]")).to_have_text("+3\u202f900")


@pytest.mark.long
def test_without_network_the_felt_stays(hall: Hall) -> None:
    card = card_of(begun("ema-riichi-2012"))
    page = hall.open()
    page.goto(card)
    tap(page, "W", "N")
    hall.network.cut()
    page.get_by_role("link", name="Riichi hand calculator").click()
    expect(page.get_by_text("No connection: the calculator opens once it is back.")).to_be_visible()
    expect(page.locator("[data-seat='W']")).to_have_attribute("data-role", "win")
    hall.network.mend()
    page.get_by_role("link", name="Riichi hand calculator").press("Enter")
    type_hand(page, "234m345p345s67s22m + 8s")
    page.get_by_role("button", name="Enter 2 han 30 fu on the sheet").click()
    awake(page)
    expect(page.locator("[data-seat='N']")).to_have_attribute("data-role", "disc")
    expect(page.locator("[data-said]")).to_have_text("Player 9 wins 2 han 30 fu from Player 13")
    assert not SheetEntry.objects.exists()


@pytest.mark.long
def test_the_calculator_knows_the_dora_shown_so_far_and_the_sticks_of_the_others(
    transactional_db: None, tablet: Page, sign_in: SignIn
) -> None:
    """The winner takes what others laid on the table; the own stake comes back (EMA riichi 4.1)."""
    begun("ema-riichi-2012")
    sign_in(tablet, make_user("sam"))
    tablet.goto(TABLE)
    tap(tablet, "N", "E")
    declare(tablet, "Player 13")
    declare(tablet, "Player 5")
    tablet.get_by_role("link", name="Riichi hand calculator").click()
    expect(tablet.locator("input[name=deposits]")).to_have_value("1")
    tablet.goto(f"{tablet.url}&dora=4m")
    expect(tablet.locator("[data-carry]")).to_be_visible()
    tablet.get_by_role("link", name="Back without a value").click()
    awake(tablet)
    expect(tablet.locator("[data-seat='N']")).to_have_attribute("data-role", "win")
    tablet.get_by_role("link", name="Riichi hand calculator").click()
    expect(tablet.locator("[data-carry]")).to_be_visible()
    assert "dora=4m" in tablet.url
    tablet.get_by_role("link", name="Back without a value").click()
    awake(tablet)
    tablet.goto("/hand/riichi/")
    expect(tablet.locator("[data-carry]")).to_be_hidden()


def test_who_has_not_said_who_won_says_it_in_the_calculator(
    transactional_db: None, tablet: Page, sign_in: SignIn
) -> None:
    begun("mcr-ffmj-2016")
    sign_in(tablet, make_user("sam"))
    tablet.goto(TABLE)
    tap(tablet)
    tablet.get_by_role("link", name="MCR hand calculator").click()
    tablet.get_by_role("group", name="Who won?").get_by_role("button", name="W Player 9").click()
    expect(tablet.locator("input[name=seat][value=W]")).to_be_checked()
