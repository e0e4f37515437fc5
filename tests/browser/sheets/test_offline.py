"""Hands entered in a hall where the network comes and goes: on a table's card and in a person's account."""

from dataclasses import replace
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session as SignIn
from django.utils import timezone
from playwright.sync_api import Page, Playwright, expect

from penalties.rulings.selectors.faults import Fault, RefereeDecision
from penalties.rulings.services.decisions import decide_ruling
from scoring.models import SheetEntry
from scoring.sheets.services.entries import record_hand, supersede_entry
from tests.browser.accessibility import check_page
from tests.browser.conftest import card_of
from tests.browser.halls import Hall, hall_at
from tests.browser.waiting import PAGE_KEPT, waiting
from tests.people import actor, at_seat, make_user, session_of, table_of, win
from tournaments.models import Tournament
from tournaments.tables.services.table_links import close_table_links

pytestmark = pytest.mark.browser
SHEET = "/t/lyon-open/s/1/tables/1/"
HANDS = "POST /api/v1/tournaments/lyon-open/sessions/1/tables/1/hands/"
SMALL = """() => [...document.querySelectorAll("a, button, input, select, summary")]
  .filter((one) => one.checkVisibility() && one.type !== "hidden")
  .filter((one) => !one.closest(".visually-hidden, .skip, .toasts, .clause-link"))
  .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44)
  .map(([name, box]) => `${name} ${box.width} x ${box.height}`)"""

SETTLED = waiting("""
  const box = await import("/static/js/outbox/queue.js");
  let state = "";
  const isSettled = async () => {
    state = (await box.all())[0]?.state;
    return state && !["kept", "sent"].includes(state);
  };
  await until(isSettled, () => `the hand is settled; it is ${state}`);
  return state;
""")
WRITTEN = waiting("""
  const box = await import("/static/js/outbox/queue.js");
  let states = [];
  const isWritten = async () => {
    states = (await box.all()).map((one) => one.state);
    return states.every((one) => ["confirmed", "dropped"].includes(one));
  };
  await until(isWritten, () => `everything is confirmed or dropped; states: ${states}`);
""")


@pytest.fixture
def hall(event: Tournament, either_hall: Hall) -> Hall:
    return either_hall


def opened(hall: Hall, address: str) -> Page:
    """The table's page, awake, and kept by the service worker where there is one."""
    page = hall.open()
    page.goto(address)
    awake(page)
    if hall.is_secure:
        page.evaluate(PAGE_KEPT)
    return page


def awake(page: Page) -> None:
    expect(page.locator("[data-seat='E']")).to_be_enabled()


def enter(page: Page, number: int, winner: str = "E", discarder: str = "S", value: int = 28) -> None:
    page.locator(f"[data-seat='{winner}']").click()
    page.locator(f"[data-seat='{discarder}']").click()
    for figure in str(value):
        page.locator(f"[data-figure='{figure}']").click()
    page.get_by_role("button", name=f"Record hand {number}").click()
    page.get_by_role("button", name=f"All agree: record hand {number}").click()
    expect(page.get_by_role("button", name=f"Record hand {number + 1}")).to_be_visible()


def are_kept(page: Page, count: int) -> None:
    """Each shows that it is on this device; while a sending is tried it says so for a moment."""
    expect(page.locator("[data-latest] [data-part=state]:visible")).to_have_text(["On this device"] * count)


def is_all_written(page: Page) -> None:
    """The outbox itself is asked first: a page just opened shows no mark before it has read its outbox."""
    page.evaluate(WRITTEN)
    expect(page.locator("[data-latest] [data-part=state]:visible")).to_have_count(0)


def back_online(page: Page) -> None:
    """What the browser itself says when its network is back."""
    page.evaluate("void window.dispatchEvent(new Event('online'))")


def scores(page: Page) -> dict[str, str]:
    return {
        wind: page.locator(f"[data-seat='{wind}'] [data-score]").inner_text().replace("\u2212", "-") for wind in "ESWN"
    }


