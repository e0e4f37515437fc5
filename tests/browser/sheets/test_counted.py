"""How much it takes: taps and keys of the acts that are done all day, counted in the browser as they are made.

The counts do not depend on the machine. How long a page takes to answer is a benchmark (benchmarks/paint.py).
"""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.calls.services.queue import call_referee
from scoring.models import CallReason, CallStatus, RefereeCall, SheetEntry
from scoring.sheets.selectors.folding import sheet_of
from tests.browser.sheets.test_typing import COLUMN, PAPER, paper_totals
from tests.people import actor, make_user, play, table_of, win
from tournaments.models import Participant, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.long]
SignIn = Callable[[Page, Any], None]
TOUCHED = "Wall touched before the previous player’s discard"
# Kept over all pages of a journey; a tap is one finger down, a key one key down.
COUNT = """() => {
    const add = (name) => sessionStorage.setItem(name, Number(sessionStorage.getItem(name) ?? 0) + 1);
    addEventListener("pointerdown", (event) => { if (event.isTrusted) add("taps"); }, true);
    addEventListener("keydown", (event) => { if (event.isTrusted && event.key !== "Shift") add("keys"); }, true);
}"""


def counting(page: Page) -> Page:
    page.add_init_script(f"({COUNT})()")
    return page


def counted(page: Page, name: str) -> int:
    return int(page.evaluate("name => sessionStorage.getItem(name) ?? 0", name))


def south(event: Tournament) -> Participant:
    person = table_of(event).seats.select_related("participant").get(wind="S").participant
    assert person is not None
    return person


def test_a_hand_in_six_taps(event: Tournament, tablet: Page, sign_in: SignIn) -> None:
    sign_in(tablet, make_user("sam"))
    counting(tablet).goto("/t/lyon-open/s/1/tables/1/")
    tablet.locator("[data-seat='E']").tap()
    tablet.locator("[data-seat='S']").tap()
    for figure in "28":
        tablet.locator(f"[data-figure='{figure}']").tap()
    tablet.get_by_role("button", name="Record hand 1").tap()
    tablet.get_by_role("button", name="All agree: record hand 1").tap()
    expect(tablet.get_by_role("button", name="Record hand 2")).to_be_visible()
    expect(tablet.locator("[data-latest] [data-part=state]:visible")).to_have_count(0)  # written
    assert counted(tablet, "taps") == 6
    payload = SheetEntry.objects.get().payload
    assert (payload["winner"], payload["discarder"], payload["value"]) == ("E", "S", 28)


@pytest.mark.parametrize("address", ["rulings/new/", "s/1/floor/"])
def test_a_ruling_from_a_call_in_four_taps(event: Tournament, tablet: Page, sign_in: SignIn, address: str) -> None:
    """I go, who, what, record: the call is settled by the ruling."""
    call_referee(table=table_of(event), reason=CallReason.RULING, note="Ask", by=actor("sam"), at=timezone.now())
    sign_in(tablet, make_user("bob"))
    counting(tablet).goto(f"/t/lyon-open/{address}")
    tablet.locator("[id^=claim-]").tap()  # in the list; the banner above has it, too
    tablet.locator("[data-ruling][data-ready]").wait_for()
    tablet.locator("label.option", has_text=south(event).name).first.tap()
    tablet.get_by_text(TOUCHED, exact=False).first.tap()
    tablet.get_by_role("button", name="Record: a warning, table 1").tap()
    expect(tablet.get_by_role("heading", name=f"Ruling on {south(event).name}")).to_be_visible()
    assert counted(tablet, "taps") == 4
    assert RefereeCall.objects.get().status == CallStatus.DONE


def test_the_offence_last_used_is_one_tap_whatever_it_is(event: Tournament, tablet: Page, sign_in: SignIn) -> None:
    """Found by what people call it the first time, above the others the second time."""
    sign_in(tablet, make_user("bob"))
    number = south(event).number
    tablet.goto(f"/t/lyon-open/s/1/tables/1/ruling/?participant={number}")
    tablet.get_by_label("Search offences").fill("silent win")
    locator = tablet.locator("label.option:visible", has_text="Hand shown or tile taken before calling hu").first
    locator.tap()
    expect(tablet.get_by_role("heading", name="Proposed: ")).to_be_visible()
    tablet.get_by_role("button", name=re.compile("^Record:")).tap()
    expect(tablet.get_by_role("heading", name="Ruling on")).to_be_visible()
    tablet.goto(f"/t/lyon-open/s/1/tables/1/ruling/?participant={number}")
    expect(
        tablet.get_by_role("group", name="Recent").get_by_text("Hand shown or tile taken before calling hu")
    ).to_be_in_viewport()


def test_a_correction_in_four_taps(event: Tournament, tablet: Page, sign_in: SignIn) -> None:
    """The hand, the figure, the reason, record; what is typed between them is the figure and the reason."""
    play(table_of(event), [win(1, value=28)], at=timezone.now() - timedelta(minutes=9))
    sign_in(tablet, make_user("bob"))
    counting(tablet).goto("/t/lyon-open/s/1/tables/1/history/")
    tablet.get_by_role("link", name=re.compile("Correct")).first.tap()
    tablet.get_by_label("Value").tap()
    tablet.keyboard.press("Control+A")
    tablet.keyboard.type("82")
    tablet.get_by_role("textbox", name="Reason").tap()
    tablet.keyboard.type("82 was said")
    expect(tablet.get_by_role("heading", name="Read this aloud")).to_be_visible()
    tablet.get_by_role("button", name="Record the correction").tap()
    expect(tablet.get_by_role("heading", name=re.compile("Correct hand"))).to_be_hidden()
    assert counted(tablet, "taps") == 4
    assert SheetEntry.objects.latest("pk").payload["value"] == 82


def test_a_sheet_of_sixteen_hands_in_fewer_than_ninety_keys(event: Tournament, desktop: Page, sign_in: SignIn) -> None:
    """Each hand in one go; the foot of the paper is the control, and what the hands make is MCR 3.9.1.3 by hand."""
    sign_in(desktop, make_user("sam"))
    counting(desktop).goto("/t/lyon-open/s/1/tables/1/type/")
    expect(desktop.locator("#id_w1")).to_be_focused()
    for winner, discarder, value in PAPER:
        desktop.keyboard.type(f"{COLUMN[winner]}{COLUMN.get(discarder, '0')}{value}" if winner else "0")
        desktop.keyboard.press("Enter")
    assert counted(desktop, "keys") < 90
    totals = paper_totals()
    last = desktop.locator("[data-row='16']")
    shown = {seat: int(last.locator(f"[data-run='{seat}']").inner_text().replace("\u2212", "-")) for seat in "ESWN"}
    assert shown == totals
    expect(desktop.locator("[data-foot] input").first).to_be_focused()
    desktop.locator("[data-record]").click()
    expect(desktop.get_by_role("heading", name="Submit table 1")).to_be_visible()
    assert counted(desktop, "taps") == 1
    assert {wind.value: score for wind, score in sheet_of(table_of(event)).sheet.table_scores.items()} == totals
