"""Seats of a session changed by dragging: by mouse, by touch and by keyboard; the draft is that of the list."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import check_accessibility
from tests.people import make_seated_event, make_user
from tests.scoring.finals.phase_events import tables_of
from tournaments.models import Seat, Tournament

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
BOARD = "/t/lyon-open/draws/change/1/"


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    return make_seated_event()


def player_at(event: Tournament, table: int, wind: str) -> int:
    seat = Seat.objects.select_related("participant").get(
        session__tournament=event, session__number=1, table__number=table, wind=wind
    )
    assert seat.participant is not None
    return seat.participant.number


def spot(page: Page, where: str) -> Locator:
    return page.locator(f"[data-seat='{where}']")


def middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, text: str, other: str) -> None:
    page.mouse.move(*middle(spot(page, text)))
    page.mouse.down()
    page.mouse.move(*middle(spot(page, other)), steps=6)
    page.mouse.up()


@pytest.mark.long
def test_dragged_by_mouse_and_by_keyboard_published_once(
    event: Tournament, open_page: Callable[..., Page], sign_in: SignIn
) -> None:
    page = open_page("desktop")
    sign_in(page, make_user("alice"))
    page.goto("/t/lyon-open/draws/change/")
    page.get_by_role("region", name="Drag and drop").get_by_role("link", name="Session 1").click()
    check_accessibility(page)
    before = {where: player_at(event, int(where[0]), where[1]) for where in ("1E", "2E", "2S", "3N")}
    drag(page, "1E", "2E")
    expect(spot(page, "2E")).to_contain_text(str(before["1E"]))
    expect(page.locator("[data-board] [role=status]")).to_contain_text("swapped")
    # By keyboard: taken up, thought better of, taken up again and laid down.
    spot(page, "2S").focus()
    page.keyboard.press("Enter")
    expect(spot(page, "2S")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(spot(page, "2S")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Enter")
    spot(page, "3N").focus()
    page.keyboard.press(" ")
    expect(page.get_by_label("One move per line")).to_have_value(f"{before['1E']} 2E\n{before['2S']} 3N")
    # A third one by mistake, taken back.
    drag(page, "1S", "1W")
    page.get_by_role("button", name="Undo the last swap").click()
    check_accessibility(page)
    page.get_by_role("button", name="Preview the changes").click()
    page.get_by_role("button", name="Publish this seating").click()
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    assert player_at(event, 2, "E") == before["1E"]
    assert player_at(event, 1, "E") == before["2E"]
    assert player_at(event, 3, "N") == before["2S"]
    assert player_at(event, 2, "S") == before["3N"]
    assert len(set().union(*tables_of(event, 1))) == event.participants.count()


def test_by_touch_one_tap_takes_up_the_next_lays_down(
    event: Tournament, open_page: Callable[..., Page], sign_in: SignIn
) -> None:
    page = open_page("phone")
    sign_in(page, make_user("alice"))
    page.goto(BOARD)
    before = player_at(event, 1, "E")
    spot(page, "1E").tap()
    spot(page, "1S").tap()
    expect(spot(page, "1S")).to_contain_text(str(before))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Taken up, then the page is scrolled with a finger that begins on another seat, then laid down.
    spot(page, "2E").tap()
    x, y = middle(spot(page, "2W"))
    finger = {"x": x, "y": y, "yDistance": -200, "gestureSourceType": "touch"}
    page.context.new_cdp_session(page).send("Input.synthesizeScrollGesture", finger)
    expect(spot(page, "2E")).to_have_attribute("aria-pressed", "true")
    # What presses a button without a pointer lays it down as well.
    spot(page, "3N").evaluate("node => node.click()")
    expect(spot(page, "2E")).to_have_attribute("aria-pressed", "false")
    expect(spot(page, "3N")).to_have_class(re.compile("moved"))
    page.get_by_role("button", name="Preview the changes").click()
    expect(page.get_by_role("button", name="Publish this seating")).to_be_visible()