def written() -> list[tuple[int, int]]:
    return [(entry.payload["number"], entry.payload["value"]) for entry in SheetEntry.objects.order_by("sequence")]


@pytest.mark.long
def test_hands_entered_offline_go_out_once_and_in_order(hall: Hall, card: str) -> None:
    page = opened(hall, card)
    hall.network.cut()
    for number, value in ((1, 28), (2, 8), (3, 16)):
        enter(page, number, value=value)
    expect(page.locator("[data-outbox]")).to_contain_text("Offline · 3 unsent")
    are_kept(page, 3)
    assert scores(page) == {"E": "+124", "S": "-76", "W": "-24", "N": "-24"}
    assert written() == []
    hall.network.mend()
    back_online(page)
    is_all_written(page)
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert written() == [(1, 28), (2, 8), (3, 16)]
    assert len(hall.network.requests(HANDS)) == 3
    assert SheetEntry.objects.values_list("by", flat=True)[0].startswith("device:")


@pytest.mark.long
def test_a_dead_hand_does_not_win_without_network(hall: Hall, event: Tournament, card: str) -> None:
    """MCR 3.11.6.8: no win in this hand; the seat may still discard the winning tile."""
    table = table_of(event)
    fault = Fault(at_seat(table, "S"), "wrong-tile-count", table, hand=1)
    decide_ruling(fault=fault, verdict=RefereeDecision(), by=actor("bob"), at=timezone.now())
    page = opened(hall, card)
    hall.network.cut()
    page.locator("[data-seat='S']").click()
    expect(page.locator("[data-said]")).to_contain_text("has a dead hand (Too many or too few tiles) and cannot win.")
    expect(page.locator("[data-record]")).to_be_disabled()
    page.locator("[data-seat='S']").click()
    enter(page, 1, "E", "S", 28)
    are_kept(page, 1)


def test_they_survive_a_reload_and_a_restart_of_the_browser(hall: Hall, card: str) -> None:
    """On https without network; on plain http the page itself can only be opened once the network is back."""
    page = opened(hall, card)
    hall.network.cut()
    enter(page, 1)
    if hall.is_secure:
        page.reload()
        awake(page)
        expect(page.get_by_role("button", name="Record hand 2")).to_be_visible()
        enter(page, 2, value=8)
        page = hall.restart()
        page.goto(card)
        awake(page)
        are_kept(page, 2)
        hall.network.mend()
        back_online(page)
    else:
        enter(page, 2, value=8)
        page = hall.restart()
        hall.network.mend()
        page.goto(card)
    is_all_written(page)
    expect(page.get_by_role("button", name="Record hand 3")).to_be_visible()
    assert written() == [(1, 28), (2, 8)]


def test_an_answer_lost_after_the_commit_is_not_doubled(hall: Hall, card: str) -> None:
    page = opened(hall, card)
    hall.network.lose_answer_to(HANDS)
    enter(page, 1)
    assert hall.network.lost.wait(20)
    back_online(page)
    is_all_written(page)
    assert written() == [(1, 28)]
    assert len(hall.network.requests(HANDS)) == 2


def test_a_stale_base_shows_a_conflict_and_changes_nothing(hall: Hall, event: Tournament, card: str) -> None:
    """A referee corrects hand 1 while the tablet, offline, enters hand 2: the table looks again."""
    record_hand(table=table_of(event), hand=win(1, value=18), by=actor("sue"), at=timezone.now())
    page = opened(hall, card)
    hall.network.cut()
    enter(page, 2, value=8)
    enter(page, 3, value=9)
    correct(event)
    hall.network.mend()
    back_online(page)
    notice = page.locator("[data-conflicts] .notice")
    expect(notice).to_contain_text("Another person changed this sheet in the meantime. Your hand 2 is kept")
    assert [entry.payload["number"] for entry in SheetEntry.objects.order_by("sequence")] == [1, 1]
    page.get_by_role("button", name="Record it on the current sheet").click()
    is_all_written(page)
    assert written()[2:] == [(2, 8), (3, 9)]
    expect(notice).to_have_count(0)


