"""The results desk loses nothing that was typed: over a reload, a dead network, a sign-in, and another person's row."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from scoring.models import ResultStatus, ResultVersion
from scoring.results.services.readings import read_first, read_second
from tests.browser.accessibility import check_page
from tests.browser.faults import Faults
from tests.browser.sheets.test_results_desk import TABLES, desk, event_of, keys_of, row
from tests.people import actor, make_user
from tournaments.models import Table

pytestmark = pytest.mark.browser
SignIn = Callable[[Page, Any], None]
OpenPage = Callable[..., Page]


def field(page: Page, table: int, wind: str) -> Any:
    return row(page, table).locator(f"input[name={wind}]")


def go_to(page: Page, table: int) -> None:
    page.keyboard.press("t")
    page.keyboard.type(str(table))
    page.keyboard.press("Enter")


def unrecorded(page: Page) -> Any:
    return page.locator("[data-unrecorded]")


def test_typed_rows_come_back_after_a_reload_and_are_counted(open_page: OpenPage, sign_in: SignIn) -> None:
    event_of(4)
    sam = desk(open_page, sign_in, "sam")
    expect(unrecorded(sam)).to_be_hidden()
    sam.keyboard.type("-63+62")
    expect(unrecorded(sam)).to_contain_text("1 row not yet recorded")
    go_to(sam, 3)
    sam.keyboard.type(keys_of(TABLES[2]))
    sam.reload()
    expect(unrecorded(sam)).to_contain_text("2 rows not yet recorded")
    expect(row(sam, 3)).to_contain_text("Not yet recorded")
    check_page(sam)
    unrecorded(sam).click()
    expect(field(sam, 1, "W")).to_be_focused()  # the first that is empty
    sam.keyboard.type("-24")
    sam.keyboard.press("Enter")
    go_to(sam, 3)
    sam.keyboard.press("Enter")
    expect(row(sam, 3)).to_have_attribute("data-state", "own")
    expect(unrecorded(sam)).to_be_hidden()
    sam.reload()
    expect(row(sam, 1)).to_have_attribute("data-state", "own")
    expect(unrecorded(sam)).to_be_hidden()
    go_to(sam, 2)
    sam.keyboard.type("5")
    sam.keyboard.press("Escape")
    expect(unrecorded(sam)).to_be_hidden()


def test_drafts_that_the_device_answers_late_leave_the_row_that_is_typed(open_page: OpenPage, sign_in: SignIn) -> None:
    """The device answers after the sign of the third score was typed: the sign stays, and the row is recorded."""
    event_of(4)
    sam = desk(open_page, sign_in, "sam")
    first, second, third, last = TABLES[0]
    sam.keyboard.type(f"{first}{second:+d}{third:+d}"[: -len(str(abs(third)))])
    sam.evaluate("async () => (await import('/static/js/results/draft.js')).putDraftsBack()")
    sam.keyboard.type(f"{abs(third)}{last:+d}")
    sam.keyboard.press("Enter")
    expect(row(sam, 1)).to_have_attribute("data-state", "own")


def test_a_row_recorded_meanwhile_is_compared_with_the_draft(
    open_page: OpenPage, sign_in: SignIn, faults: Faults
) -> None:
    event_of(4)
    faults.allow("409")  # two readings that differ
    sam = desk(open_page, sign_in, "sam")
    sam.keyboard.type("-36+62-24-2")
    sue = desk(open_page, sign_in, "sue")
    go_to(sue, 1)
    sue.keyboard.type(keys_of(TABLES[0]))
    sue.keyboard.press("Enter")
    expect(row(sue, 1)).to_have_attribute("data-state", "own")
    sam.reload()
    expect(row(sam, 1)).to_contain_text("Recorded in the meantime. Press Enter to compare.")
    assert "25" not in row(sam, 1).inner_text()  # Sue's reading stays hidden
    go_to(sam, 1)
    sam.keyboard.press("Enter")
    expect(row(sam, 1)).to_contain_text("2 scores are read differently.")
    expect(unrecorded(sam)).to_be_hidden()


def test_a_verified_row_stands_and_the_draft_is_shown_beside_it(open_page: OpenPage, sign_in: SignIn) -> None:
    event_of(4)
    sam = desk(open_page, sign_in, "sam")
    sam.keyboard.type("-36+62")
    go_to(sam, 2)  # the row is no longer under the hand
    table, totals = Table.objects.get(number=1), dict(zip("ESWN", TABLES[0], strict=True))
    read_first(table=table, totals=totals, by=actor("sue"), at=timezone.now())
    read_second(table=table, version=1, totals=totals, by=actor("chris"), at=timezone.now())
    expect(row(sam, 1)).to_have_attribute("data-state", "verified")  # without a reload
    expect(row(sam, 1)).to_contain_text("Recorded otherwise")
    go_to(sam, 1)
    expect(row(sam, 1)).to_contain_text("\u221236 (\u221263)")
    row(sam, 1).get_by_role("button", name="Discard my entry").click()
    expect(unrecorded(sam)).to_be_hidden()
    assert ResultVersion.objects.get().status == ResultStatus.VERIFIED


def test_a_row_that_did_not_reach_the_server_comes_back_to_its_author_alone(
    open_page: OpenPage, sign_in: SignIn, faults: Faults
) -> None:
    event_of(4)
    faults.allow("ERR_FAILED")
    sam = desk(open_page, sign_in, "sam")

    def lose(route: Route) -> None:
        route.abort()

    sam.route("**/first/*", lose)
    sam.keyboard.type(keys_of(TABLES[0]))
    sam.keyboard.press("Enter")
    expect(row(sam, 1)).to_contain_text("Not saved: no connection.")
    sam.unroute("**/first/*", lose)
    address = sam.url
    sam.context.clear_cookies()
    sign_in(sam, make_user("sue"))
    sam.goto(address)
    expect(field(sam, 1, "E")).to_be_visible()
    expect(unrecorded(sam)).to_be_hidden()
    sam.context.clear_cookies()
    sign_in(sam, make_user("sam"))
    sam.goto(address)
    expect(field(sam, 1, "E")).to_have_value("\u221263")
    go_to(sam, 1)
    sam.keyboard.press("Enter")
    expect(row(sam, 1)).to_have_attribute("data-state", "own")
    assert ResultVersion.objects.count() == 1
