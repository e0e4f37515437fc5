"""A riichi table in the browser: lines on a phone and a tablet, with and without script, up to the verified result."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.models import SheetEntry
from tests.browser.accessibility import check_page
from tests.people import make_seated_event, make_user, start, table_of
from tournaments.models import TableStatus, Tournament

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
TABLE = "/t/lyon-open/s/1/tables/1/"


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    """Players 1, 5, 9, 13 start E, S, W, N at table 1; a chombo costs 20 000 after uma (2016)."""
    made = make_seated_event(rule_set="ema-riichi-2016")
    start(made, at=timezone.now() - timedelta(minutes=20))
    return made


def opened(page: Page, sign_in: SignIn, username: str, address: str = TABLE) -> Page:
    sign_in(page, make_user(username))
    page.goto(address)
    return page


def choose(page: Page, **values: str) -> None:
    """The plain fields, for those without script."""
    for name, value in values.items():
        page.locator(f"select[name='{name}']").select_option(value)


def end(page: Page, name: str) -> None:
    """How the hand ended, by its button; the rarer ends stand under the last one."""
    if name in ("chombo", "redeal", "nagashi", "abortive"):
        page.locator("[data-end=other]").click()
    page.locator(f"[data-end={name}]").first.click()


def tap(page: Page, *seats: str) -> None:
    expect(page.locator("[data-seat='E']")).to_be_enabled()
    for seat in seats:
        page.locator(f"[data-seat='{seat}']").click()


def worth(page: Page, han: int, fu: int) -> None:
    page.locator(f"[data-han='{han}'][data-fu='{fu}']").click()


def declare(page: Page, name: str) -> None:
    page.get_by_role("group", name="Declared riichi").get_by_label(name, exact=True).check()


def record(page: Page, hand: str, read_out: str) -> None:
    """Read out, agreed, written; and the page knows that the server has it."""
    page.get_by_role("button", name=f"Record {hand}").click()
    expect(page.locator("[data-announced]")).to_contain_text(read_out)
    page.get_by_role("button", name=f"All agree: record {hand}", exact=True).click()
    expect(page.locator("[data-announced]")).to_be_hidden()
    expect(page.locator("[data-latest] [data-part=state]:visible")).to_have_count(0)


def finish(page: Page, hand: str, read_out: str) -> None:
    """The last hand: once it is written the page becomes the finished sheet."""
    page.get_by_role("button", name=f"Record {hand}").click()
    expect(page.locator("[data-announced]")).to_contain_text(read_out)
    page.get_by_role("button", name=f"All agree: record {hand}", exact=True).click()


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_a_win_shows_its_payments_and_is_recorded(
    event: Tournament, open_page: Callable[..., Page], sign_in: SignIn, size: str
) -> None:
    """3 han 40 fu from South to East, who is in riichi: 7 700, and the stake of 1 000 comes back (3.3.12)."""
    page = opened(open_page(size), sign_in, "sam")
    expect(page.get_by_label("Kind of abortive draw")).to_be_hidden()
    tap(page, "E", "S")
    worth(page, 3, 40)
    declare(page, "Player 1")
    expect(page.locator("[data-seat='E'] [data-then]")).to_have_text("+7\u202f700")
    check_page(page)
    record(page, "East 1", "37\u202f700")
    expect(page.get_by_role("button", name="Record East 1, 1 counter")).to_be_visible()
    assert SheetEntry.objects.get().payload["riichi"] == ["E"]


def test_without_script_the_payments_show_on_request(
    event: Tournament, open_page: Callable[..., Page], sign_in: SignIn
) -> None:
    """3.4.2: one tenpai player receives 1 000 from each of the three others."""
    page = opened(open_page("phone", script=False), sign_in, "sam")
    choose(page, outcome="draw")
    page.get_by_role("group", name="Tenpai").get_by_label("Player 5").check()
    page.get_by_role("button", name="Show the payments").click()
    expect(page.locator("#riichi-preview")).to_contain_text("33\u202f000")
    page.get_by_role("button", name="Record East 1").click()
    expect(page.get_by_role("button", name="Record East 2, 1 counter")).to_be_visible()


def test_a_table_ends_on_time_with_a_chombo(event: Tournament, desktop: Page, sign_in: SignIn) -> None:
    """5.8: dice thrown at the signal leave that hand and one more; the sheet then takes no other."""
    page = opened(desktop, sign_in, "sam", TABLE + "around/")
    page.get_by_label("Hands completed at the signal").fill("0")
    page.get_by_label("The dice of the next hand were thrown").check()
    page.get_by_role("button", name="Record the signal").click()
    expect(page.get_by_text("The table stops after 2 hands.")).to_be_visible()
    page.goto(TABLE)
    tap(page)
    end(page, "chombo")
    tap(page, "N")
    record(page, "East 1", "Chombo: Player 13")
    end(page, "draw")
    expect(page.get_by_role("button", name="Record East 1")).to_be_disabled()
    expect(page.get_by_text("Tap the tenpai players", exact=True)).to_be_visible()
    page.get_by_role("button", name="No player is tenpai").click()
    record(page, "East 1", "no player tenpai")
    expect(page.get_by_text("Last hand", exact=True)).to_be_visible()
    end(page, "self_draw")
    tap(page, "S")
    page.locator("[data-limit=mangan]").click()
    finish(page, "East 2, 1 counter", "42\u202f300")
    expect(page.get_by_role("heading", name="The game has ended")).to_be_visible()
    page.get_by_role("link", name="Submit the sheet").click()
    page.get_by_role("button", name="Submit table 1").click()
    expect(page.get_by_text("Table 1 submitted")).to_be_visible()
    opened(page, sign_in, "sue", TABLE + "verify/")
    # A mangan by the dealer with a counter: 4 100 from each (page 31).
    expect(page.get_by_role("cell", name="42\u202f300").first).to_be_visible()
    page.get_by_role("button", name="Verify table 1").click()
    expect(page.get_by_text("verified").first).to_be_visible()
    assert table_of(event).status == TableStatus.VERIFIED
    opened(page, sign_in, "ann", "/t/lyon-open/standings/13/")
    expect(page.get_by_text("\u221220\u202f000").first).to_be_visible()


def test_a_draw_is_recorded_once_somebody_said_who_is_tenpai(event: Tournament, tablet: Page, sign_in: SignIn) -> None:
    """EMA riichi 3.4.2: who declared riichi is tenpai; whether anybody else is has to be tapped."""
    page = opened(tablet, sign_in, "sam")
    tap(page)
    end(page, "draw")
    declare(page, "Player 9")
    button = page.get_by_role("button", name="Record East 1")
    expect(button).to_be_disabled()
    page.get_by_role("button", name="No other player is tenpai").click()
    expect(button).to_be_enabled()
    tap(page, "S")
    expect(page.get_by_role("button", name="No other player is tenpai")).to_have_attribute("aria-pressed", "false")
    expect(button).to_be_enabled()
    tap(page, "S")
    expect(button).to_be_disabled()
    page.get_by_role("button", name="No other player is tenpai").click()
    record(page, "East 1", "tenpai: Player 9")


def test_the_first_yakuman_of_an_event_is_asked_about_once(event: Tournament, tablet: Page, sign_in: SignIn) -> None:
    page = opened(tablet, sign_in, "sam")
    tap(page, "S", "W")
    page.locator("[data-limit=yakuman]").click()
    page.get_by_role("button", name="Record East 1").click()
    expect(page.get_by_text("Yakuman: this event has had none so far.")).to_be_visible()
    expect(page.get_by_role("button", name="All agree: record East 1")).to_be_hidden()
    page.get_by_role("button", name="Yes, Yakuman").click()
    page.get_by_role("button", name="All agree: record East 1", exact=True).click()
    expect(page.locator("[data-latest] tr").first).to_contain_text("Player 5 wins Yakuman from Player 9")
    expect(page.locator("[data-latest] [data-part=state]:visible")).to_have_count(0)
    expect(page.get_by_role("heading", name="Table 1, East 2")).to_be_attached()
    tap(page, "S", "W")
    page.locator("[data-limit=yakuman]").click()
    page.get_by_role("button", name="Record East 2").click()
    expect(page.get_by_role("button", name="All agree: record East 2")).to_be_visible()