def correct(event: Tournament) -> None:
    entry = SheetEntry.objects.get()
    supersede_entry(entry=entry, data=win(1, value=16), reason="Read again", by=actor("bob"), at=timezone.now())


@pytest.mark.long
def test_two_tablets_enter_the_same_hand_without_network(hall: Hall, card: str) -> None:
    """One hand stands and one tablet shows a conflict, whichever was first."""
    first = opened(hall, card)
    other = replace(hall, profile=hall.profile.with_name("second"), contexts=[])  # pages of one browser share an outbox
    try:
        second = opened(other, card)
        hall.network.cut()
        enter(first, 1, value=16)
        enter(second, 1, value=18)
        hall.network.mend()
        back_online(first)
        back_online(second)
        states = {page: page.evaluate(SETTLED) for page in (first, second)}
        assert sorted(states.values()) == ["confirmed", "conflict"]
        winner, loser = sorted(states, key=lambda page: states[page])
        expect(loser.locator("[data-conflicts] .notice")).to_contain_text("Another tablet recorded hand 1 first.")
        expect(winner.locator("[data-conflicts] .notice")).to_have_count(0)
        assert written() == [(1, 16 if winner is first else 18)]
    finally:
        other.close()


@pytest.mark.long
def test_a_sign_in_that_expires_without_network_keeps_the_hand_for_its_person(hall: Hall) -> None:
    hall.sign_in(make_user("sam"))
    page = opened(hall, SHEET)
    hall.network.cut()
    enter(page, 1)
    SignIn.objects.all().delete()
    hall.network.mend()
    back_online(page)
    expect(page.locator("[data-outbox]")).to_contain_text("Signed out · 1 unsent")
    assert written() == []
    hall.sign_in(make_user("sam"))
    back_online(page)
    is_all_written(page)
    assert written() == [(1, 28)]


@pytest.mark.long
def test_a_card_withdrawn_meanwhile_keeps_the_hands_and_says_so(hall: Hall, event: Tournament, card: str) -> None:
    """And the desk's new card takes them over."""
    page = opened(hall, card)
    hall.network.cut()
    enter(page, 1)
    close_table_links(session=session_of(event), by=actor("alice"), at=timezone.now(), tables=[1])
    hall.network.mend()
    back_online(page)
    shut = page.locator("[data-shut]")
    expect(shut).to_contain_text("was revoked. Ask the desk for a new card.")
    expect(shut).to_contain_text("Saved on this device, not sent yet: 1.")
    assert written() == []
    page.goto(card_of(event))
    awake(page)
    is_all_written(page)
    assert written() == [(1, 28)]


@pytest.mark.long
@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_the_page_fits_and_is_accessible_in_every_state(
    base_url: str, playwright: Playwright, tmp_path: Path, event: Tournament, card: str, size: str
) -> None:
    """44 px and WCAG AA: ready, read out, offline, in conflict."""
    with hall_at(base_url, playwright, tmp_path, size=size) as hall:
        page = opened(hall, card)
        fits(page)
        page.locator("[data-seat='E']").click()
        page.get_by_role("button", name="Self-draw").click()
        page.locator("[data-figure='9']").click()
        page.get_by_role("button", name="Record hand 1").click()
        fits(page)
        hall.network.cut()
        page.get_by_role("button", name="All agree: record hand 1").click()
        expect(page.locator("[data-outbox]")).to_contain_text("Offline · 1 unsent")
        fits(page)
        record_hand(table=table_of(event), hand=win(1, value=18), by=actor("sue"), at=timezone.now())
        hall.network.mend()
        back_online(page)
        expect(page.locator("[data-conflicts] .notice")).to_be_visible()
        fits(page)


def fits(page: Page) -> None:
    assert page.evaluate(SMALL) == []
    check_page(page)
