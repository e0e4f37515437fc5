"""Riichi hands entered in a hall where the network comes and goes: scores, winds and counters follow on the device."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Playwright, expect

from penalties.rulings.selectors.faults import Fault, RefereeDecision
from penalties.rulings.services.decisions import decide_ruling
from scoring.models import SheetEntry
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.entries import record_hand
from tests.browser.accessibility import check_page
from tests.browser.halls import Hall, hall_at
from tests.browser.riichi.test_table import declare, end, tap, worth
from tests.browser.sheets.test_offline import (
    HANDS,
    SMALL,
    are_kept,
    awake,
    back_online,
    is_all_written,
    scores,
)
from tests.browser.waiting import PAGE_KEPT
from tests.people import actor, at_seat, make_seated_event, start, table_of
from tournaments.models import Tournament

pytestmark = pytest.mark.browser
# A checkbox is ticked by its label, which is the target.
TARGETS = SMALL.replace("input, ", "input:not(.opt-in), label.option, ")


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    """Players 1, 5, 9, 13 start E, S, W, N at table 1 with 30 000 each; session 1 has run for twenty minutes."""
    made = make_seated_event(rule_set="ema-riichi-2012")
    start(made, at=timezone.now() - timedelta(minutes=20))
    return made


@pytest.fixture
def hall(event: Tournament, either_hall: Hall) -> Hall:
    return either_hall


def opened(hall: Hall, address: str) -> Page:
    page = hall.open()
    page.goto(address)
    awake(page)
    if hall.is_secure:
        page.evaluate(PAGE_KEPT)
    return page


def agree(page: Page, hand: str, coming: str) -> None:
    """Read out and written on this device; the next hand has its name."""
    page.get_by_role("button", name=f"Record {hand}").click()
    page.get_by_role("button", name=f"All agree: record {hand}", exact=True).click()
    expect(page.locator("[data-record-text]")).to_have_text(f"Record {coming}")


def win(page: Page, hand: str, coming: str, *, winner: str = "S", payer: str = "E", han: int = 3, fu: int = 40) -> None:
    tap(page, winner, payer)
    worth(page, han, fu)
    agree(page, hand, coming)


def winds(page: Page) -> dict[str, str]:
    """The letter of each seat's wind, by starting wind."""
    return {seat: page.locator(f"[data-seat='{seat}'] .wind i").inner_text() for seat in "ESWN"}


def written() -> list[tuple[int, str]]:
    return [(entry.payload["number"], entry.payload["outcome"]) for entry in SheetEntry.objects.order_by("sequence")]


@pytest.mark.long
def test_a_game_goes_on_without_network_and_goes_out_once_and_in_order(
    hall: Hall, event: Tournament, card: str
) -> None:
    """By the book, page 31 and 3.4: 3 han 40 fu of South from East are 5 200 and West's stake; an exhaustive draw
    with South, who deals now, tenpai beside West (1 500 each); then South by self-draw, 2 han 30 fu on one counter:
    1 000 and 100 from each.
    """
    page = opened(hall, card)
    hall.network.cut()
    declare(page, "Player 9")
    win(page, "East 1", "East 2")
    assert scores(page) == {"E": "24\u202f800", "S": "36\u202f200", "W": "29\u202f000", "N": "30\u202f000"}
    assert winds(page) == {"E": "N", "S": "E", "W": "S", "N": "W"}
    end(page, "draw")
    declare(page, "Player 9")
    tap(page, "S")
    expect(page.locator("[data-seat='W'] [data-role-tag=tenpai]")).to_be_visible()
    agree(page, "East 2", "East 2, 1 counter")
    expect(page.locator("[data-stakes]")).to_have_text("1 riichi stick on the table: 1\u202f000")
    assert scores(page) == {"E": "23\u202f300", "S": "37\u202f700", "W": "29\u202f500", "N": "28\u202f500"}
    end(page, "self_draw")
    tap(page, "S")
    worth(page, 2, 30)
    agree(page, "East 2, 1 counter", "East 2, 2 counters")
    expected = {"E": "22\u202f200", "S": "42\u202f000", "W": "28\u202f400", "N": "27\u202f400"}
    assert scores(page) == expected
    expect(page.locator("[data-sum]")).to_have_text("The four scores, the riichi sticks and the rulings add up.")
    expect(page.locator("[data-outbox]")).to_contain_text("Offline · 3 unsent")
    are_kept(page, 3)
    assert written() == []
    hall.network.mend()
    back_online(page)
    is_all_written(page)
    assert written() == [(1, "win"), (2, "draw"), (3, "win")]
    assert len(hall.network.requests(HANDS)) == 3
    facts = {wind.value: points for wind, points in sheet_of(table_of(event)).sheet.table_scores.items()}
    assert {seat: f"{points:,}".replace(",", "\u202f") for seat, points in facts.items()} == expected == scores(page)


def test_a_dead_hand_is_neither_won_nor_tenpai_without_network(hall: Hall, event: Tournament, card: str) -> None:
    """3.4.7: West's riichi came before its hand died; South alone is tenpai, and 1 000 come from each of the three."""
    table = table_of(event)
    fault = Fault(at_seat(table, "W"), "wrong-tile-count", table, hand=1)
    decide_ruling(fault=fault, verdict=RefereeDecision(), by=actor("bob"), at=timezone.now())
    page = opened(hall, card)
    hall.network.cut()
    declare(page, "Player 9")
    tap(page, "W")
    dead = "Player 9 has a dead hand (Too many or too few tiles) and cannot win."
    expect(page.locator("[data-said]")).to_have_text(dead)
    worth(page, 3, 40)
    expect(page.locator("[data-record]")).to_be_disabled()
    end(page, "draw")
    tap(page, "S")
    expect(page.locator("[data-seat='W'] [data-role-tag=tenpai]")).to_be_hidden()
    page.get_by_role("button", name="Record East 1").click()
    expect(page.locator("[data-part=question]")).to_contain_text("A riichi declared before the ruling counts")
    page.get_by_role("button", name="Declared before the ruling").click()
    page.get_by_role("button", name="All agree: record East 1", exact=True).click()
    expect(page.locator("[data-record-text]")).to_have_text("Record East 2, 1 counter")
    assert scores(page) == {"E": "29\u202f000", "S": "33\u202f000", "W": "28\u202f000", "N": "29\u202f000"}
    hall.network.mend()
    back_online(page)
    is_all_written(page)
    assert SheetEntry.objects.get().payload["dead"] == ["W"]


# Taps two seats in the moment in which the form of the next hand shows itself, before anything that still waits.
TAP_AT_ONCE = """() => {
  const form = document.querySelector("form[data-riichi]");
  new MutationObserver((_, watcher) => {
    if (form.hidden) return;
    watcher.disconnect();
    for (const seat of "NW") document.querySelector(`[data-seat="${seat}"]`).click();
  }).observe(form, { attributes: true, attributeFilter: ["hidden"] });
}"""


def test_a_tap_that_comes_with_the_next_hand_is_not_wiped_away(hall: Hall, card: str) -> None:
    page = opened(hall, card)
    tap(page, "S", "E")
    worth(page, 3, 40)
    page.get_by_role("button", name="Record East 1").click()
    page.evaluate(TAP_AT_ONCE)
    page.get_by_role("button", name="All agree: record East 1", exact=True).click()
    expect(page.locator("[data-record-text]")).to_have_text("Record East 2")
    expect(page.locator("[data-seat='N'] [data-role-tag=win]")).to_be_visible()
    expect(page.locator("[data-seat='W'] [data-role-tag=disc]")).to_be_visible()
    worth(page, 1, 30)
    agree(page, "East 2", "East 3")


def test_what_is_typed_or_read_out_survives_a_reload(hall: Hall, card: str) -> None:
    page = opened(hall, card)
    tap(page, "N", "W")
    page.reload()
    awake(page)
    expect(page.locator("[data-seat='N']")).to_have_attribute("data-role", "win")
    worth(page, 4, 30)
    page.get_by_role("button", name="Record East 1").click()
    expect(page.get_by_role("button", name="All agree: record East 1")).to_be_visible()
    page.reload()
    expect(page.locator("[data-announced]")).to_contain_text("Player 13 wins 4 han 30 fu from Player 9")
    page.get_by_role("button", name="Change this hand").click()
    expect(page.locator("[data-seat='W']")).to_have_attribute("data-role", "disc")
    expect(page.locator("[data-han='4'][data-fu='30']")).to_have_attribute("aria-pressed", "true")
    assert written() == []


def test_the_same_line_from_elsewhere_shows_both(hall: Hall, event: Tournament, card: str) -> None:
    page = opened(hall, card)
    hall.network.cut()
    win(page, "East 1", "East 2")
    theirs = {"number": 1, "outcome": "draw", "tenpai": ["E"]}
    record_hand(table=table_of(event), hand=theirs, by=actor("sue"), at=timezone.now())
    hall.network.mend()
    back_online(page)
    notice = page.locator("[data-conflicts] .notice")
    expect(notice).to_contain_text("Another tablet recorded line 1 first.")
    expect(notice).to_contain_text("Yours says “Player 5 wins 3 han 40 fu from Player 1”")
    expect(notice).to_contain_text("theirs says “Exhaustive draw, tenpai: Player 1”")
    notice.get_by_role("button", name="Keep theirs").click()
    expect(notice).to_have_count(0)
    expect(page.locator("[data-record-text]")).to_have_text("Record East 1, 1 counter")
    assert written() == [(1, "draw")]


def test_two_winners_on_one_discard(hall: Hall, card: str) -> None:
    """3.3.1, 4.1: West and North win from East, each is paid; North takes its own stake back, West, who is nearest
    after East, takes East's."""
    page = opened(hall, card)
    hall.network.cut()
    declare(page, "Player 1")
    declare(page, "Player 13")
    tap(page, "W", "E")
    worth(page, 1, 30)
    page.get_by_role("button", name="Another winner").click()
    tap(page, "N")
    page.locator("[data-limit=mangan]").click()
    agree(page, "East 1", "East 2")
    assert scores(page) == {"E": "20\u202f000", "S": "30\u202f000", "W": "32\u202f000", "N": "38\u202f000"}
    hall.network.mend()
    back_online(page)
    is_all_written(page)
    payload = SheetEntry.objects.get().payload
    assert [(item["winner"], item.get("limit", item.get("fu"))) for item in payload["wins"]] == [
        ("W", 30),
        ("N", "mangan"),
    ]


@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_the_page_fits_and_is_accessible_in_every_state(
    base_url: str, playwright: Playwright, tmp_path: Path, event: Tournament, card: str, size: str
) -> None:
    """44 px and WCAG AA: ready, with a value, other ends, refused by the rules, read out, in conflict."""
    with hall_at(base_url, playwright, tmp_path, size=size) as hall:
        page = opened(hall, card)
        fits(page)
        tap(page, "S", "E")
        worth(page, 3, 40)
        fits(page)
        page.get_by_text("Rarer values").click()
        fits(page)
        page.get_by_text("Rarer values").click()
        page.locator("[data-limit=yakuman]").click()
        page.get_by_label("Responsible for the yakuman").select_option("S")
        expect(page.locator("[data-why]")).to_have_text("The responsible player must be an opponent of the winner.")
        expect(page.locator("[data-record]")).to_be_disabled()
        fits(page)
        end(page, "nagashi")
        tap(page, "W")
        fits(page)
        page.get_by_role("button", name="Record East 1").click()
        fits(page)
        hall.network.cut()
        page.get_by_role("button", name="All agree: record East 1").click()
        expect(page.locator("[data-outbox]")).to_contain_text("Offline · 1 unsent")
        fits(page)
        record_hand(table=table_of(event), hand={"number": 1, "outcome": "draw"}, by=actor("sue"), at=timezone.now())
        hall.network.mend()
        back_online(page)
        expect(page.locator("[data-conflicts] .notice")).to_be_visible()
        fits(page)


def fits(page: Page) -> None:
    assert page.evaluate(TARGETS) == []
    check_page(page)
